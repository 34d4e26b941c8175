// Where the values of a call come from. A task that has read untrusted text may act unattended only with values that
// occur in trusted text: the request, its context, what people said, and output of trusted tools.
//
// The rule is strict on purpose: text that a model wrote itself occurs nowhere, so a person is asked. The rule cannot
// tell which of two trusted values was meant; limits and policies are for that.

import { type KnownValues, knownValues } from './known-values.ts';
import type { SchemaFacts } from './schema-facts.ts';

export interface ForeignValue {
  /** The path in the arguments: `to`, `items.0.amount`. */
  readonly path: string;
  readonly value: string;
}

type Path = readonly string[];

/** Where the values of calls may come from. */
interface TrustedSources {
  readonly trusted: readonly unknown[];
  /** The task as planned, if it was planned before untrusted text was read. */
  readonly planned: readonly unknown[];
}

interface TrustCheck {
  /** Output of a trusted tool, called with trusted values. */
  add(trusted: unknown): void;
  /** The values in these arguments that occur in no trusted text. */
  foreignIn(args: unknown, facts?: SchemaFacts): ForeignValue[];
  /** The empty values in these arguments that neither the plan nor the schema sets. */
  emptyIn(args: unknown, facts?: SchemaFacts): ForeignValue[];
}

export function trustCheck({ trusted, planned }: TrustedSources): TrustCheck {
  const known = knownValues();
  for (const each of [...trusted, ...planned]) known.add(each);
  return {
    add: (more) => known.add(more),
    foreignIn: (args, facts = {}) => foreignIn(args, { known, planned, facts }),
    emptyIn: (args, facts = {}) => emptyIn(args, planned, facts),
  };
}

interface Checking {
  readonly known: KnownValues;
  readonly planned: readonly unknown[];
  readonly facts: SchemaFacts;
}

const nameOf = (path: Path): string => path.join('.') || 'the arguments';

function foreignIn(args: unknown, { known, planned, facts }: Checking): ForeignValue[] {
  const { defaults = [], unnamed = [] } = facts;
  const fixed = new Set(defaults.map((path) => JSON.stringify(path)));
  const foreign: ForeignValue[] = [];
  const visit = (value: unknown, path: Path): void => {
    if (value === null || value === undefined || value === '') return;
    if (fixed.size > 0 && fixed.has(JSON.stringify(path))) return;
    if (typeof value === 'object') {
      for (const [key, each] of Object.entries(value)) visit(each, [...path, key]);
      return;
    }
    const isKnown = typeof value === 'boolean' ? isPlanned(value, path, planned) : isKnownValue(value, path, known);
    if (!isKnown) foreign.push({ path: nameOf(path), value: String(value) });
  };
  visit(args, []);
  for (const path of unnamed) {
    const key = path.at(-1) ?? '';
    if (key !== '' && !known.hasText(key)) foreign.push({ path: `a key of ${nameOf(path.slice(0, -1))}`, value: key });
  }
  return foreign;
}

/**
 * An empty text, list or object is a value that can mean everything: a filter of what is deleted. Nothing, as null, is as if
 * the argument were left out.
 */
function emptyIn(args: unknown, planned: readonly unknown[], { defaults = [] }: SchemaFacts): ForeignValue[] {
  const fixed = new Set(defaults.map((path) => JSON.stringify(path)));
  const found = new Map<string, ForeignValue>();
  const seek = (value: unknown, path: Path, isFound: (path: Path, empty: string) => void): void => {
    const isObject = typeof value === 'object' && value !== null;
    const entries = isObject ? Object.entries(value) : [];
    if (path.length > 0 && (value === '' || (isObject && entries.length === 0)))
      isFound(path, isObject ? JSON.stringify(value) : '');
    for (const [key, each] of entries) seek(each, [...path, key], isFound);
  };
  seek(args, [], (path, empty) => {
    if (!fixed.has(JSON.stringify(path))) found.set(`${nameOf(path)}=${empty}`, { path: nameOf(path), value: empty });
  });
  if (found.size > 0)
    for (const each of planned) seek(each, [], (path, empty) => found.delete(`${nameOf(path)}=${empty}`));
  return [...found.values()];
}

function isKnownValue(value: unknown, path: Path, known: KnownValues): boolean {
  if (typeof value === 'string') return known.hasText(value);
  return typeof value === 'number' && isKnownNumber(value, path, known);
}

/** Amounts are often written in dollars and passed in cents; they match only if the argument's name says cents. */
const isKnownNumber = (value: number, path: Path, known: KnownValues): boolean =>
  known.hasNumber(value) || (path.some(saysCents) && known.hasNumber(value / 100));

const CENTS = /(?:^| )(?:amount|price|total|sum|value|cost|fee|balance)?cents?(?: |$)/;
const MINOR =
  /(?:^| )minor (?:units?|amount|value|currency)(?: |$)|(?:amount|price|total|value|currency|units?|in) minor(?: |$)/;

/** amountCents, price_in_cents, minorUnits; not percents, not the minor of a version. */
function saysCents(key: string): boolean {
  const words = key.replaceAll(/(?<=[a-z\d])(?=[A-Z])|[^A-Za-z]+/g, ' ').toLowerCase();
  return CENTS.test(words) || MINOR.test(words);
}

/**
 * True and false occur in any text. They count only if the plan sets this very argument: in its data, under the same keys,
 * or in words, as "name: true" or "settings.name: true".
 */
function isPlanned(value: boolean, path: Path, planned: readonly unknown[]): boolean {
  const names = path.filter((key) => !/^\d+$/.test(key));
  if (names.length === 0) return false;
  const name = names.join('.');
  const says = (part: unknown, at: Path): boolean => {
    if (typeof part === 'string' && at.length === 0) return assigned(part, name, value);
    if (part === value) return `.${at.join('.')}`.endsWith(`.${name}`);
    if (typeof part !== 'object' || part === null) return false;
    return Object.entries(part).some(([key, each]) => says(each, Array.isArray(part) ? at : [...at, key]));
  };
  return planned.some((each) => says(each, []));
}

const ASSIGNED = /(?<![\p{L}\p{N}_.-])([\p{L}_][\p{L}\p{N}_.-]*)["']?\s?[:=]\s?(true|false)(?![\p{L}\p{N}_-])/gu;

const assigned = (text: string, name: string, value: boolean): boolean =>
  [...text.matchAll(ASSIGNED)].some(([, key, set]) => key === name && set === String(value));
