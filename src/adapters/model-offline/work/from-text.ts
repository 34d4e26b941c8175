// The value a text gives for an argument. It is always part of the text, or one of the schema's own choices.

import { stem } from '../../../text/stem.ts';
import { splitName } from '../../../text/words.ts';
import { sameMeaning } from '../crew/effects.ts';
import type { Field } from '../crew/fields.ts';
import { clausesOf } from '../text/clauses.ts';
import { type FoundDate, isoOf } from '../text/dates.ts';
import type { Found } from '../text/entities.ts';
import { STOP_WORDS } from '../text/stop-words.ts';
import { termsOf } from '../text/terms.ts';
import { toneOf } from '../text/tone.ts';
import { namesOf, wordsOf } from '../text/words.ts';
import { idFrom } from './id-from-text.ts';
import { kindOf } from './kind.ts';
import { phraseFor } from './phrase-from-text.ts';
import { directed, type Given, type Reading } from './reading.ts';

export function fromText(field: Field, reading: Reading): Given | undefined {
  const kind = kindOf(field);
  const { entities, used } = reading;
  const first = (found: readonly Found[], sure: number): Given | undefined => {
    const hit = directed(
      field,
      found.filter(({ start }) => !used.has(start)),
      reading.text,
    );
    return hit && { value: hit.text, sure, at: hit.start };
  };
  switch (kind) {
    case 'choice':
      return choiceIn(field, reading);
    case 'boolean':
      return booleanIn(field, reading.text);
    case 'cents':
    case 'money':
      return moneyIn(field, reading, kind === 'cents' ? 1 : 100);
    case 'count':
      return countIn(field, reading);
    case 'date':
      return dateIn(field, reading);
    case 'time':
      return first(entities.times, 0.9);
    case 'email':
      return first(entities.emails, 0.95);
    case 'phone':
      return first(entities.phones, 0.9);
    case 'url':
      return first(entities.urls, 0.95);
    case 'id':
      return idFrom(field, reading);
    case 'thing':
      return ifSure(idFrom(field, reading)) ?? phraseFor(field, kind, reading);
    case 'prose':
    case 'query':
    case 'person':
      return phraseFor(field, kind, reading);
    case 'list':
    case 'object':
    case 'unknown':
      return undefined;
    default:
      return kind satisfies never;
  }
}

/** A `room` may be given by words or by an id; by an id only if that clearly belongs to a room. */
const ifSure = (given: Given | undefined): Given | undefined => (given && given.sure >= 0.85 ? given : undefined);

const NOT_BEFORE = /\b(?:not|no|don't|without|never|instead of|rather than|from)\s+(?:an?\s+|the\s+|my\s+)?$/i;

/** One letter ("L") only as written; words in any form ("suites"). */
function placeOf(choice: string, text: string, lower: string): number {
  const plain = splitName(choice).replace(/[^a-z0-9 ]/g, '.');
  return choice.length < 3
    ? text.search(new RegExp(`\\b${choice.replace(/\W/g, '.')}\\b`))
    : lower.search(new RegExp(`\\b${plain}(?:s|es|ed|ing)?\\b`));
}

function choiceIn({ choices, required }: Field, { text }: Reading): Given | undefined {
  const lower = text.toLowerCase();
  const stems = wordsOf(text).map((word) => word.stem);
  const scored = choices
    .filter((choice): choice is string | number => typeof choice === 'string' || typeof choice === 'number')
    .map((choice) => {
      const words = namesOf(splitName(String(choice))).filter((word) => !STOP_WORDS.has(word) || choices.length < 8);
      const at = placeOf(String(choice), text, lower);
      if (at >= 0 && NOT_BEFORE.test(text.slice(Math.max(0, at - 24), at))) return { choice, score: 0.1, at };
      if (at >= 0) return { choice, score: 1 + words.length / 10, at };
      const named = words.filter((word) => stems.includes(word)).length;
      if (words.length > 0 && named === words.length) return { choice, score: 0.95, at: -1 };
      const meant = words.filter((word) => termsOf(text).some(({ key }) => sameMeaning(key, word))).length;
      return {
        choice,
        score: words.length === 0 ? 0 : Math.max(0.7 * (named / words.length), 0.6 * (meant / words.length)),
        at: -1,
      };
    })
    .sort((a, b) => b.score - a.score);
  const [best, second] = scored;
  if (!best || best.score < (required ? 0.4 : 0.6) || (second && second.score === best.score)) return undefined;
  return { value: best.choice, sure: Math.min(0.95, best.score), at: best.at };
}

function booleanIn({ name, required }: Field, text: string): Given | undefined {
  const words = namesOf(name).filter((word) => !STOP_WORDS.has(word) && word !== 'include');
  const terms = termsOf(text).map(({ key }) => key);
  const said = words.length > 0 && words.every((word) => terms.some((key) => sameMeaning(key, word)));
  if (!said) return required ? { value: false, sure: 0.6, at: -1 } : undefined;
  const at = wordsOf(text).find((word) => words.some((each) => sameMeaning(word.stem, each)))?.start ?? 0;
  return {
    value: !/\b(?:not|no|don't|without|never)\s+(?:\w+\s+)?$/i.test(text.slice(Math.max(0, at - 20), at)),
    sure: 0.8,
    at,
  };
}

function moneyIn(field: Field, { entities, used, text }: Reading, centsPerUnit: number): Given | undefined {
  const open = entities.money.filter(({ start }) => !used.has(start));
  const hit = directed(field, open, text);
  if (hit) return { value: hit.cents / centsPerUnit, sure: open.length === 1 ? 0.95 : 0.6, at: hit.start };
  // "refund me 5000", "transfer 200 to Anna": a bare number without a unit of its own.
  const bare = entities.quantities.filter(
    ({ start, unit, text: raw }) =>
      !used.has(start) &&
      /^\d/.test(raw) &&
      !/^(?:day|night|week|month|year|hour|minut|person|guest|copi|time|gb|item)$/.test(unit),
  );
  const only = bare.length === 1 ? bare[0] : undefined;
  return only && { value: (only.value * 100) / centsPerUnit, sure: 0.7, at: only.start };
}

function countIn(field: Field, { entities, used, text }: Reading): Given | undefined {
  const names = namesOf(field.name).filter(
    (name) => !/^(?:number|count|num|of|max|min|quantity|qti|total)$/.test(name),
  );
  const open = entities.quantities.filter(({ start }) => !used.has(start));
  const fits = (value: number): boolean =>
    value >= (field.minimum ?? -Infinity) && value <= (field.maximum ?? Infinity);
  const unit = open.find(
    (hit) => fits(hit.value) && names.some((name) => sameMeaning(name, hit.unit) || describes(field, hit.unit)),
  );
  if (unit) return { value: unit.value, sure: 0.95, at: unit.start };
  // "for 4" and "party of six" name people without saying so.
  const people = names.some((name) => /^(?:person|guest|parti|adult|seat|attende|player|cover|peopl)/.test(name))
    ? /\b(?:for|of|party of)\s+$/i
    : undefined;
  const implied =
    people &&
    open.find(
      (hit) =>
        fits(hit.value) && people.test(text.slice(0, hit.start)) && (hit.unit === '' || STOP_WORDS.has(hit.unit)),
    );
  if (implied) return { value: implied.value, sure: 0.8, at: implied.start };
  const free = open.filter(
    (hit) =>
      fits(hit.value) &&
      !/^(?:am|pm|percent|st|nd|rd|th)$/.test(hit.unit) &&
      !(hit.value === 1 && /^one$/i.test(hit.text)),
  );
  if (free.length === 1 && free[0] && (field.required || isQuantity(field)))
    return { value: free[0].value, sure: 0.6, at: free[0].start };
  const decimal = field.type === 'number' ? /(?<![\w$])(\d+\.\d+)(?!\w)/.exec(text) : null;
  return decimal && field.required ? { value: Number(decimal[1]), sure: 0.6, at: decimal.index } : undefined;
}

const isQuantity = ({ name }: Field): boolean => /quantity|qty|count|copies/i.test(name);
const describes = ({ description }: Field, unit: string): boolean =>
  unit.length > 2 && wordsOf(description).some((word) => word.stem === unit && !STOP_WORDS.has(word.lower));

function dateIn(field: Field, { entities, used, text, todayIso }: Reading): Given | undefined {
  const open = entities.dates.filter(({ start }) => !used.has(start));
  const wantsMonth = namesOf(field.name).includes(stem('month')) || field.pattern?.test('2025-03') === true;
  const hit = directed<FoundDate>(field, open, text);
  if (!hit) return undefined;
  const exact = field.format === 'date' || field.pattern !== undefined || /YYYY|ISO/i.test(field.description);
  const iso = isoOf(hit, todayIso);
  if (iso !== undefined && !wantsMonth)
    return { value: field.format === 'date-time' ? `${iso}T00:00:00Z` : iso, sure: 0.9, at: hit.start };
  // An incomplete date is passed on as written if the tool takes any text; it is never completed by a guess.
  return exact ? undefined : { value: hit.text, sure: wantsMonth && isAskedFor(hit, text) ? 0.8 : 0.6, at: hit.start };
}

/** "show me the bill of March" asks for a month; "I cancelled it in March" only tells about one. */
function isAskedFor(hit: FoundDate, text: string): boolean {
  const clause = clausesOf(text).find((each) => each.text.includes(hit.text));
  return clause !== undefined && toneOf(clause.text) !== 'statement';
}
