// How well a text fits a worker's or a tool's description. Every term of the text is matched once, in the strongest way
// possible: the same word, a misspelling of it, a near-synonym, a word of the same topic. Terms that fit every
// candidate count less, because they do not decide.

import { meaningOf } from '../../../word-vectors/word-vectors.ts';
import { isKnown, relatedOf, VOCABULARY } from '../text/lexicon.ts';
import { isTypoOf } from '../text/spelling.ts';
import { type Term, termsOf } from '../text/terms.ts';
import { joinSplitVerbs, topicText } from '../text/topic-text.ts';
import { ORDER_VERBS } from '../text/verbs.ts';
import type { Profile, Sayings } from './profile.ts';

const BY = { word: 1, typo: 0.8, synonym: 0.72, topic: 0.34 };

interface Fit {
  /** Share of the text's terms that the worker's description matches, 0–1. */
  readonly share: number;
  /** How much matched in total, regardless of what did not. */
  readonly amount: number;
  /** The significant words that matched, strongest first. */
  readonly words: readonly string[];
}

/** How strongly a term matches one candidate, 0–1. */
function strengthOf(key: string, says: Sayings): number {
  const exact = says.terms.get(key) ?? 0;
  const { synonyms, topics } = relatedOf(key);
  let best = exact * BY.word;
  for (const group of synonyms) best = Math.max(best, (says.synonyms.get(group) ?? 0) * BY.synonym);
  for (const group of topics) best = Math.max(best, (says.topics.get(group) ?? 0) * BY.topic);
  return best;
}

/** Reads an unknown word as the most similar word that a candidate uses. */
function corrected(term: Term, candidates: readonly Sayings[]): Term {
  const { key } = term;
  if (key.length < 4 || isKnown(key) || meaningOf(key) || candidates.some(({ terms }) => terms.has(key))) return term;
  for (const { terms } of candidates)
    for (const word of terms.keys()) if (isTypoOf(key, word)) return { ...term, key: word };
  const meant = VOCABULARY.find((word) => isTypoOf(key, word));
  return meant === undefined ? term : { ...term, key: meant };
}

const UNKNOWN_WEIGHT = 0.45;
const LIGHT_WEIGHT = 0.22;
/** From this amount on, more matched terms add no certainty. */
const AMOUNT_FULL = 1.1;

/** A verb says less than its object: one can book a room, a flight or a talk. */
const VERB_WEIGHT = 0.6;

function termWeight({ key, raw, light }: Term): number {
  if (light) return LIGHT_WEIGHT;
  if (!isKnown(key)) return UNKNOWN_WEIGHT;
  return ORDER_VERBS.has(raw) ? VERB_WEIGHT : 1;
}

export function readTerms(text: string, candidates: readonly Sayings[]): Term[] {
  return termsOf(joinSplitVerbs(topicText(text))).map((term) => corrected(term, candidates));
}

const EXACT_MIN = 0.5;
const BESIDE_EXACT = 0.6;

/** Where one candidate uses the exact word, candidates that only use a similar one count less. */
function strengthsOf(key: string, candidates: readonly Sayings[]): number[] {
  const isExact = ({ terms }: Sayings): boolean => (terms.get(key) ?? 0) >= EXACT_MIN;
  const someExact = candidates.some(isExact);
  return candidates.map((says) => strengthOf(key, says) * (someExact && !isExact(says) ? BESIDE_EXACT : 1));
}

export function fitAll(terms: readonly Term[], candidates: readonly Sayings[]): Fit[] {
  const totals = candidates.map(() => ({ matched: 0, words: [] as { raw: string; by: number }[] }));
  let weightAll = 0;
  for (const term of terms) {
    const strengths = strengthsOf(term.key, candidates);
    const best = Math.max(0, ...strengths);
    // A word used in a worker's description counts as much as one from the table.
    const weight = best > 0 && !term.light && !isKnown(term.key) ? 1 : termWeight(term);
    weightAll += weight;
    if (best === 0) continue;
    const sharing = strengths.filter((strength) => strength >= best * 0.7).length;
    const telling = candidates.length > 1 ? 1 - (0.75 * (sharing - 1)) / (candidates.length - 1) : 1;
    for (const [index, strength] of strengths.entries()) {
      const total = totals[index];
      if (!total || strength === 0) continue;
      total.matched += strength * weight * telling;
      total.words.push({ raw: term.raw, by: strength * weight * telling });
    }
  }
  return totals.map(({ matched, words }) => ({
    share: weightAll === 0 ? 0 : Math.min(1, matched / weightAll),
    amount: Math.min(1, matched / AMOUNT_FULL),
    words: words.sort((a, b) => b.by - a.by).map(({ raw }) => raw),
  }));
}

export const scoreOf = ({ share, amount }: Fit): number => 0.6 * share + 0.4 * amount;

export interface WorkerFit {
  readonly profile: Profile;
  readonly score: number;
  readonly words: readonly string[];
}

const TOOL_SHARE = 0.35;
const EXAMPLE_SHARE = 0.25;
const REFUSED = 0.6;
const VERB_ONLY = 0.5;

const thingsOf = (terms: readonly Term[]): readonly Term[] =>
  terms.filter(({ raw, light }) => !light && !ORDER_VERBS.has(raw));

/** "Book me a flight": a worker here books things, but none knows of flights. 0–1: the share of such things. */
export function foreignShare(terms: readonly Term[], sayings: readonly Sayings[]): number {
  const things = thingsOf(terms);
  const isForeign = ({ key }: Term): boolean => isKnown(key) && !sayings.some((says) => strengthOf(key, says) > 0);
  return things.length === 0 ? 0 : things.filter(isForeign).length / things.length;
}

/** Every worker's fit to a text, best first; in the order of the crew where they are equal. */
export function fitWorkers(text: string, profiles: readonly Profile[]): WorkerFit[] {
  const sayings = profiles.map(({ says }) => says);
  const terms = readTerms(text, sayings);
  const fits = fitAll(terms, sayings);
  const things = thingsOf(terms);
  const isForeign = foreignShare(terms, sayings) > 0;
  return profiles
    .map((profile, index) => {
      const fit = fits[index] ?? { share: 0, amount: 0, words: [] };
      const best = Math.max(0, ...profile.tools.map(({ says }) => together(terms, says)));
      const example = Math.max(0, ...profile.examples.map((says) => together(terms, says)));
      const score = scoreOf(fit) * (1 - TOOL_SHARE) + best * TOOL_SHARE + example * EXAMPLE_SHARE * (1 - scoreOf(fit));
      const against = together(terms, profile.refuses);
      const only = isForeign && !things.some(({ key }) => strengthOf(key, profile.says) > 0) ? VERB_ONLY : 1;
      return { profile, score: score * (1 - REFUSED * against) * only, words: fit.words };
    })
    .sort((a, b) => b.score - a.score);
}

/** The share of a text that one tool or example covers by itself. */
function together(terms: readonly Term[], says: Sayings): number {
  let matched = 0;
  let all = 0;
  for (const term of terms) {
    const weight = termWeight(term);
    all += weight;
    matched += strengthOf(term.key, says) * weight;
  }
  return all === 0 ? 0 : Math.min(1, matched / all);
}
