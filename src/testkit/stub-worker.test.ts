import { inTurn, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { planOf } from '../../test/support/plans.ts';
import { teamOf } from '../../test/support/teams.ts';

const FAST = { limits: { backoffBaseMs: 0, backoffCapMs: 0 } };

describe('a stub worker', () => {
  it('gives each task its reply and records the slice', async () => {
    const billing = stubWorker({ a: 'A', b: { n: 2 } });
    const team = teamOf({ workers: { billing }, ...FAST });
    const report = await team.run(planOf([{ id: 'a' }, { id: 'b', dependsOn: ['a'], reads: ['locale'] }]), {
      context: { locale: 'en', secret: 'no' },
    });
    expect(report.tasks.map(({ result }) => result)).toEqual(['A', { n: 2 }]);
    expect(billing.seen.map(({ taskId, context, inputs }) => [taskId, context, Object.keys(inputs)])).toEqual([
      ['a', {}, []],
      ['b', { locale: 'en' }, ['a']],
    ]);
  });

  it('throws prepared errors, and replies by attempt', async () => {
    const billing = stubWorker({ a: inTurn(new Error('first'), 'then') });
    const report = await teamOf({ workers: { billing }, ...FAST }).run(planOf([{ id: 'a' }]));
    expect(report).toMatchObject({ status: 'complete', answer: 'then', tasks: [{ attempts: 2 }] });
    expect(billing.seen[1]?.previousFailure).toMatchObject({ code: 'worker-failed', detail: 'first' });
  });

  it('fails a task for which it has no reply', async () => {
    const team = teamOf({ workers: { billing: stubWorker({}, { attemptsMax: 1 }) }, ...FAST });
    const report = await team.run(planOf([{ id: 'a' }]));
    expect(report.failure).toMatchObject({ detail: 'The stub has no reply for task "a"' });
  });
});
