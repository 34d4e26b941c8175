import { describe, expect, it } from 'vitest';
import { directLabels } from './direct.ts';

const trial = (answer: string, confidence: number, right: boolean, outOfScope = false) => ({
  label: right ? answer : null,
  answer,
  right,
  confidence,
  familiarity: 0,
  outOfScope,
});

describe('a label that may be routed directly', () => {
  const trials = [
    ...[0.99, 0.98, 0.97, 0.96].map((confidence) => trial('bills', confidence, true)),
    trial('bills', 0.5, false),
    trial('roaming', 0.9, true),
    trial('network', 0.9, false),
    ...[0.9, 0.8, 0.7, 0.6].map((confidence) => trial('sales', confidence, true, true)),
  ];

  it('has passed the bar on enough requests that were set aside, from a confidence on', () => {
    expect(directLabels(trials, { precision: 0.98, trialsMin: 3, doubt: 0 })).toEqual([
      { label: 'bills', trials: 4, precision: 1, from: 0.96 },
      { label: 'network', trials: 0, precision: null, from: undefined },
      { label: 'roaming', trials: 1, precision: 1, from: undefined },
    ]);
  });

  it('takes in more requests when less is asked of it', () => {
    expect(directLabels(trials, { precision: 0.8, trialsMin: 1, doubt: 0 })).toMatchObject([
      { label: 'bills', trials: 5, precision: 0.8, from: 0.5 },
      { label: 'network', from: undefined },
      { label: 'roaming', from: 0.9 },
    ]);
  });
});
