// One text for equal values. Approval fingerprints, cache keys, the comparison of forks and the terms of tools are made of
// it, and stored: its output must never change.

/** JSON with the keys of every object in a fixed order. A value that JSON cannot express, such as `undefined`, is `null`. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (isObject(part) ? withSortedKeys(part) : part)) ?? 'null';

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy whose keys are in a fixed order. (JavaScript itself puts keys that are array indices first.) */
export const withSortedKeys = (value: object): object =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
