import { describe, expect, it } from 'vitest';
import type { ReviewReport } from '../../../core/report/report.ts';
import { visible, visibleDocument } from '../../../core/report/visible.ts';
import { printReview, tooLongToShow } from './review.ts';

const review = (args: unknown, question = 'May pay be called?'): ReviewReport => ({
  id: 'run1-r1',
  kind: 'approval',
  taskId: 't1',
  question,
  tool: 'pay',
  args,
  decisions: ['approve', 'deny', 'change', 'answer', 'cancel'],
  status: 'open',
  decidedBy: null,
  openedAt: '2026-03-14T10:00:00.000Z',
  expiresAt: null,
  expires: null,
});
const printed = (args: unknown, { width = 80, question = 'May pay be called?' } = {}): string =>
  printReview(
    review(args, question),
    {
      terminal: { proseWidth: width, paint: (_: string, text: string) => text } as never,
      suggest: (command) => command,
    },
    Date.parse('2026-03-14T10:00:01.000Z'),
  );
/** What a terminal shows, without the line breaks and the indentation of the printer. */
const joined = (text: string): string => text.replaceAll(/\n\s*/g, '');

describe('the arguments of a call that needs approval', () => {
  it('are shown whole, wrapped to the width of the terminal', () => {
    const note = 'abcdefghij '.repeat(200);
    const text = printed({ to: 'bob@example.org', note, last: 'eve@evil.example' });
    expect(joined(text)).toContain('eve@evil.example');
    expect(joined(text).match(/abcdefghij/g)).toHaveLength(200);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    const word = printed({ note: 'x'.repeat(1_000) });
    expect(joined(word)).toContain('x'.repeat(1_000));
    expect(Math.max(...word.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it('stay on one line where they fit', () => {
    expect(printed({ to: 'bob@example.org', amount: 30 })).toContain('pay {"to":"bob@example.org","amount":30}');
  });

  it.each([
    ['a control character', '\u001b[2K', '\\u001b[2K'],
    ['a right-to-left override', 'a\u202eb', 'a\\u{202e}b'],
    ['an isolate', 'a\u2066b\u2069', 'a\\u{2066}b\\u{2069}'],
    ['a right-to-left mark', 'a\u200fb', 'a\\u{200f}b'],
    ['a zero-width space', 'a\u200bb', 'a\\u{200b}b'],
    ['a zero-width joiner', 'a\u200db', 'a\\u{200d}b'],
    ['a word joiner', 'a\u2060b', 'a\\u{2060}b'],
    ['a byte order mark', 'a\ufeffb', 'a\\u{feff}b'],
    ['a soft hyphen', 'a\u00adb', 'a\\u{ad}b'],
    ['a tag character', 'a\u{e0041}b', 'a\\u{e0041}b'],
    ['a variation selector', 'a\ufe0fb', 'a\\u{fe0f}b'],
    ['a Hangul filler', 'a\u3164b', 'a\\u{3164}b'],
    ['a blank of Braille', 'a\u2800b', 'a\\u{2800}b'],
    ['more spaces than a text needs', `a${' '.repeat(10)}b`, `a${' '.repeat(8)}\\u{20}\\u{20}b`],
    ['a delete character', 'a\u007fb', 'a\\u{7f}b'],
    ['a control character of the second set', 'a\u009bb', 'a\\u{9b}b'],
    ['a line separator', 'a\u2028b', 'a\\u{2028}b'],
    ['a space that is none', 'a\u00a0b', 'a\\u{a0}b'],
    ['half a character', 'a\ud800b', 'a\\ud800b'],
    ['a line break', 'a\n? May it?', 'a\\n? May it?'],
  ])('show %s', (_, value, shown) => {
    const text = printed({ to: value, [value]: 1 });
    expect(text).toContain(`"to":"${shown}"`);
    expect(text).toContain(`"${shown}":1`);
    expect(printed({}, { question: `May it? to = ${value.replace('\n', '')}` })).not.toContain(
      value.replace('\n', ' '),
    );
  });

  it('that are longer than 20,000 characters are cut, and say where all of them are', () => {
    expect(tooLongToShow(review({ note: 'x'.repeat(19_000) }))).toBe(false);
    const long = review({ note: 'x'.repeat(20_000) });
    expect(tooLongToShow(long)).toBe(true);
    expect(printed(long.args)).toMatch(/20,011 characters.*inbox --json.*--unseen/s);
    // A large value of the context is stored apart, and the arguments only refer to it.
    const stored = review({
      context: { payee: { artifact: 'e05', name: 'context/payee.json', mimeType: 'application/json', bytes: 98_927 } },
    });
    expect(tooLongToShow(stored)).toBe(true);
    expect(printed(stored.args)).toMatch(/stored apart \(context\/payee\.json\).*inbox --json.*--unseen/s);
    // What is shown counts, not what it was.
    expect(tooLongToShow(review({ note: '\u200b'.repeat(4_000) }))).toBe(true);
  });
});

describe('what hides, moves or covers text', () => {
  const HIDING = [
    '\u202e',
    '\u2066',
    '\u200b',
    '\u{e0041}',
    '\u009b',
    '\u0085',
    '\u2028',
    '\u00ad',
    '\ufeff',
    '\u3164',
  ];

  it('is written out in the documents of --json, which mean the same', () => {
    const value = { to: `bob${HIDING.join('x')}`, [`a${HIDING.join('')}`]: ['two  words\n', { text: 'größer 帳簿' }] };
    const document = visibleDocument(value);
    expect(JSON.parse(document)).toEqual(value);
    for (const char of HIDING) expect(document).not.toContain(char);
    expect(document).toContain('größer 帳簿');
    expect(document.split('\n').length).toBeGreaterThan(6);
  });

  it('is also a pile of accents', () => {
    expect(visible(`a${'\u0301'.repeat(5)}`)).toBe('a\u0301\u0301\u0301\\u{301}\\u{301}');
    expect(visible('é ệ กี่')).toBe('é ệ กี่');
  });
});
