import { describe, expect, it } from 'vitest';
import { confusionOf, inScopeAccuracy, outOfScopeRecall, perLabel } from './measure.ts';

const answers = [
  { label: 'bills', answer: 'bills' },
  { label: 'bills', answer: 'bills' },
  { label: 'bills', answer: 'roaming' },
  { label: 'roaming', answer: 'roaming' },
  { label: 'roaming', answer: null },
  { label: null, answer: 'bills' },
  { label: null, answer: null },
];

describe('the figures of routed requests', () => {
  it('count correct answers to in-scope requests, and refusals of out-of-scope requests', () => {
    expect(inScopeAccuracy(answers)).toBeCloseTo(3 / 5);
    expect(outOfScopeRecall(answers)).toBeCloseTo(1 / 2);
    expect([inScopeAccuracy([]), outOfScopeRecall([])]).toEqual([null, null]);
  });

  it('give precision and recall for each label', () => {
    expect(perLabel(answers)).toEqual([
      { label: 'bills', requests: 3, precision: 2 / 3, recall: 2 / 3 },
      { label: 'roaming', requests: 2, precision: 1 / 2, recall: 1 / 2 },
    ]);
    expect(perLabel([{ label: 'a', answer: 'b' }])).toEqual([
      { label: 'a', requests: 1, precision: null, recall: 0 },
      { label: 'b', requests: 0, precision: 0, recall: null },
    ]);
  });

  it('show which labels were confused, with out of scope last', () => {
    expect(confusionOf(answers)).toEqual({
      labels: ['bills', 'roaming', null],
      counts: [
        [2, 1, 0],
        [0, 1, 1],
        [1, 0, 1],
      ],
    });
  });
});
