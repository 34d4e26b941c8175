import { worker } from 'bosun';
import { describe, expect, it } from 'vitest';
import { planOf } from '../../../test/support/plans.ts';
import { simTeam } from '../../../test/support/sim-teams.ts';

describe('a fork of a run that tried again', () => {
  it('skips a transient failure if a later attempt got an answer', async () => {
    let calls = 0;
    const flaky = worker({
      does: 'is away at first',
      effect: 'read',
      run: () => {
        calls += 1;
        if (calls < 3) throw Object.assign(new Error('connection reset'), { code: 'ECONNRESET' });
        return 'back';
      },
    });
    const { settle, run, fork } = simTeam({ workers: { billing: flaky } });
    const before = await settle(run(planOf([{ id: 'a' }])));
    expect([before.answer, calls]).toEqual(['back', 3]);
    const after = await settle(fork(before.runId));
    expect([after.answer, calls, after.tasks[0]?.attempts]).toEqual(['back', 3, 1]);
  });

  it('takes the answers one by one where the run asked the same twice and was answered differently', async () => {
    const seen: string[] = [];
    const billing = worker({
      does: 'needs a year',
      effect: 'read',
      run: ({ instruction }) => {
        seen.push(instruction);
        if (!instruction.includes('2026')) throw new Error('which March?');
        return 'three charges';
      },
    });
    const { settle, run, fork } = simTeam({
      workers: { billing },
      refine: ({ attempt }) =>
        attempt === 1 ? Promise.reject(new Error('no idea')) : { instruction: 'List the charges of March 2026' },
    });
    const before = await settle(run(planOf([{ id: 'a', instruction: 'List the charges of March' }])));
    expect([before.answer, before.tasks[0]?.attempts, seen.length]).toEqual(['three charges', 3, 3]);
    const after = await settle(fork(before.runId));
    expect([after.answer, after.tasks[0]?.attempts, seen.length]).toEqual(['three charges', 3, 3]);
  });
});
