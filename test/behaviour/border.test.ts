// Input from outside may be anything. It must never break a run or leave an unreadable journal.

import { type Model, tool, worker } from 'bosun';
import { callTool, createTestWiring, say, scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planOf } from '../support/plans.ts';
import { plainly } from '../support/refunds.ts';
import { simTeam } from '../support/sim-teams.ts';

const one = planOf([{ id: 'a' }]);
const circle: { self?: unknown } = {};
circle.self = circle;

describe('a tool output that cannot be stored as JSON', () => {
  it('still counts as success: the effect is not repeated', async () => {
    for (const output of [
      circle,
      10n,
      {
        toJSON: () => {
          throw new Error('no');
        },
      },
    ]) {
      let acted = 0;
      const act = tool('act', {
        does: 'acts',
        input: z.object({}),
        effect: 'once',
        run: () => {
          acted += 1;
          return output;
        },
      });
      const model = scriptedModel([callTool('act'), say('done')]);
      const team = simTeam({
        workers: { billing: worker({ does: 'acts', tools: [act], model }) },
        synthesise: plainly,
      });
      expect(await team.settle(team.run(one))).toMatchObject({ status: 'complete', gaps: [] });
      const told = model.requests[1]?.messages.at(-1);
      expect(told).toMatchObject({ results: [{ isError: false, output: expect.stringContaining('cannot be shown') }] });
      expect(acted).toBe(1);
    }
  });

  it('may be undefined, a date or a map, and is stored as its JSON', async () => {
    const outputs: [unknown, string][] = [
      [undefined, 'null'],
      [new Date(0), '1970-01-01T00:00:00.000Z'],
      [new Map([[1, 2]]), '{}'],
      [Number.NaN, 'null'],
    ];
    for (const [output, shown] of outputs) {
      const look = tool('look', { does: 'looks', input: z.object({}), effect: 'read', run: () => output });
      const model = scriptedModel([callTool('look'), say('done')]);
      const team = simTeam({
        workers: { billing: worker({ does: 'looks', tools: [look], model }) },
        synthesise: plainly,
      });
      await team.settle(team.run(one));
      expect(model.requests[1]?.messages.at(-1)).toMatchObject({ results: [{ output: shown }] });
      expect(await team.settle(team.show('run-1'))).toMatchObject({ status: 'complete' });
    }
  });
});

describe('a model with invalid usage figures', () => {
  const counting = (counted: number, usage: { inputTokens: number; outputTokens: number }): Model => ({
    ...scriptedModel([]),
    countTokens: () => counted,
    call: async () => ({ text: 'done', calls: [], usage }),
  });
  const run = async (model: Model) => {
    const wiring = createTestWiring();
    const workers = { billing: worker({ does: 'reads', model }) };
    const team = simTeam({ workers, synthesise: plainly, limits: { outputTokensMax: 100 } }, { wiring });
    const report = await team.settle(team.run(one));
    expect(await team.settle(simTeam({ workers }, { wiring }).show('run-1')), 'read again').toEqual(report);
    return report;
  };

  it('is charged the worst case for values that are not numbers, in whole tokens', async () => {
    const nan = await run(counting(10, { inputTokens: Number.NaN, outputTokens: -5 }));
    expect(nan.usage).toMatchObject({ inputTokens: 10, outputTokens: 100 });
    const part = await run(counting(9.2, { inputTokens: 9.2, outputTokens: 2.5 }));
    expect(part.usage).toMatchObject({ inputTokens: 10, outputTokens: 3 });
    const none = await run(counting(10, undefined as never));
    expect(none.usage).toMatchObject({ inputTokens: 10, outputTokens: 100 });
  });

  it('gains no budget by counting less than nothing, and stops no run by counting no number', async () => {
    for (const counted of [-1_000_000, Number.NaN, Number.NEGATIVE_INFINITY, '12' as never, undefined as never]) {
      const wiring = createTestWiring();
      const model = counting(counted, { inputTokens: 40, outputTokens: 4 });
      const team = simTeam({ workers: { billing: worker({ does: 'reads', model }) }, synthesise: plainly }, { wiring });
      const report = await team.settle(team.run(planOf([{ id: 'a', budget: { tokens: 10_000 } }])));
      expect(report.status, String(counted)).toBe('complete');
      const prepared = wiring.store.inspect('run-1').events.find(({ type }) => type === 'model-call-prepared');
      expect(JSON.parse(prepared?.body ?? '{}').inputTokens).toBeGreaterThanOrEqual(0);
    }
    const endless = counting(Number.POSITIVE_INFINITY, { inputTokens: 40, outputTokens: 4 });
    const team = simTeam({ workers: { billing: worker({ does: 'reads', model: endless, attemptsMax: 1 }) } });
    expect((await team.settle(team.run(one))).status).toBe('complete');
  });
});

describe('an error from outside', () => {
  const attempts = async (error: unknown) => {
    const team = simTeam({
      workers: { billing: stubWorker(() => Promise.reject(error), { attemptsMax: 1 }) },
      limits: { transientRetriesMax: 2 },
    });
    const report = await team.settle(team.run(one));
    return [report.failure?.code, report.tasks[0]?.attempts];
  };

  it('is transient by its status, its code, its cause or its name', async () => {
    const passing = [
      { status: 429 },
      { statusCode: 503 },
      { status: 429, retryAfterMs: -1 },
      { code: 'ECONNRESET' },
      new DOMException('The operation timed out', 'TimeoutError'),
    ];
    for (const error of passing) expect((await attempts(error))[1], JSON.stringify(error)).toBe(3);
    const refused = new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
    expect((await attempts(refused))[1], 'a connection that is refused twice stays so').toBe(2);
  });

  it('of any other kind is a failure of the worker', async () => {
    for (const error of [new Error('wrong'), { status: 404 }, 'text', null, undefined, 7, Object.create(null)])
      expect(await attempts(error), String(error && typeof error)).toEqual(['worker-failed', 1]);
  });
});

describe('names of properties that every object has', () => {
  it('are no workers, models or context keys', async () => {
    const team = simTeam({
      workers: { billing: worker({ does: 'reads' }) },
      models: { worker: scriptedModel([]) },
      synthesise: plainly,
    });
    const odd = await team.settle(team.run(planOf([{ id: 'a', model: 'constructor' }])));
    expect(odd.failure).toMatchObject({ faults: [{ code: 'unknown-model' }] });
    const nobody = await team.settle(team.run(planOf([{ id: 'a', worker: 'constructor', reads: ['toString'] }])));
    expect(nobody.failure).toMatchObject({ faults: [{ code: 'unknown-worker' }, { code: 'unknown-context-key' }] });
  });

  it('may name tasks', async () => {
    const billing = stubWorker(({ taskId, inputs }) => `${taskId} after ${Object.keys(inputs)}`);
    const team = simTeam({ workers: { billing } });
    const plan = planOf([{ id: '__proto__' }, { id: 'constructor', dependsOn: ['__proto__'] }]);
    expect(await team.settle(team.run(plan))).toMatchObject({ answer: 'constructor after __proto__' });
  });
});
