// Whom a request sounds like, where nothing was learnt and nobody else could be asked: the words it shares with what workers
// say of themselves, the rarer among them the more telling.

import { type Features, featuresOf } from './features.ts';
import { vocabularyOf } from './vocabulary.ts';

interface SelfDescribed {
  readonly name: string;
  /** What it says it does, and requests it says are its own. */
  readonly sayings: readonly string[];
}

interface Near {
  readonly name: string;
  /** Its share of all nearness, 0–1; the shares of all together make one. */
  readonly share: number;
}

/** Nearer than this, or the words they share are those that any two sentences do. */
const NEAR_MIN = 0.08;

/** Best first; nobody where the request shares no telling word with anybody. */
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
