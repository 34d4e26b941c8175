import { describe, expect, it } from 'vitest';
import { simulate } from './command.ts';
import { PLANTED } from './planted.ts';

const MINUTES = 60_000;

describe('the simulation at length', () => {
  it('finds every rule kept on 4,000 seeds', { timeout: 60 * MINUTES }, async () => {
    const { code, out } = await simulate('--seeds', '4000', '--json');
    const { holds, broken, seeds } = JSON.parse(out);
    expect({ holds, broken, seeds, code }).toEqual({ holds: true, broken: undefined, seeds: 4_000, code: 0 });
  });

  it('catches every planted bug within 20,000 seeds', { timeout: 60 * MINUTES }, async () => {
    const { code, out } = await simulate('--planted', 'all', '--seeds', '20000', '--json');
    const { bugs } = JSON.parse(out) as { bugs: { bug: string; caught: boolean }[] };
    expect(bugs.filter(({ caught }) => !caught)).toEqual([]);
    expect({ code, bugs: bugs.length }).toEqual({ code: 0, bugs: PLANTED.length });
  });
});
