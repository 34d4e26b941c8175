import { ModelFault, type QuestionOf, supervisor, worker } from 'bosun';
import { createTestWiring, stubWorker, testSupervisor } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { offlineModel } from '../../src/adapters/model-offline/offline-model.ts';
import { sourcesOf } from '../../src/core/answer/condense.ts';
import { tokensIn } from '../../src/core/answer/estimate-tokens.ts';
import { lintPlan } from '../../src/core/plan/lint-plan.ts';
import { planOf, rulesOf } from '../support/plans.ts';
import { teamOf } from '../support/teams.ts';

type Synthesis = QuestionOf<'synthesise'>;
const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `t${index + 1}`);
const long = (id: string, words = 90): string =>
  `Total of ${id}: ${id.slice(1)}00 EUR. ${'It was counted twice. '.repeat(words / 4)}`;
const billing = (names: readonly string[], words?: number) =>
  stubWorker(Object.fromEntries(names.map((id) => [id, long(id, words)])));
const planFor = (names: readonly string[], strategy: 'merge' | 'reduce' = 'merge') => ({
  ...planOf(names.map((id) => ({ id }))),
  strategy,
});

/** A synthesiser that keeps only the totals. */
const shorten = ({ reports }: Synthesis): string =>
  reports.flatMap(({ result }) => String(result.content).match(/Total of t\d+: \d+ EUR\./g) ?? 'no total').join(' ');

/** A synthesiser that keeps the totals and too much else. */
const shortenALittle = (question: Synthesis): string => {
  const rest = question.reports
    .map(({ result }) => String(result.content).replace(/Total of t\d+: \d+ EUR\./g, ''))
    .join('');
  return `${shorten(question)} ${rest.slice(0, rest.length / 2)}`;
};

function recording(limits: object, condense: (question: Synthesis) => string = shorten) {
  const questions: Synthesis[] = [];
  const options = (names: readonly string[]) => ({
    workers: { billing: billing(names) },
    synthesise: (question: Synthesis) => {
      questions.push(question);
      return { answer: question.part ? condense(question) : shorten(question) };
    },
    limits,
  });
  return { questions, options };
}

describe('results that are too long for the synthesiser', () => {
  it('are condensed in groups first, and each condensed part names its tasks', async () => {
    const { questions, options } = recording({ joinTokensMax: 600 });
    const names = ids(12);
    const team = teamOf(options(names));
    const report = await team.run(planFor(names));
    expect(report).toMatchObject({ status: 'complete', gaps: [] });
    const final = questions.filter(({ part }) => part === undefined);
    expect(final).toHaveLength(1);
    expect([...new Set(final[0]?.reports.flatMap(sourcesOf))]).toEqual(names);
    for (const id of names) expect(report.answer).toContain(`Total of ${id}:`);
    const events = (await team.trace(report.runId)).events.flatMap((event) =>
      event.type === 'results-condensed' ? [event] : [],
    );
    expect(events.flatMap(({ sources }) => sources).sort()).toEqual([...names].sort());
    expect(events.map(({ key, level }) => [key, level])).toEqual(
      events.map((_, index) => [`reduce/1/${index + 1}`, 1]),
    );
    expect(events.length).toBeGreaterThan(2);
  });

  it('are condensed in parallel', async () => {
    const { options } = recording({ joinTokensMax: 600 });
    const names = ids(12);
    let atOnce = 0;
    let most = 0;
    const base = options(names);
    await teamOf({
      ...base,
      synthesise: async (question) => {
        if (!question.part) return { answer: 'done' };
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise((resolve) => setTimeout(resolve, 5));
        atOnce -= 1;
        return { answer: shorten(question) };
      },
    }).run(planFor(names));
    expect(most).toBeGreaterThan(2);
  });

  it('take as many rounds as they need', async () => {
    const { questions, options } = recording({ joinTokensMax: 600 }, shortenALittle);
    const names = ids(30);
    const report = await teamOf(options(names)).run(planFor(names));
    const levels = new Set(questions.flatMap(({ part }) => part?.level ?? []));
    expect(levels.size).toBeGreaterThan(1);
    const final = questions.at(-1);
    expect([...new Set(final?.reports.flatMap(sourcesOf))].sort()).toEqual([...names].sort());
    expect(report.status).toBe('complete');
  });

  it('are not condensed if they are short enough, also under "reduce"', async () => {
    const { questions, options } = recording({});
    await teamOf(options(ids(3))).run(planFor(ids(3), 'reduce'));
    expect(questions.map(({ part, reports }) => [part, reports.length])).toEqual([[undefined, 3]]);
  });

  it('are not condensed for a function without a limit, unless the plan says "reduce"', async () => {
    const names = ids(40);
    const workers = { billing: billing(names, 5_000) };
    const levels: (number | undefined)[] = [];
    const synthesise = (question: Synthesis) => {
      levels.push(question.part?.level);
      return { answer: shorten(question) };
    };
    await teamOf({ workers, synthesise }).run(planFor(names));
    expect(levels).toEqual([undefined]);
    levels.length = 0;
    await teamOf({ workers, synthesise }).run(planFor(names, 'reduce'));
    expect(levels.filter((level) => level === 1).length).toBeGreaterThan(1);
  });

  it('are read in parts if a single one is too long, without repetition or loss', async () => {
    const text = Array.from({ length: 300 }, (_, index) => `Row ${index} holds ${index * 7} pieces.`).join(' ');
    const parts: string[] = [];
    const report = await teamOf({
      workers: { billing: stubWorker({ a: text, b: 'short' }) },
      synthesise: ({ part, reports }) => {
        if (part) parts.push(...reports.map(({ result }) => String(result.content)));
        return { answer: part ? 'rows' : reports.map(({ result }) => result.content).join() };
      },
      limits: { joinTokensMax: 500 },
    }).run(planFor(['a', 'b']));
    expect(parts.join('').replace('short', '')).toBe(text);
    expect(parts.length).toBeGreaterThan(5);
    for (const part of parts.slice(0, -1)) expect(part.trimEnd()).toMatch(/\.$/);
    expect(report.status).toBe('complete');
  });

  it('are returned unchanged if condensing does not shorten them, and the answer says so', async () => {
    const { options } = recording({ joinTokensMax: 600 }, ({ reports }) =>
      reports.map(({ result }) => `${result.content}!`).join(' and then '),
    );
    const names = ids(12);
    const report = await teamOf(options(names)).run(planFor(names));
    expect(report.status).toBe('partial');
    expect(report.gaps).toEqual([
      expect.stringMatching(/^The results are given as they are: condensing made a part of them no shorter/),
    ]);
    for (const id of names) expect(report.answer).toContain(long(id));
  });

  it('are returned unchanged if the synthesiser cannot condense them, and the answer says so', async () => {
    const { questions, options } = recording({ joinTokensMax: 600 }, () => {
      throw new Error('no idea');
    });
    const names = ids(12);
    const report = await teamOf(options(names)).run(planFor(names));
    expect(report).toMatchObject({
      status: 'partial',
      gaps: ['The results are given as they are: synthesise failed: no idea'],
    });
    for (const id of names) expect(report.answer).toContain(long(id));
    expect(questions.every(({ part }) => part !== undefined)).toBe(true);
  });

  it('are condensed in a limited number of rounds', async () => {
    const { questions, options } = recording({ joinTokensMax: 600 }, ({ reports }) =>
      reports
        .map(({ result }) => String(result.content))
        .join(' ')
        .slice(0, -60),
    );
    const names = ids(12);
    const report = await teamOf(options(names)).run(planFor(names));
    expect(report.status).toBe('partial');
    expect(report.gaps[0]).toMatch(
      /after 6 rounds of condensing they take about \d+ tokens, and 600 can be read at once/,
    );
    expect(Math.max(...questions.flatMap(({ part }) => part?.level ?? []))).toBe(6);
    for (const id of names) expect(report.answer).toContain(long(id));
  });

  it('are condensed once, also if the critic sends the answer back', async () => {
    const { questions, options } = recording({ joinTokensMax: 600 });
    const names = ids(12);
    const seen: number[] = [];
    const report = await teamOf({
      ...options(names),
      criticise: ({ reports }) => {
        seen.push(reports.length);
        return seen.length === 1 ? { verdict: 'redo', notes: 'shorter' } : { verdict: 'deliver' };
      },
    }).run(planFor(names));
    expect(report.status).toBe('complete');
    expect(questions.filter(({ part }) => part === undefined)).toHaveLength(2);
    expect(new Set(questions.flatMap(({ part }) => part?.level ?? []))).toEqual(new Set([1]));
    expect(seen[0]).toBe(questions.at(-1)?.reports.length);
  });

  it('that were condensed before a crash are not condensed again', async () => {
    const wiring = createTestWiring();
    const asked: string[] = [];
    const names = ids(12);
    const options = {
      workers: { billing: billing(names) },
      synthesise: async (question: Synthesis) => {
        const { part } = question;
        if (part) asked.push(`${part.level}/${part.group}`);
        if (part?.group === 2 && asked.filter((each) => each === '1/2').length === 1) await new Promise(() => {});
        return { answer: part ? shorten(question) : 'whole' };
      },
      limits: { joinTokensMax: 600 },
    };
    const first = testSupervisor(options, { wiring });
    const running = first.run(planFor(names) as Parameters<typeof first.run>[0], { runId: 'r' });
    void running.then(() => {});
    const condensed = () => wiring.store.inspect('r').events.filter(({ type }) => type === 'results-condensed');
    await wiring.clock.runUntil(() => condensed().length >= 3);
    first.crash();
    const second = testSupervisor(options, { wiring });
    expect(await second.settle(second.resume('r'))).toMatchObject({ status: 'complete', answer: 'whole' });
    expect(asked.filter((each) => each === '1/1')).toHaveLength(1);
    expect(asked.filter((each) => each === '1/2')).toHaveLength(2);
  });

  it('are condensed, not cut, for a model with a smaller context than the limit', async () => {
    const names = ids(30);
    const offline = offlineModel();
    let refused = 0;
    const small = {
      ...offline,
      call: async (request: Parameters<typeof offline.call>[0]) => {
        const size = request.messages.reduce((sum, message) => sum + ('text' in message ? message.text.length : 0), 0);
        if (size <= 6_000) return offline.call(request);
        refused += 1;
        throw new ModelFault('the context is full', { kind: 'too-long' });
      },
    };
    const team = supervisor({
      workers: { billing: worker({ does: 'lists charges', effect: 'read', run: ({ taskId }) => long(taskId) }) },
      models: { supervisor: small },
    });
    const report = await team.run(planFor(names) as Parameters<typeof team.run>[0]);
    expect(report).toMatchObject({ status: 'complete', gaps: [] });
    for (const id of names) expect(report.answer).toContain(`Total of ${id}: ${id.slice(1)}00 EUR.`);
    expect(refused).toBeGreaterThan(0);
    const { events } = await team.trace(report.runId);
    const condensed = events.flatMap((event) => (event.type === 'results-condensed' ? [event.key] : []));
    expect(new Set(condensed).size).toBe(condensed.length);
    expect(JSON.stringify(events)).not.toContain('characters left out');
  });

  it('are condensed by the offline model without losing a figure', async () => {
    const names = ids(20);
    const team = supervisor({
      workers: { billing: worker({ does: 'lists charges', effect: 'read', run: ({ taskId }) => long(taskId) }) },
      models: { supervisor: offlineModel() },
      limits: { joinTokensMax: 1_000 },
    });
    const report = await team.run(planFor(names) as Parameters<typeof team.run>[0]);
    expect(report.status).toBe('complete');
    for (const id of names) expect(report.answer).toContain(`Total of ${id}: ${id.slice(1)}00 EUR.`);
    const { calls } = await team.trace(report.runId);
    expect(new Set(calls.map(({ prompt }) => prompt))).toEqual(new Set(['condense/2', 'synthesise/5-compact']));
    for (const { inputTokens } of calls) expect(inputTokens).toBeLessThan(2_000);
  });
});

describe('the advice on a plan whose results could be too long', () => {
  const rules = rulesOf({ outputTokensMax: 4_000, joinTokensMax: 10_000 });
  const wide = (count: number, strategy: 'merge' | 'reduce' = 'merge') =>
    lintPlan(planFor(ids(count), strategy), rules).filter(({ code }) => code === 'wide-join');

  it('names the limit and the size of the groups', () => {
    expect(wide(2)).toEqual([]);
    expect(wide(3, 'reduce')).toEqual([]);
    expect(wide(3)[0]?.message).toMatch(
      /Its 3 results may take up to 12000 tokens, and 10000 can be read at once: if they do, they will be condensed in groups of 2/,
    );
  });

  it('is part of team.plan()', async () => {
    const names = ids(13);
    const team = supervisor({
      workers: {
        billing: worker({ does: 'lists charges', effect: 'read', run: () => 'x' }),
        other: worker({ does: 'o', effect: 'read', run: () => 'y' }),
      },
      plan: () => planFor(names) as never,
      advice: false,
      models: { supervisor: offlineModel() },
    });
    const { lint } = await team.plan('everything');
    expect(lint.map(({ code }) => code)).toContain('wide-join');
    expect(tokensIn('abc')).toBe(1);
  });
});
