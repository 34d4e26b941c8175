import { describe, expect, it } from 'vitest';
import type { DeclaredSupport } from '../journal/event.ts';
import type { EffectCall } from './grounding.ts';
import { verifySupport } from './verify-support.ts';

const DRAFT = 'Three lines cost **37.50 EUR** a month.\nWe have refunded 20 EUR. Your plan is “Fiber 500”.';
const given = [
  { name: 't1', tasks: ['t1'], content: 'Each line costs 12.50 EUR; there are 3 lines.' },
  { name: 't2', tasks: ['a', 'b'], content: { plan: 'Fiber 500', fee: 12.5, open: [61, 12] } },
];
const effects: EffectCall[] = [
  { task: 't3', tool: 'refund', args: { eur: 20 }, status: 'ok', output: 'done' },
  { task: 't3', tool: 'cancel', args: {}, status: 'unknown' },
];
const verified = (support: Partial<DeclaredSupport>) =>
  verifySupport([{ says: '', from: [], ...support }], { draft: DRAFT, given, effects });

describe('declared support', () => {
  it.each<[string, DeclaredSupport, string[]]>([
    [
      'a calculation with quoted figures',
      {
        says: 'Three lines cost 37.50 EUR a month.',
        from: [{ task: 't1', quote: 'costs 12.50 EUR; there are 3 lines' }],
        calc: '12.5 * 3 = 37.5',
      },
      ['t1'],
    ],
    ['a value of data', { says: 'Your plan is "Fiber 500"', from: [{ task: 't2', quote: 'Fiber 500' }] }, ['a', 'b']],
    ['JSON as it was shown', { says: 'Your plan', from: [{ task: 't2', quote: '"fee":12.5' }] }, ['a', 'b']],
    ['an effect that succeeded', { says: 'We have refunded 20 EUR.', from: [], effects: ['refund'] }, ['t3']],
    ['an effect of a task', { says: 'We have refunded', from: [], effects: ['t3/refund'] }, ['t3']],
  ])('is verified: %s', (_, support, tasks) => {
    expect(verified(support)).toEqual([{ says: support.says, tasks }]);
  });

  it.each<[string, Partial<DeclaredSupport>]>([
    ['it rests on nothing', { says: 'Your plan' }],
    ['its words are not in the draft', { says: 'Your plan is gone', from: [{ task: 't2', quote: 'Fiber 500' }] }],
    ['its quote is in no result', { says: 'Your plan', from: [{ task: 't2', quote: 'Fiber 900' }] }],
    ['its quote is in another result', { says: 'Your plan', from: [{ task: 't1', quote: 'Fiber 500' }] }],
    ['its quote is a part of a number', { says: 'Your plan', from: [{ task: 't2', quote: '2.5' }] }],
    ['its quote is empty', { says: 'Your plan', from: [{ task: 't1', quote: ' ' }] }],
    [
      'its calculation is wrong',
      { says: 'Three lines', from: [{ task: 't1', quote: '12.50 EUR; there are 3' }], calc: '12.5 * 3 = 40' },
    ],
    [
      'an operand is not quoted',
      { says: '37.50 EUR a month', from: [{ task: 't1', quote: '12.50 EUR' }], calc: '12.5 * 3 = 37.5' },
    ],
    [
      'it states a number that is neither quoted nor worked out',
      { says: 'cost 37.50 EUR', from: [{ task: 't1', quote: '12.50 EUR' }] },
    ],
    ['its effect did not succeed', { says: 'Your plan', effects: ['cancel'] }],
    ['its effect was of another task', { says: 'We have refunded', effects: ['t1/refund'] }],
  ])('is dropped where %s', (_, support) => {
    expect(verified(support)).toEqual([]);
  });
});
