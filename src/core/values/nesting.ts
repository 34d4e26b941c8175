// How deep values from outside may be nested. Code that walks a value calls itself once for each level, so a value that is
// nested thousands of levels deep would overflow the stack: of the run, and of every process that folds its journal later.
// Such values are refused where they come in. Nothing here calls itself.

/** Lists and objects within each other. Real data has fewer than twenty levels. */
export const NESTING_MAX = 200;

/** An event adds a few levels of its own to the values it holds. */
const EVENT_NESTING_MAX = NESTING_MAX + 24;

const TOO_DEEP = `nested more than ${NESTING_MAX} levels deep`;

/** A value from outside is nested too deep to be stored. */
export class TooDeep extends Error {
  constructor(what = 'it') {
    super(`${what} is ${TOO_DEEP}`);
  }
}

export const isTooDeep = (value: unknown, max = NESTING_MAX): boolean => objectsBelow(value, max).length > 0;

/** Throws `TooDeep`; `what` names the value. */
export function refuseTooDeep(what: string, value: unknown): void {
  if (isTooDeep(value)) throw new TooDeep(what);
}

/** The value of a JSON text; undefined if it is none, or nested too deep. */
export function parseData(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

interface Held {
  readonly holder: object;
  readonly key: string;
}

/** The event with everything left out that is nested too deep. Changes it: it must not be in use elsewhere. */
export function clipEvent<E extends object>(event: E): E {
  for (const { holder, key } of objectsBelow(event, EVENT_NESTING_MAX))
    (holder as Record<string, unknown>)[key] = `(left out: ${TOO_DEEP})`;
  return event;
}

/** Where the value has lists and objects below this level. A value that holds itself is walked once for each level. */
function objectsBelow(value: unknown, max: number): Held[] {
  let level = isObject(value) ? new Set([value]) : new Set<object>();
  for (let depth = 1; level.size > 0; depth++) {
    if (depth === max) return [...level].flatMap(heldBy);
    const next = new Set<object>();
    for (const holder of level) for (const part of partsOf(holder)) if (isObject(part)) next.add(part);
    level = next;
  }
  return [];
}

const heldBy = (holder: object): Held[] =>
  Object.entries(holder).flatMap(([key, part]) => (isObject(part) ? [{ holder, key }] : []));

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What JSON stores of an object with a `toJSON` is not in its fields. */
const partsOf = (holder: object): readonly unknown[] =>
  Array.isArray(holder)
    ? holder
    : 'toJSON' in holder && typeof holder.toJSON === 'function'
      ? []
      : Object.values(holder);
