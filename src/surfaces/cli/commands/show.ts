// bosun show: the current state of a run.

import { addedLine } from '../../../core/plan/revision-text.ts';
import type { RunReport, TaskReport } from '../../../core/report/report.ts';
import { whyStopped } from '../../../runtime/run/stopped-run.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { findRun, inspectorOf, reviewsBelow } from '../find-run.ts';
import { changesIn } from '../print/fork.ts';
import { type Around, printReport } from '../print/report.ts';
import { count, duration, harmless, indent, short } from '../print/wording.ts';
import { resumeCommand } from '../teams/team-of-run.ts';

export async function showCommand(cli: Cli, given: string): Promise<number> {
  const runId = await findRun(cli, given);
  const report = await inspectorOf(cli).show(runId);
  const { parent, forkOf } = (await inspectorOf(cli).state(runId)).state;
  const status = (await isInterrupted(cli, report)) ? 'interrupted' : report.status;
  const stopped = await whyStopped(await cli.journal(), { runId, status });
  cli.terminal.document({
    ...report,
    ...(parent ? { parent } : {}),
    ...(forkOf ? { forkOf } : {}),
    ...(stopped === undefined ? {} : { stopped }),
  });
  if (forkOf) {
    const otherwise = changesIn(forkOf).map((change) => `, ${change}`);
    cli.terminal.say(cli.terminal.paint('dim', `forked from run ${forkOf.runId}${otherwise.join('')}`));
  }
  if (parent) cli.terminal.say(cli.terminal.paint('dim', `is part of task ${parent.taskId} of run ${parent.runId}`));
  const shown = stopped !== undefined ? 'stopped' : status === 'interrupted' ? status : undefined;
  printWhole(report, { below: await reviewsBelow(cli, runId), ...(shown && { status: shown }) }, cli);
  if (stopped !== undefined)
    cli.terminal.say(`Stopped: ${stopped}. Continue with: ${await resumeCommand(cli, report)} --accept-changes`);
  else if (status === 'interrupted')
    cli.terminal.say(`Interrupted: no process works on this run. Continue with: ${await resumeCommand(cli, report)}`);
  return EXIT.complete;
}

const isInterrupted = async (cli: Cli, { runId, status }: RunReport): Promise<boolean> => {
  if (status !== 'running') return false;
  const [summary] = await (await inspectorOf(cli).lookAtRuns()).summaries([runId]);
  return summary?.status === 'interrupted';
};

const MARKS: Readonly<Record<TaskReport['status'], string>> = {
  succeeded: '✔',
  failed: '✘',
  escalated: '✘',
  skipped: '–',
  cancelled: '–',
  waiting: '?',
  running: '…',
};

function printWhole(report: RunReport, around: Omit<Around, 'now'>, cli: Cli): void {
  const { paint, say } = cli.terminal;
  say(`${paint('bold', harmless(short(report.request, 2_000)))}`);
  const route = report.route === null ? '' : ` · ${report.route}`;
  say(
    paint(
      'dim',
      `team ${report.team}${route}${report.routing.reason === '' ? '' : ` · ${harmless(report.routing.reason)}`}`,
    ),
  );
  const planned = new Map(report.plan?.tasks.map(({ id, instruction }) => [id, instruction]));
  for (const task of report.tasks) printTask(task, planned.get(task.id) ?? task.instruction, cli);
  printRevisions(report, cli);
  say();
  printReport(report, cli, { now: cli.wiring.clock.now(), ...around });
}

/** The tasks that revisions added to the plan, and why. */
function printRevisions({ revisions, plan }: RunReport, { terminal }: Cli): void {
  const { paint, say } = terminal;
  for (const { round, why, added } of revisions) {
    say();
    say(`${paint('bold', `revision ${round}`)}  ${paint('dim', short(why.join('; '), 500))}`);
    const tasks = plan?.tasks.filter(({ id }) => added.includes(id)) ?? [];
    if (tasks.length === 0) say(paint('dim', '     nothing was added'));
    for (const task of tasks) say(indent(short(addedLine(task), 500), '    '));
  }
}

function printTask(task: TaskReport, instruction: string, { terminal }: Cli): void {
  const { paint, say } = terminal;
  const took = task.startedAt && task.endedAt ? duration(Date.parse(task.endedAt) - Date.parse(task.startedAt)) : '';
  const facts = [
    task.status,
    took,
    task.pieceOf === null ? '' : `a piece of ${task.pieceOf}`,
    task.attempts > 1 ? count(task.attempts, 'attempt') : '',
    task.cached ? 'from the cache' : '',
  ]
    .filter(Boolean)
    .join(' · ');
  say();
  say(`${MARKS[task.status]} ${paint('bold', task.id)}  ${paint('cyan', task.worker)}  ${paint('dim', facts)}`);
  if (instruction !== '') say(indent(short(instruction, 500), '    '));
  const outcome = outcomeOf(task);
  if (outcome !== '') say(indent(paint('dim', `→ ${short(outcome, 500)}`), '    '));
}

function outcomeOf({ result, failure, escalation }: TaskReport): string {
  if (failure) return failure.message;
  if (escalation) return escalation.message;
  if (result === null) return '';
  return typeof result === 'string' ? result : JSON.stringify(result);
}
