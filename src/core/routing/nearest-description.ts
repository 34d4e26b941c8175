// Compares a request with worker descriptions, for teams without examples or triage: by the words they share, rare
// words counting more.

import { type Features, featuresOf } from './features.ts';
import { vocabularyOf } from './vocabulary.ts';

interface SelfDescribed {
  readonly name: string;
  /** Its description, and its example requests. */
  readonly sayings: readonly string[];
}

interface Near {
  readonly name: string;
  /** Its share of the total similarity, 0–1; all shares add up to one. */
  readonly share: number;
}

/** Below this, the shared words are those that any two sentences share. */
const NEAR_MIN = 0.08;

/** Best first; empty if the request shares no distinctive word with any description. */
export function nearestDescriptions(request: string, crew: readonly SelfDescribed[]): Near[] {
  const vocabulary = vocabularyOf(crew.flatMap(({ sayings }) => sayings));
  const asked = featuresOf(vocabulary, request);
  const found = crew.map(({ name, sayings }) => ({
    name,
    near: Math.max(0, ...sayings.map((saying) => product(asked, featuresOf(vocabulary, saying)))),
  }));
  const all = found.reduce((sum, { near }) => sum + near, 0);
  if (!found.some(({ near }) => near >= NEAR_MIN)) return [];
  return found.map(({ name, near }) => ({ name, share: near / all })).sort((a, b) => b.share - a.share);
}

function product(a: Features, b: Features): number {
  const values = new Map(Array.from(a.places, (place, at) => [place, a.values[at] ?? 0]));
  return b.places.reduce((sum, place, at) => sum + (values.get(place) ?? 0) * (b.values[at] ?? 0), 0);
}
