import { tool, worker } from 'bosun';
import { callTool, createTestWiring, hang, inTurn, say, scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planOf } from '../support/plans.ts';
import { never, simTeam, sleep } from '../support/sim-teams.ts';

const one = planOf([{ id: 'a' }]);
const plain = ({ reports }: { reports: readonly { result: { content: unknown } }[] }) => ({
  answer: reports.map(({ result }) => result.content).join('; '),
});

describe('a tool that does not answer', () => {
  const start = async (effect: 'read' | 'idempotent') => {
    const signals: AbortSignal[] = [];
    const slow = tool('slow', {
      does: 'never answers',
      input: z.object({}),
      effect,
      timeoutMs: 3_000,
      run: (_, { signal }) => {
        signals.push(signal);
        return never();
      },
    });
    const model = scriptedModel([callTool('slow'), say('went on')]);
    const team = simTeam({ workers: { billing: worker({ does: 'waits', tools: [slow], model }) }, synthesise: plain });
    const report = await team.settle(team.run(one));
    const results = model.requests.at(-1)?.messages.at(-1);
    return { report, signals, results };
  };

  it('is aborted after its timeout, and the model is told', async () => {
    const { report, signals, results } = await start('read');
    expect(report).toMatchObject({ status: 'complete', answer: 'went on', latency: { wallMs: 3_000 } });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(results).toMatchObject({ results: [{ isError: true, output: 'it did not answer within 3000 ms' }] });
  });

  it('leads to an answer that says that its effect may have happened', async () => {
    const { report } = await start('idempotent');
    expect(report).toMatchObject({ status: 'partial', gaps: ['It is not known whether slow took effect'] });
  });
});

describe('an attempt that exceeds its timeout', () => {
  it('is aborted and retried as a transient failure', async () => {
    const wiring = createTestWiring();
    const aborted: number[] = [];
    const billing = stubWorker(
      async ({ attempt, signal }) => {
        if (attempt > 1) return sleep(wiring.clock, 1_000).then(() => 'quick');
        await sleep(wiring.clock, 60_000, signal).catch(() => aborted.push(wiring.clock.now()));
        return 'late';
      },
      { timeoutMs: 5_000 },
    );
    const team = simTeam({ workers: { billing } }, { wiring });
    const report = await team.settle(team.run(one));
    expect(report).toMatchObject({ status: 'complete', answer: 'quick', tasks: [{ attempts: 2 }] });
    expect(aborted, 'at once, not at the end of the run').toEqual([5_000]);
    expect(billing.seen[1]?.previousFailure).toMatchObject({ code: 'timeout', what: 'billing', afterMs: 5_000 });
  });

  it('has its late result ignored', async () => {
    const wiring = createTestWiring();
    const billing = stubWorker(
      async ({ attempt }) => {
        if (attempt === 1) await sleep(wiring.clock, 5_600);
        else await sleep(wiring.clock, 4_000);
        return `attempt ${attempt}`;
      },
      { timeoutMs: 5_000 },
    );
    const team = simTeam({ workers: { billing }, limits: { backoffBaseMs: 0 } }, { wiring });
    expect((await team.settle(team.run(one))).answer).toBe('attempt 2');
  });
});

describe('a task at its deadline', () => {
  const plan = planOf([{ id: 'a', budget: { ms: 10_000 } }]);

  it('fails for good, with all its attempts counted together', async () => {
    const billing = stubWorker(never, { timeoutMs: 4_000 });
    const team = simTeam({ workers: { billing } });
    const report = await team.settle(team.run(plan));
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'budget-exhausted', resource: 'ms' } });
    expect(report.latency.wallMs).toBeLessThanOrEqual(10_000);
    expect(billing.seen.length).toBeGreaterThan(1);
  });

  it('has gone to its fallback worker at half of the time, because there is no time for it later', async () => {
    const backup = stubWorker({ a: 'in time' });
    const team = simTeam({ workers: { billing: stubWorker(never, { fallback: 'backup' }), backup } });
    const report = await team.settle(team.run(plan));
    expect(report).toMatchObject({ status: 'complete', answer: 'in time', latency: { wallMs: 5_000 } });
  });

  it('does not go to a fallback worker, which would have no time left', async () => {
    const backup = stubWorker(never, { fallback: 'billing' });
    const team = simTeam({ workers: { billing: stubWorker(never, { fallback: 'backup' }), backup } });
    const report = await team.settle(team.run(plan));
    expect(report).toMatchObject({ status: 'failed', tasks: [{ worker: 'backup', attempts: 2 }] });
    expect(report.failure).toMatchObject({ code: 'budget-exhausted', resource: 'ms' });
  });

  it('is not restarted when its refinement arrives', async () => {
    const wiring = createTestWiring();
    const billing = stubWorker({ a: new Error('unclear'), b: () => 'beta' });
    const team = simTeam(
      {
        workers: { billing },
        refine: async () => {
          await sleep(wiring.clock, 20_000);
          return { instruction: 'List them all' };
        },
      },
      { wiring },
    );
    const report = await team.settle(team.run(plan));
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'budget-exhausted', resource: 'ms' } });
    expect(billing.seen).toHaveLength(1);
  });

  it('ends at once while it waits for a retry', async () => {
    const busy = Object.assign(new Error('busy'), { status: 503, retryAfterMs: 9_000 });
    const team = simTeam({ workers: { billing: stubWorker({ a: inTurn(busy, busy, 'late') }) } });
    const report = await team.settle(team.run(plan));
    expect(report).toMatchObject({ status: 'failed', tasks: [{ attempts: 2 }] });
    expect(report.latency.wallMs).toBeLessThanOrEqual(10_000);
  });

  it('asks a person first with escalate, and the person can give it the same time again', async () => {
    const wiring = createTestWiring();
    const billing = stubWorker(({ attempt }) => (attempt === 1 ? never() : sleep(wiring.clock, 8_000)));
    const team = simTeam({ workers: { billing }, escalate: { budget: true } }, { wiring });
    const waiting = await team.settle(team.run(plan));
    expect(waiting).toMatchObject({ status: 'waiting', reviews: [{ kind: 'budget', status: 'open' }] });
    await team.clock.advance(86_400_000);
    expect(await team.settle(team.decide('run-1-r1', 'approve'))).toEqual({ accepted: true });
    expect(await team.settle(team.resume('run-1'))).toMatchObject({ status: 'complete', tasks: [{ attempts: 2 }] });
  });
});

describe('a run at its deadline', () => {
  const slowly = (ms: Record<string, number>, options = {}) => {
    const wiring = createTestWiring();
    const aborted: string[] = [];
    const billing = stubWorker(async ({ taskId, signal }) => {
      signal.addEventListener('abort', () => aborted.push(taskId));
      await sleep(wiring.clock, ms[taskId] ?? 0);
      return `done ${taskId}`;
    });
    const team = simTeam({ workers: { billing }, budget: { ms: 10_000 }, ...options }, { wiring });
    return { team, aborted };
  };

  it('answers with the available results, names the gaps, and aborts the rest', async () => {
    const { team, aborted } = slowly({ a: 5_000, b: 60_000, c: 1_000 });
    const report = await team.settle(team.run(planOf([{ id: 'a' }, { id: 'b' }, { id: 'c', dependsOn: ['b'] }])));
    expect(report).toMatchObject({ status: 'partial', answer: 'done a', latency: { wallMs: 10_000 } });
    expect(report.tasks.map(({ status }) => status)).toEqual(['succeeded', 'cancelled', 'cancelled']);
    expect(report.gaps).toHaveLength(2);
    expect(report.gaps[0]).toContain('account_b — there was no time left for it');
    expect(aborted).toEqual(['b']);
  });

  it('fails without any result', async () => {
    const { team } = slowly({ a: 60_000 });
    const report = await team.settle(team.run(one));
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'timeout', what: 'the run', afterMs: 10_000 } });
  });

  it('fails also while it is being planned', async () => {
    const team = simTeam({
      workers: { billing: stubWorker({}), network: stubWorker({}) },
      plan: never,
      budget: { ms: 10_000 },
    });
    expect(await team.settle(team.run('Explain my bill'))).toMatchObject({
      status: 'failed',
      failure: { code: 'timeout' },
    });
  });

  it('returns the plain results, and says so, if synthesis was not finished', async () => {
    const { team } = slowly({ a: 5_000 }, { synthesise: never });
    const report = await team.settle(team.run(one));
    expect(report).toMatchObject({ status: 'partial', answer: 'done a', latency: { wallMs: 10_000 } });
    expect(report.gaps).toEqual(['There was no time left to join the results: they are given as they are']);
  });

  it('may have another time limit than the team', async () => {
    const { team } = slowly({ a: 60_000 });
    expect(await team.settle(team.run(one, { budget: { ms: 70_000 } }))).toMatchObject({ status: 'complete' });
  });
});

describe('a role that never answers', () => {
  const hanging = scriptedModel({ synthesise: hang(), plan: hang() }, { repeatable: true });

  it('is aborted after roleMs, and the run continues without it if possible', async () => {
    for (const synthesise of [never, undefined]) {
      const team = simTeam({
        workers: { billing: stubWorker(({ taskId }) => `done ${taskId}`) },
        ...(synthesise ? { synthesise } : { models: { supervisor: hanging } }),
        limits: { roleMs: 20_000 },
      });
      const report = await team.settle(team.run(one));
      expect(report).toMatchObject({ status: 'partial', answer: 'done a', latency: { wallMs: 20_000 } });
      expect(report.gaps).toEqual(['The results are given as they are: synthesise took longer than 20000 ms']);
    }
  });

  it('fails the run if it is the planner', async () => {
    const team = simTeam({ workers: { billing: stubWorker({}), network: stubWorker({}) }, plan: never });
    expect(await team.settle(team.run('Explain my bill'))).toMatchObject({
      status: 'failed',
      failure: { code: 'timeout', what: 'plan', afterMs: 180_000 },
    });
  });
});

describe('time spent waiting for a person', () => {
  const asking = (timing: { runMs?: number; taskMs?: number; attemptMs?: number }) => {
    const wiring = createTestWiring();
    const slow = tool('slow', {
      does: 'needs a person, then takes six seconds',
      input: z.object({}),
      effect: 'read',
      approve: () => ({ kind: 'ask', reason: 'to be safe' }),
      run: (_, { signal }) => sleep(wiring.clock, 6_000, signal),
    });
    const model = scriptedModel({ work: [callTool('slow'), say('done')] }, { repeatable: true });
    const team = simTeam(
      {
        workers: { billing: worker({ does: 'asks', tools: [slow], model, timeoutMs: timing.attemptMs ?? 1e9 }) },
        synthesise: plain,
        budget: timing.runMs === undefined ? {} : { ms: timing.runMs },
        limits: { transientRetriesMax: 0 },
      },
      { wiring },
    );
    const plan = planOf([{ id: 'a', ...(timing.taskMs === undefined ? {} : { budget: { ms: timing.taskMs } }) }]);
    const decided = async () => {
      expect(await team.settle(team.run(plan))).toMatchObject({ status: 'waiting' });
      await team.clock.advance(7 * 86_400_000);
      await team.settle(team.decide('run-1-r1', 'approve'));
      return team.settle(team.resume('run-1'));
    };
    return decided();
  };

  it('counts for neither the run, the task nor the attempt', async () => {
    for (const timing of [{ runMs: 7_000 }, { taskMs: 7_000 }, { attemptMs: 7_000 }])
      expect(await asking(timing), JSON.stringify(timing)).toMatchObject({ status: 'complete', answer: 'done' });
  });

  it('does not stop later time from counting', async () => {
    for (const timing of [{ runMs: 5_000 }, { taskMs: 5_000 }, { attemptMs: 5_000 }])
      expect(await asking(timing), JSON.stringify(timing)).toMatchObject({ status: 'failed' });
  });
});
