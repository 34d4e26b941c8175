// Prints a run: the answer first, then effects, gaps, open reviews, usage, and where to look.

import { describeFault } from '../../../core/plan/plan-faults.ts';
import type { Latency, ReviewReport, RunReport } from '../../../core/report/report.ts';
import type { Cli } from '../environment.ts';
import type { Style, Terminal } from '../terminal.ts';
import { effectsSection } from './effects.ts';
import { printReview } from './review.ts';
import { count, duration, harmless, indent, usd, wrapped } from './wording.ts';

type Printing = Pick<Cli, 'terminal' | 'suggest'>;

const STYLES: Readonly<Record<RunReport['status'], Style>> = {
  complete: 'green',
  partial: 'yellow',
  'out-of-scope': 'yellow',
  waiting: 'yellow',
  failed: 'red',
  cancelled: 'dim',
  running: 'cyan',
  planned: 'green',
};

/** The latency (E4) in one line. */
function latencyLine({ wallMs, sequentialMs, criticalPathMs, speedup }: Latency): string {
  const tasks = `tasks in sequence ${duration(sequentialMs)}`;
  return `${duration(wallMs)} (${tasks}, critical path ${duration(criticalPathMs)}, speed-up ${speedup.toFixed(2)}×)`;
}

function usageLine({ usage }: RunReport): string {
  const tokens = usage.inputTokens + usage.outputTokens;
  const calls = `${count(usage.modelCalls, 'model call')}, ${count(usage.toolCalls, 'tool call')}`;
  return `${calls} · ${tokens} tokens · ${usd(usage.costUsd)}`;
}

function modelLine({ model, fallbacks }: RunReport): string {
  if (model === null) return 'none: every step was done by plain code';
  if (!model.split(', ').includes('offline')) return model;
  const [first] = fallbacks;
  if (first)
    return `${model}; offline took over ${fallbacks.map(({ role }) => role).join(' and ')}: ${harmless(first.reason)}`;
  return `${model}: rules, not a language model. It is used because no model is configured; a language model would do better`;
}

/** Why it failed, its gaps, and what could not be confirmed. */
function gapsOf(report: RunReport, { paint }: Terminal): string[] {
  const list = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [[paint('yellow', title), ...lines.map((line) => `  - ${harmless(line)}`)].join('\n')];
  return [
    // The answer of a run that failed says why.
    ...(report.failure && !report.answer.includes(report.failure.message)
      ? [`${paint('red', 'Failed')} ${harmless(report.failure.message)}`]
      : []),
    // The failure itself lists them if nothing else went wrong.
    ...list(
      'What was wrong with the plan',
      report.failure && report.failure.code !== 'plan-invalid' ? report.planFaults.map(describeFault) : [],
    ),
    // An answer that is out of scope says so itself.
    ...list('Missing', report.status === 'out-of-scope' ? [] : report.gaps),
    ...list('Not confirmed', report.unconfirmed),
    // The gaps of a run that still waits are not known yet.
    ...list('Out of scope for this team', report.status === 'waiting' ? report.routing.outOfScope : []),
  ];
}

interface Around {
  readonly now: number;
  /** The reviews of the nested teams. */
  readonly below?: readonly ReviewReport[];
}

function reviewsOf(report: RunReport, printing: Printing, { now, below = [] }: Around): string[] {
  const isUndecided = ({ status, decidedBy }: ReviewReport): boolean =>
    status === 'open' || (status === 'expired' && decidedBy === null);
  const open = [...report.reviews.filter(isUndecided), ...below];
  if (open.length === 0 || (report.status !== 'waiting' && report.status !== 'running')) return [];
  const title = printing.terminal.paint('yellow', 'Waiting for a person');
  return [[title, ...open.map((review) => indent(printReview(review, printing, now)))].join('\n')];
}

/** Which task's result was selected as the answer, where there was a choice. */
function selectionOf({ selection }: RunReport, { paint }: Terminal): string[] {
  if (!selection) return [];
  const { taskId, of, by, reason } = selection;
  return [`${paint('cyan', 'Selected')} ${taskId} of ${of.join(', ')} by ${by}: ${harmless(reason)}`];
}

function lastLines(report: RunReport, { terminal: { paint }, suggest }: Printing): string {
  const sure = report.confidence === null ? '' : ` · confidence ${Math.round(report.confidence)}`;
  return [
    `${paint(STYLES[report.status], report.status)}${sure} · ${latencyLine(report.latency)}`,
    paint('dim', `usage  ${usageLine(report)}`),
    paint('dim', `model  ${modelLine(report)}`),
    paint('dim', `run    ${report.runId} · ${suggest('show last')} · ${suggest('trace last')}`),
  ].join('\n');
}

export function printReport(report: RunReport, printing: Printing, around: Around): void {
  const { terminal } = printing;
  const sections = [
    ...(report.answer === '' ? [] : [wrapped(harmless(report.answer), terminal.proseWidth)]),
    ...selectionOf(report, terminal),
    ...effectsSection(report.effects, new Map(report.tasks.map(({ id, worker }) => [id, worker])), terminal),
    ...gapsOf(report, terminal),
    ...reviewsOf(report, printing, around),
    lastLines(report, printing),
  ];
  terminal.say(sections.join('\n\n'));
}
