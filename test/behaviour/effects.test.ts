import { type ToolContext, tool, UnknownOutcome, worker } from 'bosun';
import { callTool, callTools, createTestWiring, giveJson, inTurn, say, scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Effect } from '../../src/core/plan/team-spec.ts';
import { planOf } from '../support/plans.ts';
import { plainly } from '../support/refunds.ts';
import { never, simTeam } from '../support/sim-teams.ts';

const one = planOf([{ id: 'a' }]);
type Run = (context: ToolContext, call: number) => unknown;

/** A worker with one tool `act`, whose keys and calls are recorded; several processes may share the record. */
function acting(
  effect: Effect,
  run: Run,
  { keys = [] as string[], timeoutMs = 5_000, output = z.unknown() as z.ZodType } = {},
) {
  const act = tool('act', {
    does: 'acts',
    input: z.object({ n: z.number() }),
    effect,
    timeoutMs,
    run: (_, context) => {
      keys.push(context.idempotencyKey);
      return run(context, keys.length);
    },
  });
  const team = (
    script: Parameters<typeof scriptedModel>[0],
    world: Parameters<typeof simTeam>[1] = {},
    more: object = {},
  ) => {
    const model = scriptedModel(script, { repeatable: true });
    const billing = worker({ does: 'acts', tools: [act], model, output, ...more });
    return { model, ...simTeam({ workers: { billing }, synthesise: plainly }, world) };
  };
  return { keys, team };
}
const actOnce = { work: [callTool('act', { n: 1 }), say('"done"')] };

describe('an idempotency key', () => {
  it('is different for every run, task and call, also for a repeated call', async () => {
    const { keys, team } = acting('idempotent', () => 'ok');
    const script = {
      'task:a': [callTool('act', { n: 1 }), callTool('act', { n: 2 }), callTool('act', { n: 1 }), say('"done"')],
      'task:b': [callTool('act', { n: 1 }), say('"done"')],
    };
    const both = planOf([{ id: 'a' }, { id: 'b', dependsOn: ['a'] }]);
    const world = team(script);
    await world.settle(world.run(both));
    await world.settle(world.run(both));
    expect(keys).toHaveLength(8);
    expect(new Set(keys).size).toBe(8);
  });

  it('is the same for the same effect in a later attempt, in any order of arguments', async () => {
    const { keys, team } = acting('idempotent', (_, call) => {
      if (call === 1) throw new UnknownOutcome('the line went dead');
      return 'ok';
    });
    const world = team({ work: [callTool('act', { n: 1 }), callTool('act', { n: 1 }), say('"done"')] });
    const report = await world.settle(world.run(one));
    expect(report.status).toBe('complete');
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('differs for two equal calls in one reply, which are two effects', async () => {
    for (const effect of ['idempotent', 'once'] as const) {
      const { keys, team } = acting(effect, () => 'ok');
      const world = team({ work: [callTools(['act', { n: 1 }], ['act', { n: 1 }]), say('"done"')] });
      await world.settle(world.run(one));
      expect(new Set(keys).size, effect).toBe(2);
    }
  });

  it('of a failed call is used by the next equal call; that of a successful one is not', async () => {
    const { keys, team } = acting('idempotent', (_, call) => {
      if (call === 1) throw new Error('busy');
      return 'ok';
    });
    const equal = ['act', { n: 1 }] as const;
    const world = team({ work: [callTools(equal, equal), callTool(...equal), say('"done"')] });
    const report = await world.settle(world.run(one));
    expect(report.usage.toolCalls).toBe(3);
    expect(keys[2]).toBe(keys[0]);
    expect(keys[1]).not.toBe(keys[0]);
  });
});

describe('an effect that was completed', () => {
  it('is not repeated in the next attempt, which gets the recorded outcome', async () => {
    for (const effect of ['idempotent', 'once'] as const) {
      const { keys, team } = acting(effect, () => 'receipt 7', { output: z.object({ ok: z.boolean() }) });
      // The limit of model calls ends the first attempt; the second asks for the same effect.
      let attempts = 0;
      const last = () => {
        attempts += 1;
        return attempts === 1 ? callTool('act', { n: 1 }) : giveJson({ ok: true });
      };
      const world = team({ work: [callTool('act', { n: 1 }), last] }, {}, { stepsMax: 2 });
      const report = await world.settle(world.run(one));
      expect(report, effect).toMatchObject({ status: 'complete', tasks: [{ attempts: 2 }] });
      expect(keys).toHaveLength(1);
      const told = world.model.requests.at(-1)?.messages.findLast(({ role }) => role === 'tool');
      expect(told).toMatchObject({ results: [{ output: 'receipt 7', isError: false }] });
    }
  });

  it('needs no second approval, but an equal additional call does', async () => {
    const paid: number[] = [];
    const pay = tool('pay', {
      does: 'pays',
      input: z.object({ usd: z.number() }),
      effect: 'once',
      approve: () => ({ kind: 'ask', reason: 'money' }),
      run: ({ usd }) => paid.push(usd),
    });
    const twice = callTools(['pay', { usd: 80 }], ['pay', { usd: 80 }]);
    // The first attempt pays once and then reaches its limit of model calls; the second asks for two payments.
    const script = [callTool('pay', { usd: 80 }), callTool('pay', { usd: 80 }), twice, giveJson({ ok: true })];
    const billing = worker({
      does: 'pays',
      tools: [pay],
      model: scriptedModel(script),
      output: z.object({ ok: z.boolean() }),
      stepsMax: 2,
    });
    const team = simTeam({ workers: { billing }, synthesise: plainly });
    await team.settle(team.run(one));
    await team.settle(team.decide('run-1-r1', 'approve'));
    const waiting = await team.settle(team.resume('run-1'));
    expect(waiting).toMatchObject({ status: 'waiting', tasks: [{ attempts: 2 }], reviews: [{}, { status: 'open' }] });
    expect([waiting.reviews.length, paid]).toEqual([2, [80]]);
    await team.settle(team.decide('run-1-r2', 'deny'));
    expect(await team.settle(team.resume('run-1'))).toMatchObject({ status: 'partial' });
    expect(paid).toEqual([80]);
  });

  it('is repeated freely when it only reads', async () => {
    const { keys, team } = acting('read', () => 'value', { output: z.object({ ok: z.boolean() }) });
    let attempts = 0;
    const last = () => {
      attempts += 1;
      return giveJson({ ok: attempts > 2 });
    };
    const strict = { output: z.object({ ok: z.literal(true) }) };
    const world = team({ work: [callTool('act', { n: 1 }), last, last] }, {}, strict);
    await world.settle(world.run(one));
    expect(keys).toHaveLength(2);
  });
});

describe('a process that dies during a tool call', () => {
  const crashAndResume = async (effect: Effect) => {
    const wiring = createTestWiring();
    const { keys, team } = acting(effect, (_, call) => (call === 1 ? never() : 'ok'));
    const first = team(actOnce, { wiring });
    void first.run(one);
    await wiring.clock.advance(100);
    expect(keys).toHaveLength(1);
    first.crash();
    const second = team(actOnce, { wiring });
    return { keys, second, report: await second.settle(second.resume('run-1')) };
  };

  it('repeats the call with the same key if the effect allows it', async () => {
    for (const effect of ['read', 'idempotent'] as const) {
      const { keys, report } = await crashAndResume(effect);
      expect(report, effect).toMatchObject({ status: 'complete' });
      expect(keys).toHaveLength(2);
      expect(keys[0]).toBe(keys[1]);
    }
  });

  it('asks a person instead of repeating an effect of kind once', async () => {
    const { keys, second, report } = await crashAndResume('once');
    expect(report).toMatchObject({
      status: 'waiting',
      reviews: [{ kind: 'unknown-outcome', tool: 'act', args: { n: 1 } }],
    });
    expect(keys).toHaveLength(1);
    await second.settle(second.decide('run-1-r1', { kind: 'answer', content: 'it went through' }));
    expect(await second.settle(second.resume('run-1'))).toMatchObject({ status: 'complete', gaps: [] });
    expect(keys).toHaveLength(1);
    const told = second.model.requests.at(-1)?.messages.findLast(({ role }) => role === 'tool');
    expect(told).toMatchObject({ results: [{ output: 'it went through' }] });
  });

  it('repeats it, with the same key, only if a person says so', async () => {
    const { keys, second } = await crashAndResume('once');
    await second.settle(second.decide('run-1-r1', 'approve'));
    expect(await second.settle(second.resume('run-1'))).toMatchObject({ status: 'complete' });
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('does not repeat it if a person says so; the worker is told that the outcome is unknown', async () => {
    const { keys, second } = await crashAndResume('once');
    await second.settle(second.decide('run-1-r1', 'deny'));
    expect(await second.settle(second.resume('run-1'))).toMatchObject({ status: 'partial' });
    expect(keys).toHaveLength(1);
    const told = second.model.requests.at(-1)?.messages.findLast(({ role }) => role === 'tool');
    expect(told).toMatchObject({ results: [{ isError: true, output: expect.stringContaining('not known') }] });
  });
});

describe('an effect of kind once with an unknown outcome', () => {
  const unknowns: Record<string, [Run, number]> = {
    'because its tool says so': [() => Promise.reject(new UnknownOutcome('the line went dead')), 1e6],
    'because it ran out of time': [never, 1_000],
  };
  for (const [why, [run, timeoutMs]] of Object.entries(unknowns)) {
    it(`${why} becomes a question to a person`, async () => {
      const { keys, team } = acting('once', run, { timeoutMs });
      const world = team(actOnce);
      const report = await world.settle(world.run(one));
      expect(report).toMatchObject({ status: 'waiting', reviews: [{ kind: 'unknown-outcome', tool: 'act' }] });
      expect(keys).toHaveLength(1);
    });
  }

  it('after a timeout of the attempt becomes a question to a person first', async () => {
    const { team } = acting('once', never, { timeoutMs: 1e6 });
    for (const limits of [{ timeoutMs: 2_000 }, {}]) {
      const world = team(actOnce, {}, limits);
      const plan = planOf([{ id: 'a', budget: { ms: 60_000 } }]);
      const report = await world.settle(world.run(plan));
      expect(report).toMatchObject({ status: 'waiting', reviews: [{ kind: 'unknown-outcome', status: 'open' }] });
    }
  });

  it('is named as unknown by a run that ends meanwhile', async () => {
    const { team } = acting('once', never, { timeoutMs: 1e6 });
    const world = team(actOnce);
    const run = world.run(one, { budget: { ms: 5_000 } });
    const report = await world.settle(run);
    expect(report.gaps).toContain('It is not known whether act took effect');
  });
});

describe('a function worker with an effect', () => {
  it('of kind once is not retried automatically', async () => {
    const billing = stubWorker({ a: new Error('cannot') }, { effect: 'once' });
    const team = simTeam({ workers: { billing } });
    expect(await team.settle(team.run(one))).toMatchObject({ status: 'failed', tasks: [{ attempts: 1 }] });
  });

  it('of kind once becomes a question if its outcome is unknown', async () => {
    const billing = stubWorker({ a: inTurn(new UnknownOutcome('the line went dead'), 'acted') }, { effect: 'once' });
    const team = simTeam({ workers: { billing } });
    expect(await team.settle(team.run(one))).toMatchObject({
      status: 'waiting',
      reviews: [{ kind: 'unknown-outcome' }],
    });
    await team.settle(team.decide('run-1-r1', 'approve'));
    expect(await team.settle(team.resume('run-1'))).toMatchObject({ status: 'complete', answer: 'acted' });
  });

  it('of kind idempotent is repeated with the same key if its outcome is unknown', async () => {
    const billing = stubWorker(
      { a: inTurn(new UnknownOutcome('the line went dead'), 'acted') },
      { effect: 'idempotent' },
    );
    const team = simTeam({ workers: { billing } });
    expect(await team.settle(team.run(one))).toMatchObject({ status: 'complete', answer: 'acted' });
    expect(billing.seen.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['run-1/a', 'run-1/a']);
  });

  it('of kind once becomes a question after a crash, and frees its slot', async () => {
    for (const [decision, answer] of [
      ['approve', 'second'],
      [{ kind: 'answer', content: 'by hand' }, 'by hand'],
    ] as const) {
      const wiring = createTestWiring();
      const limits = { concurrency: 1 };
      const first = simTeam({ workers: { billing: stubWorker(never, { effect: 'once' }) }, limits }, { wiring });
      void first.run(planOf([{ id: 'a' }, { id: 'b', dependsOn: ['a'] }]));
      await wiring.clock.advance(10);
      first.crash();
      const billing = stubWorker({ a: 'second', b: 'b' }, { effect: 'once' });
      const second = simTeam({ workers: { billing }, limits }, { wiring });
      const waiting = await second.settle(second.resume('run-1'));
      expect(waiting).toMatchObject({ status: 'waiting', reviews: [{ kind: 'unknown-outcome', taskId: 'a' }] });
      await second.settle(second.decide('run-1-r1', decision));
      const report = await second.settle(second.resume('run-1'));
      expect(report).toMatchObject({ status: 'complete', tasks: [{ result: answer }, { result: 'b' }] });
    }
  });
});
