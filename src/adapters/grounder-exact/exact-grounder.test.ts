import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grounderContract } from '../../contracts/grounder-contract.ts';
import type { EffectCall, Sources } from '../../core/answer/grounding.ts';
import { exactGrounder } from './exact-grounder.ts';

const given = (parts: Partial<Sources> & { readonly results?: readonly unknown[] }): Sources => ({
  request: '',
  effects: [],
  gaps: [],
  reports: (parts.results ?? []).map((content, index) => ({ taskId: `t${index + 1}`, instruction: '', content })),
  ...parts,
});

async function verdict(draft: string, sources: Sources) {
  const { sentences } = await exactGrounder().ground(draft, sources);
  const texts = (key: 'foreign' | 'unconfirmed'): string[] =>
    sentences.flatMap((sentence) => sentence[key].map(({ kind, text }) => `${kind} ${text}`));
  return { foreign: texts('foreign'), unconfirmed: texts('unconfirmed'), sentences };
}

const foreignIn = async (draft: string, sources: Sources): Promise<string[]> => (await verdict(draft, sources)).foreign;

const ORDER = {
  order: 'W-48213',
  placed: '2026-03-14',
  items: [
    { name: 'lamp', priceCents: 4990 },
    { name: 'desk', priceCents: 21000 },
  ],
  shippingUsd: 12.5,
  weight_g: 18400,
  paidWith: 'credit_card_7734447',
};

describe('the built-in grounder', () => {
  it.each(grounderContract.map(({ name, check }) => [name, check] as const))('%s', (_, check) => check(exactGrounder));
});

describe('an exact value of an answer', () => {
  it('is found in a list whose items begin with a number: the dash before it is no minus', async () => {
    const list = 'Found:\n- 71 percent preferred the lamp.\n- 1,204 people were asked.';
    expect(await foreignIn('71 percent of 1,204 people preferred it.', given({ results: [list] }))).toEqual([]);
    expect(await foreignIn(list, given({ results: [list] }))).toEqual([]);
  });

  it.each([
    'Order W-48213 was placed on March 14, 2026.',
    'Your order w48213 weighs 18.4 kg and ships for $12.50.',
    'The lamp is $49.90 and the desk $210, together $259.90.',
    'It was paid with the card ending in 4447.',
    'The desk costs about $200.',
  ])('is supported by a result that says it in another form: %s', async (draft) => {
    expect(await foreignIn(draft, given({ results: [ORDER] }))).toEqual([]);
  });

  it.each([
    ['Order W-48218 was placed on March 14.', 'name W-48218'],
    ['It was placed on March 15, 2026.', 'date March 15, 2026'],
    ['Shipping is $13.50.', 'number $13.50'],
    ['It weighs 19.4 kg.', 'number 19.4 kg'],
    ['The card ending in 4448 was used.', 'name 4448'],
    ['Write to help@lamps.example.', 'name help@lamps.example'],
    ['The seller wrote "it will arrive by Friday at noon".', 'quote it will arrive by Friday at noon'],
  ])('is unsupported where no source has it: %s', async (draft, found) => {
    expect(await foreignIn(draft, given({ results: [ORDER] }))).toContain(found);
  });

  it('may come from the request or its context as well', async () => {
    const sources = given({ request: 'I paid 99 dollars on 2 May.', context: 'Refunds arrive within 5 to 7 days.' });
    expect(await foreignIn('You paid $99 on May 2; a refund takes 5 to 7 days.', sources)).toEqual([]);
  });

  it('is supported by a limit only where it is that limit', async () => {
    const sources = given({ context: 'Refunds of up to $50 need no approval.' });
    expect(await foreignIn('Refunds of up to $50 are automatic.', sources)).toEqual([]);
    expect(await foreignIn('The refund is $30.', sources)).toEqual(['number $30']);
  });

  it('is not checked where it is general knowledge in words', async () => {
    expect(await foreignIn('Los Angeles (LAX) is busier than most airports.', given({ results: [ORDER] }))).toEqual([]);
  });
});

describe('a derived figure', () => {
  const results = [{ fares: [{ usd: 51 }, { usd: 55 }], seats: 150, taken: 148, budgetUsd: 400, spentUsd: 139 }];

  it.each([
    'The round trip costs $106 in total.',
    'That leaves $261 of your budget.',
    '98.7% of the seats are taken.',
    'Two tickets at $51 each come to $102.',
    'A seat is $51 a month, so two cost $102 in total.',
  ])('is supported by one step of arithmetic that the sentence mentions: %s', async (draft) => {
    expect(await foreignIn(draft, given({ results }))).toEqual([]);
  });

  it('is unsupported where the sentence mentions no arithmetic', async () => {
    expect(await foreignIn('The fare is $106.', given({ results }))).toEqual(['number $106']);
  });

  it('is unsupported where the arithmetic gives another result', async () => {
    expect(await foreignIn('The round trip costs $116 in total.', given({ results }))).toEqual(['number $116']);
  });
});

describe('a claimed effect', () => {
  const call = (tool: string, status: EffectCall['status'], args: unknown = {}): EffectCall => ({
    task: 't1',
    tool,
    args,
    status,
    ...(status === 'ok' ? { output: { ok: true } } : {}),
  });
  const CANCELLED = 'Your order W-48213 has been cancelled.';

  it('is supported by a matching call that succeeded', async () => {
    const effects = [call('cancel_order', 'ok', { order: 'W-48213' })];
    expect(await foreignIn(CANCELLED, given({ effects }))).toEqual([]);
  });

  it.each(['failed', 'denied', 'withheld'] as const)('is unsupported where the call was %s', async (status) => {
    const effects = [call('cancel_order', status, { order: 'W-48213' })];
    expect(await foreignIn(CANCELLED, given({ effects }))).toEqual(['act has been cancelled']);
  });

  it('is unsupported where no call was made', async () => {
    expect(await foreignIn(CANCELLED, given({ results: [ORDER] }))).toEqual(['act has been cancelled']);
  });

  it('is unsupported where the call was about something else', async () => {
    const effects = [call('cancel_order', 'ok', { order: 'W-99999' })];
    expect(await foreignIn(CANCELLED, given({ effects, results: [ORDER] }))).toEqual(['act has been cancelled']);
  });

  it('is supported by a call that names no record at all', async () => {
    const effects = [call('cancel_order', 'ok', { reason: 'too late' })];
    expect(await foreignIn(CANCELLED, given({ effects, results: [ORDER] }))).toEqual([]);
  });

  it('is unsupported for one of several records that no call was about', async () => {
    const both = 'Your orders W-48213 and W-99999 have been cancelled.';
    const request = 'Cancel W-48213 and W-99999';
    const one = call('cancel_order', 'ok', { order: 'W-48213' });
    const other = call('cancel_order', 'ok', { order: 'W-99999' });
    expect(await foreignIn(both, given({ effects: [one], request }))).toEqual(['act have been cancelled']);
    expect(await foreignIn(both, given({ effects: [one, other], request }))).toEqual([]);
    expect(await foreignIn(both, given({ effects: [one], request, results: ['W-99999 was cancelled.'] }))).toEqual([]);
  });

  it('is unsupported where the call returned that it failed', async () => {
    const effects = [{ ...call('cancel_order', 'ok', { order: 'W-48213' }), output: { ok: false, reason: 'shipped' } }];
    expect(await foreignIn(CANCELLED, given({ effects }))).toEqual(['act has been cancelled']);
  });

  it('is unconfirmed while the outcome of the call is unknown', async () => {
    const effects = [call('cancelOrder', 'unknown', { order: 'W-48213' })];
    const { foreign, unconfirmed } = await verdict(CANCELLED, given({ effects }));
    expect({ foreign, unconfirmed }).toEqual({ foreign: [], unconfirmed: ['act has been cancelled'] });
  });

  it('is supported by a result that says so', async () => {
    for (const result of [{ order: 'W-48213', status: 'cancelled' }, 'Order W-48213 was cancelled on Monday.'])
      expect(await foreignIn(CANCELLED, given({ results: [result] }))).toEqual([]);
  });

  it.each([
    'I can cancel the order if you like.',
    'Once the order has been cancelled, a refund follows.',
    'The order has not been cancelled.',
    'Has your order been cancelled before?',
    'It will be cancelled tomorrow.',
  ])('is no claim in: %s', async (draft) => {
    expect(await foreignIn(draft, given({ results: ['Nothing happened yet.'] }))).toEqual([]);
  });

  it('by another party is unconfirmed, not unsupported', async () => {
    const { foreign, unconfirmed } = await verdict('The terms have been updated.', given({ results: ['No news.'] }));
    expect({ foreign, unconfirmed }).toEqual({ foreign: [], unconfirmed: ['act have been updated'] });
  });
});

describe('a sentence of an answer', () => {
  it('names the tasks whose results support it', async () => {
    const results = ['The lamp costs $49.90.', 'The office in Lyon opens at 9:00.', 'The desk is out of stock.'];
    const { sentences } = await verdict('The office in Lyon opens at 9:00. The lamp is $49.90.', given({ results }));
    expect(sentences.map(({ tasks }) => tasks)).toEqual([['t2'], ['t1']]);
  });

  it('is supported by a declaration that was verified', async () => {
    const support = [
      { says: 'a third more', tasks: ['t1'] },
      { says: 'it costs $64 with everything', tasks: ['t1'] },
    ];
    expect(await foreignIn('Today it costs $64 with everything.', given({ support }))).toEqual([]);
    expect(await foreignIn('Today it costs $65 with everything.', given({ support }))).toEqual(['number $65']);
  });

  it('is never flagged for a value it repeats from a result, and gets the same verdict every time', async () => {
    const record = fc.record({
      id: fc.stringMatching(/^[A-Z]{2}-[1-9]\d{4}$/),
      usd: fc.integer({ min: 13, max: 90_000 }),
      day: fc.date({ min: new Date('1990-01-01'), max: new Date('2039-12-31'), noInvalidDate: true }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 6 }), async (records) => {
        const rows = records.map(({ id, usd, day }) => ({ id, usd, day: day.toISOString().slice(0, 10) }));
        const draft = rows.map(({ id, usd, day }) => `Item ${id} costs $${usd} since ${day}.`).join(' ');
        const first = await verdict(draft, given({ results: [rows] }));
        expect(first.foreign).toEqual([]);
        expect(await verdict(draft, given({ results: [rows] }))).toEqual(first);
      }),
      { numRuns: 60 },
    );
  });

  it('is a slice of the draft, in order, for any draft and any results', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.jsonValue(), async (draft, result) => {
        const { sentences } = await verdict(draft, given({ results: [result], request: draft }));
        let at = 0;
        for (const { text } of sentences) {
          at = draft.indexOf(text, at);
          expect(at).toBeGreaterThanOrEqual(0);
          at += text.length;
        }
      }),
      { numRuns: 150 },
    );
  });
});
