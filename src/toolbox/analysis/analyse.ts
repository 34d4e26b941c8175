// Answers questions from tables: growth, shares, rankings, changes, comparisons, values. If the tables do not have the
// answer, it says so and does not guess.

import type { Tables } from '../tables/read-tables.ts';
import { aggregate, change, compare, growth, lookUp, rank, share, Unanswerable } from './compute.ts';
import type { Analysis, Finding } from './finding.ts';
import { type Intent, intentOf, questionsIn } from './intent.ts';
import { overview } from './overview.ts';
import { mentionsTable, plantedCells, qualityFlags, tableFlags } from './quality.ts';
import { type Carried, type Selection, select } from './selection.ts';
import { type View, viewsOf } from './view.ts';

const QUESTIONS_MAX = 12;
const FLAGS_MAX = 12;

export function analyse(text: string, { tables, problems }: Tables): Analysis {
  const views = viewsOf(tables);
  const findings: Finding[] = [];
  const unanswered: string[] = [];
  const flags = [...problems];
  let carried: Carried | undefined;
  for (const question of questionsIn(text).slice(0, QUESTIONS_MAX)) {
    if (intentOf(question) === 'quality') {
      flags.push(...qualityOf(question, views, carried));
      continue;
    }
    const selection = select(question, views, carried) ?? firstOf(question, views);
    if (!selection) {
      unanswered.push(`"${short(question)}": no table names what it is about`);
      continue;
    }
    carried = selection;
    flags.push(...qualityFlags(selection), ...plantedFlags(selection.view));
    try {
      findings.push(...answer(selection));
    } catch (error) {
      if (!(error instanceof Unanswerable)) throw error;
      unanswered.push(`"${short(question)}": ${error.message}`);
    }
  }
  return { findings, flags: [...new Set(flags)].slice(0, FLAGS_MAX), unanswered };
}

/** A report on "the market" names no row: it is about the first table with values over time. */
function firstOf(question: string, views: readonly View[]): Selection | undefined {
  const view =
    views.find(({ time, measures }) => time && measures.length > 0) ?? views.find((each) => each.measures.length > 0);
  const [measure] = view?.measures ?? [];
  if (intentOf(question) !== 'overview' || !view || measure === undefined) return undefined;
  return { view, question, measure, isNamed: false, subjects: [], filters: [], conditions: [], years: [], unknown: [] };
}

const short = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text);

function plantedFlags(view: View): string[] {
  const cells = plantedCells(view);
  if (cells.length === 0) return [];
  return [`Text that looks like an instruction stands in ${cells.slice(0, 3).join('; ')}; it was not followed`];
}

function qualityOf(question: string, views: readonly View[], carried: Carried | undefined): string[] {
  const named = views.filter((view) => mentionsTable(question, view));
  const from = named.length > 0 ? named : carried ? [carried.view] : views;
  const flags = from.flatMap((view) => [...tableFlags(view), ...plantedFlags(view)]);
  return flags.length > 0 ? flags : ['No missing cells, wrong sums or uneven years were found'];
}

/** A name that no row has would otherwise be left out, and the answer would be about something else. */
function checkNames({ unknown, view, question }: Selection): void {
  if (unknown.length === 0 || intentOf(question) === 'overview') return;
  throw new Unanswerable(`no row of ${view.table.file} is called ${unknown.map((name) => `"${name}"`).join(' or ')}`);
}

const MEASURES_MAX = 3;
const OVER_ALL: ReadonlySet<Intent> = new Set(['growth', 'change', 'compare', 'value']);

/** If the question names no measure, "how much did it grow" is answered for each of the first ones. */
function answer(selection: Selection): Finding[] {
  checkNames(selection);
  const { view, isNamed, question } = selection;
  if (isNamed || view.measures.length < 2 || !OVER_ALL.has(intentOf(question))) return answerOne(selection);
  const all = view.measures
    .slice(0, MEASURES_MAX)
    .map((measure) => attempt(() => answerOne({ ...selection, measure })));
  const found = all.flatMap((each) => ('findings' in each ? each.findings : []));
  const [first] = all;
  if (found.length === 0 && first && 'error' in first) throw first.error;
  return found;
}

function attempt(compute: () => Finding[]): { findings: Finding[] } | { error: Unanswerable } {
  try {
    return { findings: compute() };
  } catch (error) {
    if (error instanceof Unanswerable) return { error };
    throw error;
  }
}

function answerOne(selection: Selection): Finding[] {
  const intent = intentOf(selection.question);
  switch (intent) {
    case 'overview':
      return overview(selection);
    case 'growth':
      return growth(selection);
    case 'change':
      return change(selection);
    case 'share':
      return share(selection);
    case 'rank':
      return rank(selection);
    case 'compare':
      return compare(selection);
    case 'count':
    case 'total':
    case 'average':
      return aggregate(selection, intent);
    case 'value':
    case 'quality':
      return lookUp(selection);
    default:
      return intent satisfies never;
  }
}
