// Whether a number of the draft appears in a source, or follows from sources in one step that the sentence mentions.

import { APPROXIMATE_TOLERANCE, type Said, sameQuantity } from '../../text/quantity.ts';
import type { KnownNumber } from './source-values.ts';

export interface DraftNumber {
  readonly text: string;
  readonly readings: readonly Said[];
  /** A figure of speech, or a day in a list of dates. It needs no source; arithmetic may use it to support other numbers. */
  readonly isLoose: boolean;
}

/** A limit or a range is matched by its ends: "up to 50" is supported by a 50, not by every smaller number. */
export const endsOf = (readings: readonly Said[]): Said[] =>
  readings.flatMap((said) => {
    const { low, high, written } = said;
    if (low === high) return [said];
    const at = (value: number, plain: number): Said => ({
      ...said,
      bound: 'none',
      low: value,
      high: value,
      written: { ...written, bound: 'none', low: plain, high: plain },
    });
    return [
      ...(Number.isFinite(low) ? [at(low, written.low)] : []),
      ...(Number.isFinite(high) ? [at(high, written.high)] : []),
    ];
  });

const SMALL_MAX = 12;

/** Whether it must appear in a source. Small counts need not: they occur in every text, and what each counts is unknown. */
export const needsSource = ({ readings: [first], isLoose }: DraftNumber): boolean =>
  !isLoose && first !== undefined && !isSmallCount(first);

const isSmallCount = (first: Said): boolean =>
  first.dimension === undefined && Number.isInteger(first.low) && Math.abs(first.low) <= SMALL_MAX;

/** The number as it is written, if it is one. */
const asWritten = ({ readings: [first] }: Pick<DraftNumber, 'readings'>): number | undefined =>
  first && first.written.low === first.written.high && Number.isFinite(first.written.low)
    ? first.written.low
    : undefined;

/** Arithmetic uses money in its main unit, so that cents of a record add up to dollars of an answer. */
export const operandOf = (number: Pick<DraftNumber, 'readings'>): number | undefined => {
  const money = number.readings.find(({ dimension }) => dimension !== undefined && /^money:\w*$/.test(dimension));
  const value = money && Number.isFinite(money.low) ? money.low : asWritten(number);
  return value === undefined ? undefined : Math.abs(value);
};

/** Whether a number appears in the sources, as written or in another unit. */
export function numberIndex(known: readonly KnownNumber[]): (number: DraftNumber) => boolean {
  const byValue = new Map<number, KnownNumber[]>();
  const unique = new Map<string, KnownNumber>();
  for (const each of known) {
    for (const { low, dimension, written } of each.readings) {
      unique.set(`${low} ${dimension} ${written.low}`, each);
      const same = byValue.get(written.low);
      if (same) same.push(each);
      else byValue.set(written.low, [each]);
    }
  }
  const all = [...unique.values()];
  const isSame = (a: readonly Said[], b: readonly Said[]): boolean => a.some((x) => b.some((y) => sameQuantity(x, y)));
  return ({ readings }) =>
    readings.some(({ written }) => byValue.get(written.low)?.some((each) => isSame(readings, each.readings))) ||
    all.some((each) => isSame(readings, each.readings));
}

const GROUP_MAX = 24;

/** Values that may be combined in arithmetic: those of one record, and those of one column of a list. */
interface Groups {
  readonly records: readonly (readonly number[])[];
  readonly columns: readonly (readonly number[])[];
}

export function groupsOf(known: readonly KnownNumber[]): Groups {
  const records = new Map<number, Set<number>>();
  const columns = new Map<string, number[]>();
  for (const number of known) {
    const value = operandOf(number);
    if (value === undefined) continue;
    records.set(number.record, (records.get(number.record) ?? new Set()).add(value));
    if (number.column === undefined) continue;
    const column = columns.get(number.column);
    if (column) column.push(value);
    else columns.set(number.column, [value]);
  }
  const usable = (groups: Iterable<Iterable<number>>): number[][] =>
    Array.from(groups, (group) => [...group]).filter(({ length }) => length > 1 && length <= GROUP_MAX);
  return { records: usable(records.values()), columns: usable(columns.values()) };
}

interface Operands {
  /** Values of the draft that appear in a source, and the other values of the sentence. */
  readonly stated: readonly number[];
  /** Small numbers of the sentence, and lengths of lists. */
  readonly counts: readonly number[];
  readonly groups: Groups;
}

const SUM =
  /\b(?:total\w*|sum|altogether|combined|in all|together|overall|subtotal|both|(?:comes?|adds?|amounts?)(?: up)? to|round[- ]trip)\b|\+/i;
const DIFFERENCE =
  /\b(?:difference|additional|extra|more|less|fewer|sav(?:es?|ings?)|remain\w*|left|balance|refund|(?:in|de)creased?|reduced|cheaper|higher|lower|rest|owe|due|after|leav(?:es|ing)|covers?)\b|\d\s?-\s?\$?\d/i;
const PRODUCT = /\b(?:each|per|every|apiece|times|all|both|total|for (?:two|three|four|five|six|\d+))\b|[×*]|\dx\b/i;

/** Whether one step of arithmetic over values that belong together gives the number. */
export function followsFrom(number: DraftNumber, sentence: string, { stated, counts, groups }: Operands): boolean {
  const target = operandOf(number);
  const [said] = number.readings;
  if (target === undefined || said === undefined) return false;
  const slack = said.approximate ? Math.abs(target) * APPROXIMATE_TOLERANCE : Math.max(0.005, said.step / 2);
  const is = (value: number): boolean => Math.abs(value - target) <= slack + Math.abs(target) * 1e-9;
  const sum = (group: readonly number[]): number => group.reduce((total, each) => total + each, 0);
  const together = [stated, ...groups.records, ...groups.columns];
  const somePair = (meets: (a: number, b: number) => boolean): boolean =>
    together.some((group) => group.some((a, index) => group.slice(index + 1).some((b) => meets(a, b))));
  if (said.dimension === 'ratio') {
    const isShare = (part: number, whole: number): boolean =>
      Math.abs(part / whole - said.low) <= Math.max(said.step / 2, said.approximate ? 0.05 : 0);
    return somePair((a, b) => isShare(a, b) || isShare(b, a) || isShare(a - b, b) || isShare(b - a, a));
  }
  if (
    SUM.test(sentence) &&
    ([stated, ...groups.columns].some((group) => is(sum(group))) || somePair((a, b) => is(a + b)))
  )
    return true;
  if (DIFFERENCE.test(sentence) && somePair((a, b) => is(Math.abs(a - b)))) return true;
  return PRODUCT.test(sentence) && stated.some((a) => counts.some((count) => is(a * count) || is(a / count)));
}
