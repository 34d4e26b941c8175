// What is usual for a worker: the middle of what its tasks used so far, and how far they lie from it as a rule. Medians
// rather than means, so that the few tasks that went astray do not make going astray look usual.

import type { z } from 'zod';
import type { sampleSchema, usualOfWorkerSchema, usualSchema } from './usual-range-schema.ts';

export type Usual = z.output<typeof usualSchema>;

export interface UsualRules {
  /** With fewer samples nothing is known to be usual. */
  readonly historyMin: number;
  /** How many deviations above the median are still usual. */
  readonly deviations: number;
}

/** What a task is compared by. */
export const MEASURES = ['tokens', 'usd', 'ms'] as const;
export type Measure = (typeof MEASURES)[number];

export const USUAL_RULES: UsualRules = { historyMin: 8, deviations: 6 };

/** Differences nobody needs to hear of, however regular a worker has been. */
const DEVIATION_MIN: Readonly<Record<Measure, number>> = { tokens: 50, usd: 0.000_5, ms: 500 };
/** A worker that never varied may still vary by this share of its median. */
const DEVIATION_SHARE_MIN = 0.1;
/** Makes the median of deviations comparable with a standard deviation, where values scatter normally. */
const NORMAL = 1.4826;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The usual range of a measure, or undefined while too little is known. */
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

/** What one finished task used. */
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
