// "Which vendor grew most?", "who lost share?": the change of each thing that a table names, and the order of these changes.

import { change, growth, Unanswerable } from './compute.ts';
import type { Finding } from './finding.ts';
import { type Intent, placesIn, wantsFall, wantsLowest, wantsSuperlative } from './intent.ts';
import { nameColumn, rowsWhere, type Selection } from './selection.ts';
import { columnName, isShareLike } from './view.ts';

const SHOWN_MAX = 10;
const ASKS_WHO = /\b(?:who|whose|which)\b(?!\s+(?:year|quarter|month|period|share|percent))/i;

/** Whether a change is asked of things that the question does not name. */
export const asksWhoChanged = ({ question, subjects, view, filters }: Selection, intent: Intent): boolean =>
  (intent === 'growth' || intent === 'change') &&
  subjects.length === 0 &&
  ASKS_WHO.test(question) &&
  nameColumn(view, filters) !== undefined;

export function rankChanges(selection: Selection, intent: Intent): Finding[] {
  const { view, filters, conditions, question } = selection;
  const column = nameColumn(view, filters) ?? 0;
  const rows = rowsWhere(view, { mentions: filters, conditions });
  const things = [...new Set(rows.map((row) => view.table.rows[row]?.[column]))].filter(
    (value): value is string => typeof value === 'string',
  );
  // Differences of shares are points; a percentage of a percentage misleads.
  const measured = intent === 'growth' && !isShareLike(columnName(view, selection.measure)) ? growth : change;
  const one = { ...selection, question: intent };
  const found = things.flatMap((value) => changeOf(() => measured({ ...one, subjects: [{ column, value }] })));
  if (found.length === 0)
    throw new Unanswerable(`${view.table.file} has no two years of ${columnName(view, selection.measure)} to compare`);
  const isDown = wantsFall(question) || wantsLowest(question);
  const sorted = found.sort((a, b) => (isDown ? 1 : -1) * ((a.value ?? 0) - (b.value ?? 0)));
  if (wantsSuperlative(question)) return [firstOf(sorted), ...sorted.slice(1, placesIn(question) ?? 1)];
  const fitting = sorted.filter(({ value = 0 }) => (isDown ? value < 0 : value > 0));
  if (fitting.length > 0) return fitting.slice(0, SHOWN_MAX);
  const [nearest] = sorted;
  return nearest ? [{ ...nearest, text: `None of ${found.length}. The nearest is: ${nearest.text}` }] : [];
}

function firstOf(sorted: readonly Finding[]): Finding {
  const [first] = sorted as readonly [Finding];
  return { ...first, text: `First of ${sorted.length} is ${first.subject}: ${first.text}` };
}

/** A thing with a missing cell is left out; the flags say that cells are missing. */
function changeOf(compute: () => Finding[]): Finding[] {
  try {
    return compute()
      .slice(0, 1)
      .map(({ chart: _, ...finding }) => finding);
  } catch (error) {
    if (error instanceof Unanswerable) return [];
    throw error;
  }
}
