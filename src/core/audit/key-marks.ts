// Keys of the context that people or models wrote: with the texts of a run, they go too. Each gets a mark with a number, so that they
// stay different and events can refer to them.

import type { Line } from '../journal/hash-chain.ts';
import type { RawEvent } from '../journal/upcast.ts';
import { TEAM_TASK } from '../run/nested-teams.ts';
import { MARK } from './mark.ts';

/** By key, what replaces it. */
export type KeyMarks = ReadonlyMap<string, string>;

/** The events that hold keys of the context. */
const HOLD_KEYS: ReadonlySet<string> = new Set(['run-started', 'context-written']);
const numbered = (number: number): string => `${MARK} ${number}`;

/** Keys that the team names, or that a plan lets its tasks write, stay: they are names. */
export function keyMarks(lines: readonly Line[]): KeyMarks {
  const events = lines.filter(({ type }) => HOLD_KEYS.has(type)).map(({ body }) => JSON.parse(body) as RawEvent);
  const names = new Set([TEAM_TASK, MARK, ...events.flatMap(namesIn)]);
  const keys = [...new Set(events.flatMap(freeKeysIn))];
  const marks = new Map<string, string>();
  let number = 0;
  for (const key of keys) {
    if (names.has(key) || isNumbered(key)) continue;
    do number += 1;
    while (keys.includes(numbered(number)));
    marks.set(key, numbered(number));
  }
  return marks;
}

/** An earlier redaction left it. */
const isNumbered = (key: string): boolean => key.startsWith(`${MARK} `) && /^\d+$/.test(key.slice(MARK.length + 1));

const freeKeysIn = ({ context, refused }: RawEvent): string[] => [
  ...(isObject(context) ? Object.keys(context) : []),
  ...keysOf(refused),
];

const namesIn = ({ team, written, left }: RawEvent): string[] => [
  ...wordsOf(team),
  ...keysOf(written),
  ...(Array.isArray(left) ? left : []),
];

const keysOf = (list: unknown): string[] =>
  Array.isArray(list) ? list.flatMap((each) => (isObject(each) && typeof each.key === 'string' ? [each.key] : [])) : [];

/** All texts and keys in a value. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return isObject(value) ? [...Object.keys(value), ...Object.values(value).flatMap(wordsOf)] : [];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
