import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trustCheck } from './trust.ts';

const paths = (args: unknown, ...trusted: unknown[]): string[] =>
  trustCheck({ trusted, planned: [] })
    .foreignIn(args)
    .map(({ path }) => path);
const isKnown = (value: unknown, ...trusted: unknown[]): boolean => paths({ value }, ...trusted).length === 0;

describe('an argument value', () => {
  it('is known if it occurs as a whole in a trusted text', () => {
    const request = 'Send the summary to Bob@Example.org, 30 dollars, order A-127, within 2 days';
    expect(paths({ to: 'bob@example.org', order: 'A-127', days: 2, amount: 30 }, request)).toEqual([]);
    expect(paths({ order: '127', id: 'A-1', days: 27, to: 'ob@example.org' }, request)).toEqual([
      'order',
      'id',
      'days',
      'to',
    ]);
  });

  it('may be a number in any notation', () => {
    expect(paths({ a: 1234.5, b: 1_000_000, c: 30 }, 'pay $1,234.50, then 1,000,000, then 30.00')).toEqual([]);
  });

  it('is known in cents only if its name says that it is in cents', () => {
    expect(paths({ amountCents: 3000 }, 'refund 30 dollars')).toEqual([]);
    expect(paths({ amount: 3000 }, 'refund 30 dollars')).toEqual(['amount']);
    const cents = { price_in_cents: 3000, totalcents: 3000, fee: { minorUnits: 3000 }, amountMinor: 3000, CENTS: 3000 };
    expect(paths(cents, 'refund 30 dollars')).toEqual([]);
    const others = { percents: 3000, recents: 3000, minorityShare: 3000, version: { minor: 3000 }, accents: 3000 };
    expect(paths(others, 'refund 30 dollars')).toHaveLength(5);
  });

  it("may occur in structured context or in a trusted tool's output", () => {
    const line = { lines: [{ id: 'L-9', price: 12 }] };
    expect(paths({ lineId: 'L-9', price: 12 }, 'my line', line)).toEqual([]);
  });

  it('is not known if it spans two texts', () => {
    expect(paths({ name: 'ada lovelace' }, 'ada', 'lovelace')).toEqual(['name']);
  });

  it('that is true or false is known only if the plan sets it, or if it is what the schema sets', () => {
    expect(paths({ express: true }, 'send it express', { express: true })).toEqual(['express']);
    const foreign = (args: unknown, planned: unknown, defaults: string[][] = []) =>
      trustCheck({ trusted: [], planned: [planned] })
        .foreignIn(args, { defaults })
        .map(({ path }) => path);
    expect(foreign({ express: true }, { parcel: { express: true } })).toEqual([]);
    expect(foreign({ express: true }, { express: false })).toEqual(['express']);
    expect(foreign({ express: true }, 'Send it with express: true')).toEqual([]);
    expect(foreign({ express: true }, 'Send it express, that is true')).toEqual(['express']);
    expect(foreign({ express: false, all: true }, '', [['express']])).toEqual(['all']);
    const notified = { notify: { enabled: true } };
    expect(foreign({ notify: { enabled: true } }, notified)).toEqual([]);
    expect(foreign({ autopay: { enabled: true } }, notified)).toEqual(['autopay.enabled']);
    expect(foreign({ autopay: { enabled: true } }, 'Set enabled: true')).toEqual(['autopay.enabled']);
    expect(foreign({ autopay: { enabled: true } }, 'Set autopay.enabled: true')).toEqual([]);
  });

  it('that is empty is known only if the plan or the schema sets it', () => {
    const empty = (args: unknown, planned: unknown[] = [], defaults: string[][] = []) =>
      trustCheck({ trusted: [{ filter: '' }], planned })
        .emptyIn(args, { defaults })
        .map(({ path, value }) => `${path}=${value}`);
    const args = { filter: '', keep: [], where: {}, note: null, at: [{ to: '' }] };
    expect(empty(args)).toEqual(['filter=', 'keep=[]', 'where={}', 'at.0.to=']);
    expect(empty(args, ['delete all', args])).toEqual([]);
    expect(empty(args, [{ filter: [] }], [['keep'], ['where'], ['at', '0', 'to']])).toEqual(['filter=']);
    expect(empty({})).toEqual([]);
  });

  it('is named by its path at any depth', () => {
    expect(paths({ items: [{ to: 'eve@evil.org' }], note: null, none: '' }, 'x')).toEqual(['items.0.to']);
  });

  it('of any kind is foreign to a text without it, and known to one with it', () => {
    const word = fc.stringMatching(/^[a-z]{3,8}@[a-z]{3,8}\.org$/);
    fc.assert(
      fc.property(word, word, (mine, planted) => {
        fc.pre(mine !== planted);
        const request = `send it to ${mine}, please`;
        expect(paths({ to: mine }, request)).toEqual([]);
        expect(paths({ to: planted }, request)).toEqual(['to']);
        expect(paths({ cc: [mine, planted] }, request)).toEqual(['cc.1']);
      }),
    );
  });
});

describe('parts of trusted values', () => {
  it.each<[unknown, string]>([
    [171819, 'lines 17, 18, 19'],
    [171819, 'lines 17,18,19'],
    [171819, 'lines 17-18-19'],
    [171819, 'lines 17 18 19'],
    ['171819', 'lines 17, 18, 19'],
    ['171819', 'lines 17-18-19'],
    [305, 'pay 30 5 times'],
    ['305', 'pay 30 5 times'],
    [10100, 'pay 10 100 times'],
    [10100, 'pay $10 100 times'],
    [35, 'pay 3.5'],
    [1, 'pay 1,200'],
    [200, 'pay 1,200'],
    [200, 'pay 1,200.00'],
    [127, 'order A-127'],
    [127, 'order A127'],
    ['127', 'order A-127'],
    ['A', 'order A-127'],
    [2026, 'on 2026-03-14'],
    [14, 'invoice INV-2026-14'],
    [30, 'at 10:30'],
    [30, 'docs/30'],
    [-30, 'pay 30'],
    [30, 'pay -30'],
    [3, 'one two'],
    [102, 'ten 10²'],
    ['12345678901234567891', 'card 12345678901234567890'],
    [12345678901234567000, 'card 12345678901234567890'],
    ['0030', 'pay 30'],
    [30, 'account 0030'],
    ['bob@example.org', 'write to jim.bob@example.org'],
    ['bob@example.org', 'write to jim+bob@example.org'],
    ['bob@example.org', 'write to jim-bob@example.org'],
    ['bob@example.org', "write to o'bob@example.org"],
    ['x@bank.com', 'write to x@bank.com.au'],
    ['x@bank.com', 'write to x@bank.com-pay.example'],
    ['x@bank.co', 'write to x@bank.com'],
    ['bank.com', 'open https://bank.com.au/x'],
    ['bank.com', 'open https://bank.com@evil.example/x'],
    ['evil.example', 'open https://bank.com/evil.example'],
    ['bank.com', 'see www.bank.com'],
    ['https://bank.com', 'open https://bank.com.au'],
    ['https://bank.com/a', 'open https://bank.com/a/b'],
    ['https://bank.com/a', 'open https://bank.com/a?x=1'],
    ['//bank.com', 'open https://bank.com'],
    ['/', 'delete docs/old'],
    ['docs', 'delete docs/old'],
    ['old', 'delete docs/old'],
    ['/old', 'delete docs/old'],
    ['docs/', 'delete docs/old'],
    ['/docs/old', 'delete docs/old'],
    ['docs/old', 'delete docs/old.txt'],
    ['.', 'delete docs.'],
    ['*', 'delete the **old** docs'],
    ['-', 'delete the old - and only those'],
    ['known', 'the well-known ones'],
    ['Brien', "write to O'Brien"],
    ['cafe', 'at the cafe\u0301'],
    ['ab', 'a\u200bb'],
  ])('%j is not in %j', (value, text) => {
    expect(isKnown(value, text)).toBe(false);
  });
});

describe('look-alikes and other cases of trusted values', () => {
  it.each<[unknown, string]>([
    ['ｂｏｂ@example.org', 'write to bob@example.org'],
    ['bob＠example.org', 'write to bob@example.org'],
    ['oﬃce', 'the office'],
    ['office', 'the oﬃce'],
    ['１２３４５６', 'order 123456'],
    ['ſend', 'send'],
    ['bob\u200b@example.org', 'write to bob@example.org'],
    ['\u202ebob@example.org', 'write to bob@example.org'],
    ['bоb@example.org', 'write to bob@example.org'],
    ['AB3DE', 'the code is aB3dE'],
    ['ab3de', 'the code is AB3DE'],
    ['spring', 'the code is SPRING'],
    ['SPRING', 'the code is spring'],
    ['readme.md', 'delete README.md'],
    ['docs/Old', 'delete docs/old'],
    ['user_Name', 'call it user_name'],
    ['dQwW', 'watch dqww'],
    ['ﬁle', 'the file'],
    ['a', 'option A'],
  ])('%j is not in %j', (value, text) => {
    expect(isKnown(value, text)).toBe(false);
  });
});

describe('other forms of trusted values', () => {
  it.each<[unknown, unknown]>([
    [1200, 'pay 1,200.00'],
    ['1200', 'pay 1,200.00'],
    ['1,200.00', 'pay 1200'],
    [1200, 'pay $1,200'],
    [1200, 'pay 1.200,00 €'],
    [1200, 'pay 1.200 EUR'],
    [1200, 'pay 1 200 EUR'],
    [1200, "pay CHF 1'200.00"],
    [1200, 'pay 1\u00a0200 now'],
    [1200, 'pay １２００ now'],
    [12.5, 'pay 12,50 €'],
    [100000, 'pay ₹1,00,000'],
    [30000, 'pay 30k'],
    [2000000, 'pay 2 million dollars'],
    [2, 'book a table for two'],
    [25, 'send twenty-five copies'],
    [150, 'send a hundred and fifty'],
    [30, 'a 30-day trial'],
    [30, 'add 30GB.'],
    [30, '(30)'],
    [30, 'pay 30, please'],
    [30, 'amount=30'],
    [30, 'amount:30'],
    [30, '{"amount":30,"to":"bob"}'],
    [30, 'It said {"amount":30,"to":"bob"}'],
    [0.15, 'a discount of 15%'],
    [15, 'a discount of 15%'],
    [-30, 'book -30'],
    [17, 'lines 17,18,19'],
    ['$1,200.00', 'pay 1200 USD'],
    ['1200 EUR', 'pay €1,200.00'],
    ['EUR', 'pay 30 euros'],
    ['USD', 'pay $30'],
    ['DE89370400440532013000', 'to DE89 3704 0044 0532 0130 00 today'],
    ['DE89 3704 0044 0532 0130 00', 'to DE89370400440532013000'],
    ['DE89370400440532013000', 'to DE89 3704 0044 0532 0130 00, 5 times'],
    ['DE00123456781234567890', 'to DE00 1234 5678 1234 5678 90'],
    ['4111111111111111', 'with 4111 1111 1111 1111'],
    ['+493012345678', 'call +49 30 1234 5678 now'],
    ['+493012345678', 'call +49 30 1234 5678 20 times'],
    ['03012345678', 'call 030 1234 5678'],
    ['5551234567', 'call (555) 123-4567'],
    ['555-123-4567', 'call 5551234567'],
    ['5551234567', 'call 555 123 4567'],
    ['SW1A1AA', 'send it to SW1A 1AA'],
    ['GB123456789', 'our number is GB 123 4567 89.'],
    ['A127', 'order A-127'],
    ['A-127', 'order A127'],
    ['W12', 'order #W12'],
    ['#W12', 'order #W12'],
    ['2026-03-14', 'on 14 March 2026'],
    ['2026-03-14', 'on March 14, 2026'],
    ['2026-03-14', 'on 14.03.2026'],
    ['2026-03-14T00:00:00Z', 'on 14 March 2026'],
    ['14 March 2026', 'on 2026-03-14'],
    ['2026-03-14T10:30:00', 'on 14 March 2026 at 10:30'],
    ['17:30', 'at 5:30 pm'],
    ['bob@example.org', 'write to Bob@Example.ORG.'],
    ['bob@example.org', 'write to "Bob" <bob@example.org>'],
    ['bob@example.org', 'mailto:bob@example.org'],
    ['bob@example.org, eve@example.org', 'write to bob@example.org and eve@example.org'],
    ['example.org', 'open https://example.org/77'],
    ['https://example.org', 'open https://example.org/'],
    ['docs/old', 'delete ./docs/old/'],
    ['/', 'list the files in /.'],
    ['*', 'delete "*"'],
    ['the Details', 'send "The details" to Bob'],
    ['Bob', "pay Bob's bill"],
    ['ada', 'Ada, please'],
    ['Ada Lovelace', 'ask ada lovelace.'],
    ['café', 'at the cafe\u0301'],
    ['SKU-9', { 'SKU-9': 30 }],
    ['cancelled', '**cancelled**'],
    ['two lines', 'write two\nlines'],
  ])('%j is in %j', (value, text) => {
    expect(isKnown(value, text)).toBe(true);
  });

  it('are not known for another day, time or currency', () => {
    expect(isKnown('2026-03-15', 'on 14 March 2026')).toBe(false);
    expect(isKnown('2026-03-14', 'in March 2026')).toBe(false);
    expect(isKnown('2026-03-14T10:30:00', 'on 14 March 2026')).toBe(false);
    expect(isKnown('2026-03-14', 'invoice INV-2026-03-14-7')).toBe(false);
    expect(isKnown('30 USD', 'pay 30 euros')).toBe(false);
    expect(isKnown('GBP', 'pay 30 euros')).toBe(false);
  });
});
