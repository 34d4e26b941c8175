// The usual usage of a worker: the median of its tasks and their usual deviation from it. Medians instead of means, so
// that a few extreme tasks do not make extremes look usual.

import type { z } from 'zod';
import type { sampleSchema, usualOfWorkerSchema, usualSchema } from './usual-range-schema.ts';

export type Usual = z.output<typeof usualSchema>;

export interface UsualRules {
  /** With fewer tasks in a worker's history, its usual range is unknown. Default: 8. */
  readonly historyMin: number;
  /** How many deviations above the median are still usual. Default: 6. */
  readonly deviations: number;
}

/** The measures of a task that are compared. */
export const MEASURES = ['tokens', 'usd', 'ms'] as const;
export type Measure = (typeof MEASURES)[number];

export const USUAL_RULES: UsualRules = { historyMin: 8, deviations: 6 };

/** Differences too small for an alert, however constant a worker was. */
const DEVIATION_MIN: Readonly<Record<Measure, number>> = { tokens: 50, usd: 0.000_5, ms: 500 };
/** A constant worker may still vary by this share of its median. */
const DEVIATION_SHARE_MIN = 0.1;
/** Makes the median deviation comparable with a standard deviation of normally distributed values. */
const NORMAL = 1.4826;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The usual range of a measure; undefined if there are too few samples. */
export function usualRange(
  samples: readonly number[],
  measure: Measure,
  { historyMin, deviations }: UsualRules = USUAL_RULES,
): Usual | undefined {
  if (samples.length === 0 || samples.length < historyMin) return undefined;
  const middle = median(samples);
  const scatter = NORMAL * median(samples.map((value) => Math.abs(value - middle)));
  const deviation = Math.max(scatter, DEVIATION_SHARE_MIN * middle, DEVIATION_MIN[measure]);
  return { median: middle, upper: middle + deviations * deviation, samples: samples.length };
}

/** The usage of one ended task. */
export type Sample = z.output<typeof sampleSchema>;
export type UsualOfWorker = z.output<typeof usualOfWorkerSchema>;

export function usualOf(samples: readonly Sample[], rules: UsualRules): UsualOfWorker {
  const ranges: { [M in Measure]?: Usual } = {};
  for (const measure of MEASURES) {
    const range = usualRange(
      samples.map((sample) => sample[measure]),
      measure,
      rules,
    );
    if (range) ranges[measure] = range;
  }
  return ranges;
}
