import { createTestWiring, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { planOf } from '../support/plans.ts';
import { never, simTeam } from '../support/sim-teams.ts';

const one = planOf([{ id: 'a' }]);

describe('the list of runs', () => {
  it('has a line for each run, newest first, and can be narrowed by status and number', async () => {
    const team = simTeam({ workers: { billing: stubWorker(({ instruction }) => instruction), boss: stubWorker({}) } });
    await team.settle(team.run(one, { runId: 'r1', request: 'first' }));
    await team.settle(team.run(planOf([{ id: 'a', worker: 'boss' }]), { runId: 'r2', request: 'second' }));
    await team.settle(team.run(one, { runId: 'r3', request: 'third' }));
    expect(await team.settle(team.runs())).toMatchObject([
      { runId: 'r3', status: 'complete', request: 'third', openReviews: 0, parentRunId: null },
      { runId: 'r2', status: 'failed', request: 'second' },
      { runId: 'r1', status: 'complete', request: 'first' },
    ]);
    expect(await team.settle(team.runs({ status: 'complete', limit: 1 }))).toMatchObject([{ runId: 'r3' }]);
    expect(await team.settle(team.runs({ status: ['failed', 'waiting'] }))).toMatchObject([{ runId: 'r2' }]);
  });

  it('says of a run whose process died that it was interrupted, until it is resumed', async () => {
    const wiring = createTestWiring();
    let isSlow = true;
    const billing = stubWorker(() => (isSlow ? never() : 'done'));
    const first = simTeam({ workers: { billing } }, { wiring });
    const { runId } = first.run(one);
    await first.clock.advance(100);
    expect(await first.settle(first.runs())).toMatchObject([{ runId, status: 'running' }]);
    first.crash();
    isSlow = false;
    const second = simTeam({ workers: { billing } }, { wiring });
    expect(await second.settle(second.runs({ status: 'interrupted' }))).toMatchObject([{ runId }]);
    await second.settle(second.resume(runId));
    expect(await second.settle(second.runs())).toMatchObject([{ runId, status: 'complete' }]);
  });

  it('has the labels that the program gave a run, which the journal and the report keep', async () => {
    const team = simTeam({ workers: { billing: stubWorker(({ instruction }) => instruction) } });
    const labels = { project: 'shop', startedBy: 'ann' };
    expect(await team.settle(team.run(one, { runId: 'r1', labels }))).toMatchObject({ labels });
    await team.settle(team.run(one, { runId: 'r2' }));
    expect(await team.settle(team.runs())).toMatchObject([{ labels: {} }, { labels }]);
    expect(() => team.run(one, { labels: { note: 'x'.repeat(201) } })).toThrow('at most 16 texts of 200 characters');
  });
});
