// A router that has learnt, and what it says of a request.

import { type Calibration, confidenceOf, type Signs } from './calibration.ts';
import type { Net } from './net.ts';
import { type Reader, scoresOfVector } from './reader.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a text means, as a direction; undefined where it is not known. Its numbers must not change between calls. */
export type Embed = (text: string) => Float32Array | undefined;

/** How scores are read: learnt from requests that the nets did not learn from. */
export interface Tuning {
  readonly calibration: Calibration;
  /** Less familiar than this is out of scope. */
  readonly threshold: number;
}

export interface Router {
  readonly labels: readonly string[];
  readonly vocabulary: Vocabulary;
  readonly net: Net;
  readonly tuning: Tuning;
  /** A second net over what sentences mean, if it learnt with an encoder; it has a say where the caller passes one again. */
  readonly meaning: Meaning | undefined;
  /** The scores by words alone; made from the vocabulary and the net, and not part of what is kept. */
  readonly read: Reader;
}

interface Meaning {
  readonly net: Net;
  /** For the scores of both nets together. */
  readonly tuning: Tuning;
}

export interface Decision {
  /** The best label even when out of scope: it says what came nearest. */
  readonly label: string;
  /** The chance that the label is right. */
  readonly confidence: number;
  readonly outOfScope: boolean;
  /** How much the text is like what was learnt: the sign that `outOfScope` is read from. */
  readonly familiarity: number;
  /** Chances of the labels, in the order of the router's labels; they add up to one. */
  readonly scores: Float32Array;
}

/** Turns scores into chances in place, and says what they show. */
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
  // The others and nobody, whose score is zero, against the best.
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

/** By words alone, or the mean of both nets where the meaning is known. */
export function scoresWith(router: Pick<Router, 'read' | 'tuning' | 'meaning'>, text: string, embed?: Embed) {
  const scores = router.read(text);
  const vector = router.meaning && embed?.(text);
  if (!router.meaning || !vector) return { scores, tuning: router.tuning };
  const meant = scoresOfVector(router.meaning.net, vector);
  for (let label = 0; label < scores.length; label++)
    scores[label] = ((scores[label] as number) + (meant[label] as number)) / 2;
  return { scores, tuning: router.meaning.tuning };
}
