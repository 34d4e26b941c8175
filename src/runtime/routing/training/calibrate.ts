// Finds the weights of a calibration by logistic regression, on requests the net did not learn from.

import { type Calibration, type Signs, UNCALIBRATED } from '../../../core/routing/calibration.ts';

const OUTCOMES_MIN = 20;
const ROUNDS = 25;
/** Regularisation towards the net's own log odds; it matters only with few outcomes. */
const PULL = 1;

interface Outcome extends Signs {
  readonly right: boolean;
}

export function calibrate(outcomes: readonly Outcome[]): Calibration {
  if (outcomes.length < OUTCOMES_MIN) return UNCALIBRATED;
  let now: Triple = [UNCALIBRATED.bias, UNCALIBRATED.lead, UNCALIBRATED.familiarity];
  for (let round = 0; round < ROUNDS; round++) now = improved(now, outcomes);
  const [bias, lead, familiarity] = now;
  return { bias, lead, familiarity };
}

type Triple = readonly [number, number, number];

/** One step of Newton's method. */
function improved(now: Triple, outcomes: readonly Outcome[]): Triple {
  const start: Triple = [UNCALIBRATED.bias, UNCALIBRATED.lead, UNCALIBRATED.familiarity];
  const slope: number[] = now.map((value, at) => PULL * (value - (start[at] ?? 0)));
  const curve: number[][] = [0, 1, 2].map((row) => [0, 1, 2].map((column) => (row === column ? PULL : 0)));
  for (const { lead, familiarity, right } of outcomes) {
    const signs: Triple = [1, lead, familiarity];
    const chance = 1 / (1 + Math.exp(-(now[0] + now[1] * lead + now[2] * familiarity)));
    const weight = Math.max(1e-6, chance * (1 - chance));
    for (const [row, sign] of signs.entries()) {
      slope[row] = (slope[row] ?? 0) + (chance - (right ? 1 : 0)) * sign;
      const line = curve[row] ?? [];
      for (const [column, other] of signs.entries()) line[column] = (line[column] ?? 0) + weight * sign * other;
    }
  }
  const step = solve(curve, slope);
  // Far from the solution a whole step may overshoot, so steps are limited.
  const longest = Math.max(1, ...step.map(Math.abs));
  return [now[0] - (step[0] ?? 0) / longest, now[1] - (step[1] ?? 0) / longest, now[2] - (step[2] ?? 0) / longest];
}

/** Gaussian elimination; the regularisation on the diagonal prevents division by zero. */
function solve(matrix: readonly number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (const [at, pivot] of rows.entries()) {
    for (const [other, row] of rows.entries()) {
      if (other === at) continue;
      const share = (row[at] ?? 0) / (pivot[at] ?? 1);
      for (let column = at; column < row.length; column++)
        row[column] = (row[column] ?? 0) - share * (pivot[column] ?? 0);
    }
  }
  return rows.map((row, at) => (row[row.length - 1] ?? 0) / (row[at] ?? 1));
}
