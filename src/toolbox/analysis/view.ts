// A table as the analysis sees it: which column holds the time, which ones name things, which ones measure them. A table
// with one column for each year is turned into one with a row for each year; every cell still knows where it came from.

import { splitName, stemsOf } from '../../text/words.ts';
import { type CellRef, type Column, cellRef, type Table } from '../tables/table.ts';

export interface View {
  readonly table: Table;
  /** Column of the time, and what it holds. */
  readonly time: { readonly column: number; readonly kind: 'year' | 'date' | 'quarter' } | undefined;
  readonly labels: readonly number[];
  readonly measures: readonly number[];
  readonly ref: (row: number, column: number) => CellRef;
}

const TIME_NAME = /(?:^|[^a-z])(?:year|yr|fy|period|date|month|quarter|time|as of|updated)(?:[^a-z]|$)/i;
const YEAR_IN_NAME = /^(.*?)[\s_-]*((?:19|20)\d{2})$/;
const LABEL_CHARS_MAX = 80;

const isYearNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1800 && value <= 2200;

export const viewsOf = (tables: readonly Table[]): View[] => tables.map((table) => wideView(table) ?? viewOf(table));

function viewOf(table: Table, ref = (row: number, column: number): CellRef => cellRef(table, row, column)): View {
  const time = timeOf(table);
  const isLabel = (column: number): boolean =>
    table.rows.slice(0, 200).every((row) => String(row[column] ?? '').length <= LABEL_CHARS_MAX);
  const at = table.columns.map((_, column) => column);
  return {
    table,
    time,
    labels: at.filter((column) => table.columns[column]?.type === 'text' && column !== time?.column && isLabel(column)),
    measures: at.filter((column) => table.columns[column]?.type === 'number' && column !== time?.column),
    ref,
  };
}

/** A column that is often empty, such as the day something ended, is not the time of its row. */
const TIMELESS_MAX = 0.05;

function timeOf({ columns, rows }: Table): View['time'] {
  const isTime = ({ name, missing }: Column): boolean =>
    TIME_NAME.test(splitName(name)) && missing <= rows.length * TIMELESS_MAX;
  const named = columns.findIndex(
    (each, column) =>
      each.type === 'number' && isTime(each) && rows.every((row) => row[column] === null || isYearNumber(row[column])),
  );
  if (named >= 0) return { column: named, kind: 'year' };
  const dated = columns.findIndex((each) => each.type === 'date' && isTime(each));
  if (dated >= 0) return { column: dated, kind: 'date' };
  const quarters = columns.findIndex(
    (each, column) =>
      each.type === 'text' &&
      each.missing <= rows.length * TIMELESS_MAX &&
      rows.every((row) => row[column] === null || quarterIn(String(row[column])) !== undefined),
  );
  return quarters < 0 ? undefined : { column: quarters, kind: 'quarter' };
}

const QUARTER = /^(?:Q([1-4])[\s/-]*((?:19|20)\d{2})|((?:19|20)\d{2})[\s/-]*Q([1-4]))$/i;

/** A quarter is the year and a tenth for each quarter, so that periods sort: the second one of 2024 is 2024.2. */
export const quarterNumber = (year: number, quarter: number): number => Number(`${year}.${quarter}`);

function quarterIn(text: string): number | undefined {
  const [, first, after, before, second] = QUARTER.exec(text.trim()) ?? [];
  const year = after ?? before;
  return year === undefined ? undefined : quarterNumber(Number(year), Number(first ?? second));
}

/** "2024", or "Q2 2024". */
export const periodName = (period: number): string =>
  Number.isInteger(period) ? String(period) : `Q${Math.round((period % 1) * 10)} ${Math.floor(period)}`;

/** A quarter is in its year. */
export const isInPeriod = (period: number | undefined, asked: number): boolean =>
  period !== undefined && (period === asked || (Number.isInteger(asked) && Math.floor(period) === asked));

/** In years. */
export const yearsBetween = (from: number, to: number): number =>
  Math.floor(to) - Math.floor(from) + ((to % 1) - (from % 1)) * 2.5;

/** "vendor, 2022, 2023" and "vendor, revenue 2022, revenue 2023" become "vendor, year, revenue". */
function wideView(table: Table): View | undefined {
  const years = table.columns.flatMap(({ name, type }, column) => {
    const [, what = '', year = ''] = YEAR_IN_NAME.exec(name.trim()) ?? [];
    return type === 'number' && year !== '' ? [{ column, what: what.trim() || 'value', year: Number(year) }] : [];
  });
  const measures = [...new Set(years.map(({ what }) => what))];
  const times = [...new Set(years.map(({ year }) => year))].sort();
  if (times.length < 2 || timeOf(table) !== undefined) return undefined;
  const kept = table.columns
    .map((_, column) => column)
    .filter((column) => !years.some((each) => each.column === column));
  const origin: { row: number; columns: (number | undefined)[] }[] = [];
  const rows = table.rows.flatMap((cells, row) =>
    times.map((year) => {
      const columns = measures.map((what) => years.find((each) => each.what === what && each.year === year)?.column);
      origin.push({ row, columns: [...kept, undefined, ...columns] });
      return [
        ...kept.map((column) => cells[column] ?? null),
        year,
        ...columns.map((column) => (column === undefined ? null : (cells[column] ?? null))),
      ];
    }),
  );
  const plain = { type: 'number', missing: 0, unreadable: 0 } as const;
  const long: Table = {
    ...table,
    columns: [
      ...kept.flatMap((column) => table.columns[column] ?? []),
      { name: 'year', ...plain },
      ...measures.map((name, at) => ({
        name,
        ...plain,
        missing: rows.filter((row) => row[kept.length + 1 + at] === null).length,
      })),
    ],
    rows,
  };
  return viewOf(long, (row, column) => cellRef(table, origin[row]?.row ?? 0, origin[row]?.columns[column] ?? -1));
}

/** The year or quarter of a row; undefined if the table has no time. */
export function yearOf({ table, time }: View, row: number): number | undefined {
  const cell = time ? table.rows[row]?.[time.column] : undefined;
  if (typeof cell === 'number') return cell;
  if (time?.kind === 'quarter') return quarterIn(String(cell ?? ''));
  const year = Number(/^\d{4}/.exec(String(cell ?? ''))?.[0]);
  return Number.isFinite(year) && year > 0 ? year : undefined;
}

export const nameStems = (name: string): string[] => stemsOf(splitName(name));
export const columnName = ({ table }: View, column: number): string => table.columns[column]?.name ?? '';

/** Shares and percentages: their differences are points, and they should add up to 100. */
export const isShareLike = (name: string): boolean => /share|percent|pct|%|portion/i.test(splitName(name));
