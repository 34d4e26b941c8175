// The computations of an analysis. All arithmetic goes through the calculator, on named cells.

import type { Chart } from '../charts/chart.ts';
import type { CellRef } from '../tables/table.ts';
import { computed, type Finding, shown } from './finding.ts';
import { placesIn, wantsAverageRate, wantsEachYear, wantsLowest, wantsShareOfTotal } from './intent.ts';
import type { Mention } from './mentions.ts';
import { isTotalRow } from './quality.ts';
import { isKeyColumn, nameColumn, rowsWhere, type Selection, yearsOf } from './selection.ts';
import { columnName, isShareLike, periodName, type View, yearsBetween } from './view.ts';

/** Why the tables do not answer the question. */
export class Unanswerable extends Error {}

interface Amount {
  readonly cells: readonly CellRef[];
  readonly value: number;
}

const nameOf = (mentions: readonly Mention[]): string => mentions.map(({ value }) => value).join(', ') || 'all rows';
const measureName = ({ view, measure }: Selection): string => columnName(view, measure);

/** Known cells of the measure in some rows. */
function cellsIn({ view, measure }: Selection, rows: readonly number[]): CellRef[] {
  return rows.map((row) => view.ref(row, measure)).filter(({ value }) => typeof value === 'number');
}

const names = (cells: readonly CellRef[], letter: string): Record<string, CellRef> =>
  Object.fromEntries(cells.map((cell, at) => [`${letter}${cells.length === 1 ? '' : at + 1}`, cell]));
const sumOf = (cells: readonly CellRef[], letter: string): string =>
  cells.length === 1 ? letter : `(${cells.map((_, at) => `${letter}${at + 1}`).join(' + ')})`;

function amountAt(selection: Selection, year: number | undefined, subjects = selection.subjects): Amount {
  const { view, filters, conditions } = selection;
  const rows = rowsWhere(view, { mentions: [...subjects, ...filters], conditions, year });
  const cells = cellsIn(selection, rows);
  const where = `${nameOf(subjects)}${year === undefined ? '' : ` in ${periodName(year)}`}`;
  if (rows.length === 0) throw new Unanswerable(`${view.table.file} has no row for ${where}`);
  if (cells.length === 0)
    throw new Unanswerable(`${measureName(selection)} of ${where} is missing in ${view.table.file}`);
  const value = cells.reduce((sum, cell) => sum + Number(cell.value), 0);
  return { cells, value };
}

/** The two years that a change is measured between. */
function period(selection: Selection): { from: number; to: number } {
  const { view, subjects, filters, years } = selection;
  const all = yearsOf(view, rowsWhere(view, { mentions: [...subjects, ...filters] }));
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined || all.length < 2)
    throw new Unanswerable(`${view.table.file} has no two years of ${nameOf(subjects)} to compare`);
  if (years.length >= 2) return { from: Math.min(...years), to: Math.max(...years) };
  const [only] = years;
  if (only === undefined) return { from: first, to: last };
  if (/\bsince\b/i.test(selection.question)) return { from: only, to: last };
  // A whole year is compared with a whole year, also where the table has quarters.
  const earlier = Number.isInteger(only) ? all.map(Math.floor) : all;
  const before = earlier.filter((year) => year < only).at(-1);
  if (before === undefined) throw new Unanswerable(`${view.table.file} has no year before ${periodName(only)}`);
  return { from: before, to: only };
}

function pair(selection: Selection, from: number, to: number) {
  const [a, b] = [amountAt(selection, from), amountAt(selection, to)];
  const cells = { ...names(a.cells, 'before'), ...names(b.cells, 'after') };
  return { a, b, cells, before: sumOf(a.cells, 'before'), after: sumOf(b.cells, 'after') };
}

function growthBetween(selection: Selection, from: number, to: number): Finding {
  const { a, b, cells, before, after } = pair(selection, from, to);
  if (a.value === 0)
    throw new Unanswerable(`${measureName(selection)} was 0 in ${periodName(from)}: growth from 0 has no percentage`);
  const base = a.value < 0 ? `abs(${before})` : before;
  const { value, work } = computed(`(${after} - ${before}) / ${base} * 100`, cells);
  const subject = nameOf(selection.subjects);
  return {
    kind: 'growth',
    subject,
    measure: measureName(selection),
    value,
    unit: '%',
    text: `${measureName(selection)} of ${subject} ${value < 0 ? 'fell' : 'grew'} from ${shown(a.value)} in ${periodName(from)} to ${shown(b.value)} in ${periodName(to)}: ${shown(value)} %.`,
    work,
    cells: Object.values(cells),
  };
}

export function growth(selection: Selection): Finding[] {
  const { from, to } = period(selection);
  const { view, subjects, filters, question } = selection;
  const rows = rowsWhere(view, { mentions: [...subjects, ...filters] });
  const years = yearsOf(view, rows).filter((year) => year >= from && year <= to);
  const chart = years.length > 2 ? [courseOf(selection, years)] : [];
  if (wantsAverageRate(question)) return [averageRate(selection, from, to)];
  const isEach = wantsEachYear(question) && selection.years.length !== 1 && years.length > 2;
  const steps = isEach ? years.slice(1).map((year, at) => [years[at] ?? year, year] as const) : [[from, to] as const];
  const each = steps.flatMap(([a, b]) => tried(() => growthBetween(selection, a, b)));
  const whole = isEach ? [growthBetween(selection, from, to), averageRate(selection, from, to)] : [];
  const all = isEach ? [...each, ...whole] : [growthBetween(selection, from, to)];
  return all.map((finding, at) => (at === 0 && chart[0] ? { ...finding, chart: chart[0] } : finding));
}

/** A year with a missing cell leaves a gap, and the others are still computed. */
function tried(compute: () => Finding): Finding[] {
  try {
    return [compute()];
  } catch (error) {
    if (error instanceof Unanswerable) return [];
    throw error;
  }
}

function averageRate(selection: Selection, from: number, to: number): Finding {
  const { a, b, cells, before, after } = pair(selection, from, to);
  if (a.value <= 0 || b.value <= 0) throw new Unanswerable('An average yearly rate needs two positive values');
  const { value, work } = computed(`((${after} / ${before}) ^ (1 / ${yearsBetween(from, to)}) - 1) * 100`, cells);
  return {
    kind: 'growth',
    subject: nameOf(selection.subjects),
    measure: measureName(selection),
    value,
    unit: '%',
    text: `That is ${shown(value)} % a year on average (compound) from ${periodName(from)} to ${periodName(to)}.`,
    work,
    cells: Object.values(cells),
  };
}

function courseOf(selection: Selection, years: readonly number[]): Chart {
  const points = years.map((year) => {
    const [amount] = [amountOrNone(selection, year)];
    return { label: periodName(year), value: amount };
  });
  const subject = nameOf(selection.subjects);
  return {
    kind: 'line',
    title: `${measureName(selection)} of ${subject}`,
    unit: measureName(selection),
    series: [{ name: subject, points }],
  };
}

function amountOrNone(selection: Selection, year: number): number | null {
  try {
    return amountAt(selection, year).value;
  } catch {
    return null;
  }
}

export function change(selection: Selection): Finding[] {
  const { from, to } = period(selection);
  const { a, b, cells, before, after } = pair(selection, from, to);
  const { value, work } = computed(`${after} - ${before}`, cells);
  const isPoints = isShareLike(measureName(selection));
  const subject = nameOf(selection.subjects);
  return [
    {
      kind: 'change',
      subject,
      measure: measureName(selection),
      value,
      ...(isPoints ? { unit: 'points' as const } : {}),
      text: `${measureName(selection)} of ${subject} changed from ${shown(a.value)} in ${periodName(from)} to ${shown(b.value)} in ${periodName(to)}: ${value > 0 ? '+' : ''}${shown(value)}${isPoints ? ' points' : ''}.`,
      work,
      cells: Object.values(cells),
    },
  ];
}

/** Of all years, the one that is asked for or the last; undefined in a table without time. */
function yearFor({ view, years }: Selection, rows: readonly number[]): number | undefined {
  return years.at(-1) ?? yearsOf(view, rows).at(-1);
}

export function share(selection: Selection): Finding[] {
  const { view, subjects, filters, conditions, question } = selection;
  if (subjects.length === 0) return shares(selection);
  const name = measureName(selection);
  if (isShareLike(name) && !wantsShareOfTotal(question)) return lookUp(selection);
  const year = yearFor(selection, rowsWhere(view, { mentions: subjects }));
  const part = amountAt(selection, year);
  const label = nameColumn(view, filters);
  const rows = rowsWhere(view, { mentions: filters, conditions, year }).filter((row) => !isTotalRow(view, row, label));
  const whole = cellsIn(selection, rows);
  const total = whole.reduce((sum, { value }) => sum + Number(value), 0);
  if (total === 0) throw new Unanswerable(`${name} adds up to 0, so there is no share`);
  const partSum = computed(sumOf(part.cells, 'part'), names(part.cells, 'part')).value;
  const { value } = computed('share(part, whole)', {
    part: { ...(part.cells[0] as CellRef), value: partSum },
    whole: { ...(part.cells[0] as CellRef), value: total },
  });
  const subject = nameOf(subjects);
  return [
    {
      kind: 'share',
      subject,
      measure: name,
      value,
      unit: '%',
      text: `${subject} has ${shown(value)} % of the ${name} of all ${rows.length} rows${year === undefined ? '' : ` in ${periodName(year)}`}.`,
      work: `${shown(partSum)} / ${shown(total)} * 100 = ${shown(value)}, where ${shown(total)} is the sum of ${whole.length} cells of ${name}`,
      cells: [...part.cells, ...whole],
    },
  ];
}

function shares(selection: Selection): Finding[] {
  return rank({ ...selection, question: `${selection.question} top 10` });
}

interface Placed {
  readonly label: string;
  readonly cell: CellRef;
  readonly place: number;
}

function ranking(selection: Selection, year: number | undefined, label: number): Placed[] {
  const { view, measure, filters, conditions, question } = selection;
  const rows = rowsWhere(view, { mentions: filters, conditions, year });
  const known = rows.flatMap((row) => {
    const cell = view.ref(row, measure);
    return typeof cell.value === 'number' ? [{ label: String(view.table.rows[row]?.[label] ?? ''), cell }] : [];
  });
  const sign = wantsLowest(question) ? 1 : -1;
  known.sort((a, b) => sign * (Number(a.cell.value) - Number(b.cell.value)) || (a.label < b.label ? -1 : 1));
  let place = 0;
  return known.map((each, at) => {
    if (at === 0 || known[at - 1]?.cell.value !== each.cell.value) place = at + 1;
    return { ...each, place };
  });
}

export function rank(selection: Selection): Finding[] {
  const { view, subjects, filters, question } = selection;
  const asFilter = subjects.filter(({ column }) => !isKeyColumn(view, column));
  const things = subjects.filter(({ column }) => isKeyColumn(view, column));
  const narrowed: Selection = { ...selection, filters: [...filters, ...asFilter], subjects: things };
  const label = things[0]?.column ?? nameColumn(view, narrowed.filters);
  if (label === undefined) throw new Unanswerable(`${view.table.file} has no column that names its rows`);
  const year = yearFor(selection, rowsWhere(view, { mentions: narrowed.filters }));
  const placed = ranking(narrowed, year, label);
  const name = measureName(selection);
  const when = year === undefined ? '' : ` in ${periodName(year)}`;
  if (placed.length === 0) throw new Unanswerable(`No row of ${view.table.file} fits${when}`);
  const order = wantsLowest(question) ? 'from the lowest' : 'from the highest';
  if (things.length > 0 && placesIn(question) === undefined)
    return things.map(({ value }) => placeOf(value, placed, { name, when, order, view }));
  const count = placesIn(question) ?? (/\b(?:rank(?:ing)?|list|all)\b/i.test(question) ? 10 : 1);
  const best = placed.slice(0, count);
  const listed = best.map(({ label: each, cell, place }) => `${place}. ${each} (${shown(Number(cell.value))})`);
  const [first] = best;
  const points = best.map(({ label: each, cell }) => ({ label: each, value: Number(cell.value) }));
  return [
    {
      kind: 'rank',
      subject: best.map(({ label: each }) => each).join(', '),
      measure: name,
      ...(count === 1 && first ? { value: Number(first.cell.value) } : {}),
      text: `By ${name}${when}, ${order} of ${placed.length}: ${listed.join('; ')}.`,
      work: '',
      cells: best.map(({ cell }) => cell),
      ...(best.length > 2
        ? { chart: { kind: 'bar', title: `${name}${when}`, unit: name, series: [{ name, points }] } }
        : {}),
    },
  ];
}

function placeOf(
  thing: string,
  placed: readonly Placed[],
  { name, when, order, view }: { name: string; when: string; order: string; view: View },
): Finding {
  const found = placed.find(({ label }) => label === thing);
  if (!found) throw new Unanswerable(`${name} of ${thing}${when} is missing in ${view.table.file}`);
  const [first] = placed;
  const lead = first && first.label !== thing ? ` First is ${first.label} (${shown(Number(first.cell.value))}).` : '';
  return {
    kind: 'rank',
    subject: thing,
    measure: name,
    value: found.place,
    text: `${thing} is number ${found.place} of ${placed.length} by ${name}${when}, ${order}, with ${shown(Number(found.cell.value))}.${lead}`,
    work: '',
    cells: [found.cell, ...(first && first.label !== thing ? [first.cell] : [])],
  };
}

export function compare(selection: Selection): Finding[] {
  const { subjects, view } = selection;
  const [one, two, ...more] = subjects;
  if (!one || !two) return selection.years.length >= 2 ? change(selection) : rank(selection);
  const year = yearFor(selection, rowsWhere(view, { mentions: subjects }));
  const when = year === undefined ? '' : ` in ${periodName(year)}`;
  const name = measureName(selection);
  const others = [two, ...more].map((other) => {
    const a = amountAt(selection, year, [one]);
    const b = amountAt(selection, year, [other]);
    const cells = { ...names(a.cells, 'one'), ...names(b.cells, 'two') };
    const [first, second] = [sumOf(a.cells, 'one'), sumOf(b.cells, 'two')];
    const difference = computed(`${first} - ${second}`, cells);
    const ratio = b.value === 0 ? undefined : computed(`${first} / ${second}`, cells);
    const word = difference.value < 0 ? 'lower' : 'higher';
    return {
      kind: 'compare' as const,
      subject: `${one.value}, ${other.value}`,
      measure: name,
      value: difference.value,
      text: `${name}${when}: ${one.value} has ${shown(a.value)}, ${other.value} has ${shown(b.value)}; ${one.value} is ${shown(Math.abs(difference.value))} ${word}${ratio ? `, ${shown(ratio.value)} times as much` : ''}.`,
      work: [difference.work, ...(ratio ? [ratio.work] : [])].join('; '),
      cells: Object.values(cells),
    };
  });
  return others;
}

export function aggregate(selection: Selection, kind: 'count' | 'total' | 'average'): Finding[] {
  const { view, subjects, filters, conditions } = selection;
  const year =
    selection.years.at(-1) ??
    (view.time && kind !== 'count' ? yearFor(selection, rowsWhere(view, { mentions: subjects })) : undefined);
  const rows = rowsWhere(view, { mentions: [...subjects, ...filters], conditions, year });
  const cells = cellsIn(selection, rows);
  const when = year === undefined ? '' : ` in ${periodName(year)}`;
  const name = measureName(selection);
  const about = { kind, subject: nameOf([...subjects, ...filters]), measure: name };
  if (kind === 'count')
    return [
      {
        ...about,
        value: rows.length,
        text: `${rows.length} rows of ${view.table.file} fit${when}.`,
        work: '',
        cells: rows.slice(0, 20).map((row) => view.ref(row, nameColumn(view) ?? 0)),
      },
    ];
  if (cells.length === 0) throw new Unanswerable(`No row of ${view.table.file} fits${when}`);
  const isMedian = /\bmedian\b/i.test(selection.question);
  const which = kind === 'total' ? 'sum' : isMedian ? 'median' : 'mean';
  const all = names(cells, 'v');
  const { value } = computed(`${which}(${Object.keys(all).join(', ')})`, all);
  return [
    {
      ...about,
      value,
      text: `The ${which} of ${name} over ${cells.length} rows${when} is ${shown(value)}.`,
      work: `${which} of ${cells.length} cells = ${shown(value)}`,
      cells,
    },
  ];
}

export function lookUp(selection: Selection): Finding[] {
  const { view, subjects, filters, conditions } = selection;
  if (subjects.length === 0) throw new Unanswerable(`The question names nothing that is in ${view.table.file}`);
  const name = measureName(selection);
  const rows = rowsWhere(view, { mentions: [...subjects, ...filters], conditions });
  const years = selection.years.length > 0 ? selection.years : [yearFor(selection, rows)];
  return years.map((year) => {
    const { cells, value } = amountAt(selection, year);
    const when = year === undefined ? '' : ` in ${periodName(year)}`;
    const isSum = cells.length > 1;
    const { work } = computed(sumOf(cells, 'v'), names(cells, 'v'));
    return {
      kind: 'value' as const,
      subject: nameOf(subjects),
      measure: name,
      value,
      text: `${name} of ${nameOf(subjects)}${when} ${isSum ? `adds up to ${shown(value)} over ${cells.length} rows` : `is ${shown(value)}`}.`,
      work: isSum ? work : '',
      cells,
    };
  });
}
