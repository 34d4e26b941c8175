// Prints an evaluation: the figures of the models side by side, the failed cases, and the missed bars.

import type { BarResult } from '../../../core/evaluation/bars.ts';
import type { ModelFigures } from '../../../core/evaluation/figures.ts';
import { type ConfusionFigures, withoutEmptyLabels } from '../../../core/evaluation/routing-figures.ts';
import type { ColdStartPoint } from '../../../runtime/routing/training/cold-start.ts';
import { harmless, short } from '../print/wording.ts';
import type { Terminal } from '../terminal.ts';
import { figureRows, NONE, percent } from './figure-rows.ts';
import type { EvaluationReport } from './report.ts';

const FAILED_MAX = 20;
const FAILING_MAX = 10;
const NOBODY = 'nobody';

export function printEvaluation({ team, models, bars, coldStart, passed }: EvaluationReport, terminal: Terminal): void {
  const { say, paint } = terminal;
  const rows = figureRows(models);
  const names = models.map(({ model }) => harmless(model));
  const first = Math.max(team.length, ...rows.map(({ name }) => name.length + 2));
  const widths = names.map((name, at) => Math.max(name.length, ...rows.map(({ cells }) => (cells[at] ?? '').length)));
  const cellsOf = (cells: readonly string[]): string =>
    cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
  say(`${paint('bold', team.padEnd(first))}  ${paint('bold', cellsOf(names))}`.trimEnd());
  for (const { name, cells, heading } of rows)
    say(heading ? paint('cyan', name) : `${`  ${name}`.padEnd(first)}  ${cellsOf(cells)}`.trimEnd());
  for (const { model, routing, plans, failed } of models) {
    const suffix = models.length > 1 ? ` (${harmless(model)})` : '';
    if (routing.cases > 0) printConfusion(withoutEmptyLabels(routing.confusion), suffix, terminal);
    if (failed.length > 0) say();
    if (failed.length > 0) say(paint('bold', `failed${suffix}`));
    for (const { at, request, why } of failed.slice(0, FAILED_MAX))
      say(`  ${harmless(at)} ${short(request, 60)}: ${short(why.join('; '), 200)}`);
    if (failed.length > FAILED_MAX)
      say(paint('dim', `  and ${failed.length - FAILED_MAX} more; all are in --json and --html`));
    printPlans(plans, suffix, terminal);
  }
  if (coldStart) printColdStart(coldStart, terminal);
  say();
  if (bars.length === 0)
    return say(
      paint('dim', 'No bars: add {"bars": {"routing.accuracy": 0.9}} to the cases, or --bar routing.accuracy=0.9'),
    );
  for (const bar of bars) say(barLine(bar, models.length > 1, terminal));
  say(paint(passed ? 'green' : 'red', passed ? 'Every bar is reached.' : `Missed: ${missed(bars)}`));
}

function printPlans({ faults }: ModelFigures['plans'], suffix: string, { say, paint }: Terminal): void {
  if (faults.length === 0) return;
  say();
  say(paint('bold', `plans with faults${suffix}`));
  for (const { at, request, why } of faults.slice(0, FAILED_MAX))
    say(`  ${harmless(at)} ${short(request, 60)}: ${short(why.join('; '), 200)}`);
  if (faults.length > FAILED_MAX) say(paint('dim', `  and ${faults.length - FAILED_MAX} more; all are in --json`));
}

const missed = (bars: readonly BarResult[]): string =>
  [...new Set(bars.flatMap(({ met, bar }) => (met ? [] : [bar])))].join(', ');

export const figure = (value: number | null): string =>
  value === null ? NONE : String(Math.round(value * 10_000) / 10_000);

/** The figure and the bar, with the cases that failed. */
export function barText({ bar, better, wanted, value, met, failing }: BarResult, of = ''): string {
  const found = value === null ? 'no case measures it' : figure(value);
  const some = failing.slice(0, FAILING_MAX).map(harmless).join(', ');
  const rest = met || failing.length === 0 ? '' : `; failing: ${some}${failing.length > FAILING_MAX ? ', …' : ''}`;
  return `${bar}${of} ${found}, ${better === 'more' ? 'at least' : 'at most'} ${wanted}${rest}`;
}

function barLine(bar: BarResult, several: boolean, { paint }: Terminal): string {
  const mark = bar.met ? paint('green', '✔') : paint('red', '✘');
  return `${mark} ${barText(bar, several ? ` (${harmless(bar.model)})` : '')}`;
}

function printColdStart(points: readonly ColdStartPoint[], { say, paint }: Terminal): void {
  say();
  say(paint('bold', 'cold start: the router on the routing cases'));
  for (const { examplesPerLabel, accuracy, directShare, directPrecision } of points)
    say(
      `  ${String(examplesPerLabel).padStart(4)} examples of each  right ${percent(accuracy).padStart(7)}  directly ${percent(directShare).padStart(7)}${directPrecision === null ? '' : ` (${percent(directPrecision)} right)`}`,
    );
}

/** Rows are the workers that were needed, columns the workers that got it. */
function printConfusion({ labels, counts }: ConfusionFigures, suffix: string, { say, paint }: Terminal): void {
  const names = labels.map((label) => label ?? NOBODY);
  const width = Math.max(...names.map(({ length }) => length));
  say();
  say(paint('bold', `needed (rows), given to (columns)${suffix}`));
  say(`  ${''.padEnd(width)}  ${names.map((name) => name.padStart(Math.max(4, name.length))).join('  ')}`);
  for (const [row, name] of names.entries()) {
    const cells = names.map((column, at) => {
      const many = counts[row]?.[at] ?? 0;
      const text = (many === 0 ? '·' : String(many)).padStart(Math.max(4, column.length));
      return many === 0 ? paint('dim', text) : row === at ? paint('green', text) : paint('red', text);
    });
    say(`  ${name.padEnd(width)}  ${cells.join('  ')}`);
  }
}
