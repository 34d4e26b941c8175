// Answers questions from tables: growth, shares, rankings, changes, comparisons, values. If the tables do not have the
// answer, it says so and does not guess.

import type { Tables } from '../tables/read-tables.ts';
import { asksWhoChanged, rankChanges } from './change-ranking.ts';
import { aggregate, change, compare, growth, lookUp, rank, share, Unanswerable } from './compute.ts';
import type { Analysis, Finding } from './finding.ts';
import { countedIn, type Intent, intentOf, questionsIn } from './intent.ts';
import { findMeasures, findMentions, yearsIn } from './mentions.ts';
import { overview } from './overview.ts';
import { mentionsTable, plantedCells, qualityFlags, tableFlags } from './quality.ts';
import { type Carried, type Selection, select } from './selection.ts';
import { columnName, isShareLike, type View, viewsOf } from './view.ts';

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
      unanswered.push(`"${short(question)}": no table names what it is about. ${contentOf(views)}`);
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

const WITHOUT_NAMES: ReadonlySet<Intent> = new Set(['overview', 'rank', 'growth', 'change']);

/** A question about "the market" or "the leader" names no column: it is about the longest table with values over time. */
function firstOf(question: string, views: readonly View[]): Selection | undefined {
  const measured = views
    .filter(({ measures }) => measures.length > 0)
    .sort((a, b) => b.table.rows.length - a.table.rows.length);
  const view = measured.find(({ time }) => time) ?? measured[0];
  const [measure] = view?.measures ?? [];
  if (!WITHOUT_NAMES.has(intentOf(question)) || !view || measure === undefined) return undefined;
  const { unknown } = findMentions(question, view);
  const years = yearsIn(question);
  return { view, question, measure, isNamed: false, subjects: [], filters: [], conditions: [], years, unknown };
}

const TABLES_SHOWN = 3;
const COLUMNS_SHOWN = 8;

/** What one could ask about. */
function contentOf(views: readonly View[]): string {
  if (views.length === 0) return 'There is no table';
  const shown = views.slice(0, TABLES_SHOWN).map(({ table }) => {
    const names = table.columns.map(({ name }) => name);
    return `${table.file} (${names.slice(0, COLUMNS_SHOWN).join(', ')}${names.length > COLUMNS_SHOWN ? ', …' : ''})`;
  });
  return `The tables are ${shown.join(', ')}${views.length > TABLES_SHOWN ? `, and ${views.length - TABLES_SHOWN} more` : ''}`;
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

/** Whether a question names rows or columns of the tables, and nothing that they do not have. */
export function namesTables(question: string, { tables }: Tables): boolean {
  const selection = select(question, viewsOf(tables));
  return (
    selection !== undefined && selection.unknown.length === 0 && (selection.isNamed || selection.subjects.length > 0)
  );
}

/** A name that no row has would otherwise be left out, and the answer would be about something else. */
function checkNames({ unknown, view, question }: Selection): void {
  if (unknown.length === 0 || intentOf(question) === 'overview') return;
  throw new Unanswerable(`no row of ${view.table.file} is called ${unknown.map((name) => `"${name}"`).join(' or ')}`);
}

const MEASURES_MAX = 3;
const OVER_ALL: ReadonlySet<Intent> = new Set(['growth', 'change', 'compare', 'value', 'rank']);

/** "How many visitors did it have" asks for a value where visitors are a column, and otherwise for a number of rows. */
function intentFor({ question, view, subjects }: Selection): Intent {
  const intent = intentOf(question);
  if (intent !== 'count') return intent;
  const [named] = findMeasures(countedIn(question), view);
  if (!named || named.share < 0.5) return 'count';
  const other = intentOf(question.replace(/\b(?:how many|number of|count of?)\b/gi, ' '));
  return other === 'value' && subjects.length === 0 ? 'total' : other;
}

/** If the question names no measure, "how much did it grow" is answered for each of the first ones. */
function answer(selection: Selection): Finding[] {
  checkNames(selection);
  const { view, isNamed, subjects, question } = selection;
  const intent = intentFor(selection);
  // "Compare the wind and the solar output of Oslonia": two columns of one row.
  const columns = intent === 'compare' && subjects.length === 1 ? findMeasures(question, view) : [];
  if (columns.length > 1) return columns.flatMap(({ column }) => lookUp({ ...selection, measure: column }));
  if (isNamed || view.measures.length < 2 || !OVER_ALL.has(intent)) return answerOne(selection);
  // Shares of all rows together are always about 100.
  const isOfAll = subjects.length === 0 && intent !== 'rank' && !asksWhoChanged(selection, intent);
  const all = view.measures
    .filter((measure) => !isOfAll || !isShareLike(columnName(view, measure)))
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
  const intent = intentFor(selection);
  if (asksWhoChanged(selection, intent)) return rankChanges(selection, intent);
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
