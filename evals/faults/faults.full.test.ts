import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Figures } from './score.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const runs = promisify(execFile);

async function evaluate(...flags: readonly string[]): Promise<Figures> {
  const args = ['--conditions=bosun-source', main, '--json', ...flags];
  return JSON.parse((await runs(process.execPath, args)).stdout);
}

describe('runs against a provider that fails in every way', () => {
  it('stay within their budgets, come to an outcome and repeat no effect', async () => {
    const figures = await evaluate('--seeds', '20');
    expect(figures).toMatchObject({
      runs: 20,
      budgetOvershoots: 0,
      billedUnknown: 0,
      withoutOutcome: 0,
      effectsRepeated: 0,
      wrong: [],
    });
    expect(figures.calls).toBeGreaterThan(20);
    expect(figures.effects).toBeGreaterThan(0);
    expect(figures.crashes).toBeGreaterThan(0);
    expect(Object.keys(figures.faultsInjected).length).toBeGreaterThan(3);
  });

  it('overshoot their budgets once the reservation is taken away', async () => {
    const { budgetOvershoots, overshootsByProvider } = await evaluate('--seeds', '60', '--control');
    expect(budgetOvershoots).toBeGreaterThan(0);
    expect(overshootsByProvider).toBeGreaterThan(0);
  });
});
