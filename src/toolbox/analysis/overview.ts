// What a report on a table needs: the ranking of the latest year, the growth of each leader, and changes in points.

import { change, growth, rank, Unanswerable } from './compute.ts';
import type { Finding } from './finding.ts';
import { nameColumn, rowsWhere, type Selection, yearsOf } from './selection.ts';
import { columnName, isShareLike } from './view.ts';

const LEADERS_MAX = 6;
const MEASURES_MAX = 3;

export function overview(selection: Selection): Finding[] {
  const { view, subjects, filters } = selection;
  const years = yearsOf(view, rowsWhere(view, { mentions: filters }));
  const [first, last] = [years[0], years.at(-1)];
  const measures = [...new Set([...(selection.isNamed ? [selection.measure] : []), ...view.measures])].slice(
    0,
    MEASURES_MAX,
  );
  const label = nameColumn(view, filters);
  return measures.flatMap((measure) => {
    const base: Selection = { ...selection, measure, subjects: [], years: last === undefined ? [] : [last] };
    const ranking = attempt(() => rank({ ...base, question: 'top 10 ranking' }));
    if (label === undefined || first === undefined || last === undefined || first === last) return ranking;
    const leaders = subjects.length > 0 ? subjects : leadersOf(ranking).map((value) => ({ column: label, value }));
    const isShare = isShareLike(columnName(view, measure));
    const over = leaders.flatMap((leader) => {
      const one: Selection = { ...base, subjects: [leader], years: [first, last], question: 'growth' };
      return attempt(() => (isShare ? change(one) : growth(one)));
    });
    return [...ranking, ...over];
  });
}

const leadersOf = (ranking: readonly Finding[]): string[] =>
  ranking[0]?.subject.split(', ').slice(0, LEADERS_MAX) ?? [];

function attempt(compute: () => Finding[]): Finding[] {
  try {
    return compute();
  } catch (error) {
    if (error instanceof Unanswerable) return [];
    throw error;
  }
}
