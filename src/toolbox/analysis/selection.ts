// Chooses the table, the measure and the rows that a question is about.

import { intentOf } from './intent.ts';
import {
  type Condition,
  findConditions,
  findMeasures,
  findMentions,
  holds,
  isComputing,
  type Mention,
  yearsIn,
} from './mentions.ts';
import { columnName, isInPeriod, nameStems, type View, yearOf } from './view.ts';

export interface Selection {
  readonly view: View;
  readonly question: string;
  /** The column measured, and whether the question named it. */
  readonly measure: number;
  readonly isNamed: boolean;
  /** Things the question is about, such as two vendors; empty if it is about all. */
  readonly subjects: readonly Mention[];
  /** What narrows all rows, such as a sector. */
  readonly filters: readonly Mention[];
  readonly conditions: readonly Condition[];
  readonly years: readonly number[];
  /** Names in the question that the table does not have. */
  readonly unknown: readonly string[];
}

/** From the question before, for "and how did its share change?". */
export type Carried = Pick<Selection, 'view' | 'subjects' | 'filters' | 'years' | 'measure'>;

interface Scored extends Selection {
  readonly score: number;
}

const PRONOUN = /\b(?:it|its|they|their|them|that|this|he|she)\b/i;

export function select(question: string, views: readonly View[], carried?: Carried): Selection | undefined {
  const scored = views.flatMap((view) => selectIn(question, view, carried?.view === view ? carried : undefined) ?? []);
  scored.sort((a, b) => b.score - a.score);
  return scored[0];
}

function selectIn(question: string, view: View, carried: Carried | undefined): Scored | undefined {
  const found = findMentions(question, view);
  const { conditions, rest } = findConditions(found.rest, view);
  const [best] = findMeasures(rest, view);
  const years = yearsIn(rest);
  const named = oneColumnEach(found.mentions, view, question);
  const unknown = unknownNames(found.unknown, view);
  const price = priceColumn(question, view);
  const before = meantBefore(question, named, carried);
  const mentions = [...(before ?? []), ...named];
  const keys = mentions.filter(({ column }) => isKey(view, column));
  const score =
    3 * named.reduce((sum, { words = 1 }) => sum + words, 0) -
    2 * unknown.length +
    (best ? 2 * best.words * best.share : 0) +
    1.5 * tableWords(rest, view) +
    yearScore(view, years) +
    (before && named.length === 0 ? 2 : 0) +
    (price === undefined ? 0 : 1) +
    conditions.length;
  const measure =
    (/\b(?:cheap|expensive|pricey|pric[ei]+est|dear)/i.test(question) ? price : undefined) ??
    best?.column ??
    price ??
    carried?.measure ??
    view.measures[0];
  if (measure === undefined || score <= 0 || (score < 1.5 && !best)) return undefined;
  return {
    view,
    question: withoutConditions(question, conditions.length > 0),
    measure,
    isNamed: best !== undefined || before !== undefined || price !== undefined,
    subjects: keys.length > 0 ? keys : mentions,
    filters: keys.length > 0 ? mentions.filter((each) => !keys.includes(each)) : [],
    conditions,
    years: years.length === 0 && before && carried ? carried.years : years,
    unknown,
    score,
  };
}

/** What "it" means: the things of the question before, also beside a new one in "is it larger than Bolt?". */
function meantBefore(question: string, named: readonly Mention[], carried: Carried | undefined): Mention[] | undefined {
  if (!carried || !PRONOUN.test(question)) return undefined;
  if (named.length === 0) return [...carried.subjects, ...carried.filters];
  return intentOf(question) === 'compare' ? [...carried.subjects] : undefined;
}

/** Words for the table itself or for what its rows are: "vendors" for a table with a column "vendor". */
function tableWords(rest: string, view: View): number {
  const said = nameStems(rest).filter((stem) => !isComputing(stem));
  const ofTable = nameStems(view.table.name).filter((stem) => said.includes(stem)).length;
  const ofRows = view.labels.filter((column) =>
    nameStems(columnName(view, column)).every((stem) => said.includes(stem)),
  );
  return ofTable + (ofRows.length > 0 ? 1 : 0);
}

/** "The cheapest" is about the price, even if the question names other columns. */
const priceColumn = (question: string, view: View): number | undefined =>
  /\b(?:cheap|expensive|cost|afford|pric|dear)/i.test(question)
    ? view.measures.find((column) => /price|cost|fee/i.test(columnName(view, column)))
    : undefined;

/** A table without the year that is asked for is unlikely to be meant. */
const yearScore = (view: View, years: readonly number[]): number =>
  years.length === 0 ? 0 : years.some((year) => hasYear(view, year)) ? 1 : -2;

const hasYear = (view: View, year: number): boolean =>
  view.table.rows.some((_, row) => isInPeriod(yearOf(view, row), year));

/** Words of the names of columns and of the table do not name things. */
function unknownNames(words: readonly string[], view: View): string[] {
  const known = new Set([...view.table.columns.map(({ name }) => name), view.table.name].flatMap(nameStems));
  return words.filter((word) => !nameStems(word).every((stem) => known.has(stem) || isComputing(stem)));
}

/** "At least" does not ask for the smallest value. */
const withoutConditions = (question: string, has: boolean): string =>
  has ? question.replace(/\bat least\b|\bat most\b|\bmore than\b|\bless than\b/gi, '') : question;

/** The same word in two columns, such as a name and its short form, means one of them: the one written the same way. */
function oneColumnEach(mentions: readonly Mention[], view: View, question: string): Mention[] {
  const byWord = Map.groupBy(mentions, ({ value }) => value.toLowerCase());
  return [...byWord.values()].flatMap((same) => {
    const exact = same.filter(({ value }) => question.includes(value));
    const from = exact.length > 0 ? exact : same;
    return from.find(({ column }) => isKey(view, column)) ?? from[0] ?? [];
  });
}

/** One row for each value and year, nearly: the column names the things that are measured. */
function isKey(view: View, column: number): boolean {
  const seen = new Set<string>();
  let rows = 0;
  for (const [row, cells] of view.table.rows.entries()) {
    if (cells[column] === null) continue;
    rows += 1;
    seen.add(`${yearOf(view, row) ?? ''}\t${cells[column]}`);
  }
  return seen.size > 0 && rows / seen.size <= 1.2;
}

export const isKeyColumn = isKey;

interface Narrowing {
  readonly mentions?: readonly Mention[];
  readonly conditions?: readonly Condition[];
  readonly year?: number | undefined;
}

/** Rows with any of the mentioned values in each mentioned column. */
export function rowsWhere(view: View, { mentions = [], conditions = [], year }: Narrowing): number[] {
  const byColumn = Map.groupBy(mentions, ({ column }) => column);
  return view.table.rows.flatMap((cells, row) => {
    if (year !== undefined && !isInPeriod(yearOf(view, row), year)) return [];
    if (conditions.some((condition) => !holds(cells[condition.column], condition))) return [];
    for (const [column, values] of byColumn) if (!values.some(({ value }) => value === cells[column])) return [];
    return [row];
  });
}

export const yearsOf = (view: View, rows: readonly number[]): number[] =>
  [...new Set(rows.flatMap((row) => yearOf(view, row) ?? []))].sort((a, b) => a - b);

const NAME_LIKE = /name|title|company|vendor|browser|model|product|country|competitor|brand|feature|plan/i;

/** The column whose values name the rows in a ranking. */
export function nameColumn(view: View, filters: readonly Mention[] = []): number | undefined {
  const free = view.labels.filter((column) => !filters.some((each) => each.column === column));
  const keys = free.filter((column) => isKey(view, column));
  const from = keys.length > 0 ? keys : free;
  return from.find((column) => NAME_LIKE.test(columnName(view, column))) ?? from[0];
}
