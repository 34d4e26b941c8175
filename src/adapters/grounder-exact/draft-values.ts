// The exact values of one sentence of a draft.

import { blanked, datesIn } from '../../text/dates.ts';
import { findQuantities } from '../../text/find-quantities.ts';
import type { Moment } from '../../text/moment.ts';
import type { Said } from '../../text/quantity.ts';
import type { Sentence } from '../../text/sentences.ts';
import { withDigits } from '../../text/with-digits.ts';
import { plainText } from '../../text/words.ts';
import { endingsIn, idTokens, isId } from './ids.ts';
import { type DraftNumber, endsOf } from './numbers.ts';

export interface DraftSentence {
  readonly text: string;
  readonly plain: string;
  readonly ids: readonly string[];
  /** Last digits of ids: "a card ending in 7447". */
  readonly endings: readonly string[];
  readonly dates: readonly { readonly text: string; readonly readings: readonly Moment[] }[];
  readonly numbers: readonly DraftNumber[];
}

const MARKUP = /[*`]+|(?<!\w)_+|_+(?!\w)/g;
const ORDINAL = /^(?:st|nd|rd|th)\b/i;

/** "One in five", "half of it", "two and a half hours": small numbers in words are figures of speech. */
const isSpelled = ([first]: readonly Said[], read: string, written: string): boolean =>
  first !== undefined &&
  Math.abs(first.written.low) <= SPELLED_MAX &&
  !first.dimension?.startsWith('money') &&
  !written.includes(/[\d.,/]+/.exec(read)?.[0] ?? read);
const SPELLED_MAX = 12;

/** "26 and 27 February": a day in a list of dates. */
const isDayBeside = (text: string, end: number, dates: readonly { readonly start: number }[]): boolean =>
  dates.some(({ start }) => start > end && /^\s*(?:,|and|or|to|-|&)\s*$/.test(text.slice(end, start)));

export function readDraftSentence({ text, shape }: Sentence): DraftSentence {
  const plain = plainText(text).replace(MARKUP, (mark) => ' '.repeat(mark.length));
  if (shape === 'code') return { text, plain, ids: [], endings: [], dates: [], numbers: [] };
  const ids = idTokens(plain).filter((token) => isId(token.text));
  const endings = endingsIn(plain);
  const rest = blanked(plain, [...ids, ...endings]);
  const dates = datesIn(rest);
  const undated = withDigits(blanked(rest, dates));
  const numbers = findQuantities(undated).filter(({ end }) => !ORDINAL.test(undated.slice(end)));
  return {
    text,
    plain,
    ids: ids.map((id) => id.text),
    endings: endings.map((each) => each.text),
    dates: dates.map(({ start, end, readings }) => ({ text: rest.slice(start, end).trim(), readings })),
    numbers: numbers.map(({ start, end, readings }) => ({
      text: undated
        .slice(start, end)
        .trim()
        .replace(/[.,;:]$/, ''),
      readings: endsOf(readings),
      isLoose: isSpelled(readings, undated.slice(start, end), rest) || isDayBeside(undated, end, dates),
    })),
  };
}
