import { describe, expect, it } from 'vitest';
import { confidenceOf, UNCALIBRATED } from '../../../core/routing/calibration.ts';
import { calibrationError } from '../../../core/routing/measure-scores.ts';
import { calibrate } from './calibrate.ts';
import { diceOf } from './seeded.ts';

/** A net whose log odds are `boast` times too high. */
function boastful(boast: number, seed: number) {
  const dice = diceOf(seed);
  return Array.from({ length: 3_000 }, () => {
    const trueOdds = dice() * 8 - 3;
    const right = dice() < 1 / (1 + Math.exp(-trueOdds));
    return { lead: trueOdds * boast, familiarity: dice() * 5, right };
  });
}

describe('a calibrated confidence', () => {
  it.each([0.3, 1, 4])('means precision, even if the net exaggerates its log odds %f times', (boast) => {
    const calibration = calibrate(boastful(boast, 1));
    const fresh = boastful(boast, 2).map(({ right, ...signs }) => ({
      right,
      confidence: confidenceOf(calibration, signs),
    }));
    expect(calibrationError(fresh).error).toBeLessThan(0.04);
    const raw = boastful(boast, 2).map(({ right, ...signs }) => ({
      right,
      confidence: confidenceOf(UNCALIBRATED, signs),
    }));
    if (boast !== 1) expect(calibrationError(raw).error).toBeGreaterThan(0.08);
  });

  it('trusts the net while there are too few outcomes, and stays finite if all were right', () => {
    expect(calibrate(boastful(1, 1).slice(0, 19))).toEqual(UNCALIBRATED);
    const flawless = calibrate(boastful(1, 1).map((outcome) => ({ ...outcome, right: true })));
    expect(Object.values(flawless).every(Number.isFinite)).toBe(true);
  });
});
