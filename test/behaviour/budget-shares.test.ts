import { type Budget, type Model, tool, worker } from 'bosun';
import { createTestWiring } from 'bosun/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { TaskDraft } from '../../src/core/plan/plan-schema.ts';
import { planOf } from '../support/plans.ts';
import { plainly } from '../support/refunds.ts';
import { simTeam, sleep } from '../support/sim-teams.ts';

const look = tool('look', { does: 'looks', input: z.object({}), effect: 'read', run: () => 'nothing new' });
const OUTPUT_MIN = 50;
const OUTPUT_MAX = 1_000;

/** One call of a worker: what it reads and writes, and how long it takes. */
interface Call {
  readonly input: number;
  readonly output: number;
  readonly ms?: number;
}

interface Case {
  readonly calls: Readonly<Record<string, readonly Call[]>>;
  readonly budget: Budget;
  readonly concurrency?: number;
  /** What the writer reads and writes; without it, a function writes. */
  readonly writer?: Call;
  readonly tasks?: Readonly<Record<string, Partial<TaskDraft>>>;
}

/** Runs one task for each entry of `calls` on a model that uses exactly what the case says. */
async function spend({ calls, budget, concurrency = 16, writer, tasks = {} }: Case) {
  const wiring = createTestWiring();
  const stepOf = ({ purpose, messages }: Pick<Parameters<Model['call']>[0], 'purpose' | 'messages'>) => {
    const nth = messages.filter(({ role }) => role === 'assistant').length;
    const own = calls[purpose.taskId ?? ''] ?? [];
    const call = purpose.role === 'work' ? own[Math.min(nth, own.length - 1)] : writer;
    return { call: call ?? { input: 1, output: 1 }, isLast: purpose.role !== 'work' || nth >= own.length - 1 };
  };
  const model: Model = {
    id: 'meter',
    provider: 'meter',
    price: { inputMicroUsdPerMTok: 1_000_000, outputMicroUsdPerMTok: 1_000_000 },
    countTokens: (request) => stepOf(request).call.input,
    call: async (request) => {
      const { call, isLast } = stepOf(request);
      await sleep(wiring.clock, call.ms ?? 100);
      const usage = { inputTokens: call.input, outputTokens: Math.min(call.output, request.outputTokensMax) };
      if (request.purpose.role !== 'work') return { text: '{"answer":"written"}', calls: [], usage };
      if (!isLast) return { text: 'still looking', calls: [{ id: 'c', tool: 'look', args: {} }], usage };
      return { text: `found ${request.purpose.taskId}`, calls: [], usage };
    },
  };
  const team = simTeam(
    {
      workers: { billing: worker({ does: 'reads', tools: [look], model, attemptsMax: 1, stepsMax: 40 }) },
      limits: { outputTokensMax: OUTPUT_MAX, outputTokensMin: OUTPUT_MIN, concurrency, splitsMax: 0, revisionsMax: 0 },
      ...(writer ? { models: { supervisor: model }, modelRoles: ['synthesise'] as const } : { synthesise: plainly }),
    },
    { wiring },
  );
  const plan = planOf(Object.keys(calls).map((id) => ({ id, ...tasks[id] })));
  const report = await team.settle(team.run(plan, { budget }));
  const statuses = Object.fromEntries(report.tasks.map(({ id, status }) => [id, status]));
  const { inputTokens, outputTokens } = report.usage;
  return { report, statuses, used: inputTokens + outputTokens };
}

const times = (count: number, call: Call): Call[] => Array.from({ length: count }, () => call);
/** Reads on and on, until its budget is used up. */
const greedy = times(40, { input: 300, output: 200 });
const modest = times(2, { input: 300, output: 100 });

describe('a budget over a flat plan', () => {
  it.each([1, 2, 16])('is divided: the last task gets its share (%i at a time)', async (concurrency) => {
    const { statuses, used } = await spend({
      calls: { a: greedy, b: greedy, c: modest, d: modest },
      budget: { tokens: 8_000 },
      concurrency,
    });
    expect(statuses).toEqual({ a: 'failed', b: 'failed', c: 'succeeded', d: 'succeeded' });
    expect(used).toBeLessThanOrEqual(8_000);
  });

  it('is divided in every resource that it limits', async () => {
    for (const budget of [{ usd: 0.008 }, { steps: 16 }]) {
      const { statuses } = await spend({
        calls: { a: greedy, b: greedy, c: modest, d: modest },
        budget,
        concurrency: 1,
      });
      expect(statuses, JSON.stringify(budget)).toMatchObject({ c: 'succeeded', d: 'succeeded' });
    }
  });

  it('keeps a share for the answer', async () => {
    const { report } = await spend({
      calls: { a: greedy, b: greedy, c: modest },
      budget: { tokens: 8_000 },
      writer: { input: 900, output: 300 },
    });
    expect(report).toMatchObject({ status: 'partial', answer: 'written' });
  });

  it('lets a single task use everything but that share', async () => {
    const { report } = await spend({
      calls: { a: greedy },
      budget: { tokens: 10_000 },
      writer: { input: 900, output: 300 },
    });
    const { usage } = report.tasks[0] ?? {};
    const used = (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0);
    expect(used).toBeGreaterThan(7_000);
    expect(used).toBeLessThanOrEqual(8_000);
  });

  it.each([1, 16])('hands on what a task did not use (%i at a time)', async (concurrency) => {
    const small = [{ input: 300, output: 50 }];
    const large = times(10, { input: 500, output: 100, ms: 1_000 });
    // In turn, the large one comes last; at the same time, it has to wait for the others.
    const { statuses } = await spend({
      calls: { a: small, b: small, c: [{ input: 300, output: 50, ms: 30_000 }], d: large },
      budget: { tokens: 9_000 },
      concurrency,
    });
    expect(statuses).toEqual({ a: 'succeeded', b: 'succeeded', c: 'succeeded', d: 'succeeded' });
  });

  it("respects a task's own budget, also before that task begins", async () => {
    const { statuses } = await spend({
      calls: { a: greedy, b: times(4, { input: 500, output: 100 }) },
      tasks: { b: { budget: { tokens: 4_500 }, dependsOn: ['a'], partialInput: true }, a: {} },
      budget: { tokens: 6_000 },
    });
    expect(statuses.a).toBe('failed');
    const inParallel = await spend({
      calls: { a: greedy, b: times(4, { input: 500, output: 100 }) },
      tasks: { b: { budget: { tokens: 4_500 } } },
      budget: { tokens: 6_000 },
      concurrency: 1,
    });
    expect(inParallel.statuses).toEqual({ a: 'failed', b: 'succeeded' });
  });

  it('lets a task use the shares of those that wait for its result, rather than fail', async () => {
    const { statuses } = await spend({
      calls: { a: times(6, { input: 500, output: 100 }), b: modest },
      tasks: { b: { dependsOn: ['a'] } },
      budget: { tokens: 6_000 },
    });
    expect(statuses).toEqual({ a: 'succeeded', b: 'succeeded' });
  });

  it('serves some tasks if there is not enough for all', async () => {
    const once = [{ input: 500, output: 60 }];
    const { statuses, used } = await spend({
      calls: { a: once, b: once, c: once, d: once, e: once, f: once },
      budget: { tokens: 1_800 },
    });
    expect(Object.values(statuses).filter((status) => status === 'succeeded')).toHaveLength(3);
    expect(used).toBeLessThanOrEqual(1_800);
  });
});

const call = fc.record({
  input: fc.integer({ min: 50, max: 600 }),
  output: fc.integer({ min: 1, max: 300 }),
  ms: fc.integer({ min: 1, max: 3_000 }),
});
const cases = fc.record({
  calls: fc.array(fc.array(call, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
  tokens: fc.integer({ min: 500, max: 12_000 }),
  concurrency: fc.integer({ min: 1, max: 4 }),
  writer: fc.record({ input: fc.integer({ min: 50, max: 2_000 }), output: fc.integer({ min: 1, max: 300 }) }),
});

/** Whether the task can do all its work with so many tokens. */
const fits = (calls: readonly Call[], tokens: number): boolean => {
  let used = 0;
  for (const { input, output } of calls) {
    if (used + input + OUTPUT_MIN > tokens) return false;
    used += input + output;
  }
  return used <= tokens;
};

describe('a budget over any flat plan', () => {
  it('is never exceeded, starves no task whose work fits into its share, and leaves the share of the answer', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ calls, tokens, concurrency, writer }) => {
        const byTask = Object.fromEntries(calls.map((own, index) => [`t${index}`, own]));
        const { report, statuses, used } = await spend({ calls: byTask, budget: { tokens }, concurrency, writer });
        expect(used).toBeLessThanOrEqual(tokens);
        const forAnswer = Math.ceil(tokens * 0.2);
        const share = Math.floor((tokens - forAnswer) / calls.length);
        for (const [id, own] of Object.entries(byTask))
          if (fits(own, share)) expect([id, statuses[id]]).toEqual([id, 'succeeded']);
        const forTasks = report.tasks.reduce((sum, { usage }) => sum + usage.inputTokens + usage.outputTokens, 0);
        expect(forTasks).toBeLessThanOrEqual(tokens - forAnswer);
        const succeeded = Object.values(statuses).filter((status) => status === 'succeeded').length;
        if (succeeded > 1 && writer.input + OUTPUT_MIN <= forAnswer) expect(report.answer).toBe('written');
      }),
      { numRuns: 60 },
    );
  });

  it('is never exceeded and leaves the share of the answer, whatever the tasks wait for and have of their own', async () => {
    const more = fc.array(fc.record({ needs: fc.nat(6), own: fc.option(fc.integer({ min: 100, max: 900 })) }), {
      minLength: 6,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(cases, more, async ({ calls, tokens, concurrency, writer }, plan) => {
        const about = plan.slice(0, calls.length).map(({ needs, own }, index) => ({
          ...(needs < index ? { dependsOn: [`t${needs}`] } : {}),
          ...(own !== null && own < tokens / 8 ? { budget: { tokens: own } } : {}),
        }));
        const { report, used } = await spend({
          calls: Object.fromEntries(calls.map((own, index) => [`t${index}`, own])),
          tasks: Object.fromEntries(about.map((task, index) => [`t${index}`, task])),
          budget: { tokens },
          concurrency,
          writer,
        });
        expect(used).toBeLessThanOrEqual(tokens);
        const ofTasks = report.tasks.map(({ usage }) => usage.inputTokens + usage.outputTokens);
        const forTasks = ofTasks.reduce((sum, each) => sum + each, 0);
        expect(forTasks).toBeLessThanOrEqual(tokens - Math.ceil(tokens * 0.2));
        for (const [index, { budget }] of about.entries())
          expect(ofTasks[index]).toBeLessThanOrEqual(budget?.tokens ?? tokens);
      }),
      { numRuns: 60 },
    );
  });
});
