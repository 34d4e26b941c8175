import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkInput, inputForm } from './check-input.ts';
import { createFaultList } from './fault-list.ts';

const payment = z.object({
  account: z.string().regex(/^A-\d+$/),
  amount: z.number().positive().max(500),
  currency: z.enum(['EUR', 'USD']),
  note: z.string().max(10).optional(),
  lines: z.array(z.object({ text: z.string() })).optional(),
});
const jsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' }) as Record<string, unknown>;

function faultsOf(input: unknown, schema: z.ZodType = payment, required = true): string[] {
  const faults = createFaultList();
  const workers = new Map([['payments', { input: { schema: jsonSchema(schema), required } }]]);
  checkInput({ id: 't1', worker: 'payments', input }, 0, { workers }, faults);
  return faults.all().map(({ code, path, message }) => `${code} ${path}: ${message.replace(/\. It takes .*/, '')}`);
}
const right = { account: 'A-7', amount: 20, currency: 'EUR' };

describe('the input of a task', () => {
  it('passes if it fits the schema of its worker', () => {
    expect(faultsOf(right)).toEqual([]);
    expect(faultsOf({ ...right, note: 'May', lines: [{ text: 'tea' }] })).toEqual([]);
  });

  it.each([
    [
      { ...right, amount: 'ten' },
      'wrong-input tasks[0].input.amount: The input does not fit "payments": amount must be number, not "ten"',
    ],
    [
      { ...right, amount: 501 },
      'wrong-input tasks[0].input.amount: The input does not fit "payments": amount must be at most 500, not 501',
    ],
    [
      { ...right, amount: 0 },
      'wrong-input tasks[0].input.amount: The input does not fit "payments": amount must be above 0, not 0',
    ],
    [
      { ...right, currency: 'CHF' },
      'wrong-input tasks[0].input.currency: The input does not fit "payments": currency must be "EUR" | "USD", not "CHF"',
    ],
    [
      { ...right, account: '7' },
      'wrong-input tasks[0].input.account: The input does not fit "payments": account must match ^A-\\d+$, not "7"',
    ],
    [
      { ...right, note: 'much too long' },
      'wrong-input tasks[0].input.note: The input does not fit "payments": note must be at most 10 characters long, not "much too long"',
    ],
    [
      { ...right, lines: [{ text: 1 }] },
      'wrong-input tasks[0].input.lines[0].text: The input does not fit "payments": lines[0].text must be text, not 1',
    ],
    [
      { account: 'A-7', amount: 20 },
      'wrong-input tasks[0].input.currency: The input does not fit "payments": currency is missing',
    ],
  ])('%j is a fault that says what is wrong and where', (input, fault) => {
    expect(faultsOf(input)).toEqual([fault]);
  });

  it('is missed only where the worker needs it', () => {
    expect(faultsOf(undefined)).toEqual([
      expect.stringContaining('missing-input tasks[0].input: The worker "payments" needs an input'),
    ]);
    expect(faultsOf(undefined, payment, false)).toEqual([]);
  });

  it('is a fault for a worker that takes none', () => {
    const faults = createFaultList();
    checkInput({ id: 't1', worker: 'clerk', input: 1 }, 0, { workers: new Map([['clerk', {}]]) }, faults);
    expect(faults.all()).toMatchObject([{ code: 'needless-input', path: 'tasks[0].input' }]);
  });

  it('may be one of several shapes, or refer to itself', () => {
    const either = z.union([z.object({ id: z.int() }), z.object({ name: z.string() })]);
    expect(faultsOf({ id: 3 }, either)).toEqual([]);
    expect(faultsOf({ name: 'x' }, either)).toEqual([]);
    expect(faultsOf({ id: 'x' }, either)).toHaveLength(1);
    const tree = z.object({
      name: z.string(),
      get parts() {
        return z.array(tree).optional();
      },
    });
    expect(faultsOf({ name: 'a', parts: [{ name: 'b' }] }, tree)).toEqual([]);
    expect(faultsOf({ name: 'a', parts: [{ name: 1 }] }, tree)).toHaveLength(1);
  });
});

describe('the form of an input', () => {
  it('is short, with what is optional marked', () => {
    expect(inputForm(jsonSchema(payment))).toBe(
      '{ account: text, amount: number, currency: "EUR" | "USD", note?: text, lines?: [{ text: text }, …] }',
    );
    expect(inputForm(jsonSchema(z.object({ day: z.iso.date().describe('of the visit') })))).toBe(
      '{ day: text (date) (of the visit) }',
    );
  });
});
