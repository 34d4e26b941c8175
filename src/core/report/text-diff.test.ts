import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines, diffWords } from './text-diff.ts';

const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.join('\n'));

describe('the difference of two texts', () => {
  it('contains all lines of both', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = diffLines(before, after);
        const side = (other: 'before' | 'after') =>
          lines.flatMap(({ kind, text: line }) => (kind === other ? [] : [line])).join('\n');
        expect([side('after'), side('before')]).toEqual([before, after]);
      }),
    );
  });

  it('has no changes for equal texts, and as few as possible for others', () => {
    expect(diffLines('a\nb', 'a\nb').map(({ kind }) => kind)).toEqual(['same', 'same']);
    expect(diffLines('a\nb\nc\nd', 'a\nc\nx\nd')).toEqual([
      { kind: 'same', text: 'a' },
      { kind: 'before', text: 'b' },
      { kind: 'same', text: 'c' },
      { kind: 'after', text: 'x' },
      { kind: 'same', text: 'd' },
    ]);
  });

  it('contains all words and spaces of both, word by word', () => {
    const words = fc.array(fc.constantFrom('a', 'b ', ' ', 'c\n'), { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(words, words, (before, after) => {
        const pieces = diffWords(before, after);
        const side = (other: 'before' | 'after') =>
          pieces.flatMap(({ kind, text: piece }) => (kind === other ? [] : [piece])).join('');
        expect([side('after'), side('before')]).toEqual([before, after]);
      }),
    );
    expect(diffWords('It costs 5 dollars.', 'It costs 7 dollars.')).toEqual([
      { kind: 'same', text: 'It costs ' },
      { kind: 'before', text: '5 ' },
      { kind: 'after', text: '7 ' },
      { kind: 'same', text: 'dollars.' },
    ]);
  });
});
