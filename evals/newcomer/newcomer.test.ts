import { describe, expect, it } from 'vitest';
import { typeLines } from './type-lines.ts';

const onTyped = (): void => {};

describe('what a newcomer types', () => {
  it('is answered in time if a model name is wrong', async () => {
    const typed = await typeLines({ only: '--model foo', limitFactor: 1, onTyped });
    expect(typed).toMatchObject([{ code: 2, faults: [] }]);
  });

  it('fails the evaluation if it takes too long', async () => {
    const [typed] = await typeLines({ only: '--version', limitFactor: 0, onTyped });
    expect(typed?.faults).toEqual([expect.stringMatching(/^it took \d+ ms, more than 0$/)]);
  });
});
