import { describe, expect, it } from 'vitest';
import { askRole, crewOf } from '../../../evals/offline/ask-model.ts';
import { shop } from '../../../evals/offline/shop.ts';
import { type Plan, planSchema, type TaskDraft } from '../../core/plan/plan-schema.ts';
import type { QuestionOf, Shortfall } from '../../core/run/command.ts';

const crew = crewOf(shop);
const asking: QuestionOf<'plan'> = {
  role: 'plan',
  round: 1,
  routing: undefined,
  rejected: undefined,
  faults: [],
  request: 'How many blue mugs are in stock?',
  context: { customerId: 'C-100' },
  history: [],
};
const task = (more: Partial<TaskDraft> & { id: string }): TaskDraft => ({
  worker: 'orders',
  instruction: 'Search the catalogue for the price and stock of the blue mug.',
  successCriterion: 'The result names a price, or says plainly why it cannot.',
  ...more,
});
const planOf = (...tasks: TaskDraft[]): Plan => planSchema.parse({ goal: 'Stock', tasks });

async function revised(plan: Plan, gaps: (Partial<Shortfall> & { taskId: string })[]): Promise<Plan> {
  const full = gaps.map((gap): Shortfall => {
    const { worker = '', instruction = '' } = plan.tasks.find(({ id }) => id === gap.taskId) ?? {};
    return { worker, instruction, tried: [worker], reason: 'out-of-scope', why: 'not mine', ...gap };
  });
  const revision = { round: 1, plan, reports: [], gaps: full };
  return planSchema.parse(await askRole(crew, { ...asking, revision }));
}

async function pieces(instruction: string): Promise<string[]> {
  const [whole] = planOf(task({ id: 't1', instruction })).tasks;
  if (!whole) throw new Error('no task');
  const failure = { code: 'step-limit', stepsMax: 3 } as const;
  const split = { task: whole, instruction, worker: 'orders', failure, inputs: [], piecesMax: 8 };
  const { tasks } = planSchema.parse(await askRole(crew, { ...asking, split }));
  return tasks.map((piece) => piece.instruction);
}

describe('a revision on the offline model', () => {
  it('gives a handed-back task to the next best worker, with the tools that worker may call', async () => {
    const { tasks } = await revised(planOf(task({ id: 't1' })), [{ taskId: 't1' }]);
    expect(tasks).toMatchObject([{ id: 't2', worker: 'products', instead: 't1', dependsOn: [] }]);
    expect(tasks[0]?.tools).toEqual(['searchProducts', 'getStock', 'getPrice', 'compareProducts']);
  });

  it('plans the skipped tasks again after it', async () => {
    const plan = planOf(task({ id: 't1' }), task({ id: 't2', instruction: 'Track order W-1001', dependsOn: ['t1'] }));
    const { tasks } = await revised(plan, [{ taskId: 't1' }, { taskId: 't2', reason: 'skipped' }]);
    expect(tasks.map(({ id, dependsOn, instead }) => [id, dependsOn, instead])).toEqual([
      ['t3', [], 't1'],
      ['t4', ['t3'], 't2'],
    ]);
  });

  it('adds nothing where no other worker fits, all were tried, or it would be another guess', async () => {
    const plan = planOf(task({ id: 't1' }));
    const none = async (gap: Partial<Shortfall>) => (await revised(plan, [{ taskId: 't1', ...gap }])).tasks;
    expect(await none({ tried: ['orders', 'products', 'returns'] })).toEqual([]);
    expect(await none({ instruction: 'Sing the anthem of Peru backwards.' })).toEqual([]);
    expect(await none({ reason: 'unsure' })).toEqual([]);
    expect(await none({ reason: 'ambiguous-input' })).toEqual([]);
  });
});

describe('smaller pieces on the offline model', () => {
  it('are one for each named thing', async () => {
    expect(await pieces('Track the orders W-1001, W-1002 and W-1003.')).toEqual([
      'Track the orders W-1001.',
      'Track the orders W-1002.',
      'Track the orders W-1003.',
    ]);
    expect(await pieces('List the totals of March for Berlin, Paris and Rome.')).toEqual([
      'List the totals of March for Berlin.',
      'List the totals of March for Paris.',
      'List the totals of March for Rome.',
    ]);
  });

  it('are one for each sentence that asks for something, with the other statements added', async () => {
    const told = 'Track the parcel of order W-1001. List all orders of May. I am customer C-100.';
    expect(await pieces(told)).toEqual([
      'Track the parcel of order W-1001. I am customer C-100.',
      'List all orders of May. I am customer C-100.',
    ]);
  });

  it('are none for a task that asks for one thing', async () => {
    expect(await pieces('Track the parcel of order W-1001.')).toEqual([]);
    expect(await pieces('Compare the prices between the blue mug and the desk lamp.')).toEqual([]);
  });
});
