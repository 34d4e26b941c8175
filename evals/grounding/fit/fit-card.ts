// Fits a scorecard to labelled examples: logistic regression by Newton's method with a penalty on large weights. There is
// no chance in it: the same examples give the same card.

import { type Card, inventedChance, type Signs } from '../../../src/core/grounding/scorecard.ts';

export interface Example {
  readonly signs: Signs;
  readonly invented: boolean;
  /** Which set of drafts it is from: a card is judged on sets it was not fitted to. */
  readonly group: string;
  readonly weight?: number;
}

export interface FitOptions {
  /** How strongly large weights are held down. */
  readonly penalty: number;
  readonly rounds?: number;
}

const ROUNDS = 25;
const SETTLED = 1e-7;

export function fitCard(examples: readonly Example[], { penalty, rounds = ROUNDS }: FitOptions): Card {
  const names = [...new Set(examples.flatMap(({ signs }) => Object.keys(signs)))].sort();
  const rows = examples.map(({ signs }) => [1, ...names.map((name) => signs[name] ?? 0)]);
  let weights = new Array<number>(names.length + 1).fill(0);
  for (let round = 0; round < rounds; round++) {
    const step = newtonStep(rows, examples, weights, penalty);
    weights = weights.map((weight, at) => weight + (step[at] ?? 0));
    if (step.every((each) => Math.abs(each) < SETTLED)) break;
  }
  const [bias = 0, ...rest] = weights.map((weight) => Number(weight.toFixed(4)));
  return { bias, weights: Object.fromEntries(names.map((name, at) => [name, rest[at] ?? 0])) };
}

/** Each example judged by a card that was fitted without its group. */
export function judgedUnseen<T extends Example>(examples: readonly T[], options: FitOptions): Map<T, number> {
  const chances = new Map<T, number>();
  for (const group of new Set(examples.map((example) => example.group))) {
    const card = fitCard(
      examples.filter((example) => example.group !== group),
      options,
    );
    for (const example of examples)
      if (example.group === group) chances.set(example, inventedChance(example.signs, card));
  }
  return chances;
}

function newtonStep(
  rows: readonly (readonly number[])[],
  examples: readonly Example[],
  weights: readonly number[],
  penalty: number,
): number[] {
  const size = weights.length;
  const gradient = weights.map((weight, at) => (at === 0 ? 0 : -penalty * weight));
  const curvature = Array.from({ length: size }, (_, at) =>
    Array.from({ length: size }, (__, other) => (at === other ? penalty + 1e-9 : 0)),
  );
  rows.forEach((row, index) => {
    const example = examples[index];
    const share = example?.weight ?? 1;
    const sum = row.reduce((total, value, at) => total + value * (weights[at] ?? 0), 0);
    const chance = 1 / (1 + Math.exp(-sum));
    const slope = Math.max(chance * (1 - chance), 1e-6) * share;
    const seen = row.flatMap((value, at) => (value === 0 ? [] : [at]));
    for (const at of seen) {
      const value = row[at] ?? 0;
      gradient[at] = (gradient[at] ?? 0) + share * ((example?.invented ? 1 : 0) - chance) * value;
      const line = curvature[at];
      if (line) for (const other of seen) line[other] = (line[other] ?? 0) + slope * value * (row[other] ?? 0);
    }
  });
  return solve(curvature, gradient);
}

/** Gaussian elimination; the penalty keeps the matrix regular. */
function solve(matrix: number[][], right: number[]): number[] {
  const size = right.length;
  for (let at = 0; at < size; at++) {
    const pivot = matrix[at] ?? [];
    const head = pivot[at] ?? 1;
    for (let row = at + 1; row < size; row++) {
      const line = matrix[row] ?? [];
      const factor = (line[at] ?? 0) / head;
      if (factor === 0) continue;
      for (let column = at; column < size; column++) line[column] = (line[column] ?? 0) - factor * (pivot[column] ?? 0);
      right[row] = (right[row] ?? 0) - factor * (right[at] ?? 0);
    }
  }
  const answer = new Array<number>(size).fill(0);
  for (let at = size - 1; at >= 0; at--) {
    let sum = right[at] ?? 0;
    for (let other = at + 1; other < size; other++) sum -= (matrix[at]?.[other] ?? 0) * (answer[other] ?? 0);
    answer[at] = sum / (matrix[at]?.[at] ?? 1);
  }
  return answer;
}
