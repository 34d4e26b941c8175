import { tool, worker } from 'bosun';
import { callTool, giveJson, scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planOf } from '../support/plans.ts';
import { teamOf } from '../support/teams.ts';

const twoTasks = planOf([{ id: 'a' }, { id: 'b' }]);
const conflictsOf = async (a: unknown, b: unknown, plan = twoTasks) =>
  (await teamOf({ workers: { billing: stubWorker(({ taskId }) => (taskId === 'a' ? a : b)) } }).run(plan)).conflicts;

describe('typed data of two workers', () => {
  it('is a conflict if they disagree on a field of the same record', async () => {
    const report = await teamOf({
      workers: {
        billing: stubWorker({
          a: { customerId: 'C-1001', balance: 12.5, plan: 'Fiber 500' },
          b: { customers: [{ customerId: 'C-1001', balance: 40, plan: 'Fiber 500' }] },
        }),
      },
    }).run(twoTasks);
    expect(report).toMatchObject({
      status: 'partial',
      conflicts: [{ subject: 'customer C-1001', attribute: 'balance', sides: [{ taskId: 'a' }, { taskId: 'b' }] }],
      gaps: ['Sources disagree about balance of customer C-1001: "12.5" and "40" cannot both be true'],
    });
  });

  it('is compared when agents return it by their output schema', async () => {
    const output = z.object({ sku: z.string(), price: z.number() });
    const models = {
      balanced: scriptedModel({
        'task:a': giveJson({ content: { sku: 'CH-7', price: 30 }, confidence: 90 }),
        'task:b': giveJson({ content: { sku: 'CH-7', price: 35 }, confidence: 90 }),
      }),
    };
    const billing = worker({ does: 'reads price lists', output });
    expect((await teamOf({ workers: { billing }, models }).run(twoTasks)).conflicts).toMatchObject([
      { subject: 'CH-7', attribute: 'price', kind: 'number' },
    ]);
  });

  it('is compared with JSON in text', async () => {
    expect(await conflictsOf({ name: 'Plan X', price: 10 }, '{"name": "Plan X", "price": 12}')).toHaveLength(1);
  });

  for (const [what, a, b] of [
    ['the same values in another form', { sku: 'CH-7', price: 30 }, { sku: 'CH-7', price: '30.00' }],
    ['different records', { orderId: 'W-1', total: 30 }, { orderId: 'W-2', total: 35 }],
    ['records without a name', { price: 30 }, { price: 35 }],
    ['other fields of the same record', { sku: 'CH-7', price: 30 }, { sku: 'CH-7', stock: 3 }],
    ['different months', { userId: 'u-1', month: 'May', paid: 3 }, { userId: 'u-1', month: 'June', paid: 4 }],
    ['rows of different tables', { users: [{ id: 1, age: 30 }] }, { orders: [{ id: 1, age: 2 }] }],
    ['what each thought of it', { sku: 'CH-7', score: 3, summary: 'fine' }, { sku: 'CH-7', score: 9, summary: 'poor' }],
  ] as const)
    it(`is no conflict if it is ${what}`, async () => {
      expect(await conflictsOf(a, b)).toEqual([]);
    });

  it('is no conflict if the later worker built on the earlier one', async () => {
    const plan = planOf([{ id: 'a' }, { id: 'b', dependsOn: ['a'] }]);
    expect(await conflictsOf({ sku: 'CH-7', price: 30 }, { sku: 'CH-7', price: 35 }, plan)).toEqual([]);
  });

  it('is no conflict if one of them changed the record', async () => {
    const upgrade = tool('upgrade', {
      does: 'upgrades a plan',
      input: z.object({}),
      effect: 'once',
      run: () => 'done',
    });
    const models = {
      balanced: scriptedModel({
        'task:a': giveJson({ content: { customerId: 'C-1001', plan: 'Fiber 100' } }),
        'task:b': [callTool('upgrade', {}), giveJson({ content: { customerId: 'C-1001', plan: 'Fiber 500' } })],
      }),
    };
    const billing = worker({ does: 'upgrades plans', tools: [upgrade] });
    const { conflicts, effects } = await teamOf({ workers: { billing }, models }).run(
      planOf([
        { id: 'a', tools: [] },
        { id: 'b', tools: ['upgrade'], instruction: 'Upgrade the plan of C-1001' },
      ]),
    );
    expect(effects).toMatchObject([{ status: 'ok' }]);
    expect(conflicts).toEqual([]);
  });

  it('is no conflict if they say when each of them read it', async () => {
    const read = (second: number) => ({
      sku: 'CH-7',
      price: 30,
      readAt: `2026-01-01T10:00:0${second}Z`,
      lastSeen: second,
    });
    expect(await conflictsOf(read(1), read(5))).toEqual([]);
  });

  it('is no conflict if they were asked about different days', async () => {
    const plan = planOf([
      { id: 'a', instruction: 'List the free seats of HAT041 on 2026-05-20' },
      { id: 'b', instruction: 'List the free seats of HAT041 on 2026-05-21' },
    ]);
    const seats = (free: number) => ({ flightNumber: 'HAT041', freeSeats: free });
    expect(await conflictsOf(seats(0), seats(9), plan)).toEqual([]);
  });
});

describe('the prompt of a worker', () => {
  it('asks for claims', async () => {
    const model = scriptedModel([giveJson({ content: 'It costs 10 EUR.' })]);
    await teamOf({ workers: { billing: worker({ does: 'reads price lists' }) }, models: { balanced: model } }).run(
      planOf([{ id: 'a' }]),
    );
    expect(model.requests[0]?.system).toContain('"claims"?: [{"subject", "attribute", "value"');
  });
});
