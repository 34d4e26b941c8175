// Quotes are repeated word for word, so one that is in no source is invented.

import { plainText } from '../../text/words.ts';

const QUOTED = /"([^"\n]{8,600})"/g;
const WORDS_MIN = 4;

const wordLine = (text: string): string =>
  ` ${
    plainText(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;

/** Quotes long enough to be a person's words rather than a term or a choice. */
export const quotesIn = (plain: string): string[] =>
  Array.from(plain.matchAll(QUOTED), (match) => match[1] ?? '').filter(
    (quote) => wordLine(quote).trim().split(' ').length >= WORDS_MIN,
  );

/** The parts around an ellipsis or an insertion are looked up one by one. */
export function quoteIndex(texts: readonly string[]): (quote: string) => boolean {
  let line: string | undefined;
  return (quote) => {
    line ??= wordLine(texts.join(' '));
    return quote.split(/…|\.\.\.|\[[^\]]*\]/).every((part) => line?.includes(wordLine(part).trim()));
  };
}
