import { ask, result, type SupervisorOptions, tool, type WorkerDefinition, worker } from 'bosun';
import { callTool, createTestWiring, say, scriptedModel, type TestWiring } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fakeGrounder } from '../support/fake-grounder.ts';
import { planOf } from '../support/plans.ts';
import { runIdsOf } from '../support/run-ids.ts';
import { never, simTeam, sleep } from '../support/sim-teams.ts';

type Options = SupervisorOptions<Record<string, WorkerDefinition>>;

const direct = (name: string, team: ReturnType<typeof simTeam>) => worker({ does: `has ${name} work done`, team });

/** root → middle → lowest, each with one worker; the lowest is given. */
function threeLevels(lowest: WorkerDefinition, more: { root?: Partial<Options>; wiring?: TestWiring } = {}) {
  const { wiring = createTestWiring(), root = {} } = more;
  const low = simTeam({ name: 'low', workers: { hand: lowest } }, { wiring });
  const middle = simTeam({ name: 'middle', workers: { low: direct('low', low) } }, { wiring });
  const team = simTeam({ name: 'top', workers: { middle: direct('middle', middle) }, ...root }, { wiring });
  return { team, wiring, middle };
}

const LOW = 'r~t1~1~t1~1';

describe('a worker that is a team', () => {
  it('does its task in its own run on the same store, linked to the parent run', async () => {
    const { team } = threeLevels(
      worker({ does: 'counts', effect: 'read', run: ({ instruction }) => `counted ${instruction}` }),
    );
    const report = await team.settle(team.run('the ships', { runId: 'r' }));
    expect(report).toMatchObject({ status: 'complete', answer: 'counted the ships' });
    expect([...(await runIdsOf(team))].sort()).toEqual(['r', 'r~t1~1', LOW]);
    const started = (await team.trace(LOW)).events[0];
    expect(started).toMatchObject({ parent: { runId: 'r~t1~1', taskId: 't1', attempt: 1, rootRunId: 'r', depth: 3 } });
  });

  it('counts as unsure if an agent at any level below states no confidence, in a team with a threshold', async () => {
    const asking = { root: { escalate: { lowConfidence: 40 } } };
    const silent = threeLevels(worker({ does: 'counts', model: scriptedModel([say('Five.')]) }), asking);
    const unsure = await silent.team.settle(silent.team.run('the ships'));
    expect(unsure).toMatchObject({ status: 'waiting', reviews: [{ kind: 'low-confidence' }] });
    const certain = threeLevels(worker({ does: 'counts', effect: 'read', run: () => 'Five.' }), asking);
    expect(await certain.team.settle(certain.team.run('the ships'))).toMatchObject({ status: 'complete' });
  });

  it('passes its effects and its unconfirmed statements on to every level above', async () => {
    const pay = tool('pay', { does: 'pays', input: z.object({}), effect: 'once', run: () => 'paid' });
    const model = scriptedModel([callTool('pay', {}), say('Paid.')]);
    const wiring = createTestWiring();
    const low = simTeam(
      {
        name: 'low',
        workers: {
          hand: worker({ does: 'pays', tools: [pay], model }),
          other: worker({ does: 'x', effect: 'read', run: () => 'x' }),
        },
        plan: () =>
          planOf([
            { id: 'a', worker: 'hand' },
            { id: 'b', worker: 'other' },
          ]),
        synthesise: () => ({ answer: 'Perhaps paid.' }),
        grounder: fakeGrounder({ doubtful: ['Perhaps'] }),
      },
      { wiring },
    );
    const middle = simTeam({ name: 'middle', workers: { low: direct('low', low) } }, { wiring });
    const team = simTeam({ workers: { middle: direct('middle', middle) } }, { wiring });
    const report = await team.settle(team.run('pay it', { runId: 'r' }));
    expect(report.unconfirmed).toEqual([expect.stringContaining('Perhaps')]);
    expect(report).toMatchObject({ status: 'complete', effects: [{ task: 't1', tool: 'pay', status: 'ok' }] });
    expect((await team.trace('r')).effects).toEqual(report.effects);
  });

  it('is part of the definition of its parent team', () => {
    const wiring = createTestWiring();
    const teamWith = (does: string) => {
      const nested = simTeam({ name: 'n', workers: { w: worker({ does, effect: 'read', run: () => 1 }) } }, { wiring });
      return simTeam({ workers: { n: direct('n', nested) } }, { wiring }).spec;
    };
    expect(teamWith('counts').workers.n).toMatchObject({ kind: 'team', team: { name: 'n' } });
    expect(teamWith('counts').hash).toBe(teamWith('counts').hash);
    expect(teamWith('counts').hash).not.toBe(teamWith('weighs').hash);
  });

  it('sees the results its task depends on and the context granted to it, and nothing else', async () => {
    const wiring = createTestWiring();
    let seen: unknown;
    const nested = simTeam(
      {
        workers: {
          w: worker({
            does: 'looks',
            effect: 'read',
            run: ({ context }) => {
              seen = context;
              return 'seen';
            },
          }),
        },
      },
      { wiring },
    );
    const team = simTeam(
      { workers: { billing: worker({ does: 'bills', effect: 'read', run: () => 'a bill' }), n: direct('n', nested) } },
      { wiring },
    );
    const plan = planOf([{ id: 'a' }, { id: 'b', worker: 'n', dependsOn: ['a'], reads: ['account'] }]);
    await team.settle(team.run(plan, { context: { account: 7, secret: 'x' } }));
    expect(seen).toEqual({
      account: 7,
      'team task': { doneWhen: 'every charge has a date and an amount', results: { a: 'a bill' } },
    });
  });

  it('passes its gaps, claims and confidence to its parent team', async () => {
    const wiring = createTestWiring();
    const claims = [{ subject: 'ship', attribute: 'length', value: 12, unit: 'm', evidence: [] }];
    const nested = simTeam(
      {
        workers: {
          good: worker({ does: 'knows', effect: 'read', run: () => result('twelve', { claims, confidence: 70 }) }),
          bad: worker({
            does: 'fails',
            attemptsMax: 1,
            effect: 'read',
            run: () => Promise.reject(new Error('no ruler')),
          }),
        },
        plan: () =>
          planOf([
            { id: 'g', worker: 'good' },
            { id: 'b', worker: 'bad' },
          ]),
      },
      { wiring },
    );
    const team = simTeam({ workers: { n: direct('n', nested) } }, { wiring });
    const report = await team.settle(team.run('how long is the ship'));
    expect(report.status).toBe('partial');
    expect(report.gaps.join()).toContain('no ruler');
    expect(report.tasks[0]).toMatchObject({ status: 'succeeded', claims, confidence: 70 });
  });

  it('fails with the failure of its team', async () => {
    const { team } = threeLevels(
      worker({ does: 'fails', attemptsMax: 1, effect: 'read', run: () => Promise.reject(new Error('the mast broke')) }),
    );
    const report = await team.settle(team.run('sail'));
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'worker-failed', detail: 'the mast broke' } });
  });

  it('adds its usage to its parent run, and the store counts it once', async () => {
    const wiring = createTestWiring();
    const model = scriptedModel([say('done')], {
      price: { inputMicroUsdPerMTok: 1_000_000, outputMicroUsdPerMTok: 1_000_000 },
    });
    const { team } = threeLevels(worker({ does: 'thinks', model }), { wiring });
    const report = await team.settle(team.run('think'));
    expect(report.usage.modelCalls).toBe(1);
    expect(report.model).toBe(model.id);
    expect(report.usage.costUsd).toBeGreaterThan(0);
    expect(report.usage.byWorker.middle).toEqual(report.tasks[0]?.usage);
    expect(report.tasks[0]?.usage.costUsd).toBe(report.usage.costUsd);
    expect((await team.usage()).total).toMatchObject({ modelCalls: 1, costUsd: report.usage.costUsd });
  });
});

describe('the teams under one request', () => {
  it('stop at the depth limit with a clear message, also for a team that contains itself', async () => {
    const wiring = createTestWiring();
    const team: ReturnType<typeof simTeam> = simTeam(
      { workers: { again: worker({ does: 'passes it on', team: () => team }) } },
      { wiring },
    );
    const report = await team.settle(team.run('dig'));
    expect(report.failure?.message).toBe('teams may be nested 3 levels deep, and "again" would be level 4');
    expect(await runIdsOf(team)).toHaveLength(3);
  });

  it('have a common limit of tasks, which a team that contains itself reaches and reports', async () => {
    const wiring = createTestWiring();
    const team: ReturnType<typeof simTeam> = simTeam(
      { workers: { again: worker({ does: 'passes it on', team: () => team }) }, limits: { depthMax: 1_000 } },
      { wiring },
    );
    const report = await team.settle(team.run('dig'));
    expect(report.failure?.message).toBe('the total of 200 tasks under one request is used up');
    expect(await runIdsOf(team)).toHaveLength(200);
  });

  it('share this limit if each plans several tasks, and never exceed it together', async () => {
    const wiring = createTestWiring();
    const limits = { depthMax: 1_000, treeTasksMax: 40 };
    const team: ReturnType<typeof simTeam> = simTeam(
      {
        workers: {
          again: worker({ does: 'passes it on', team: () => team }),
          other: worker({ does: 'is never asked', effect: 'read', run: () => '' }),
        },
        plan: () => planOf(['a', 'b', 'c'].map((id) => ({ id, worker: 'again' }))),
        limits,
      },
      { wiring },
    );
    const report = await team.settle(team.run('dig'));
    expect(report.status).toBe('failed');
    let tasks = 0;
    for (const runId of await runIdsOf(team)) tasks += (await team.show(runId)).tasks.length;
    expect(tasks).toBeLessThanOrEqual(40);
    expect(report.failure?.message).toBe('the total of 40 tasks under one request is used up');
  });
});

describe('cancelling the run at the top', () => {
  it('cancels every nested run that is working', async () => {
    const { team, wiring } = threeLevels(worker({ does: 'never ends', effect: 'read', run: () => never() }));
    const run = team.run('wait', { runId: 'r' });
    await team.settle(sleep(wiring.clock, 1_000));
    await team.settle(run.cancel('enough'));
    for (const runId of ['r', 'r~t1~1', LOW])
      expect(await team.show(runId), runId).toMatchObject({ status: 'cancelled' });
    expect((await team.trace(LOW)).events.at(-1)).toMatchObject({ type: 'run-cancelled', reason: 'enough' });
  });

  it('cancels those that wait for a person, also from another process', async () => {
    const { team, wiring } = threeLevels(worker({ does: 'decides', person: true }));
    expect(await team.settle(team.run('choose', { runId: 'r' }))).toMatchObject({ status: 'waiting' });
    const again = threeLevels(worker({ does: 'decides', person: true }), { wiring }).team;
    expect(await team.settle(again.cancel('r'))).toMatchObject({ status: 'cancelled' });
    for (const runId of ['r~t1~1', LOW]) expect(await again.show(runId), runId).toMatchObject({ status: 'cancelled' });
    expect(await again.inbox()).toEqual([]);
  });
});

describe('a review in a nested team', () => {
  const refund = tool('refund', {
    does: 'refunds',
    input: z.object({}),
    effect: 'once',
    approve: () => ask('it is money'),
    run: () => 'refunded',
  });
  const clerk = () =>
    worker({ does: 'refunds', tools: [refund], model: scriptedModel([callTool('refund'), say('it is refunded')]) });

  it('is in the inbox of the root, which resumes with the decision after a restart', async () => {
    const wiring = createTestWiring();
    const model = scriptedModel([callTool('refund'), say('it is refunded')]);
    const hand = worker({ does: 'refunds', tools: [refund], model });
    const { team } = threeLevels(hand, { wiring });
    expect(await team.settle(team.run('refund me', { runId: 'r' }))).toMatchObject({ status: 'waiting' });
    team.crash();
    const again = threeLevels(hand, { wiring }).team;
    expect(await again.inbox()).toMatchObject([{ runId: LOW, rootRunId: 'r', tool: 'refund' }]);
    expect(await again.settle(again.resume('r'))).toMatchObject({ status: 'waiting' });
    const [review] = await again.inbox();
    expect(await again.decide(review?.id ?? '', 'approve', { by: 'ilse' })).toEqual({ accepted: true });
    expect(await again.settle(again.resume('r'))).toMatchObject({ status: 'complete', answer: 'it is refunded' });
    expect(await again.inbox()).toEqual([]);
  });

  it('waits for days without a process, and does not count as time of the run', async () => {
    const { team, wiring } = threeLevels(worker({ does: 'decides', person: true }), {
      root: { budget: { ms: 60_000 } },
    });
    await team.settle(team.run('choose', { runId: 'r' }));
    const events = (await team.show('r')).audit.events;
    await team.settle(sleep(wiring.clock, 3 * 86_400_000));
    await team.settle(team.resume('r'));
    expect((await team.show('r')).audit.events).toBe(events);
    await team.decide(`${LOW}-r1`, { kind: 'answer', content: 'the red one' });
    expect(await team.settle(team.resume('r'))).toMatchObject({ status: 'complete', answer: 'the red one' });
  });

  it('continues by itself if it is decided while the root is still working', async () => {
    const wiring = createTestWiring();
    const low = simTeam({ workers: { person: worker({ does: 'decides', person: true }) } }, { wiring });
    const slow = worker({
      does: 'is slow',
      effect: 'read',
      run: () => sleep(wiring.clock, 60_000).then(() => 'slept'),
    });
    const team = simTeam({ workers: { low: direct('low', low), slow } }, { wiring });
    const plan = planOf([
      { id: 'a', worker: 'low' },
      { id: 'b', worker: 'slow' },
    ]);
    const run = team.run(plan, { runId: 'r' });
    await team.settle(sleep(wiring.clock, 1_000));
    await team.decide('r~a~1-r1', { kind: 'answer', content: 'the red one' });
    await team.settle(sleep(wiring.clock, 1_000));
    expect((await team.show('r')).tasks[0]).toMatchObject({ status: 'succeeded', result: 'the red one' });
    expect(await team.settle(run)).toMatchObject({ status: 'complete' });
  });

  it('that is cancelled ends that team, and the parent task says who declined', async () => {
    const { team } = threeLevels(clerk());
    await team.settle(team.run('refund me', { runId: 'r' }));
    await team.decide(`${LOW}-r1`, { kind: 'cancel', reason: 'never' }, { by: 'ilse' });
    const report = await team.settle(team.resume('r'));
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'denied', by: 'ilse', reason: 'never' } });
  });
});

describe('the deadline of a run', () => {
  it('limits nested teams, which return what they have by then', async () => {
    const wiring = createTestWiring();
    const nested = simTeam(
      {
        workers: {
          quick: worker({ does: 'is quick', effect: 'read', run: () => 'something' }),
          slow: worker({ does: 'never ends', effect: 'read', run: () => never() }),
        },
        plan: () =>
          planOf([
            { id: 'q', worker: 'quick' },
            { id: 's', worker: 'slow' },
          ]),
      },
      { wiring },
    );
    const team = simTeam({ workers: { n: direct('n', nested) }, budget: { ms: 10_000 } }, { wiring });
    const report = await team.settle(team.run('both'));
    expect(report).toMatchObject({ status: 'partial' });
    expect(report.answer).toContain('something');
    expect(report.latency.wallMs).toBe(9_500);
  });

  it('of one attempt stops its nested team, and counts its usage', async () => {
    const wiring = createTestWiring();
    const low = simTeam(
      { workers: { hand: worker({ does: 'never ends', effect: 'read', run: () => never() }) } },
      { wiring },
    );
    const team = simTeam({ workers: { n: worker({ does: 'has it done', team: low, timeoutMs: 1_000 }) } }, { wiring });
    // The nested team gets less time than the attempt, so it ends first.
    const report = await team.settle(team.run('wait', { runId: 'r' }));
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'timeout' } });
    expect(await team.show('r~t1~1')).toMatchObject({ status: 'failed' });
  });
});
