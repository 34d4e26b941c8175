import { result, type WorkerDefinition } from 'bosun';
import { createTestWiring, giveJson, scriptedModel, stubWorker, testSupervisor } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { offlineModel } from '../../src/adapters/model-offline/offline-model.ts';
import { planOf } from '../support/plans.ts';
import { sleep } from '../support/sim-teams.ts';
import { teamOf } from '../support/teams.ts';

const claim = (value: string | number | boolean, attribute = 'price', unit?: string) => ({
  subject: 'Plan X',
  attribute,
  value,
  ...(unit === undefined ? {} : { unit }),
  evidence: [],
});
const price = (value: number) => claim(value, 'price', 'EUR');
const twoTasks = planOf([{ id: 'a' }, { id: 'b' }]);
const disagreeing = () =>
  stubWorker({
    a: result('It costs 10 EUR.', { claims: [price(10)] }),
    b: result('It costs 12 EUR.', { claims: [price(12)] }),
  });
const NOTE = 'Sources disagreed about price of Plan X: 12 EUR holds, not 10 EUR (the price list is newer).';
const forB = () => ({ taskId: 'b', reason: 'the price list is newer' });

type Options = Partial<Parameters<typeof teamOf>[0]>;
const ruled = (options: Options = {}) => teamOf({ workers: { billing: disagreeing() }, judge: forB, ...options });

/** A writer that gives one draft after the other, and the notes it got. */
function writer(...drafts: readonly string[]) {
  const notes: (readonly string[])[] = [];
  const synthesise = (question: { readonly notes: readonly string[] }) => {
    notes.push(question.notes);
    return { answer: drafts[Math.min(notes.length, drafts.length) - 1] ?? '' };
  };
  return { synthesise, notes };
}

describe('a ruling on a conflict, in an answer without a writer', () => {
  it('corrects the statement that lost, and is mentioned with its reason', async () => {
    expect(await ruled().run(twoTasks)).toMatchObject({
      status: 'complete',
      answer: `It costs 12 EUR [not 10 EUR].\n\nIt costs 12 EUR.\n\n${NOTE}`,
      tasks: [{ result: 'It costs 10 EUR.' }, { result: 'It costs 12 EUR.' }],
    });
  });

  it('reaches a later result that took the value over', async () => {
    const billing = stubWorker({
      a: result('It costs 10 EUR.', { claims: [price(10)] }),
      b: result('It costs 12 EUR.', { claims: [price(12)] }),
      c: 'Customers with ten seats pay 10 EUR a month.',
    });
    const plan = planOf([{ id: 'a' }, { id: 'b' }, { id: 'c', dependsOn: ['a', 'b'] }]);
    expect((await ruled({ workers: { billing } }).run(plan)).answer).toBe(
      `Customers with ten seats pay 12 EUR [not 10 EUR] a month.\n\n${NOTE}`,
    );
  });

  it('leaves the same value alone where it is about something else', async () => {
    const billing = stubWorker({
      a: result('Plan X costs 10 EUR.', { claims: [price(10)] }),
      b: result('Plan X costs 12 EUR.', { claims: [price(12)] }),
      c: 'Plan Y costs 10 EUR. It has 10 seats.',
    });
    const plan = planOf([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
    expect((await ruled({ workers: { billing } }).run(plan)).answer).toBe(
      `Plan X costs 12 EUR [not 10 EUR].\n\nPlan X costs 12 EUR.\n\nPlan Y costs 10 EUR. It has 10 seats.\n\n${NOTE}`,
    );
  });

  it('goes before a result that is data', async () => {
    const billing = stubWorker({
      a: result({ plan: 'Plan X', price: 10 }, { claims: [price(10)] }),
      b: result({ plan: 'Plan X', price: 12 }, { claims: [price(12)] }),
    });
    const { answer } = await ruled({ workers: { billing } }).run(twoTasks);
    expect(answer).toMatch(/^\[Overruled below: price of Plan X is 12 EUR, not 10 EUR\]\n\n\{/);
    expect(answer.match(/Overruled below/g)).toHaveLength(1);
    expect(answer.endsWith(NOTE)).toBe(true);
  });

  it('binds when a person has ruled, also for a value of their own', async () => {
    const team = teamOf({ workers: { billing: disagreeing() }, escalate: { conflict: true } });
    const { runId, reviews } = await team.run(twoTasks);
    await team.decide(reviews[0]?.id ?? '', { kind: 'answer', content: '11 EUR' }, { by: 'ada' });
    expect(await team.resume(runId)).toMatchObject({
      status: 'complete',
      answer:
        'It costs 11 EUR [not 10 EUR].\n\nIt costs 11 EUR [not 12 EUR].\n\nSources disagreed about price of Plan X: 11 EUR holds, not 10 EUR or 12 EUR (ada says so).',
    });
  });

  it('counts sides that say the same in other words as one', async () => {
    const billing = stubWorker({
      a: result('It costs 10 EUR.', { claims: [price(10)] }),
      b: result('It costs 12 EUR.', { claims: [price(12)] }),
      c: result('It costs €12.00.', { claims: [claim('€12.00')] }),
    });
    const { answer } = await ruled({ workers: { billing } }).run(planOf([{ id: 'a' }, { id: 'b' }, { id: 'c' }]));
    expect(answer).toBe(`It costs 12 EUR [not 10 EUR].\n\nIt costs 12 EUR.\n\nIt costs €12.00.\n\n${NOTE}`);
  });

  for (const [what, lost, won, corrected] of [
    ['names', claim('Munich', 'headquarters'), claim('Berlin', 'headquarters'), 'It is in Berlin [not Munich].'],
    [
      'dates',
      claim('2026-05-03', 'deadline'),
      claim('2026-06-01', 'deadline'),
      'It is in 2026-06-01 [not 3 May 2026].',
    ],
  ] as const)
    it(`corrects ${what}`, async () => {
      const stated = what === 'names' ? 'Munich' : '3 May 2026';
      const billing = stubWorker({
        a: result(`It is in ${stated}.`, { claims: [lost] }),
        b: result('See above.', { claims: [won] }),
      });
      const { answer } = await ruled({ workers: { billing } }).run(twoTasks);
      expect(answer.split('\n')[0]).toBe(corrected);
    });

  it('marks a statement of yes or no that lost', async () => {
    const billing = stubWorker({
      a: result('Plan X is available.', { claims: [claim(true, 'available')] }),
      b: result('Plan X is not available.', { claims: [claim(false, 'available')] }),
    });
    const { answer } = await ruled({ workers: { billing } }).run(twoTasks);
    expect(answer).toContain('[true was overruled: false holds] Plan X is available.\n\nPlan X is not available.');
  });
});

describe('a ruling on a conflict, in a written answer', () => {
  for (const told of [
    'It costs 12 EUR. One source said 10 EUR, but the price list is newer.',
    'It costs 12 EUR, not 10 EUR: the price list is newer.',
    'Sources disagree about the price (10 EUR against 12 EUR); 12 EUR holds because the price list is newer.',
    'The flyer says 10 EUR. This is outdated: the price list has 12 EUR.',
    'Laut Preisliste kostet es 12 EUR; eine andere Angabe lautet 10 EUR.',
  ])
    it(`is told by: ${told}`, async () => {
      const { synthesise, notes } = writer(told);
      expect(await ruled({ synthesise }).run(twoTasks)).toMatchObject({ status: 'complete', answer: told, gaps: [] });
      expect(notes).toHaveLength(1);
    });

  it('is mentioned below an answer that does not mention it', async () => {
    const { synthesise } = writer('It costs 12 EUR.');
    expect(await ruled({ synthesise }).run(twoTasks)).toMatchObject({
      status: 'complete',
      answer: `It costs 12 EUR.\n\n${NOTE}`,
    });
  });

  for (const grounding of [{}, false] as const)
    it(`sends a draft back once that states the value that lost (grounding: ${JSON.stringify(grounding)})`, async () => {
      const honest = 'It costs 12 EUR, not 10 EUR.';
      const { synthesise, notes } = writer('It costs 10 EUR.', honest);
      expect(await ruled({ synthesise, grounding }).run(twoTasks)).toMatchObject({
        status: 'complete',
        answer: honest,
      });
      expect(notes[1]).toEqual([
        'In "It costs 10 EUR.": "10 EUR" was overruled, "12 EUR" holds, because: the price list is newer. State the value that holds; mention the other one only as overruled.',
      ]);
    });

  for (const draft of ['It costs 10 EUR.', 'It costs 10 EUR or 12 EUR.', 'The price of Plan X is ten euros.'])
    it(`marks "${draft}" if the writer insists, and the run is partial`, async () => {
      const { synthesise, notes } = writer(draft);
      const report = await ruled({ synthesise }).run(twoTasks);
      expect(report).toMatchObject({
        status: 'partial',
        answer: `[10 EUR was overruled: 12 EUR holds] ${draft}`,
        gaps: [
          `States an overruled value: "${draft}" ("10 EUR" was overruled, "12 EUR" holds, because: the price list is newer)`,
        ],
      });
      expect(notes).toHaveLength(2);
    });

  it('may be told with the reason of the judge, which counts as a source', async () => {
    const reason = 'your invoice INV-881 of 3 May has been corrected to 12 EUR, up from 9.50 EUR';
    const told = `It costs 12 EUR, not 10 EUR: ${reason}.`;
    const { synthesise } = writer(told);
    const judge = () => ({ taskId: 'b', reason });
    expect(await ruled({ synthesise, judge }).run(twoTasks)).toMatchObject({ status: 'complete', answer: told });
  });

  it('is obeyed by the offline model', async () => {
    const models = { synthesise: offlineModel() };
    const team = ruled({ models, modelRoles: ['synthesise'] });
    const { status, answer } = await team.run(twoTasks);
    expect(status).toBe('complete');
    expect(answer).toContain('It costs 12 EUR [not 10 EUR].');
    expect(answer).toContain('The sources disagree about the price of Plan X');
  });
});

describe('a judge that settles on a third value', () => {
  it('binds the answer alike', async () => {
    const model = scriptedModel([giveJson({ value: 11, reason: 'the list says 9 net and 2 tax' })]);
    const team = teamOf({ workers: { billing: disagreeing() }, models: { judge: model }, modelRoles: ['judge'] });
    const report = await team.run(twoTasks);
    expect(report).toMatchObject({
      status: 'complete',
      conflicts: [{ ruling: { value: '11', reason: 'the list says 9 net and 2 tax' } }],
    });
    expect(report.answer).toContain('It costs 11 EUR [not 10 EUR].');
  });

  it.each(['', ' ', 'unknown', 'N/A', null])('leaves the conflict open if that value is %j', async (value) => {
    const judge = () => ({ value, reason: 'nothing says which' });
    const report = await ruled({ judge }).run(twoTasks);
    expect(report).toMatchObject({ status: 'partial', gaps: [expect.stringContaining('disagree about price')] });
  });

  it('chooses a side although it also gives an empty value', async () => {
    const judge = () => ({ taskId: 'b', value: null, reason: 'the price list is newer' });
    expect(await ruled({ judge }).run(twoTasks)).toMatchObject({ conflicts: [{ ruling: { taskId: 'b' } }] });
  });

  it('means the side that stated it', async () => {
    const judge = () => ({ value: '12 EUR', reason: 'newer' });
    expect(await ruled({ judge }).run(twoTasks)).toMatchObject({ conflicts: [{ ruling: { taskId: 'b' } }] });
  });
});

describe('the cause of a settled conflict', () => {
  it('is in the report and the trace: who lost, about what, why', async () => {
    const team = ruled();
    const { conflicts, runId } = await team.run(twoTasks);
    expect(conflicts).toMatchObject([{ kind: 'number', overruled: [{ taskId: 'a', worker: 'billing' }] }]);
    const { spans } = await team.trace(runId);
    expect(spans.find(({ kind }) => kind === 'run')?.detail?.split('; ')).toEqual(
      expect.arrayContaining([
        'conflict k1 about price of Plan X: a says 10 EUR, b says 12 EUR',
        'k1 judged: b, because the price list is newer',
      ]),
    );
  });

  it('counts against the member of a pool whose result lost', async () => {
    const wiring = createTestWiring();
    const says = (value: number) =>
      stubWorker(async ({ signal }) => {
        await sleep(wiring.clock, 100, signal);
        return result(`It costs ${value} EUR.`, { claims: [price(value)] });
      });
    const team = testSupervisor<Record<string, WorkerDefinition>, string>(
      {
        workers: { flyer: says(10), list: says(12) },
        pools: { desk: { workers: ['flyer', 'list'] } },
        judge: forB,
        advice: false,
      },
      { wiring },
    );
    const plan = planOf([
      { id: 'a', worker: 'flyer' },
      { id: 'b', worker: 'list' },
    ]);
    await team.settle(team.run(plan));
    const report = await team.settle(team.run(planOf([{ id: 'c', worker: 'desk' }])));
    expect(report.tasks[0]?.chosen).toMatchObject({
      worker: 'list',
      figures: [
        { worker: 'flyer', overruled: 1, errorRate: 0.5 },
        { worker: 'list', errorRate: 0 },
      ],
    });
  });
});
