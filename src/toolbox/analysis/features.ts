// Compares things feature by feature: what each has, what it lacks, what it costs. Everything is read from one table, cell by
// cell.

import type { Tables } from '../tables/read-tables.ts';
import { type CellRef, describeCell } from '../tables/table.ts';
import { findMentions } from './mentions.ts';
import { isKeyColumn, nameColumn } from './selection.ts';
import { columnName, nameStems, type View, viewsOf } from './view.ts';

interface FeatureRow {
  readonly feature: string;
  /** By thing, in the order of `things`. */
  readonly cells: readonly CellRef[];
}

export interface FeatureComparison {
  readonly file: string;
  readonly things: readonly string[];
  readonly rows: readonly FeatureRow[];
  /** What the question names: features of the table, things in it only, or nothing; then everything is compared. */
  readonly named: 'features' | 'things' | 'nothing';
  /** Sentences: who has a feature, who lacks it. */
  readonly statements: readonly string[];
}

const YES = /^(?:y|yes|true|full|supported|included|✓|1)$/i;
const NO = /^(?:n|no|false|none|unsupported|✗|0)$/i;
const THINGS_MAX = 8;
const FEATURES_MAX = 40;

/** Undefined if no table describes things by features. */
export function compareFeatures(question: string, { tables }: Tables): FeatureComparison | undefined {
  const views = viewsOf(tables).filter((view) => view.time === undefined && featureColumns(view).length > 0);
  const scored = views.map((view) => {
    const mentions = findMentions(question, view).mentions.filter(({ column }) => isKeyColumn(view, column));
    const named = namedFeatures(question, view);
    return { view, mentions, named, score: 2 * mentions.length + named.length };
  });
  scored.sort((a, b) => b.score - a.score);
  const [best] = scored;
  if (!best) return undefined;
  const { view, mentions, named } = best;
  const label = mentions[0]?.column ?? nameColumn(view);
  if (label === undefined) return undefined;
  const wanted = new Set(mentions.map(({ value }) => value));
  const rows = view.table.rows.flatMap((cells, row) =>
    wanted.size === 0 || wanted.has(String(cells[label])) ? [row] : [],
  );
  const shown = rows.slice(0, THINGS_MAX);
  const columns = (named.length > 0 ? named : allColumns(view, label)).slice(0, FEATURES_MAX);
  const features = columns.map((column) => ({
    feature: columnName(view, column),
    cells: shown.map((row) => view.ref(row, column)),
  }));
  const things = shown.map((row) => String(view.table.rows[row]?.[label] ?? ''));
  return {
    file: view.table.file,
    things,
    rows: features,
    named: named.length > 0 ? 'features' : mentions.length > 0 ? 'things' : 'nothing',
    statements: features.flatMap((row) => statementsOn(row, things)),
  };
}

/** Columns whose cells say yes or no for the most part. */
function featureColumns(view: View): number[] {
  const { columns, rows } = view.table;
  return columns.flatMap(({ type }, column) => {
    const given = rows.flatMap((row) => (row[column] === null ? [] : [String(row[column])]));
    const decided = given.filter((cell) => YES.test(cell) || NO.test(cell)).length;
    return type === 'text' && given.length > 0 && decided / given.length >= 0.5 ? [column] : [];
  });
}

const allColumns = ({ table }: View, label: number): number[] =>
  table.columns.map((_, column) => column).filter((column) => column !== label);

/** Columns whose whole name, or most of it, is in the question. */
function namedFeatures(question: string, view: View): number[] {
  const said = new Set(nameStems(question));
  return view.table.columns.flatMap(({ name }, column) => {
    const stems = nameStems(name);
    const found = stems.filter((stem) => said.has(stem)).length;
    return stems.length > 0 && found / stems.length >= 0.5 && !isLabelLike(name) ? [column] : [];
  });
}

const isLabelLike = (name: string): boolean =>
  /^(?:product|vendor|name|title|feature|company|model|browser)s?$/i.test(name);

function statementsOn({ feature, cells }: FeatureRow, things: readonly string[]): string[] {
  const at = (test: (cell: string) => boolean): string[] =>
    things.filter((_, index) => test(String(cells[index]?.value ?? '')));
  const [has, lacks] = [at((cell) => YES.test(cell)), at((cell) => NO.test(cell))];
  if (has.length + lacks.length === 0) return [];
  const unclear = things.flatMap((thing, index) => {
    const value = cells[index]?.value ?? null;
    if (value !== null && (YES.test(String(value)) || NO.test(String(value)))) return [];
    return [`${thing}: ${value === null ? 'no information' : `"${value}"`}`];
  });
  const parts = [
    has.length > 0 ? `${has.join(', ')} ${has.length > 1 ? 'have' : 'has'} ${spoken(feature)}` : '',
    lacks.length > 0 ? `${lacks.join(', ')} ${lacks.length > 1 ? 'lack' : 'lacks'} ${spoken(feature)}` : '',
    unclear.join(', '),
  ];
  const [first] = cells;
  const source = first ? ` [${first.file}, column ${feature}, rows ${cells.map(({ row }) => row).join(', ')}]` : '';
  return [`${parts.filter((part) => part !== '').join('; ')}.${source}`];
}

const spoken = (name: string): string => name.replaceAll('_', ' ');

/** "price_eur_month: Harbora 49 [products.csv, row 2, price_eur_month]" for cells that hold neither yes nor no. */
export const valueLines = ({ rows, things }: FeatureComparison): string[] =>
  rows.flatMap(({ feature, cells }) => {
    if (cells.some(({ value }) => YES.test(String(value ?? '')) || NO.test(String(value ?? '')))) return [];
    const said = cells.map((cell, at) => `${things[at]} ${cell.value ?? 'no value'}`);
    const [first] = cells;
    return [
      `${spoken(feature)}: ${said.join(', ')}. [${first ? describeCell(first) : ''}${cells.length > 1 ? ' and the rows below' : ''}]`,
    ];
  });

const DAY = /^\d{4}-\d{2}-\d{2}/;
const UNTIL = /\b(?:until|till|eol|end of life|support(?:ed)?|expires?|window|how long)\b/i;
const UNTIL_COLUMN = /eol|support|until|end|expir/i;

/** Until when the named things are supported: the latest date of each, from columns such as "eol". */
export function supportLines(question: string, { tables }: Tables): string[] {
  if (!UNTIL.test(question)) return [];
  return viewsOf(tables).flatMap((view) => {
    const { mentions } = findMentions(question, view);
    const column = view.table.columns.findIndex(
      ({ name }, at) => UNTIL_COLUMN.test(name) && view.table.rows.some((row) => DAY.test(String(row[at] ?? ''))),
    );
    if (mentions.length === 0 || column < 0) return [];
    return mentions.flatMap(({ column: label, value }) => latestOf(view, column, { label, value }));
  });
}

function latestOf(view: View, column: number, { label, value }: { label: number; value: string }): string[] {
  const dated = view.table.rows.flatMap((cells, row) => {
    const day = String(cells[column] ?? '');
    return cells[label] === value && DAY.test(day) ? [{ day, row }] : [];
  });
  const last = dated.toSorted((a, b) => (a.day < b.day ? 1 : -1))[0];
  if (!last) return [];
  const of = view.table.columns.findIndex((_, at) => at !== label && at !== column);
  const which = of < 0 ? '' : ` (${columnName(view, of)} ${view.table.rows[last.row]?.[of] ?? 'unknown'})`;
  return [
    `${value}: the latest ${spoken(columnName(view, column))} is ${last.day}${which}. [${describeCell(view.ref(last.row, column))}]`,
  ];
}
