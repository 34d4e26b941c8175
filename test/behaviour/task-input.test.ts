// Workers whose tasks carry data: a schema says which, the plan check compares, and the worker gets it typed.

import { supervisor, worker } from 'bosun';
import { createTestWiring, giveJson, scriptedModel, stubWorker, testSupervisor } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planOf } from '../support/plans.ts';
import { teamOf } from '../support/teams.ts';

const transfer = z.object({
  account: z.string().transform((id) => id.toUpperCase()),
  amount: z.number().positive(),
  on: z.iso.date().optional(),
});
const task = {
  id: 'pay',
  worker: 'payments',
  instruction: 'Pay 20 euros to account A-7',
  successCriterion: 'a reference of the transfer',
};
const plan = (input?: unknown) => planOf([{ ...task, ...(input === undefined ? {} : { input }) }]);

function payments() {
  const paid: number[] = [];
  const definition = worker({
    does: 'transfers money',
    input: transfer,
    effect: 'once',
    run: ({ input: { account, amount } }) => {
      paid.push(amount);
      return `${amount.toFixed(2)} to ${account}`;
    },
  });
  return { definition, paid };
}

describe('a worker with an input schema', () => {
  it('gets the data of its task, typed and as the schema reads it', async () => {
    const { definition, paid } = payments();
    const team = teamOf({ workers: { payments: definition } });
    const { status, answer } = await team.run(plan({ account: 'a-7', amount: 20 }));
    expect({ status, answer }).toEqual({ status: 'complete', answer: '20.00 to A-7' });
    expect(paid).toEqual([20]);
  });

  it('is not called with data that does not fit: the plan is refused', async () => {
    const { definition, paid } = payments();
    const strict = {
      payments: worker({
        does: 'transfers',
        input: z.object({ amount: z.number() }),
        effect: 'once',
        run: () => paid.push(1),
      }),
    };
    const { status, failure } = await teamOf({ workers: strict }).run(plan({ amount: 'ten' }));
    expect(status).toBe('failed');
    expect(failure).toMatchObject({
      code: 'plan-invalid',
      faults: [{ code: 'wrong-input', path: 'tasks[0].input.amount' }],
    });
    const missing = await teamOf({ workers: { payments: definition } }).run(plan());
    expect(missing.failure).toMatchObject({ code: 'plan-invalid', faults: [{ code: 'missing-input' }] });
    expect(paid).toEqual([]);
  });

  it('fails at once on what only its own schema can see', async () => {
    let calls = 0;
    const even = z.object({ amount: z.number().refine((amount) => amount % 2 === 0, 'amount must be even') });
    const pay = worker({ does: 'pays', input: even, effect: 'read', run: () => ++calls });
    const { tasks } = await teamOf({ workers: { payments: pay } }).run(plan({ amount: 3 }));
    expect(tasks[0]).toMatchObject({
      attempts: 1,
      failure: { code: 'refused', detail: expect.stringContaining('amount must be even') },
    });
    expect(calls).toBe(0);
  });

  it('is planned again if the planner forgot the data, and the planner is told the form', async () => {
    const model = scriptedModel({
      plan: [
        giveJson({ goal: 'pay', tasks: [{ ...task }] }),
        giveJson({ goal: 'pay', tasks: [{ ...task, input: { account: 'A-7', amount: 20 } }] }),
      ],
    });
    const { definition } = payments();
    const team = testSupervisor({
      workers: { payments: definition, other: stubWorker({}) },
      models: { plan: model },
    });
    const { status, tasks } = await team.settle(team.run('Pay 20 euros to account A-7'));
    expect({ status, result: tasks[0]?.result }).toMatchObject({
      status: 'complete',
      result: '20.00 to A-7',
    });
    const [first, second] = model.requests;
    expect(first?.system).toContain('{ account: text, amount: number, on?: text (date) }');
    expect(JSON.stringify(second?.messages)).toContain('needs an input');
  });

  it('is planned for also where triage would send the request straight to it', async () => {
    const { definition } = payments();
    const team = testSupervisor({
      workers: { payments: definition, other: stubWorker({}) },
      triage: () => ({
        route: 'direct',
        workers: [{ name: 'payments', confidence: 100 }],
        reason: 'it pays',
        outOfScope: [],
      }),
      plan: () => ({ goal: 'pay', tasks: [{ ...task, worker: 'payments', input: { account: 'A-7', amount: 20 } }] }),
    });
    const { status, route, answer } = await team.settle(team.run('Pay 20 euros to account A-7'));
    expect({ status, route, answer }).toEqual({ status: 'complete', route: 'plan', answer: '20.00 to A-7' });
  });

  it('shows an agent the data of its task', async () => {
    const model = scriptedModel({ work: [giveJson({ content: 'done' })] });
    const clerk = worker({ does: 'files letters', input: z.object({ shelf: z.string() }), model });
    await teamOf({ workers: { clerk } }).run(planOf([{ id: 'a', worker: 'clerk', input: { shelf: 'B-12' } }]));
    expect(JSON.stringify(model.requests[0]?.messages)).toContain('B-12');
  });

  it('is asked for the data by the offline planner, too', async () => {
    const { definition, paid } = payments();
    const team = supervisor({
      workers: {
        payments: definition,
        weather: worker({ does: 'tells the weather', effect: 'read', run: () => 'sun' }),
      },
      advice: false,
    });
    const { plan: made, status } = await team.run('Transfer 20 euros to account A-7, and what is the weather?');
    expect(made?.tasks.find(({ worker: name }) => name === 'payments')?.input).toMatchObject({
      account: 'A-7',
      amount: 20,
    });
    expect({ status, paid }).toEqual({ status: 'complete', paid: [20] });
  });
});

describe('the data of a task', () => {
  it('is part of what a cached result depends on', async () => {
    const wiring = createTestWiring();
    const square = worker({
      does: 'squares',
      input: z.object({ n: z.number() }),
      pure: true,
      effect: 'read',
      run: ({ input: { n } }) => n * n,
    });
    const of = async (n: number) => {
      const team = testSupervisor({ workers: { square } }, { wiring });
      const { tasks } = await team.settle(
        team.run({ goal: 'g', tasks: [{ ...task, worker: 'square', input: { n } }] }),
      );
      return [tasks[0]?.result, tasks[0]?.cached];
    };
    expect([await of(3), await of(4), await of(3)]).toEqual([
      [9, false],
      [16, false],
      [9, true],
    ]);
  });

  it('is kept as the journal stores it', async () => {
    const seen = stubWorker(() => 'ok', { input: z.object({ day: z.string() }) });
    const { status } = await teamOf({ workers: { payments: seen } }).run(plan({ day: new Date(0) }));
    expect({ status, input: seen.seen[0]?.input }).toEqual({
      status: 'complete',
      input: { day: '1970-01-01T00:00:00.000Z' },
    });
    const odd = async () => teamOf({ workers: { payments: seen } }).run(plan({ day: 1n }));
    await expect(odd).rejects.toThrow('tasks.0.input: it must be data that JSON can express');
  });

  it('must have the same schema for all members of a pool, and for a fallback', () => {
    const one = worker({ does: 'pays', input: transfer, effect: 'once', run: () => 1 });
    const other = worker({ does: 'pays', input: z.object({ to: z.string() }), effect: 'once', run: () => 1 });
    expect(() => teamOf({ workers: { one, other }, pools: { desk: { workers: ['one', 'other'] } } as never })).toThrow(
      'The pool "desk" has "one" and "other", which take different inputs: give both the same schema',
    );
    const first = worker({ does: 'pays', input: transfer, effect: 'once', run: () => 1, fallback: 'other' });
    expect(() => supervisor({ workers: { first, other } })).toThrow(
      'The fallback of "first" is "other", which takes another input: give both the same schema',
    );
  });

  it('is typed in the function by the schema', () => {
    const typed = worker({
      does: 'pays',
      input: transfer,
      effect: 'once',
      // @ts-expect-error: the schema has no iban
      run: ({ input: { amount, iban } }) => `${amount.toFixed(2)} ${iban}`,
    });
    expect(typed.spec.input?.required).toBe(true);
  });
});
