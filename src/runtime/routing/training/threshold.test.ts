import { describe, expect, it } from 'vitest';
import { tuneThreshold } from './threshold.ts';

const own = (familiarity: number, answer = 'a') => ({ familiarity, label: 'a', answer });
const nobody = (familiarity: number) => ({ familiarity, label: null, answer: 'a' });

describe('the threshold below which a request is nobody’s', () => {
  it('lies between what is somebody’s and what is not, where they can be told apart', () => {
    const threshold = tuneThreshold([own(5), own(6), own(7), nobody(1), nobody(2)]);
    expect(threshold).toBeGreaterThan(2);
    expect(threshold).toBeLessThanOrEqual(5);
  });

  it('gives up at most two in a hundred that would have gone right, however many strangers that would catch', () => {
    const familiar = Array.from({ length: 100 }, (_, at) => own(at));
    const strangers = Array.from({ length: 100 }, (_, at) => nobody(at / 2 + 0.25));
    const threshold = tuneThreshold([...familiar, ...strangers]);
    expect(familiar.filter(({ familiarity }) => familiarity < threshold).length).toBeLessThanOrEqual(2);
  });

  it('counts no loss where the label was wrong anyway', () => {
    const threshold = tuneThreshold([own(1, 'b'), own(1.5, 'b'), own(9), own(10), nobody(2), nobody(3)]);
    expect(threshold).toBeGreaterThan(3);
  });

  it('spends one in a hundred when no stranger was ever seen, and lets everything through when nothing is known', () => {
    const familiar = Array.from({ length: 200 }, (_, at) => own(at));
    const lost = familiar.filter(({ familiarity }) => familiarity < tuneThreshold(familiar)).length;
    expect([lost, tuneThreshold([])]).toEqual([2, Number.NEGATIVE_INFINITY]);
  });
});
