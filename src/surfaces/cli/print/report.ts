// Prints a run: the answer first, then effects, gaps, open reviews, and how it ended in one line.

import { describeFault } from '../../../core/plan/plan-faults.ts';
import type { ReviewReport, RunReport } from '../../../core/report/report.ts';
import type { Cli } from '../environment.ts';
import type { Style, Terminal } from '../terminal.ts';
import { effectsSection } from './effects.ts';
import { printReview } from './review.ts';
import { duration, harmless, indent, usd, wrapped } from './wording.ts';

type Printing = Pick<Cli, 'terminal' | 'suggest' | 'env'>;

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

/** Every call of the run was answered by the offline model, or none was needed, or these models were used. */
function modelOf({ model, fallbacks }: RunReport, env: Printing['env']): string {
  if (model === null) return 'no model';
  if (!model.split(', ').includes('offline')) return model;
  if (fallbacks.length > 0) return `${model}: offline took over ${fallbacks.map(({ role }) => role).join(' and ')}`;
  const isConfigured = env.ANTHROPIC_API_KEY || env.OPENAI_API_KEY || env.BOSUN_MODEL;
  const advice = isConfigured ? '' : ' (set ANTHROPIC_API_KEY or OPENAI_API_KEY for a real one)';
  return `${model} model${advice}`;
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

export interface Around {
  readonly now: number;
  /** The reviews of the nested teams. */
  readonly below?: readonly ReviewReport[];
  /** Instead of its status: a journal does not say that no process works on its run. */
  readonly status?: 'interrupted' | 'stopped';
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

/** Statuses after which one may want to look closer. */
const WORTH_A_LOOK: ReadonlySet<RunReport['status']> = new Set(['partial', 'waiting', 'failed', 'running']);

function lastLines(report: RunReport, { terminal: { paint }, suggest, env }: Printing, known?: string): string {
  const { status, latency, usage, confidence, runId } = report;
  const sure = confidence === null ? '' : ` · confidence ${Math.round(confidence)}`;
  const where = `run ${runId} · ${suggest('show last')} · ${suggest('trace last')}`;
  const taken = report.fallbacks.map(
    ({ role, reason }) => `The offline model took over the role ${role}: ${harmless(reason)}`,
  );
  return [
    ...taken.map((line) => paint('yellow', line)),
    ...(WORTH_A_LOOK.has(status) ? [paint('dim', where)] : []),
    `${paint(known === undefined ? STYLES[status] : 'yellow', known ?? status)} · ${duration(latency.wallMs)} · ${usd(usage.costUsd)} · ${modelOf(report, env)}${sure}`,
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
    lastLines(report, printing, around.status),
  ];
  terminal.say(sections.join('\n\n'));
}
