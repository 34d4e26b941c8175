// A part of a request with the worker it is for, and the confidence in that.

import type { WorkerFit } from './crew/match.ts';
import type { Profile } from './crew/profile.ts';
import type { Clause } from './text/clauses.ts';
import type { Tone } from './text/tone.ts';

export interface Part {
  readonly clause: Clause;
  readonly tone: Tone;
  readonly profile: Profile;
  /** 0–100: how likely this is the right worker. */
  readonly confidence: number;
  readonly words: readonly string[];
  /** Statements around it that give more detail. */
  readonly about: readonly string[];
}
export interface Parts {
  readonly parts: readonly Part[];
  readonly outOfScope: readonly string[];
  /** Statements that belong to no single part: "I am guest 4411." */
  readonly asides: readonly string[];
}

export function partOf(
  clause: Clause,
  tone: Tone,
  chosen: WorkerFit,
  fits: readonly WorkerFit[],
  about: readonly string[],
): Part {
  const rival = fits.find(({ profile }) => profile !== chosen.profile)?.score ?? 0;
  return {
    clause,
    tone,
    profile: chosen.profile,
    confidence: confidenceOf(chosen.score, rival),
    words: chosen.words,
    about,
  };
}

/** A match by meaning is right less often than a match by words. */
const LEANING_SURE = 0.6;

export function leaningPart(...[clause, tone, chosen, fits, about]: Parameters<typeof partOf>): Part {
  const part = partOf(clause, tone, chosen, fits, about);
  return { ...part, confidence: Math.round(part.confidence * LEANING_SURE) };
}

/** Calibrated on the tuning half of evals/offline: how far above the threshold, and how far above the next best. */
function confidenceOf(score: number, rival: number): number {
  const margin = score === 0 ? 0 : Math.max(0, (score - rival) / score);
  const odds = -1.6 + 3 * Math.min(1, score) + 2.4 * margin;
  return Math.round(100 / (1 + Math.exp(-odds)));
}
