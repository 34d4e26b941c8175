import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trustCheck } from './trust.ts';

const isKnown = (value: unknown, ...trusted: unknown[]): boolean =>
  trustCheck({ trusted, planned: [] }).foreignIn({ value }).length === 0;

describe('a value is not known', () => {
  it.each<[unknown, string]>([
    // Punctuation that stands alone.
    ['/', 'delete docs/old and / or docs/older'],
    ['~', 'delete docs/old with ~ 30 files'],
    ['~', 'wait in ~ 30 minutes'],
    ['..', 'delete docs/old .. and tell me'],
    ['.', 'delete docs/old . Thanks'],
    // Hundredths.
    ['£50', 'pay 50 pence'],
    ['50 GBP', 'pay 50 pence'],
    ['50 EUR', 'pay 50 eurocents'],
    ['50 pence', 'pay £50'],
    // Numbers beside each other.
    [2200, 'pay 2 200 EUR bills'],
    [5100, 'pay 5 100 euro notes'],
    [3500, 'pay 3 500 EUR invoices'],
    [200, 'pay 1 200 EUR'],
    ['200', 'pay 1 200 EUR now'],
    ['+4930123456712', 'text +49 30 1234567 12 words'],
    ['0301234567900', 'call 0301234567 900'],
    ['AB121416', 'book the seats AB 12 14 16'],
    [3704, 'to DE89 3704 0044 0532 0130 00'],
    ['3704', 'to DE89 3704 0044 0532 0130 00'],
    [30, 'call +49 30 1234 5678'],
    ['1234 5678', 'call +49 30 1234 5678'],
    // Parts of identifiers.
    [900, 'the id 900abcdef'],
    [900, 'the commit 900dead'],
    [900, 'order 900-abc'],
    [900, 'order 900/abc'],
    [900, 'order 900x'],
    [900, 'ticket 900-urgent'],
    [127, 'invoice A–127'],
    [12, 'flight 12a'],
    [-2, 'invoice CAD-2'],
    [900, 'the commit 900cad'],
    ['CAD', 'invoice CAD-2'],
    [900, 'open https://bank.com/?a=1;to=900'],
    [900, 'open bank.com/?a=1;to=900'],
    [900, 'open https://x.example/(900)'],
    ['900', 'open https://x.example/(900)'],
    ['bank.com', 'open http://bank.com:80@evil.example/'],
    // Parts of addresses and paths.
    ['x@bank.com', 'write to x@bank.com–au.example'],
    ['x@bank.com', 'write to <x@bank.com>evil'],
    ['bob@example.org', 'write to jim=bob@example.org'],
    ['bob@example.org', 'write to a,jim|bob@example.org'],
    ['docs', 'delete "docs"/old'],
    ['docs', 'delete `docs`/old'],
    ['docs', 'delete "docs"-old'],
    ['docs/old', 'delete "docs/old"/x'],
    ['docs/', 'delete docs/*'],
    ['docs', 'delete docs*'],
    ['new/x', 'delete docs/old,new/x'],
    ['new', 'delete docs/old,new'],
    ['b/c', 'open x.example/a,b/c'],
    ['A', 'order "A"-127'],
    ['bob@example.org.', 'write to bob@example.org.'],
    // Look-alikes that are canonically equal.
    ['\u212A-127', 'invoice K-127'],
    ['\u212Bsa', 'pay Åsa'],
    ['a\u037eb', 'pay a;b'],
    ['\uFA1E田', 'pay 羽田'],
    ['＄30', 'pay $30'],
    // Scales.
    [30_000_000, 'buy 30m of cable'],
    [12_000_000, 'seat 12M'],
    [7e9, 'gate 7bn'],
    // Others.
    ['€1.200', 'pay 1.20 €'],
    [-30, 'pay 20 -30'],
    ['bob@example.org\r\nbcc me', 'write to bob@example.org bcc me'],
    ['2026-03', 'on 14 March 2026'],
    ['2026-03-15', 'from 14 to 16 March 2026'],
    ['123456', 'lines 12-34-56'],
    ['A127', 'plan A 127 times'],
    [' ', 'pay 30'],
    ['\ufeffbob', 'pay bob'],
    ['bob\u2028', 'pay bob'],
    ['bob\u3000', 'pay bob'],
    // Ranges of dates.
    ['2026-03-04', 'between 3 and 5 March 2026'],
    ['2027-12-30', 'from December 30 to January 2, 2027'],
    // Dashes and links.
    ['x@bank.com', 'write to x@bank.com—au.example'],
    ['A1', 'order A1—b'],
    [30, 'pages 30—40'],
    ['docs/old', 'delete docs/old—it is in docs/old—it'],
    ['https://bank.com/x', 'see [it](https://bank.com/x)y'],
    // Telephone numbers with other groups around them.
    ['+331234567', 'call +33 1 23 45 67 89'],
    ['1 23 45 67 89', 'call +33 1 23 45 67 89'],
    ['+4420794609580', 'call +44 (0)20 7946 0958 0 times'],
    ['12 b', 'seat 12b'],
    ['5 in', 'put 5in'],
  ])('%j in %j', (value, text) => {
    expect(isKnown(value, text)).toBe(false);
  });
});

describe('a value is known', () => {
  it.each<[unknown, string]>([
    ['/', 'list the files in /'],
    ['~', 'list the home ~, please'],
    [0.5, 'pay 50 pence'],
    [50, 'pay 50 pence'],
    ['£0.50', 'pay 50 pence'],
    [2200, 'pay 2 200 EUR'],
    [2200, 'pay 2 200 EUR to Bob'],
    [200, 'pay 5 200 euro notes'],
    [30, 'buy 30m of cable'],
    [5_000_000, 'pay $5m'],
    [5_000_000, 'pay 5m EUR'],
    [30, 'pay 30€/month'],
    [30, 'pay 30/mo'],
    [10, 'send it 10x'],
    [30, 'read page 30–40'],
    [40, 'read page 30–40'],
    [900, 'a,b=900;c'],
    ['docs', 'the list docs,old'],
    ['docs', 'the *docs* and **more docs**'],
    ['Bob', 'pay Bob—he waits'],
    ['bob@example.org', 'to bob@example.org;jim@example.org'],
    ['jim@example.org', 'to bob@example.org,jim@example.org'],
    ['bob@example.org', '<a href="bob@example.org">'],
    ['bob', '<to>bob</to>'],
    ['A-127', 'see [A-127](https://example.org/x)'],
    ['docs/old', 'It said {"path":"docs/old","n":30}'],
    [30, 'It said {"path":"docs/old","n":30}'],
    ['two lines', 'write two\nlines'],
    ['two\nlines', 'write two\r\nlines'],
    ['2026-03-14', 'on 14 March 2026 at 10:00'],
    ['15:00', 'on 14 March 2026 at 3pm'],
    ['2026-03-14', 'from 14 to 16 March 2026'],
    ['2026-03-16', 'from 14 to 16 March 2026'],
    ['2026-03-14', 'between 14–16 March 2026'],
    ['2026-03', 'in March 2026'],
    ['2026-03-14', 'am 14. März 2026'],
    ['2026-03-14', 'le 14 mars 2026'],
    ['2026-03-14', 'el 14 de marzo de 2026'],
    [1200, "pay 1'200.- to Bob"],
    [0.5, 'pay $.50'],
    [0.5, 'pay .50'],
    [30, 'pay ＄３０'],
    ['CHF', 'pay 30 Swiss francs'],
    ['30 CHF', 'pay 30 Swiss francs'],
    ['A127', 'invoice "A 127"'],
    ['4711', 'invoice №4711'],
    [4711, 'invoice №4711'],
    ['123456', 'sort code 12-34-56'],
    [2, 'send it twice'],
    [30, 'pay 3×30'],
    ['+49301234567', 'text +49 30 1234567 12 words'],
    ['cafe\u0301', 'at the café'],
    ['각', 'the \u1100\u1161\u11a8'],
    ['2026-03-03', 'between 3 and 5 March 2026'],
    ['2026-03-05', 'between 3 and 5 March 2026'],
    ['2026-03-03', 'from March 3 to March 5, 2026'],
    ['2026-03-30', 'from 30 March until 2 April 2026'],
    ['2026-03-03', 'from the 3rd until the 5th of March 2026'],
    ['2026-03-03', 'on March 3 and 5, 2026'],
    ['W12345', 'cancel W12345—it is broken'],
    ['W12345', 'the late one—W12345 it is'],
    [30, 'pay 30—no more'],
    ['https://bank.com/x', 'see [it](https://bank.com/x).'],
    ['+33123456789', 'call +33 1 23 45 67 89'],
    ['+61293744000', 'call +61 2 9374 4000 today'],
    ['+3221234567', 'call +32 2 123 45 67.'],
    ['+442079460958', 'call +44 (0)20 7946 0958'],
    ['+4930123456', 'call +49 (0) 30 123456'],
    ['+4930123456', 'call 0049 30 123456'],
    ['004930123456', 'call +49 30 123456'],
    ['5 GB', 'add 5GB'],
    ['5GB', 'add 5 GB, please'],
    ['2.5kg', 'send 2.5 kg'],
  ])('%j in %j', (value, text) => {
    expect(isKnown(value, text)).toBe(true);
  });
});

describe('a part of a value', () => {
  const letters = fc.stringMatching(/^[a-z]{2,8}$/);
  const number = fc.integer({ min: 2, max: 99_999 });
  const joint = fc.constantFrom(
    '.',
    '-',
    '_',
    '+',
    '=',
    '/',
    "'",
    '–',
    '@',
    ':',
    '\\',
    '"/',
    '`-',
    '*',
    '&',
    '?',
    '#',
    '~',
    '(',
    '[',
  );
  const around = fc.constantFrom(
    ['', ''],
    ['pay ', ' now'],
    ['(', ')'],
    ['"', '".'],
    ['to ', ', please'],
    ['id: ', '; thanks'],
    ['**', '**'],
  );
  const path = fc
    .tuple(letters, letters, letters)
    .map(([one, two, three]) => [`${one}/${two},${three}`, [one, two, three, `${one}/${two}`]] as const);
  const mail = fc
    .tuple(letters, joint, letters, letters)
    .filter(([, mark]) => !/[:"`([\\@]/.test(mark))
    .map(
      ([one, mark, two, host]) =>
        [`${one}${mark}${two}@${host}.org`, [`${two}@${host}.org`, `${one}${mark}${two}`, `${host}.org`]] as const,
    );
  const id = fc
    .tuple(fc.stringMatching(/^[a-z]{4,8}$/), fc.constantFrom('-', '_', '–', '/', '.', ''), number)
    .map(([one, mark, two]) => [`${one.toUpperCase()}${mark}${two}`, [one.toUpperCase(), String(two), two]] as const);
  const amount = fc
    .tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 100, max: 999 }), fc.constantFrom(',', "'", '\u00a0'))
    .map(([one, two, mark]) => [`${one}${mark}${two}.50`, [one, two, `${two}.50`, Number(`${two}.5`)]] as const);
  const hex = fc
    .tuple(number, fc.stringMatching(/^[a-f]{3,6}$/))
    .map(([one, tail]) => [`${one}${tail}`, [one, String(one), tail]] as const);
  const url = fc
    .tuple(
      letters,
      joint.filter((mark) => !/["`]/.test(mark)),
      number,
    )
    .map(
      ([one, mark, two]) =>
        [`https://${one}.org/?a=1;b${mark}${two}`, [two, String(two), `b${mark}${two}`, `https://${one}.org`]] as const,
    );

  it('never matches in any surroundings; the whole value does', () => {
    fc.assert(
      fc.property(fc.oneof(path, mail, id, amount, hex, url), around, ([whole, parts], [before, after]) => {
        fc.pre(!parts.some((part) => /^(?:pay|now|to|id|please|thanks)$/.test(String(part))));
        const text = `${before}${whole}${after}`;
        expect([text, isKnown(whole, text)]).toEqual([text, true]);
        for (const part of parts) expect([text, part, isKnown(part, text)]).toEqual([text, part, false]);
      }),
      { numRuns: 300 },
    );
  });
});
