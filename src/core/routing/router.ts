// A trained router, and its answer to a request.

import { type Calibration, confidenceOf, type Signs } from './calibration.ts';
import type { Net } from './net.ts';
import { type Reader, scoresOfVector } from './reader.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The meaning of a text as a vector; undefined if unknown. The vector must not be changed by later calls. */
export type Embed = (text: string) => Float32Array | undefined;

/** How scores are interpreted: learnt from requests that the nets did not learn from. */
export interface Tuning {
  readonly calibration: Calibration;
  /** Texts less familiar than this are out of scope. */
  readonly threshold: number;
}

export interface Router {
  readonly labels: readonly string[];
  readonly vocabulary: Vocabulary;
  readonly net: Net;
  readonly tuning: Tuning;
  /** A second net over sentence vectors, if the router learnt with an encoder; used if the caller passes one. */
  readonly meaning: Meaning | undefined;
  /** Computes scores by words; derived from vocabulary and net, and not stored. */
  readonly read: Reader;
}

interface Meaning {
  readonly net: Net;
  /** For the combined scores of both nets. */
  readonly tuning: Tuning;
}

export interface Decision {
  /** The best label, even if out of scope. */
  readonly label: string;
  /** The probability that the label is right. */
  readonly confidence: number;
  readonly outOfScope: boolean;
  /** How similar the text is to the examples; `outOfScope` depends on it. */
  readonly familiarity: number;
  /** Probabilities in the order of the router's labels; they add up to one. */
  readonly scores: Float32Array;
}

/** Turns scores into probabilities in place, and returns the signals for calibration. */
export function judge(scores: Float32Array): Signs & { readonly best: number } {
  let best = 0;
  for (let label = 1; label < scores.length; label++)
    if ((scores[label] as number) > (scores[best] as number)) best = label;
  const familiarity = scores[best] as number;
  let sum = 0;
  for (let label = 0; label < scores.length; label++) {
    const part = Math.exp((scores[label] as number) - familiarity);
    scores[label] = part;
    sum += part;
  }
  for (let label = 0; label < scores.length; label++) scores[label] = (scores[label] as number) / sum;
  // The best label against the others and out of scope, whose score is zero.
  const others = Math.max(1e-12, sum - 1 + Math.exp(Math.min(50, -familiarity)));
  return { best, familiarity, lead: -Math.log(others) };
}

export function classify(router: Router, text: string, embed?: Embed): Decision {
  const { scores, tuning } = scoresWith(router, text, embed);
  const { best, lead, familiarity } = judge(scores);
  return {
    label: router.labels[best] as string,
    confidence: confidenceOf(tuning.calibration, { lead, familiarity }),
    outOfScope: familiarity < tuning.threshold,
    familiarity,
    scores,
  };
}

/** By words alone, or the mean of both nets if the meaning is known. */
export function scoresWith(router: Pick<Router, 'read' | 'tuning' | 'meaning'>, text: string, embed?: Embed) {
  const scores = router.read(text);
  const vector = router.meaning && embed?.(text);
  if (!router.meaning || !vector) return { scores, tuning: router.tuning };
  const meant = scoresOfVector(router.meaning.net, vector);
  for (let label = 0; label < scores.length; label++)
    scores[label] = ((scores[label] as number) + (meant[label] as number)) / 2;
  return { scores, tuning: router.meaning.tuning };
}
