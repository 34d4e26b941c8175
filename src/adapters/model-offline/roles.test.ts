import { describe, expect, it } from 'vitest';
import { askRole, crewOf } from '../../../evals/offline/ask-model.ts';
import { shop } from '../../../evals/offline/shop.ts';
import type { Plan } from '../../core/plan/plan-schema.ts';
import { planSchema } from '../../core/plan/plan-schema.ts';
import type { Report } from '../../core/run/command.ts';
import type { CrewMember } from '../../ports/model.ts';

const crew = crewOf(shop);
const asking = (request: string) => ({ request, context: {}, history: [] });
const planFor = async (members: readonly CrewMember[], request: string): Promise<Plan> =>
  planSchema.parse(
    await askRole(members, {
      role: 'plan',
      round: 1,
      routing: undefined,
      rejected: undefined,
      faults: [],
      ...asking(request),
    }),
  );
const report = (taskId: string, content: unknown, confidence = 90): Report => ({
  taskId,
  worker: 'orders',
  instruction: 'Track order W-1001',
  result: { content, confidence },
});
const agent = (name: string, does: string): CrewMember => ({
  name,
  kind: 'agent',
  does,
  scope: undefined,
  examples: [],
  tools: [],
});

describe('planning on the offline model', () => {
  it('makes tasks depend on each other only where the words ask for it', async () => {
    const beside = await planFor(crew, 'Track order W-1001 and search for a red teapot');
    expect(beside.tasks.map(({ dependsOn }) => dependsOn)).toEqual([[], []]);
    const after = await planFor(crew, 'Track order W-1001, then search the catalogue for a red teapot');
    expect(after.tasks.map(({ worker, dependsOn }) => [worker, dependsOn])).toEqual([
      ['orders', []],
      ['products', ['t1']],
    ]);
  });

  it('grants an effect only to the part that asks for it', async () => {
    const { tasks } = await planFor(crew, 'Cancel order W-1002 and tell me how returns work');
    expect(tasks[0]?.tools).toContain('cancelOrder');
    expect(tasks[0]?.tools).not.toContain('changeAddress');
    expect(tasks[1]?.tools).not.toContain('refundOrder');
  });

  it('resolves a pronoun', async () => {
    const { tasks } = await planFor(crew, 'Where is order W-1001? Please refund it.');
    expect(tasks.find(({ worker }) => worker === 'returns')?.instruction).toContain('W-1001');
  });

  it('puts a worker that finds facts before a worker that writes from them', async () => {
    const team = [
      agent('researcher', 'finds facts in the handbook'),
      agent('writer', 'writes prose from facts it is given'),
    ];
    const { tasks } = await planFor(team, 'Write a short report about the holiday policy');
    expect(tasks.map(({ worker, dependsOn }) => [worker, dependsOn])).toEqual([
      ['researcher', []],
      ['writer', ['t1']],
    ]);
  });

  it('repairs the faults that the check found', async () => {
    const rejected = planSchema.parse({
      goal: 'g',
      tasks: [
        {
          id: 'a',
          worker: 'nobody',
          instruction: 'Do it',
          successCriterion: 'good',
          dependsOn: ['a', 'ghost'],
          tools: ['fly'],
          reads: ['x'],
        },
        { id: 'a', worker: 'orders', instruction: 'Track order W-1', successCriterion: 'a place', dependsOn: [] },
      ],
    });
    const faults = ['vague-instruction', 'vague-criterion', 'unknown-worker'].map((code) => ({
      code,
      where: 'a',
      message: code,
    }));
    const plan = planSchema.parse(
      await askRole(crew, { role: 'plan', round: 2, routing: undefined, rejected, faults, ...asking('Track W-1') }),
    );
    expect(plan.tasks.map(({ id, dependsOn, reads }) => [id, dependsOn, reads])).toEqual([
      ['a', [], []],
      ['a-2', [], []],
    ]);
    expect(plan.tasks[0]?.worker).toBe('orders');
  });
});

describe('the other roles on the offline model', () => {
  it('judge by evidence, then confidence, and leave ties open', async () => {
    const side = (taskId: string, evidence: string[], confidence: number) => ({
      taskId,
      claim: { subject: 'line', attribute: 'speed', value: taskId, evidence, confidence },
    });
    const judged = (...sides: ReturnType<typeof side>[]) =>
      askRole(crew, { role: 'judge', conflict: { id: 'k1', subject: 'line', attribute: 'speed', sides } });
    expect(await judged(side('a', [], 99), side('b', ['test'], 60))).toMatchObject({ taskId: 'b' });
    expect(await judged(side('a', ['x'], 95), side('b', ['y'], 60))).toMatchObject({ taskId: 'a' });
    expect(await judged(side('a', ['x'], 80), side('b', ['y'], 80))).not.toHaveProperty('taskId');
  });

  it('join each report once, in the order of the request, and name the gaps', async () => {
    const plan = await planFor(crew, 'Track order W-1001 and search for a red teapot');
    const reply = await askRole(crew, {
      role: 'synthesise',
      plan,
      reports: [
        report('t2', 'There is a red teapot for $20.00.'),
        report('t1', 'The parcel is in the depot.\n\nThe parcel is in the depot.'),
      ],
      gaps: ['Out of scope: write a poem'],
      conflicts: [],
      findings: [],
      notes: [],
      ...asking('…'),
    });
    expect(reply).toMatchObject({
      answer:
        'The parcel is in the depot.\n\nThere is a red teapot for $20.00.\n\nWe cannot help with this part here: "write a poem".',
    });
  });

  it('send back a draft with statements that no report supports', async () => {
    const criticised = (draft: string) =>
      askRole(crew, {
        role: 'criticise',
        draft,
        reports: [report('t1', 'Order W-1001 costs $30.00.')],
        gaps: [],
        ...asking('What does order W-1001 cost?'),
      });
    expect(await criticised('Your order W-1001 costs $30.00.')).toMatchObject({ verdict: 'deliver' });
    expect(await criticised('Your order W-1001 costs $35.00.')).toMatchObject({ verdict: 'redo' });
    expect(await criticised('All is well.')).toMatchObject({ verdict: 'redo' });
  });

  it('add the failure to the instruction of a failed task, once', async () => {
    const failure = { code: 'worker-failed', worker: 'orders', detail: 'no such order' } as const;
    const refine = async (instruction: string): Promise<string> =>
      (
        (await askRole(crew, {
          role: 'refine',
          taskId: 't1',
          worker: 'orders',
          instruction,
          successCriterion: 'x',
          failure,
          attempt: 1,
        })) as { instruction: string }
      ).instruction;
    const once = await refine('Track W-1001');
    expect(once).toContain('no such order');
    expect(await refine(once)).toBe(once);
  });
});
