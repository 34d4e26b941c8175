// Which worker a text is for: by its words or, where those say too little, by their meaning.

import { isFinder } from './finder.ts';
import { fitWorkers, foreignShare, readTerms, type WorkerFit } from './match.ts';
import { meantFor } from './nearness.ts';
import type { Profile } from './profile.ts';
import type { Sentences } from './sentences.ts';
import { learntFits, type Weigher } from './weigher.ts';

export interface Matcher {
  readonly byWords: (text: string) => readonly WorkerFit[];
  /** The workers it is near to in meaning, best first; none if it is as near to general topics. */
  readonly byMeaning: (text: string) => readonly WorkerFit[];
  /** The worker nearest to the sentence as a whole, and its lead; undefined where the meaning is unknown. */
  readonly bySentence: (text: string) => Nearest | undefined;
  /** Takes texts that fit no other worker. */
  readonly finder: Profile | undefined;
}

interface Nearest {
  readonly fits: readonly WorkerFit[];
  readonly lead: number;
}

/** `allowed`: the workers that may get a text. The others still count when words are weighed. */
export function matcherFor(
  profiles: readonly Profile[],
  allowed: readonly Profile[] = profiles,
  sentences?: Sentences,
  weigher?: Weigher,
): Matcher {
  const fitsOf = (text: string) => fitWorkers(text, profiles).filter(({ profile }) => allowed.includes(profile));
  const byWordsAlone = (text: string): WorkerFit[] => learntFits(fitsOf(text), weigher?.(text));
  const byWords = (text: string): readonly WorkerFit[] => {
    const fits = byWordsAlone(text);
    const near = isSure(fits) ? undefined : sentences?.nearness(text);
    if (!near) return fits;
    const sayings = profiles.map(({ says }) => says);
    return leaning(fits, near, profiles, 1 - FOREIGN_LESS * foreignShare(readTerms(text, sayings), sayings));
  };
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
    bySentence: (text) => {
      const near = sentences?.nearness(text);
      const fits = near && leaning(byWordsAlone(text), near, profiles);
      const ordered = allowed.flatMap((profile) => near?.[profiles.indexOf(profile)] ?? []).sort((a, b) => b - a);
      const [first = 0, second = 0] = ordered;
      return fits && fits.length > 1 ? { fits, lead: first - second } : undefined;
    },
    finder: allowed.find(isFinder),
  };
}

/** A fit from here on is sure on its own, */
export const SURE_MIN = 0.33;
/** unless another worker has at least this share of its score. */
const RIVAL_SHARE = 0.6;

export const isSure = ([best, second]: readonly WorkerFit[]): boolean =>
  best !== undefined && best.score >= SURE_MIN && (second === undefined || second.score < best.score * RIVAL_SHARE);

/** How much the meaning of the whole sentence changes the score of its words. Fitted on other people's teams. */
const SENTENCE_SHARE = 1.5;
/** Less of that where it names things no worker here knows of: "book me a flight". */
const FOREIGN_LESS = 0.5;

/** Only differences between workers count: a sentence may be rather near to all of them. */
function leaning(
  fits: readonly WorkerFit[],
  near: readonly number[],
  profiles: readonly Profile[],
  share = 1,
): WorkerFit[] {
  const usual = near.reduce((sum, each) => sum + each, 0) / near.length;
  const moved = fits.map((fit) => {
    const more = (near[profiles.indexOf(fit.profile)] ?? usual) - usual;
    return { ...fit, score: Math.max(0, fit.score + SENTENCE_SHARE * share * more) };
  });
  return moved.sort((a, b) => b.score - a.score);
}

const NEAR_SHARE = 1.5;
/** A clear lead makes up for a low score. */
const LEAD_SHARE = 0.5;
const LEANING_MIN = 0.3;
/** The more it names that no worker here knows of, the clearer the lead must be. */
const FOREIGN_MORE = 0.4;

function isLeaning([best, second]: readonly WorkerFit[], leaningMin: number): boolean {
  if (!best || best.score <= 0) return false;
  const lead = best.score - (second?.score ?? 0);
  return best.score + LEAD_SHARE * lead >= leaningMin;
}
