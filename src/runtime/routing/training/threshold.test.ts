import { describe, expect, it } from 'vitest';
import { tuneThreshold } from './threshold.ts';

const own = (familiarity: number, answer = 'a') => ({ familiarity, label: 'a', answer });
const outOfScope = (familiarity: number) => ({ familiarity, label: null, answer: 'a' });

describe('the threshold below which a request is out of scope', () => {
  it('lies between in-scope and out-of-scope requests if they can be told apart', () => {
    const threshold = tuneThreshold([own(5), own(6), own(7), outOfScope(1), outOfScope(2)]);
    expect(threshold).toBeGreaterThan(2);
    expect(threshold).toBeLessThanOrEqual(5);
  });

  it('loses at most two in a hundred correct routes, even if a higher one would refuse more out-of-scope requests', () => {
    const familiar = Array.from({ length: 100 }, (_, at) => own(at));
    const strangers = Array.from({ length: 100 }, (_, at) => outOfScope(at / 2 + 0.25));
    const threshold = tuneThreshold([...familiar, ...strangers]);
    expect(familiar.filter(({ familiarity }) => familiarity < threshold).length).toBeLessThanOrEqual(2);
  });

  it('counts no loss where the label was wrong anyway', () => {
    const threshold = tuneThreshold([own(1, 'b'), own(1.5, 'b'), own(9), own(10), outOfScope(2), outOfScope(3)]);
    expect(threshold).toBeGreaterThan(3);
  });

  it('loses one in a hundred without out-of-scope examples, and accepts everything if nothing is known', () => {
    const familiar = Array.from({ length: 200 }, (_, at) => own(at));
    const lost = familiar.filter(({ familiarity }) => familiarity < tuneThreshold(familiar)).length;
    expect([lost, tuneThreshold([])]).toEqual([2, Number.NEGATIVE_INFINITY]);
  });
});
