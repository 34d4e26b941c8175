import { describe, expect, it } from 'vitest';
import { directLabels, refusal } from './direct-labels.ts';

const trial = (answer: string, confidence: number, right: boolean, outOfScope = false) => ({
  label: right ? answer : 'another',
  answer,
  right,
  confidence,
  familiarity: 0,
  outOfScope,
});
const many = (count: number, answer: string, confidence: number) =>
  Array.from({ length: count }, () => trial(answer, confidence, true));
const from = (trials: Parameters<typeof directLabels>[0]) =>
  Object.fromEntries(directLabels(trials).map(({ label, from: least }) => [label, least]));

describe('a label that may be routed directly', () => {
  it('has passed the bar on enough held-out requests, from a confidence on', () => {
    const trials = [...many(250, 'bills', 0.9), trial('bills', 0.6, false), ...many(20, 'bills', 0.5)];
    expect(directLabels(trials)).toEqual([{ label: 'bills', trials: 250, precision: 1, from: 0.9 }]);
  });

  it('has not passed with few requests, however good', () => {
    expect(from(many(150, 'bills', 0.9))).toEqual({ bills: undefined });
    expect(from([...many(250, 'bills', 0.9), ...many(4, 'sales', 0.95)])).toEqual({ bills: 0.9, sales: undefined });
  });

  it('is judged by its own requests only', () => {
    const trials = [...many(400, 'bills', 0.9), ...many(30, 'sales', 0.95), trial('sales', 0.92, false)];
    expect(from([...trials, ...many(10, 'sales', 0.91)])).toEqual({ bills: 0.9, sales: 0.95 });
  });

  it('is judged strictly for out-of-scope requests it accepted: in production there are more of them', () => {
    const stranger = { ...trial('bills', 0.9, false), label: null };
    expect(from([...many(500, 'bills', 0.9), trial('bills', 0.9, false)])).toEqual({ bills: 0.9 });
    expect(from([...many(500, 'bills', 0.9), stranger])).toEqual({ bills: undefined });
  });

  it('does not count refused requests; refusing has to pass the same bar', () => {
    const refused = Array.from({ length: 250 }, () => ({ ...trial('bills', 0.9, false, true), label: null }));
    expect(from(refused)).toEqual({});
    expect(refusal(refused)).toMatchObject({ trials: 250, precision: 1, from: 0 });
    expect(refusal(refused.slice(0, 60)).from).toBeUndefined();
  });
});
