// What seeds have found, as small as it gets. Seeds drift when the simulation changes; these do not. Each of these bugs can
// also be planted again (planted.ts), and the simulation must still catch it.

import { describe, expect, it } from 'vitest';
import type { Model, ModelRequest } from '../../src/ports/model.ts';
import { worker } from '../../src/runtime/define/define-worker.ts';
import { createTestWiring, inTurn, stubWorker, testSupervisor } from '../../src/testing.ts';
import { createDice } from './dice.ts';

const PLAN_OF = <Names extends string>(...workers: Names[]) => ({
  goal: 'Close the books of March',
  tasks: workers.map((name, index) => ({
    id: `t${index}`,
    worker: name,
    instruction: `Compute ledger_${index} and list its totals`,
    successCriterion: `every total of ledger_${index} has a currency`,
  })),
});
const limited = Object.assign(new Error('slow down'), { status: 429, retryAfterMs: 60_000 });

function modelOf(call: (request: ModelRequest) => Promise<string>): Model {
  return {
    id: 'm',
    provider: 'p',
    price: { inputMicroUsdPerMTok: 1_000_000, outputMicroUsdPerMTok: 1_000_000 },
    countTokens: () => 100,
    call: async (request) => ({
      text: await call(request),
      calls: [],
      usage: { inputTokens: 100, outputTokens: request.outputTokensMax },
    }),
  };
}

describe('a run taken over while a task backs off', () => {
  it('waits out the back-off (seed 2)', async () => {
    const wiring = createTestWiring();
    const options = { workers: { w: stubWorker({ t0: inTurn(limited, 'totals') }) } };
    const first = testSupervisor(options, { wiring });
    void first.run(PLAN_OF('w'), { runId: 'r' });
    await wiring.clock.advance(1_000);
    first.crash();
    const second = testSupervisor(options, { wiring });
    const { status } = await second.settle(second.resume('r'));
    expect(status).toBe('complete');
    expect(wiring.clock.now()).toBeGreaterThanOrEqual(60_000);
  });

  it('does not forget it when the clock is set back (seed 2940)', async () => {
    const wiring = createTestWiring();
    const slow = (): Promise<string> =>
      new Promise((resolve) => void wiring.clock.wakeAt(wiring.clock.now() + 90_000, () => resolve('slow')));
    const team = testSupervisor(
      {
        workers: {
          w: stubWorker({ t0: inTurn(limited, 'totals') }),
          slow: worker({ does: 'takes its time', effect: 'read', run: slow }),
        },
        limits: { concurrency: 1 },
      },
      { wiring },
    );
    const run = team.run(PLAN_OF('w', 'slow'));
    await wiring.clock.advance(70_000);
    wiring.clock.jump(-30_000);
    expect((await team.settle(run)).status).toBe('complete');
  });
});

describe('the budget of a run', () => {
  it('pays for triage by a model (seed 367)', async () => {
    const reply = JSON.stringify({ route: 'direct', workers: [{ name: 'w', confidence: 90 }], reason: 'only one' });
    const team = testSupervisor({
      workers: { w: stubWorker(() => 'totals') },
      models: { balanced: modelOf(async () => reply) },
      modelRoles: ['triage'],
      budget: { tokens: 50 },
    });
    const report = await team.settle(team.run('Close the books of March'));
    expect(report.usage.modelCalls).toBe(0);
  });

  it('pays for a broken connection with any error message (seed 392)', async () => {
    let calls = 0;
    const broken = async (): Promise<string> => {
      calls += 1;
      throw Object.assign(new Error('status line never came'), { code: 'ECONNRESET' });
    };
    const team = testSupervisor({
      workers: { w: worker({ does: 'thinks' }) },
      models: { balanced: modelOf(broken) },
      // 1,000 for the task, and a fifth for the answer.
      budget: { tokens: 1_250 },
      limits: { outputTokensMax: 400, outputTokensMin: 400 },
    });
    await team.settle(team.run(PLAN_OF('w')));
    expect(calls).toBe(2);
  });

  it('is on the disk before the call it pays for (seed 29)', async () => {
    const wiring = createTestWiring();
    const team = testSupervisor(
      { workers: { w: worker({ does: 'thinks' }) }, models: { balanced: modelOf(() => new Promise(() => {})) } },
      { wiring },
    );
    void team.run(PLAN_OF('w'), { runId: 'r' });
    await wiring.clock.advance(10);
    const { events, synced } = wiring.store.inspect('r');
    expect(events.slice(0, synced).map(({ type }) => type)).toContain('model-call-started');
  });
});

describe('a model that says nothing', () => {
  it('is asked again, and then done without (seed 1165)', async () => {
    const team = testSupervisor({
      workers: { w: stubWorker({ t0: inTurn(new Error('no'), 'totals') }) },
      models: { balanced: modelOf(async () => '') },
      modelRoles: ['refine'],
      synthesise: () => ({ answer: 'totals' }),
    });
    expect((await team.settle(team.run(PLAN_OF('w')))).status).toBe('complete');
  });
});

describe('a provider with one place', () => {
  it('gives it to the next when a call that never ends was given up (seed 1370)', async () => {
    let calls = 0;
    const hangsOnce = (): Promise<string> => (++calls === 1 ? new Promise(() => {}) : Promise.resolve('totals'));
    const team = testSupervisor({
      workers: { w: worker({ does: 'thinks', timeoutMs: 1_000 }) },
      models: { balanced: modelOf(hangsOnce) },
      synthesise: () => ({ answer: 'totals' }),
      providers: { p: { concurrency: 1 } },
    });
    expect((await team.settle(team.run(PLAN_OF('w')))).status).toBe('complete');
  });
});

describe('a run that exists', () => {
  it('is not begun again (seed 1222)', async () => {
    const team = testSupervisor({ workers: { w: stubWorker({ t0: 'totals' }) } });
    await team.settle(team.run(PLAN_OF('w'), { runId: 'r' }));
    await expect(team.settle(team.run(PLAN_OF('w'), { runId: 'r' }))).rejects.toThrow('exists already');
  });
});

describe('a task whose time ran out while its worker was at work', () => {
  it('ends once, as the person says who is asked what became of it (seed 393)', async () => {
    const plan = PLAN_OF('w');
    const team = testSupervisor({
      workers: { w: worker({ does: 'pays', effect: 'once', run: () => new Promise(() => {}) }) },
    });
    const tasks = plan.tasks.map((task) => ({ ...task, budget: { ms: 5_000 } }));
    const waiting = await team.settle(team.run({ ...plan, tasks }, { runId: 'r' }));
    expect(waiting.reviews.map(({ kind }) => kind)).toEqual(['unknown-outcome']);
    await team.settle(team.decide(waiting.reviews[0]?.id ?? '', { kind: 'answer', content: 'paid' }));
    const { status, tasks: ended } = await team.settle(team.resume('r'));
    expect({ status, result: ended[0]?.result }).toEqual({ status: 'complete', result: 'paid' });
  });
});

describe('looking at a run that waits for a person', () => {
  it('writes nothing, also when its deadline would have passed', async () => {
    const team = testSupervisor({ workers: { w: worker({ does: 'decides', person: true }) }, budget: { ms: 1_000 } });
    const { audit } = await team.settle(team.run(PLAN_OF('w'), { runId: 'r' }));
    await team.clock.advance(60_000);
    expect((await team.settle(team.resume('r'))).audit).toEqual(audit);
  });
});

describe('the dice', () => {
  it('throw the same on every machine', () => {
    const dice = createDice(1);
    expect([dice.int(1, 6), dice.int(1, 6), dice.fork('x').int(1, 1_000)]).toEqual([3, 1, 874]);
  });
});
