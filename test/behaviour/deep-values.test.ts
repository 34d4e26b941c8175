// JSON that is nested thousands of levels deep overflows the stack of any code that walks it. It is stopped where it comes in.

import { result, tool, worker } from 'bosun';
import { callTool, createTestWiring, say, scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { GENESIS, linkHash } from '../../src/core/journal/hash-chain.ts';
import { planOf } from '../support/plans.ts';
import { plainly } from '../support/refunds.ts';
import { runIdsOf } from '../support/run-ids.ts';
import { simTeam } from '../support/sim-teams.ts';

const one = planOf([{ id: 'a' }]);
const TOO_DEEP = /nested more than 200 levels/;

function nested(levels: number, inner: unknown = 'bottom'): unknown {
  let value = inner;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? { next: value } : [value];
  return value;
}

/** Too deep for JSON.stringify as well as for our own code, and too deep for our own code alone. */
const DEPTHS = [201, 5_000, 50_000];
const jsonOf = (levels: number): string => `${'['.repeat(levels)}1${']'.repeat(levels)}`;

type Options = Parameters<typeof simTeam>[0];

/** Runs the plan to its end, then reads the journal again in another process. */
async function ended(options: Options, request: Parameters<ReturnType<typeof simTeam>['run']>[0] = one, more = {}) {
  const wiring = createTestWiring();
  const team = simTeam(options, { wiring });
  const report = await team.settle(team.run(request, more));
  const again = simTeam(options, { wiring });
  expect(await again.settle(again.show(report.runId)), 'read again').toEqual(report);
  expect(await again.settle(again.resume(report.runId)), 'resumed').toEqual(report);
  return report;
}

describe('a value that a function worker returns', () => {
  it('is a failed attempt if it is nested too deep, in any part', async () => {
    for (const levels of DEPTHS) {
      const deep = nested(levels);
      const replies = [
        () => deep,
        () => result(deep),
        () => result('fine', { writes: { key: deep } }),
        () => result('fine', { claims: [{ subject: 'a', attribute: 'b', value: deep as string, evidence: [] }] }),
      ];
      for (const reply of replies) {
        const report = await ended({ workers: { billing: stubWorker(reply, { attemptsMax: 2 }) } });
        expect(report.status).toBe('failed');
        expect(report.failure).toMatchObject({ code: 'malformed-output', detail: expect.stringMatching(TOO_DEEP) });
        expect(report.tasks[0]?.attempts).toBe(2);
      }
    }
  });

  it('may be 200 levels deep', async () => {
    const report = await ended({ workers: { billing: stubWorker(() => nested(200)) } });
    expect(report.status).toBe('complete');
    expect(report.tasks[0]?.result).toEqual(nested(200));
  });

  it('may be a text that holds deep JSON: it stays a text', async () => {
    const report = await ended({ workers: { billing: stubWorker(() => jsonOf(50_000)) } });
    expect(report.status).toBe('complete');
  });

  it('does not repeat the effect of its worker', async () => {
    let acted = 0;
    const act = () => {
      acted += 1;
      return nested(5_000);
    };
    const report = await ended({ workers: { billing: worker({ does: 'acts', effect: 'once', run: act }) } });
    expect(report.tasks[0]?.failure).toMatchObject({ detail: expect.stringMatching(TOO_DEEP) });
    expect(acted).toBe(1);
  });
});

describe('the output of a tool that is nested too deep', () => {
  const calling = async (effect: 'read' | 'once', levels: number) => {
    let calls = 0;
    const look = tool('look', {
      does: 'looks',
      input: z.object({}),
      effect,
      run: () => {
        calls += 1;
        return nested(levels);
      },
    });
    const model = scriptedModel([callTool('look'), say('done')]);
    const workers = { billing: worker({ does: 'looks', tools: [look], model }) };
    const report = await ended({ workers, synthesise: plainly });
    const told = model.requests[1]?.messages.at(-1);
    return { report, calls, told: told?.role === 'tool' ? told.results[0] : undefined };
  };

  it('is an error of the call if the tool only reads', async () => {
    for (const levels of DEPTHS) {
      const { report, told } = await calling('read', levels);
      expect(report.status).toBe('complete');
      expect(told).toMatchObject({ isError: true, output: expect.stringMatching(TOO_DEEP) });
    }
  });

  it('is left out if the tool has an effect, which has happened', async () => {
    for (const levels of DEPTHS) {
      const { told, calls } = await calling('once', levels);
      expect(told).toMatchObject({ isError: false, output: expect.stringMatching(TOO_DEEP) });
      expect(calls).toBe(1);
    }
  });
});

describe('a reply of a model that is nested too deep', () => {
  const replying = (text: string, output?: z.ZodType) => {
    const model = scriptedModel([say(text), say(text), say(text), say(text)]);
    const billing = worker({ does: 'reads', model, ...(output ? { output } : {}), attemptsMax: 1 });
    return ended({ workers: { billing }, synthesise: plainly });
  };

  it('is malformed, as content, as a part of it and as bare data', async () => {
    for (const levels of DEPTHS) {
      const deep = jsonOf(levels);
      const bare = [`{"content": ${deep}}`, `{"content": "fine", "writes": {"k": ${deep}}}`, deep];
      for (const text of bare) expect((await replying(text)).failure).toMatchObject({ code: 'malformed-output' });
      expect((await replying(`{"found": ${deep}}`, z.looseObject({}))).failure).toMatchObject({
        detail: expect.stringMatching(TOO_DEEP),
      });
      const handedBack = `{"escalation": {"reason": "out-of-scope", "message": "no", "partial": ${deep}}}`;
      expect((await replying(handedBack)).failure).toMatchObject({ code: 'malformed-output' });
    }
  });

  it('is asked again if the arguments of a call are, and no tool is called', async () => {
    // The scripted model itself cannot count the tokens of deeper ones.
    for (const levels of [201, 2_000]) {
      let calls = 0;
      const look = tool('look', {
        does: 'looks',
        input: z.looseObject({}),
        effect: 'read',
        run: () => {
          calls += 1;
          return 'seen';
        },
      });
      const model = scriptedModel([callTool('look', { deep: nested(levels) }), callTool('look', {}), say('done')]);
      const workers = { billing: worker({ does: 'looks', tools: [look], model }) };
      expect(await ended({ workers, synthesise: plainly })).toMatchObject({ status: 'complete' });
      expect(JSON.stringify(model.requests[1]?.messages)).toMatch(TOO_DEEP);
      expect(calls).toBe(1);
    }
  });

  it('is malformed from every role', async () => {
    const workers = { billing: stubWorker(() => 'done', { input: z.unknown() } as never) };
    for (const levels of DEPTHS) {
      const task = `"id": "a", "worker": "billing", "instruction": "i", "successCriterion": "s"`;
      const plans = [
        `{"goal": "g", "tasks": [{${task}, "input": ${jsonOf(levels)}}]}`,
        `{"goal": "g", "extra": ${jsonOf(levels)}, "tasks": [{${task}}]}`,
        `{${task}, "input": ${jsonOf(levels)}}\n`,
      ];
      for (const plan of plans) {
        const model = scriptedModel(Array.from({ length: 8 }, () => say(plan)));
        const report = await ended({ workers, models: { plan: model }, triage: toPlan, synthesise: plainly }, 'do it');
        expect(report.fallbacks, plan.slice(0, 40)).toMatchObject([{ role: 'plan', by: 'offline' }]);
      }
      const writer = scriptedModel(
        Array.from({ length: 8 }, () =>
          say(`{"answer": "yes", "data": ${jsonOf(levels)}, "support": ${jsonOf(levels)}}`),
        ),
      );
      const two = planOf([{ id: 'a' }, { id: 'b' }]);
      expect((await ended({ workers, models: { synthesise: writer } }, two)).status).toBe('partial');
    }
  });
});

const toPlan = () => ({ route: 'plan' as const, workers: [], reason: 'it has parts', outOfScope: [] });

describe('a function of a role that returns too deep a value', () => {
  it('is a failed consultation', async () => {
    const workers = { billing: stubWorker(() => 'done', { input: z.unknown() } as never) };
    for (const levels of DEPTHS) {
      const deep = nested(levels);
      const plan = planOf([{ id: 'a', input: deep }]);
      const planned = await ended({ workers, triage: toPlan, plan: () => plan, synthesise: plainly }, 'do it');
      expect(planned.failure).toMatchObject({ code: 'malformed-output', detail: expect.stringMatching(TOO_DEEP) });
      const pieces = async function* () {
        yield* plan.tasks;
      };
      const inPieces = await ended({ workers, triage: toPlan, plan: pieces as never, synthesise: plainly }, 'do it');
      expect(inPieces.failure).toMatchObject({ code: 'malformed-output', detail: expect.stringMatching(TOO_DEEP) });
      const two = planOf([{ id: 'a' }, { id: 'b' }]);
      const written = await ended({ workers, synthesise: () => ({ answer: 'yes', data: deep }) }, two);
      expect(written.status).toBe('partial');
      const triaged = await ended(
        { workers, triage: (() => ({ ...toPlan(), workers: deep })) as never, plan: () => one, synthesise: plainly },
        'do it',
      );
      expect(['failed', 'complete', 'partial']).toContain(triaged.status);
    }
  });
});

describe('options of a run that are nested too deep', () => {
  it('are refused before the run begins', async () => {
    const team = simTeam({ workers: { billing: stubWorker(() => 'done') } });
    for (const levels of DEPTHS) {
      const deep = nested(levels);
      await expect(async () => team.run(one, { context: { deep } })).rejects.toThrow(TOO_DEEP);
      await expect(async () => team.run(planOf([{ id: 'a', input: deep }]))).rejects.toThrow(TOO_DEEP);
      await expect(async () => team.plan('do it', { context: { deep } })).rejects.toThrow(TOO_DEEP);
    }
    expect(await runIdsOf(team)).toEqual([]);
  });
});

describe('a journal of an earlier version that holds too deep a value', () => {
  it('is read without that value, so that its run can be shown and resumed', async () => {
    const options: Options = { workers: { billing: stubWorker(() => ({ deep: '@' })) } };
    const wiring = createTestWiring();
    const team = simTeam(options, { wiring });
    await team.settle(team.run(one));
    const store = wiring.store.open();
    const whole = await store.read('run-1');
    // Its process died when the task had succeeded.
    const lines = whole.slice(0, whole.findIndex(({ type }) => type === 'task-succeeded') + 1);
    let head = GENESIS;
    const rewritten = lines.map((line) => {
      const body = line.body.replaceAll('run-1', 'run-2').replace('"@"', jsonOf(5_000));
      head = linkHash(head, 'run-2', { ...line, body }, wiring.digest);
      return { ...line, body, hash: head };
    });
    const claim = await store.claim('run-2');
    if (claim.status === 'refused') throw new Error('held');
    await store.append(claim.lease, rewritten, { sync: true, taken: [] });
    await store.release(claim.lease);
    const resumed = await team.settle(team.resume('run-2'));
    expect(resumed).toMatchObject({ status: 'complete', answer: expect.stringMatching(TOO_DEEP) });
    expect(await team.settle(team.show('run-2'))).toEqual(resumed);
  });
});

describe('a decision of a person that is nested too deep', () => {
  it('is refused, and the review stays open', async () => {
    const model = scriptedModel([callTool('pay', { amount: 5 }), say('paid')]);
    const pay = tool('pay', {
      does: 'pays',
      input: z.looseObject({ amount: z.number() }),
      effect: 'once',
      approve: () => ({ kind: 'ask', reason: 'always' }),
      run: () => 'paid',
    });
    const team = simTeam({ workers: { billing: worker({ does: 'pays', tools: [pay], model }) }, synthesise: plainly });
    const waiting = await team.settle(team.run(one));
    const review = waiting.reviews[0]?.id ?? '';
    for (const levels of DEPTHS) {
      const change = { kind: 'change' as const, args: { amount: 5, note: nested(levels) } };
      await expect(team.decide(review, change)).rejects.toThrow(TOO_DEEP);
    }
    await team.decide(review, 'approve');
    expect(await team.settle(team.resume(waiting.runId))).toMatchObject({ status: 'complete' });
  });
});
