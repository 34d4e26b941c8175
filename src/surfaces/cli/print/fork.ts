// Prints a fork beside its original run.

import type { ForkedTask, ForkReport, RunTotals, TaskSide } from '../../../runtime/forking/compare.ts';
import type { Cli } from '../environment.ts';
import type { Style } from '../terminal.ts';
import { count, duration, harmless, indent, short, usd } from './wording.ts';

const WIDTH_MAX = 160;
const PIPED = 120;

const STYLES: Readonly<Record<ForkedTask['state'], Style>> = { same: 'dim', 're-run': 'cyan', changed: 'yellow' };

/** The changes of a fork, in words. */
export function changesIn({ seq, effects, models, prompts, instructions, decisions }: ForkReport['forkOf']): string[] {
  return [
    ...(seq > 1 ? [`from event ${seq} on`] : []),
    ...Object.entries(models ?? {}).map(([who, model]) => `model ${model}${who === '*' ? '' : ` for ${who}`}`),
    ...Object.keys(prompts ?? {}).map((who) => `another prompt for ${who}`),
    ...Object.keys(instructions ?? {}).map((task) => `another instruction for ${task}`),
    ...Object.entries(decisions ?? {}).map(([review, { kind }]) => `${kind} on ${review}`),
    ...(effects ? ['with effects'] : []),
  ];
}

export function printFork(fork: ForkReport, cli: Cli): void {
  const { paint, say } = cli.terminal;
  const otherwise = changesIn(fork.forkOf);
  say(`${paint('bold', `fork ${fork.runId}`)} of run ${fork.forkOf.runId}: ${otherwise.join(', ') || 'no changes'}`);
  if (fork.definition.length > 0) {
    say(paint('yellow', 'The team has changed since that run began'));
    for (const change of fork.definition) say(`  - ${harmless(change)}`);
  }
  say();
  for (const task of fork.tasks) printTask(task, cli);
  if (fork.asked.length > 0) say(paint('dim', `asked again: ${[...new Set(fork.asked)].join(', ')}`));
  for (const tool of new Set(fork.withheld))
    say(paint('yellow', `${harmless(tool)} was not called: a fork makes no new effects without --effects`));
  say();
  printAnswer(fork, cli);
  say();
  printTotals(fork, cli);
  if (fork.status === 'waiting') say(paint('yellow', `Waiting for a person: ${cli.suggest('inbox')}`));
}

function printTask({ id, worker, state, before, after }: ForkedTask, { terminal: { paint, say } }: Cli): void {
  say(
    `${paint(STYLES[state], state.padEnd(8))} ${paint('bold', id)}  ${paint('cyan', worker)}  ${paint('dim', figures(before, after))}`,
  );
  if (state === 'same') return;
  const half = Math.floor((Math.min(WIDTH_MAX, process.stdout.columns ?? PIPED) - 8) / 2);
  const [old, young] = [said(before), said(after)];
  const from = state === 'changed' ? firstDifference(old, young) : 0;
  const shown = (text: string): string => short(from === 0 ? text : `…${text.slice(from)}`, half);
  say(indent(`${shown(old).padEnd(half)} │ ${shown(young)}`, '    '));
}

const said = (side: TaskSide | null): string => {
  if (!side) return '(no such task)';
  const text = typeof side.result === 'string' ? side.result : JSON.stringify(side.result ?? side.status);
  return harmless(side.status === 'succeeded' ? text : `${side.status}: ${text}`).replace(/\s+/g, ' ');
};

/** Long results with the same beginning are shown from shortly before the first difference. */
const RUN_UP = 24;

function firstDifference(old: string, young: string): number {
  let at = 0;
  while (at < old.length && at < young.length && old[at] === young[at]) at += 1;
  return at > 2 * RUN_UP && at < Math.max(old.length, young.length) ? at - RUN_UP : 0;
}

function figures(before: TaskSide | null, after: TaskSide | null): string {
  const sure = (side: TaskSide | null): string => (side?.confidence == null ? '–' : `${Math.round(side.confidence)}`);
  const changed = (what: string, old: string, young: string): string =>
    old === young ? `${what} ${old}` : `${what} ${old} → ${young}`;
  return [
    changed('confidence', sure(before), sure(after)),
    changed('cost', usd(before?.costUsd ?? 0), usd(after?.costUsd ?? 0)),
  ].join(' · ');
}

const SIGNS = { same: '  ', before: '- ', after: '+ ' } as const;
const COLOURS: Readonly<Record<'before' | 'after', Style>> = { before: 'red', after: 'green' };

function printAnswer({ answerDiff, answer }: ForkReport, { terminal: { paint, say } }: Cli): void {
  if (answerDiff.every(({ kind }) => kind === 'same'))
    return say(answer === '' ? 'Neither run gave an answer.' : `The answer is the same:\n\n${harmless(answer)}`);
  say('The answer, before (-) and after (+):');
  say();
  for (const { kind, text } of answerDiff) {
    const line = `${SIGNS[kind]}${harmless(text)}`;
    say(kind === 'same' ? line : paint(COLOURS[kind], line));
  }
}

function printTotals({ totals: { before, after }, runId, rerun }: ForkReport, { terminal, suggest }: Cli): void {
  const { paint, say } = terminal;
  const line = (what: string, figure: (totals: RunTotals) => string): void =>
    say(paint('dim', `${what.padEnd(12)} ${figure(before).padEnd(12)} → ${figure(after)}`));
  line('model calls', ({ modelCalls }) => `${modelCalls}`);
  line('tool calls', ({ toolCalls }) => `${toolCalls}`);
  line('cost', ({ costUsd }) => usd(costUsd));
  line('time', ({ wallMs }) => duration(wallMs));
  say(paint('dim', `${count(rerun.length, 'task')} run again · ${suggest(`show ${runId}`)}`));
}
