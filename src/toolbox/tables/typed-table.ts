// Makes a table of texts or JSON values into a typed one: finds out which columns hold numbers and dates, and which cells hold
// nothing.

import type { Cell, Column, Table } from './table.ts';

const MISSING = new Set([
  '',
  '-',
  '–',
  '—',
  '..',
  '…',
  'na',
  'n/a',
  'n.a.',
  'nan',
  'null',
  'none',
  '#n/a',
  'unknown',
  '?',
]);
const NUMBER = /^[-+−]?\s?(?:[$€£¥]\s?)?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?(?:e[-+]?\d+)?\s?(?:%|[$€£¥])?$/i;
const DECIMAL_COMMA = /^[-+−]?\s?(?:\d{1,3}(?:\.\d{3})+|\d+),\d+\s?(?:%|[$€£¥])?$/;
/** Thousands with stops, in a file whose decimals are commas. */
const GROUPED_BY_STOPS = /^[-+−]?\s?\d{1,3}(?:\.\d{3})+\s?(?:%|[$€£¥])?$/;
const DATE = /^\d{4}-\d{2}(?:-\d{2})?(?:[T ]\d{2}:\d{2}.*)?$/;
/** A column is one of numbers if at least this share of its values are. */
const NUMBERS_MIN = 0.95;
const ROWS_FOR_SHARE = 20;

export type Raw = string | number | boolean | null | undefined;

export function typedTable(
  { name, file }: Pick<Table, 'name' | 'file'>,
  header: readonly string[],
  rows: readonly (readonly Raw[])[],
  { decimalComma = false }: { readonly decimalComma?: boolean } = {},
): Table {
  const names = uniqueNames(header);
  const hasCommas =
    decimalComma && rows.some((row) => row.some((cell) => DECIMAL_COMMA.test(String(cell ?? '').trim())));
  const typed = names.map((column, at) => typedColumn(column, rows, at, { decimalComma, hasCommas }));
  return {
    name,
    file,
    columns: typed.map(({ column }) => column),
    rows: rows.map((_, row) => typed.map(({ cells }) => cells[row] ?? null)),
  };
}

function typedColumn(
  name: string,
  rows: readonly (readonly Raw[])[],
  at: number,
  { decimalComma, hasCommas }: { readonly decimalComma: boolean; readonly hasCommas: boolean },
): { readonly column: Column; readonly cells: readonly Cell[] } {
  const texts = rows.map((row) => textOf(row[at]));
  const given = texts.filter((text) => text !== undefined);
  // "18.220" is 18220 only where the file shows that its decimals are commas, and all cells of the column fit.
  const isGrouped = hasCommas && given.every((text) => GROUPED_BY_STOPS.test(text) || /^\d{1,3}$/.test(text));
  const numbers = texts.map((text) =>
    text === undefined ? undefined : numberIn(isGrouped ? text.replaceAll('.', '') : text, decimalComma),
  );
  const found = numbers.filter((value) => value !== undefined).length;
  const missing = texts.length - given.length;
  const isNumeric =
    found > 0 && (found === given.length || (given.length >= ROWS_FOR_SHARE && found / given.length >= NUMBERS_MIN));
  if (isNumeric) {
    const unreadable = given.length - found;
    return {
      column: { name, type: 'number', missing: missing + unreadable, unreadable },
      cells: numbers.map((value) => value ?? null),
    };
  }
  const isDate = given.length > 0 && given.every((text) => DATE.test(text));
  return {
    column: { name, type: isDate ? 'date' : 'text', missing, unreadable: 0 },
    cells: texts.map((text) => text ?? null),
  };
}

/** Undefined if the cell holds nothing. */
function textOf(raw: Raw): string | undefined {
  if (raw === null || raw === undefined) return undefined;
  const text = String(raw).trim();
  return MISSING.has(text.toLowerCase()) ? undefined : text;
}

function numberIn(text: string, decimalComma: boolean): number | undefined {
  const isComma = decimalComma && DECIMAL_COMMA.test(text);
  if (!isComma && (!NUMBER.test(text) || !/\d/.test(text))) return undefined;
  const plain = isComma ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '');
  const value = Number(plain.replace(/[$€£¥%\s]/g, '').replace('−', '-'));
  return Number.isFinite(value) ? value : undefined;
}

function uniqueNames(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((given, at) => {
    const name = given.trim() || `column ${at + 1}`;
    const count = (seen.get(name.toLowerCase()) ?? 0) + 1;
    seen.set(name.toLowerCase(), count);
    return count === 1 ? name : `${name} ${count}`;
  });
}
