// "Refund the 30.00 charge and the 49.99 charge" asks for the same thing twice. Splits such a text into one complete
// text for each thing it names. Only exact values are split: amounts, ids, addresses, days.

import { entitiesOf, type Found } from './entities.ts';

interface Share {
  /** The text as if only this thing had been named. */
  readonly text: string;
  /** What the other texts name, which does not apply here. */
  readonly others: readonly string[];
}
interface Sharing {
  readonly shares: readonly Share[];
  /** Where the things are in the text, in the order of the shares. */
  readonly starts: readonly number[];
}

const THINGS_MAX = 10;
const JOINT = /(?:\s*,\s*(?:(?:and|&|plus)\s+)?|\s+(?:and|&|plus|as well as)\s+)(?:(?:also|then|finally)\s+)?/gi;
/** "between 3 May and 5 May" is one period, "A-1 or A-2" a choice. */
const ONE_THING = /\b(?:between|either|neither|from)\b[^,]*$/i;
const CHOICE = /\bor\b/i;

/** Undefined where the text names at most one thing of each kind, or several that are not joined. */
export function splitByThing(text: string): Sharing | undefined {
  const { ids, emails, money, phones, dates } = entitiesOf(text);
  for (const found of [ids, emails, money, phones, dates]) {
    const isOneEach = new Set(found.map(({ text: name }) => name)).size === found.length;
    if (found.length < 2 || found.length > THINGS_MAX || !isOneEach) continue;
    const sharing = sharedAmong(found, text, [...ids, ...emails, ...money, ...phones, ...dates]);
    if (sharing) return sharing;
  }
  return undefined;
}

interface Gap {
  /** The text that still belongs to the thing before, up to the joint. */
  readonly rest: string;
  /** The text between the joint and the thing after it. */
  readonly lead: string;
}

function sharedAmong(things: readonly Found[], text: string, exact: readonly Found[]): Sharing | undefined {
  const [first, last] = [things[0], things.at(-1)];
  if (!first || !last || ONE_THING.test(text.slice(0, first.start))) return undefined;
  const gaps = things.slice(1).map((thing, index) => gapBetween(text, things[index] ?? thing, thing));
  if (gaps.some((gap) => gap === undefined)) return undefined;
  const head = text.slice(0, first.start).replace(/\bboth\s+(?:of\s+)?/i, '');
  const tail = text.slice(last.end);
  const shares = things.map((thing, index) => {
    const own = gaps[index]?.rest ?? tail;
    const opening = index === 0 ? head : headFor(head, gaps[index - 1]?.lead ?? '', exact);
    const others = things.filter((other) => other !== thing).map((other) => other.text);
    return { text: `${opening}${thing.text}${own.trim() === '' ? tail : own}`.trim(), others };
  });
  return { shares, starts: things.map(({ start }) => start) };
}

function gapBetween(text: string, before: Found, after: Found): Gap | undefined {
  const between = text.slice(before.end, after.start);
  const joint = [...between.matchAll(JOINT)].at(-1);
  if (!joint || CHOICE.test(between) || /[.;!?]\s/.test(between)) return undefined;
  return { rest: between.slice(0, joint.index), lead: between.slice(joint.index + joint[0].length) };
}

/**
 * "refund 30.00 of order " and "49.99 of order " → "refund 49.99 of order ": where both have the same form, the later
 * one counts.
 */
function headFor(head: string, lead: string, exact: readonly Found[]): string {
  const said = lead.split(/\s+/).filter((word) => word !== '');
  if (said.length === 0) return head;
  const names = exact.flatMap(({ text }) => text.split(/\s+/));
  const kind = (word: string): string => (names.includes(word) ? '#' : word.toLowerCase().replace(/s$/, ''));
  const words = head.split(/\s+/).filter((word) => word !== '');
  const wanted = said.map(kind).join(' ');
  const alike = words.slice(-said.length).map(kind).join(' ') === wanted;
  const from = words.findLastIndex((word, index) => index >= words.length - 4 && kind(word) === kind(said[0] ?? ''));
  const kept = alike ? words.slice(0, -said.length) : from > 0 ? words.slice(0, from) : words;
  return `${[...kept, ...said].join(' ')} `;
}

/** A wider text without the things that belong to other shares. */
export const withoutOthers = (text: string, others: readonly string[]): string =>
  others.reduce(
    (told, other) =>
      told.replace(new RegExp(`(?<![\\w.])${other.replace(/[^\w\s]/g, '\\$&')}(?![\\w]|\\.\\d)`, 'g'), '…'),
    text,
  );

/** The pieces of a list: "the roaming fee and the sports option" → two. */
export const listedIn = (text: string): string[] =>
  text
    .split(JOINT)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
