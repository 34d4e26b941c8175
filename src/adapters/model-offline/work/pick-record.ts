// Which of several records a text means: by its amounts, dates, ids and words, then by "latest" and the like.

import { splitName } from '../../../text/words.ts';
import { sameMeaning } from '../crew/effects.ts';
import { datesIn } from '../text/dates.ts';
import { entitiesOf } from '../text/entities.ts';
import { termsOf } from '../text/terms.ts';
import { namesOf, wordsOf } from '../text/words.ts';
import { centsKey, type DataRecord, dateKey, moneyKey, type Scalar } from './records.ts';

export interface Picked {
  readonly records: readonly DataRecord[];
  /** Nothing in the text matches any of them. */
  readonly blind: boolean;
}

/** An amount of money in cents; undefined where key or value mean something else. */
export const centsIn = (key: string, value: Scalar): number | undefined => {
  if (!moneyKey(key) && !centsKey(key)) return undefined;
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^\$?\d+(?:\.\d+)?$/.test(value)
        ? Number(value.replace('$', ''))
        : Number.NaN;
  if (Number.isNaN(number)) return undefined;
  return centsKey(key) ? number : Math.round(number * 100);
};

/** The records that fit best; several if the text does not distinguish them. */
export function pick(records: readonly DataRecord[], text: string): Picked {
  if (records.length <= 1) return { records, blind: false };
  // "charge" does not distinguish one charge from another.
  const nouns = records.flatMap((record) => record.nouns);
  const said = {
    ...entitiesOf(text),
    terms: termsOf(text).filter(({ key, light }) => !light && !nouns.some((noun) => sameMeaning(noun, key))),
  };
  const amounts = said.money.map(({ cents }) => cents);
  const scored = records.map((record) => {
    let score = 0;
    for (const [key, value] of record.values) {
      const cents = centsIn(key, value);
      if (cents !== undefined && amounts.includes(cents)) score += 5;
      if (dateKey(key)) score += 3 * dateScore(String(value), said.dates);
      if (
        said.ids.some((id) => id.text.replace('#', '').toLowerCase() === String(value).replace('#', '').toLowerCase())
      )
        score += 8;
      if (typeof value === 'string' && value.length < 120) score += wordScore(value, said.terms);
      if (value === true && namesOf(key).some((name) => said.terms.some((term) => sameMeaning(term.key, name))))
        score += 1;
    }
    return { record, score };
  });
  const best = Math.max(...scored.map(({ score }) => score));
  const top = (best < 1 ? scored : scored.filter(({ score }) => score === best)).map(({ record }) => record);
  // None of them has the amount: the text means something else.
  if (amounts.length > 0 && best < 5 && records.some((record) => [...record.values.keys()].some(moneyKey)))
    return { records: top, blind: true };
  const extreme = top.length > 1 ? superlative(top, text) : undefined;
  return { records: extreme ? [extreme] : top, blind: best < 1 && extreme === undefined };
}

function dateScore(value: string, dates: ReturnType<typeof entitiesOf>['dates']): number {
  const [told] = datesIn(value);
  let score = 0;
  for (const { parts } of dates) {
    if (parts.month === undefined || parts.month !== told?.parts.month) continue;
    score += parts.day === undefined || told.parts.day === parts.day ? 1 : 0.2;
  }
  return score;
}

function wordScore(value: string, terms: readonly { key: string }[]): number {
  const stems = wordsOf(splitName(value)).map(({ stem }) => stem);
  let score = 0;
  for (const { key } of terms) {
    if (stems.includes(key)) score += 1;
    else if (stems.some((stem) => sameMeaning(stem, key))) score += 0.5;
  }
  return score;
}

const LAST = /\b(?:latest|last|newest|most recent|recent)\b/i;
const FIRST = /\b(?:oldest|earliest|first|next available|soonest|next)\b/i;
const MOST = /\b(?:most expensive|highest|largest|biggest|greatest|best|top|dearest|fastest)\b/i;
const LEAST = /\b(?:cheapest|lowest|smallest|least expensive)\b/i;

function superlative(records: readonly DataRecord[], text: string): DataRecord | undefined {
  const by = (wanted: (key: string) => boolean, direction: 1 | -1): DataRecord | undefined => {
    const keyed = records.flatMap((record) => {
      const entry = [...record.values].find(([key]) => wanted(key));
      return entry ? [{ record, value: entry[1] }] : [];
    });
    const sorted = keyed.sort(
      (a, b) =>
        direction *
        (typeof a.value === 'number' && typeof b.value === 'number'
          ? a.value - b.value
          : String(a.value) < String(b.value)
            ? -1
            : String(a.value) > String(b.value)
              ? 1
              : 0),
    );
    return sorted[0] && sorted[1] && sorted[0].value === sorted[1].value ? undefined : sorted[0]?.record;
  };
  if (MOST.test(text)) return by(moneyKey, -1);
  if (LEAST.test(text)) return by(moneyKey, 1);
  if (LAST.test(text)) return by(dateKey, -1);
  return FIRST.test(text) ? by(dateKey, 1) : undefined;
}
