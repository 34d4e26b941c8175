// A run as a person reads it: the answer first, then what is missing, who is asked, what it took, where to look.

import type { Latency, RunReport } from '../../../core/journal/report.ts';
import type { Cli } from '../surroundings.ts';
import type { Style } from '../terminal.ts';
import { count, duration, harmless, indent, usd } from '../wording.ts';
import { printReview } from './review.ts';

type Printing = Pick<Cli, 'terminal' | 'suggest'>;

const STYLES: Readonly<Record<RunReport['status'], Style>> = {
  complete: 'green',
  partial: 'yellow',
  waiting: 'yellow',
  failed: 'red',
  cancelled: 'dim',
  running: 'cyan',
  planned: 'green',
};

/** E4 in one line. */
export function latencyLine({ wallMs, sequentialMs, criticalPathMs, speedup }: Latency): string {
  const tasks = `tasks one after the other ${duration(sequentialMs)}`;
  return `${duration(wallMs)} (${tasks}, critical path ${duration(criticalPathMs)}, speed-up ${speedup.toFixed(2)}×)`;
}

function usageLine({ usage }: RunReport): string {
  const tokens = usage.inputTokens + usage.outputTokens;
  const calls = `${count(usage.modelCalls, 'model call')}, ${count(usage.toolCalls, 'tool call')}`;
  return `${calls} · ${tokens} tokens · ${usd(usage.costUsd)}`;
}

export function modelLine(model: string | null): string {
  if (model === null) return 'none: every step was done by plain code';
  if (!model.split(', ').includes('offline')) return model;
  return `${model}: rules, not a language model. The team names no model, and this one needs no key; a language model would do better`;
}

function printWhatIsMissing(report: RunReport, { terminal }: Printing): void {
  if (report.failure) {
    terminal.say();
    terminal.say(`${terminal.paint('red', 'Failed')} ${harmless(report.failure.message)}`);
  }
  if (report.gaps.length > 0) {
    terminal.say();
    terminal.say(terminal.paint('yellow', 'Missing'));
    for (const gap of report.gaps) terminal.say(indent(`- ${harmless(gap)}`));
  }
  const outside = report.routing.outOfScope;
  if (outside.length > 0 && report.route !== 'out-of-scope') {
    terminal.say();
    terminal.say(terminal.paint('yellow', 'Not what this team does'));
    for (const part of outside) terminal.say(indent(`- ${harmless(part)}`));
  }
}

export function printReport(report: RunReport, { terminal, suggest }: Printing, now: number): void {
  const { paint, say } = terminal;
  if (report.answer !== '') say(harmless(report.answer));
  printWhatIsMissing(report, { terminal, suggest });
  const open = report.reviews.filter(({ status }) => status === 'open');
  const isOpen = report.status === 'waiting' || report.status === 'running';
  if (open.length > 0 && isOpen) {
    say();
    say(paint('yellow', open.length === 1 ? 'A person is asked' : 'People are asked'));
    for (const review of open) say(indent(printReview(review, { terminal, suggest }, now)));
  }
  say();
  const sure = report.confidence === null ? '' : ` · confidence ${Math.round(report.confidence)}`;
  say(`${paint(STYLES[report.status], report.status)}${sure} · ${latencyLine(report.latency)}`);
  say(paint('dim', `usage  ${usageLine(report)}`));
  say(paint('dim', `model  ${modelLine(report.model)}`));
  say(paint('dim', `run    ${report.runId} · ${suggest('show last')} · ${suggest('trace last')}`));
}
