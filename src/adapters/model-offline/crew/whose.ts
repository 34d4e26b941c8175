// Whose a text is, in one crew: by its words, or, where those say too little, by what they are near to in meaning.

import { isFinder } from './finder.ts';
import { fitWorkers, foreignShare, readTerms, type WorkerFit } from './match.ts';
import { meantFor } from './nearness.ts';
import type { Profile } from './profile.ts';

export interface Whose {
  readonly byWords: (text: string) => readonly WorkerFit[];
  /** Those it leans to, best first; none where it leans to nobody, or as much to the world at large. */
  readonly byMeaning: (text: string) => readonly WorkerFit[];
  /** Takes what is nobody else's. */
  readonly finder: Profile | undefined;
}

/** `allowed`: who may get a text. The others still count when it is asked whom a word tells apart. */
export function whoseIn(profiles: readonly Profile[], allowed: readonly Profile[] = profiles): Whose {
  const byWords = (text: string) => fitWorkers(text, profiles).filter(({ profile }) => allowed.includes(profile));
  return {
    byWords,
    byMeaning: (text) => {
      const sayings = profiles.map(({ says }) => says);
      const terms = readTerms(text, sayings);
      const near = meantFor(terms, sayings);
      const meant = byWords(text)
        .map((fit) => ({ ...fit, score: fit.score + NEAR_SHARE * (near[profiles.indexOf(fit.profile)] ?? 0) }))
        .map((fit) => ({ ...fit, score: Math.max(0, fit.score) }))
        .sort((a, b) => b.score - a.score);
      return isLeaning(meant, LEANING_MIN + FOREIGN_MORE * foreignShare(terms, sayings)) ? meant : [];
    },
    finder: allowed.find(isFinder),
  };
}

const NEAR_SHARE = 1.5;
/** A clear lead stands in for strength. */
const LEAD_SHARE = 0.5;
const LEANING_MIN = 0.3;
/** The more it names that nobody here knows of, the clearer it has to lean. */
const FOREIGN_MORE = 0.4;

function isLeaning([best, second]: readonly WorkerFit[], leaningMin: number): boolean {
  if (!best || best.score <= 0) return false;
  const lead = best.score - (second?.score ?? 0);
  return best.score + LEAD_SHARE * lead >= leaningMin;
}
