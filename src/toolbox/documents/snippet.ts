// The part of a passage that says most about a query, as a verbatim quote with its position.

import { splitSentences } from '../../text/sentences.ts';
import type { DocumentText } from './document.ts';

interface Snippet {
  readonly start: number;
  readonly end: number;
  /** `text.slice(start, end)` of the document. */
  readonly quote: string;
}

const CHARS_MAX = 400;

interface Scored {
  readonly start: number;
  readonly end: number;
  readonly score: number;
}

/** Neighbouring sentences with the most different terms of the query, at most 400 characters. */
export function snippetOf(
  { text }: Pick<DocumentText, 'text'>,
  { start, end }: { readonly start: number; readonly end: number },
  query: ReadonlySet<string>,
  termsOf: (text: string) => readonly string[],
): Snippet {
  const sentences = splitSentences(text.slice(start, end)).map((sentence): Scored => {
    const found = new Set(termsOf(sentence.text).filter((term) => query.has(term)));
    const from = start + sentence.start;
    return {
      start: from,
      end: from + sentence.text.length,
      score: found.size + (sentence.shape === 'heading' ? -1 : 0),
    };
  });
  const best = sentences.reduce<number>(
    (at, { score }, index) => (score > (sentences[at]?.score ?? -1) ? index : at),
    0,
  );
  let [from, to] = [sentences[best]?.start ?? start, sentences[best]?.end ?? end];
  for (const next of sentences.slice(best + 1)) {
    if (next.end - from > CHARS_MAX) break;
    to = next.end;
  }
  to = Math.min(to, from + CHARS_MAX);
  from = Math.max(start, Math.min(from, to));
  return { start: from, end: to, quote: text.slice(from, to) };
}
