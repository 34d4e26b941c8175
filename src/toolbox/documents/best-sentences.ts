// The sentences of a text that say most about a question, in the order of the text.

import { splitSentences } from '../../text/sentences.ts';
import { nearWordsIn, specificityOf } from './near-words.ts';
import { isPlanted } from './planted.ts';
import { TermReader } from './terms.ts';

export interface RankedSentence {
  readonly text: string;
  readonly start: number;
  /** The weight of the question's words, or of near ones, that it has; a word that the text repeats all over weighs less. */
  readonly shared: number;
}

const CHARS_MAX = 400;
const CHARS_MIN = 25;
/** A sentence that shares much less than the best one is about something else. */
const SHARE_OF_BEST = 0.5;

/** At most `limit` sentences of prose that share words with the question. */
export function bestSentences(text: string, question: string, limit: number): readonly RankedSentence[] {
  const reader = new TermReader();
  const weights = weightsIn(reader.termsOf(text), new Set(reader.termsOf(question)));
  const seen = new Set<string>();
  const ranked = splitSentences(text)
    .filter(({ shape, text: said }) => shape === 'prose' && said.length >= CHARS_MIN && said.length <= CHARS_MAX)
    .filter(({ text: said }) => !isPlanted(said))
    .map(({ text: said, start }): RankedSentence => {
      const terms = new Set(reader.termsOf(said));
      const shared = [...weights.values()].reduce((sum, words) => sum + bestOf(words, terms), 0);
      return { text: said.replace(/\s+/g, ' '), start, shared };
    })
    .filter(({ shared, text: said }) => shared > 0 && !seen.has(said) && seen.add(said).size > 0)
    .sort((a, b) => b.shared - a.shared || a.start - b.start);
  const best = ranked[0]?.shared ?? 0;
  return ranked
    .filter(({ shared }) => shared >= best * SHARE_OF_BEST)
    .slice(0, limit)
    .sort((a, b) => a.start - b.start);
}

type Weights = ReadonlyMap<string, number>;

/** For each word of the question: the words of the text that stand for it, with their weights. */
function weightsIn(terms: readonly string[], wanted: ReadonlySet<string>): ReadonlyMap<string, Weights> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const nearTo = nearWordsIn(() => counts.keys());
  const weightOf = (term: string): number => 1 / (1 + Math.log(counts.get(term) ?? 1));
  return new Map(
    [...wanted].map((term) => [
      term,
      new Map(
        (counts.has(term) ? [{ term, strength: 1 }] : nearTo(term)).map((each) => [
          each.term,
          each.strength * weightOf(each.term) * specificityOf(term),
        ]),
      ),
    ]),
  );
}

const bestOf = (words: Weights, terms: ReadonlySet<string>): number => {
  let best = 0;
  for (const [word, weight] of words) if (terms.has(word)) best = Math.max(best, weight);
  return best;
};
