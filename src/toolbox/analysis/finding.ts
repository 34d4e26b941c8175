// One computed statement, with the work shown and every cell it rests on.

import { calculate, formatNumber } from '../calculator/calculate.ts';
import type { Chart } from '../charts/chart.ts';
import { type CellRef, describeCell } from '../tables/table.ts';
import type { Intent } from './intent.ts';

export interface Finding {
  readonly kind: Intent;
  readonly subject: string;
  readonly measure: string;
  /** The result; undefined where a name or a list is the answer. */
  readonly value?: number;
  readonly unit?: '%' | 'points';
  /** A sentence with the result. */
  readonly text: string;
  /** The calculation with its numbers filled in; empty where a value is only looked up. */
  readonly work: string;
  readonly cells: readonly CellRef[];
  readonly chart?: Chart;
}

export interface Analysis {
  readonly findings: readonly Finding[];
  /** What a reader must know about the data. */
  readonly flags: readonly string[];
  /** Questions that the tables do not answer, each with the reason. */
  readonly unanswered: readonly string[];
}

const SIGNIFICANT = 5;

/** Readable, and exact to five digits. */
export function shown(value: number): string {
  if (Math.abs(value) >= 1_000_000) return value.toLocaleString('en-US', { maximumFractionDigits: 0 });
  if (Math.abs(value) >= 1_000) return value.toLocaleString('en-US', { maximumFractionDigits: 2 });
  return formatNumber(Number(value.toPrecision(SIGNIFICANT)));
}

/** All numbers of the expression are cells: names stand for cells in the order of the list. */
export function computed(
  expression: string,
  cells: Readonly<Record<string, CellRef>>,
): { value: number; work: string } {
  const values = Object.fromEntries(Object.entries(cells).map(([name, { value }]) => [name, Number(value)]));
  return calculate(expression, values);
}

const CELLS_SHOWN = 6;

/** "[shares.csv, row 4, share; shares.csv, row 9, share]". */
function sourcesOf(cells: readonly CellRef[]): string {
  const named = cells.slice(0, CELLS_SHOWN).map(describeCell);
  const more = cells.length > CELLS_SHOWN ? `; and ${cells.length - CELLS_SHOWN} more cells` : '';
  return cells.length === 0 ? '' : `[${named.join('; ')}${more}]`;
}

/** The finding as a line of an answer: result, work, sources. */
export const findingLine = ({ text, work, cells }: Finding): string =>
  [text, work === '' ? '' : `Work: ${work}.`, sourcesOf(cells)].filter((part) => part !== '').join(' ');
