import { describe, expect, it } from 'vitest';
import { splitSentences } from './sentences.ts';

const texts = (draft: string): string[] => splitSentences(draft).map(({ text }) => text);

describe('a draft is split into sentences', () => {
  it('at full stops, not at abbreviations, decimals, links or dots within names', () => {
    expect(
      texts('It costs 3.5 EUR, e.g. for Dr. Osei. See https://a.example/x.y for more! Version 2.1.0 runs. Is it late?'),
    ).toEqual([
      'It costs 3.5 EUR, e.g. for Dr. Osei.',
      'See https://a.example/x.y for more!',
      'Version 2.1.0 runs.',
      'Is it late?',
    ]);
  });

  it('by list item, table row and heading', () => {
    const draft = '## Result\n\n1. First one. And more.\n- Second\n\n| A | B |\n|---|---|\n| 1 | 2 |\n';
    expect(texts(draft)).toEqual(['Result', 'First one.', 'And more.', 'Second', '| A | B |', '| 1 | 2 |']);
  });

  it('across the breaks of a wrapped paragraph', () => {
    expect(texts('The line is\nslow today. It was\nfast.')).toEqual(['The line is\nslow today.', 'It was\nfast.']);
  });
});
