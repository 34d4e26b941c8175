// The exact values in a text: money, dates, ids, addresses, numbers with units, quotations, names. Nothing is guessed.

import { isMonthOrWeekday } from '../../../text/calendar.ts';
import { moneyIn } from '../../../text/money.ts';
import { wholeNumber } from '../../../text/number-words.ts';
import { stem } from '../../../text/stem.ts';
import { timesIn } from '../../../text/times.ts';
import { datesIn, type FoundDate } from './dates.ts';
import { isKnown } from './lexicon.ts';
import { STOP_WORDS } from './stop-words.ts';
import { isOrderVerb, isVerbLike } from './verbs.ts';
import { wordsOf } from './words.ts';

export interface Found {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}
interface Money extends Found {
  readonly cents: number;
}
export interface Id extends Found {
  /** Stem of the noun before it: "order 12345" → "order". */
  readonly cue: string;
}
interface Quantity extends Found {
  readonly value: number;
  /** Stem of the word after it: "2 nights" → "night"; empty if there is none. */
  readonly unit: string;
}
export interface Entities {
  readonly money: readonly Money[];
  readonly dates: readonly FoundDate[];
  readonly times: readonly Found[];
  readonly ids: readonly Id[];
  readonly emails: readonly Found[];
  readonly phones: readonly Found[];
  readonly urls: readonly Found[];
  readonly quantities: readonly Quantity[];
  readonly quotes: readonly Found[];
  readonly names: readonly Found[];
}

const found = (text: string, pattern: RegExp, group = 0): Found[] =>
  Array.from(text.matchAll(pattern), (match) => {
    const hit = match[group] ?? match[0];
    const start = match.index + match[0].indexOf(hit);
    return { text: hit, start, end: start + hit.length };
  });

const overlaps = (a: Found, taken: readonly Found[]): boolean => taken.some((b) => a.start < b.end && b.start < a.end);

const BARE_AMOUNT = /(?<![\w.-])(\d{1,6}\.\d{2})(?![\w.%-])/g;

/** Amounts with a currency, and numbers with two decimals, which are nearly always amounts. */
function amountsIn(text: string): Money[] {
  const named = moneyIn(text).map(({ start, end, value }) => ({
    text: text.slice(start, end).trim(),
    start,
    end,
    cents: Math.round(value * 100),
  }));
  const bare = found(text, BARE_AMOUNT)
    .filter((hit) => !overlaps(hit, named))
    .map((hit) => ({ ...hit, cents: Math.round(Number(hit.text) * 100) }));
  return [...named, ...bare].filter(({ cents }) => Number.isSafeInteger(cents)).sort((a, b) => a.start - b.start);
}

const BARE_BEFORE = /(?<![\w.,-])(\d{1,6})\s*(?:,|,?\s*(?:and|&|plus))\s*(?:the\s+|an?\s+)?$/i;

/** "30 and 49.99": a bare number in a list of amounts is an amount too, unless it counts or numbers something. */
function withBareAmounts(money: readonly Money[], text: string): Money[] {
  const all = [...money];
  for (const { start: from } of money) {
    const match = BARE_BEFORE.exec(text.slice(Math.max(0, from - 30), from));
    if (!match?.[1]) continue;
    const start = Math.max(0, from - 30) + match.index;
    const noun = wordsOf(text.slice(Math.max(0, start - 30), start)).at(-1)?.lower ?? '';
    const hit = { text: match[1], start, end: start + match[1].length, cents: Number(match[1]) * 100 };
    if (!NUMBERED.test(noun) && !overlaps(hit, all)) all.push(hit);
  }
  return all.sort((a, b) => a.start - b.start);
}

const ID =
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|#[A-Za-z]{0,4}-?\d{2,}\b|\b[A-Za-z]{1,6}(?:[-_][A-Za-z0-9]{1,8}){0,2}[-_]\d{1,12}\b|\b[A-Z]{1,5}\d{2,30}\b|\b\d{2,}[A-Z]{1,3}\d*\b|\b[a-z]+_[a-z]+_\d+\b|\b\d{5,16}\b/g;
const CUED_ID =
  /\b([a-z]{3,})(?:\s+(?:number|no\.?|nr\.?|id|code|ref(?:erence)?|is|num))*\s*:?\s*(#?[A-Za-z]{0,4}-?\d{1,12})\b(?![-_]\w)(?!\s*(?:%|dollars?|bucks?|euros?|usd|days?|nights?|weeks?|months?|years?|hours?|minutes?|people|persons?|guests?|times?|copies|gb|mb|am|pm|st|nd|rd|th|[.:/]\d))/gi;
/** Nouns that a bare small number may belong to: "room 204", "order 7". */
const NUMBERED =
  /^(?:order|invoice|bill|room|line|customer|account|ticket|case|booking|reservation|employee|member|guest|patient|student|card|item|product|charge|claim|policy|flight|table|loan|book|case|request|reference|ref|number|id|isbn|sku|candidate|job|course|contract|transaction|parcel|package|shipment|tracking|return|user|staff|branch|locker|seat|unit|apartment|appointment|prescription)s?$/i;

/** "order 20 pens" orders pens, "order 20 is late" is about an order: after the verb a number counts what follows. */
function countsThings(text: string, nounAt: number, { text: id, end }: Found): boolean {
  const verb = /^\p{L}+/u.exec(text.slice(nounAt))?.[0]?.toLowerCase() ?? '';
  if (!isOrderVerb(verb) || !/^\d+$/.test(id)) return false;
  const before = wordsOf(text.slice(Math.max(0, nounAt - 30), nounAt)).at(-1)?.lower ?? '';
  if (before !== '' && !/^(?:please|to|and|then|also|you|just|pls|or|i|we|can|must)$/.test(before)) return false;
  const next = /^\s+(\p{L}{2,})/u.exec(text.slice(end))?.[1]?.toLowerCase();
  return (
    next !== undefined && !STOP_WORDS.has(next) && !isVerbLike(next) && !/^(?:asap|please|again|instead)$/.test(next)
  );
}

function idsIn(text: string, taken: readonly Found[]): Id[] {
  const ids: Id[] = [];
  for (const match of text.matchAll(CUED_ID)) {
    const [, noun = '', id = ''] = match;
    const start = match.index + match[0].length - id.length;
    const hit = { text: id, start, end: start + id.length, cue: stem(noun.toLowerCase()) };
    if (!NUMBERED.test(noun) || !/\d/.test(id) || overlaps(hit, taken)) continue;
    if (!countsThings(text, match.index, hit)) ids.push(hit);
  }
  for (const hit of found(text, ID)) {
    if (overlaps(hit, taken) || overlaps(hit, ids)) continue;
    const before = wordsOf(text.slice(Math.max(0, hit.start - 40), hit.start)).filter(
      ({ lower }) => !/^(?:number|no|nr|id|code|ref|reference|is|the|num|of|for)$/.test(lower),
    );
    const last = before.at(-1);
    const isCue = last && !STOP_WORDS.has(last.lower) && (NUMBERED.test(last.lower) || !isVerbLike(last.lower));
    ids.push({ ...hit, cue: isCue ? last.stem : '' });
  }
  return inLists(ids, text, taken);
}

const LIST_JOINT = /^\s*(?:,|,?\s*(?:and|or|&|plus))\s*(?:the\s+)?$/i;
const NEXT_NUMBER = /^\s*(?:,|,?\s*(?:and|or|&|plus))\s*(#?\d{1,12})\b(?!\s*%|[.:/]\d|[-_]\w)/i;

/** "rooms 12 and 14", "orders A-1 and A-2": the noun of the first item applies to the others. */
function inLists(found: readonly Id[], text: string, taken: readonly Found[]): Id[] {
  const ids: Id[] = [];
  const open = found.toSorted((a, b) => b.start - a.start);
  for (let id = open.pop(); id; id = open.pop()) {
    const before = ids.at(-1);
    const continues = before && LIST_JOINT.test(text.slice(before.end, id.start));
    const hit = id.cue === '' && continues ? { ...id, cue: before.cue } : id;
    ids.push(hit);
    const number = NUMBERED.test(hit.cue) ? NEXT_NUMBER.exec(text.slice(hit.end, hit.end + 40)) : null;
    if (!number?.[1]) continue;
    const start = hit.end + number[0].length - number[1].length;
    const next = { text: number[1], start, end: start + number[1].length, cue: '' };
    const unit = /^\s*([\p{L}]+)/u.exec(text.slice(next.end, next.end + 20))?.[1]?.toLowerCase();
    const counts = unit !== undefined && !STOP_WORDS.has(unit) && !/^(?:too|for|on|at|in)$/.test(unit);
    if (!counts && !overlaps(next, [...taken, ...open])) open.push(next);
  }
  return ids;
}

const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g;
const URL = /https?:\/\/[^\s<>"')]+/g;
const PHONE =
  /(?<![\w-])\+?\d{1,3}?[\s.-]?\(?\d{2,4}\)?[\s.-]\d{3}[\s.-]?\d{2,4}(?:[\s.-]\d{2,4})?(?![\w-])|\+\d{8,15}\b/g;
const QUOTE =
  /"([^"\n]{1,200})"|“([^”\n]{1,200})”|«([^»\n]{1,200})»|(?<=[\s(:])['‘]([^'’\n]{2,200})['’](?=[\s.,;:!?)]|$)/g;

/** Capitalised words within a sentence. At its start a capital means nothing, unless the word is unknown. */
function namesIn(text: string, taken: readonly Found[]): Found[] {
  if (!/[a-z]/.test(text)) return [];
  const names: Found[] = [];
  for (const hit of found(
    text,
    /\p{Lu}[\p{L}'’-]+(?:\s+(?:of|the|and|de|van|von|in|to|for|&)(?=\s+\p{Lu}[\p{L}]))?(?:\s+\p{Lu}[\p{L}'’-]+)*/gu,
  )) {
    const first = hit.text.split(/\s+/)[0] ?? '';
    const opens = hit.start === 0 || /[.!?:\n"“]\s*$/.test(text.slice(0, hit.start));
    const lower = first.toLowerCase();
    const ordinary =
      STOP_WORDS.has(lower) || isVerbLike(lower) || isMonthOrWeekday(first) || (opens && isKnown(stem(lower)));
    const trimmed = ordinary ? hit.text.slice(first.length).trimStart() : hit.text;
    if (
      trimmed === '' ||
      isMonthOrWeekday(trimmed) ||
      (opens && ordinary && trimmed.split(/\s+/).every((w) => STOP_WORDS.has(w.toLowerCase())))
    )
      continue;
    const start = hit.end - trimmed.length;
    const name = { text: trimmed, start, end: hit.end };
    if (!overlaps(name, taken)) names.push(name);
  }
  return names;
}

function quantitiesIn(text: string, taken: readonly Found[]): Quantity[] {
  const words = wordsOf(text);
  return words.flatMap((word, index) => {
    const value = wholeNumber(word.lower);
    if (value === undefined || overlaps({ text: '', start: word.start, end: word.end }, taken)) return [];
    const between = text.slice(word.end, words[index + 1]?.start ?? text.length);
    const next = /^[\s-]*$/.test(between) ? words[index + 1] : undefined;
    return [{ text: word.raw, start: word.start, end: word.end, value, unit: next?.stem ?? '' }];
  });
}

/** Each pattern is run over the whole text, so its length is limited. */
const READ_MAX = 6_000;

/** Cached, because one reply reads the same few texts again and again: per tool, per argument, per record. */
const READ_LAST = 64;
const cache = new Map<string, Entities>();

export function entitiesOf(whole: string): Entities {
  const text = whole.slice(0, READ_MAX);
  const known = cache.get(text);
  if (known) return known;
  const read = readEntities(text);
  const oldest = cache.keys().next();
  if (cache.size >= READ_LAST && !oldest.done) cache.delete(oldest.value);
  cache.set(text, read);
  return read;
}

function readEntities(text: string): Entities {
  const quotes = Array.from(text.matchAll(QUOTE), (match) => {
    const inside = match[1] ?? match[2] ?? match[3] ?? match[4] ?? '';
    const start = match.index + match[0].indexOf(inside);
    return { text: inside, start, end: start + inside.length };
  });
  const emails = found(text, EMAIL);
  const urls = found(text, URL);
  const money = withBareAmounts(amountsIn(text), text).filter((hit) => !overlaps(hit, [...emails, ...urls]));
  const dates = datesIn(text);
  const times = timesIn(text, { dated: false }).map(({ start, end }) => ({ text: text.slice(start, end), start, end }));
  const firm = [...emails, ...urls, ...dates, ...times];
  const phones = found(text, PHONE).filter(
    (hit) => !overlaps(hit, [...firm, ...money]) && hit.text.replace(/\D/g, '').length >= 7,
  );
  const ids = idsIn(text, [...firm, ...phones, ...money]);
  const quantities = quantitiesIn(text, [...firm, ...phones, ...money, ...ids]);
  const names = namesIn(text, [...emails, ...urls, ...quotes, ...ids, ...dates]);
  return { money, dates, times, ids, emails, phones, urls, quantities, quotes, names };
}
