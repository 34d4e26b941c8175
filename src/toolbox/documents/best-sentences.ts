// The sentences of a text that say most about a question, in the order of the text.

import { splitSentences } from '../../text/sentences.ts';
import { isPlanted } from './planted.ts';
import { TermReader } from './terms.ts';

export interface RankedSentence {
  readonly text: string;
  readonly start: number;
  /** How many different words of the question it has. */
  readonly shared: number;
}

const CHARS_MAX = 400;
const CHARS_MIN = 25;
/** A sentence that shares much less than the best one is about something else. */
const SHARE_OF_BEST = 0.5;

/** At most `limit` sentences of prose that share words with the question. */
export function bestSentences(text: string, question: string, limit: number): readonly RankedSentence[] {
  const reader = new TermReader();
  const wanted = new Set(reader.termsOf(question));
  const ranked = splitSentences(text)
    .filter(({ shape, text: said }) => shape === 'prose' && said.length >= CHARS_MIN && said.length <= CHARS_MAX)
    .filter(({ text: said }) => !isPlanted(said))
    .map(({ text: said, start }): RankedSentence => {
      const shared = new Set(reader.termsOf(said).filter((term) => wanted.has(term))).size;
      return { text: said.replace(/\s+/g, ' '), start, shared };
    })
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || a.start - b.start);
  const best = ranked[0]?.shared ?? 0;
  return ranked
    .filter(({ shared }) => shared >= best * SHARE_OF_BEST)
    .slice(0, limit)
    .sort((a, b) => a.start - b.start);
}
