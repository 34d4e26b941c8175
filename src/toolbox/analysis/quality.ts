// What is doubtful about the data: missing cells, shares that do not add up, years sampled at different times, totals among
// the rows, text that looks like an instruction.

import { rowsWhere, type Selection, yearsOf } from './selection.ts';
import { columnName, isInPeriod, isShareLike, nameStems, periodName, type View, yearOf } from './view.ts';

const WHOLE = 100;
const OFF_MAX = 0.5;
const TOTAL_ROW = /^(?:world|total|all|overall|sum|grand total)$/i;
const PLANTED =
  /\b(?:ignore|disregard|forget) (?:all |any |every |the |your )*(?:previous|prior|above|earlier|other)?\s*(?:instructions?|rules|prompts?)|\b(?:system prompt|you are now|new instructions?|assistant:|as an ai)\b|\b(?:send|forward|email|transfer|delete|approve|wire)\b.{0,60}\b(?:to|all|everything|now|immediately)\b.{0,40}(?:@|\$|account|password|key)/i;

/** A cell or a sentence that addresses the reader instead of describing something. */
export const looksPlanted = (text: string): boolean => PLANTED.test(text);

export const isTotalRow = (view: View, row: number, column: number | undefined): boolean =>
  column !== undefined && TOTAL_ROW.test(String(view.table.rows[row]?.[column] ?? '').trim());

/** The years whose values can be judged: those asked for, or all. */
export function qualityFlags({ view, measure, years, filters, conditions }: Selection): string[] {
  const { table } = view;
  const name = columnName(view, measure);
  const scope = rowsWhere(view, { mentions: filters, conditions });
  const all = yearsOf(view, scope);
  const asked = years.length > 0 ? all.filter((year) => year >= Math.min(...years) && year <= Math.max(...years)) : all;
  return [
    ...missingFlag(view, measure, scope, asked),
    ...(isShareLike(name) ? sumFlags(view, measure, scope, asked) : []),
    ...monthFlags(view, asked),
    ...(table.columns[measure]?.unreadable
      ? [`${table.columns[measure]?.unreadable} cells of ${name} in ${table.file} are not numbers and count as missing`]
      : []),
  ];
}

function missingFlag(view: View, measure: number, scope: readonly number[], years: readonly number[]): string[] {
  const rows =
    years.length > 0 ? scope.filter((row) => years.some((year) => isInPeriod(yearOf(view, row), year))) : scope;
  const missing = rows.filter((row) => view.table.rows[row]?.[measure] === null);
  if (missing.length === 0) return [];
  const name = columnName(view, measure);
  return [
    `${missing.length} of ${rows.length} cells of ${name} in ${view.table.file} are missing; they are left out, not counted as 0`,
  ];
}

function sumFlags(view: View, measure: number, scope: readonly number[], years: readonly number[]): string[] {
  if (years.length === 0) return [];
  const off = years.flatMap((year) => {
    const values = scope.flatMap((row) => (yearOf(view, row) === year ? [view.table.rows[row]?.[measure]] : []));
    const sum = values.reduce<number>((total, value) => total + (typeof value === 'number' ? value : 0), 0);
    // Far from 100, the column is not a share of one whole.
    return Math.abs(sum - WHOLE) > OFF_MAX && sum > 60 && sum < 140 ? [{ year, sum }] : [];
  });
  const name = columnName(view, measure);
  const said = off.slice(0, 4).map(({ year, sum }) => `${Number(sum.toFixed(2))} in ${periodName(year)}`);
  const more = off.length > said.length ? ` and ${off.length - said.length} more years` : '';
  return off.length === 0 ? [] : [`${name} in ${view.table.file} does not add up to 100: ${said.join(', ')}${more}`];
}

/** A year column beside the day of the sample: years sampled in different months are not a full year apart. */
function monthFlags(view: View, years: readonly number[]): string[] {
  const { table, time } = view;
  const dated = table.columns.findIndex(({ type }, column) => type === 'date' && column !== time?.column);
  if (time?.kind !== 'year' || dated < 0 || years.length < 2) return [];
  const months = new Map<number, string>();
  for (const [row, cells] of table.rows.entries()) {
    const year = yearOf(view, row);
    if (year !== undefined && years.includes(year)) months.set(year, String(cells[dated] ?? '').slice(0, 7));
  }
  const distinct = new Set([...months.values()].map((day) => day.slice(5, 7)));
  if (distinct.size < 2) return [];
  const said = [...months.values()].sort();
  return [
    `The years of ${table.file} were sampled in different months (${said.slice(0, 6).join(', ')}${said.length > 6 ? ', …' : ''}): a change between them is not one of exactly a year`,
  ];
}

/** Flags of a whole table, for a question about its quality. */
export function tableFlags(view: View): string[] {
  const { table } = view;
  const flags = table.columns
    .filter(({ missing }) => missing > 0)
    .map(({ name, missing }) => `${missing} of ${table.rows.length} cells of ${name} in ${table.file} are missing`);
  const shares = view.measures.filter((measure) => isShareLike(columnName(view, measure)));
  const all = table.rows.map((_, row) => row);
  return [
    ...flags,
    ...shares.flatMap((measure) => sumFlags(view, measure, all, yearsOf(view, all))),
    ...monthFlags(view, yearsOf(view, all)),
  ];
}

/** Cells that look like instructions: reported, never followed. */
export function plantedCells({ table }: View): string[] {
  const found: string[] = [];
  for (const [row, cells] of table.rows.entries())
    for (const [column, cell] of cells.entries())
      if (typeof cell === 'string' && cell.length > 20 && looksPlanted(cell))
        found.push(`${table.file}, row ${row + 1}, ${table.columns[column]?.name}`);
  return found;
}

export const mentionsTable = (question: string, { table }: View): boolean => {
  const said = new Set(nameStems(question));
  return nameStems(table.name).some((stem) => said.has(stem));
};
