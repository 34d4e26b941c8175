import { describe, expect, it } from 'vitest';
import { claimsFromData } from './claims-from-data.ts';

const claimed = (content: unknown): string[] =>
  claimsFromData(content).map(
    ({ subject, attribute, value, unit }) =>
      `${subject} | ${attribute} | ${value}${unit === undefined ? '' : ` ${unit}`}`,
  );

describe('a record', () => {
  it('makes a claim of each scalar field, about the subject its id names', () => {
    expect(claimed({ customerId: 'C-1001', plan: 'Fiber 500', seats: 3, active: true, closed: null })).toEqual([
      'customer C-1001 | plan | Fiber 500',
      'customer C-1001 | seats | 3',
      'customer C-1001 | active | true',
    ]);
    expect(claimed('[{"name": "Plan X", "price": 10, "currency": "EUR"}]')).toEqual(['Plan X | price | 10 EUR']);
  });

  it('takes its kind from the list that it is in', () => {
    expect(claimed({ orders: [{ id: 17, total: 30 }] })).toEqual(['order 17 | total | 30']);
    expect(claimed({ 'Plan X': { price: 10 }, 'Plan Y': { price: 12 } })).toEqual([
      'Plan X | price | 10',
      'Plan Y | price | 12',
    ]);
  });

  it('makes no claim if nothing names it', () => {
    expect(claimed({ price: 10 })).toEqual([]);
    expect(claimed([{ id: 1, total: 30 }])).toEqual([]);
    expect(claimed('{"price": ')).toEqual([]);
  });

  it('is named by all its ids, and by the record around it', () => {
    expect(claimed({ order_id: 'W-1', user_id: 'ann', items: [{ item_id: '42', price: 5 }] })).toEqual([
      'order W-1, user ann, item 42 | price | 5',
    ]);
  });

  it('keeps the figures of different months apart', () => {
    expect(claimed({ customerId: 'C-1', month: 'May', amount: 30 })).toEqual(
      ['customer C-1 | amount month may | 30'].map((line) => line.replace('may', 'May')),
    );
  });

  it('reads nested values with their path and unit', () => {
    expect(claimed({ id: 'L-55', price: { amount: 10, currency: 'EUR' }, size: { width: 3 } })).toEqual([
      'L-55 | price | 10 EUR',
      'L-55 | size width | 3',
    ]);
  });

  it('leaves out prose, and figures about the work itself', () => {
    const content = { sku: 'A-77', description: 'a chair', confidence: 80, source: 'web', note: 'ask', colour: 'red' };
    expect(claimed(content)).toEqual(['A-77 | colour | red']);
  });

  it('makes no claim of a field that has several values in one result', () => {
    expect(
      claimed([
        { userId: 'u-1', amount: 3 },
        { userId: 'u-1', amount: 4 },
      ]),
    ).toEqual([]);
  });
});
