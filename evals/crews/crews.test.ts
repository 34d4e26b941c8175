import { describe, expect, it } from 'vitest';
import { plainBm25 } from './bm25.ts';
import { f1Of } from './records.ts';

describe('the baselines of the evaluation of the crews', () => {
  it('ranks with plain BM25, and counts F1', () => {
    expect(plainBm25(['red sea', 'the sea and the sea', 'hills'])('the sea', 2)).toEqual([1, 0]);
    expect(
      f1Of([
        { wanted: true, given: true },
        { wanted: true, given: false },
        { wanted: false, given: true },
      ]),
    ).toBe(0.5);
  });
});
