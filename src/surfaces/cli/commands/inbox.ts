// bosun inbox: the open reviews of all runs, with the context to decide them.

import { type ReviewReport, reviewReport } from '../../../core/report/report.ts';
import type { RunState } from '../../../core/run/state.ts';
import type { Journal } from '../../../ports/journal.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { inspectorOf, runIdsOf } from '../find-run.ts';
import { printReview, waysToDecide } from '../print/review.ts';
import { count, harmless, indent, short } from '../print/wording.ts';

interface InboxReview extends ReviewReport {
  readonly runId: string;
  /** The run to resume: the same, unless a nested team asks. */
  readonly rootRunId: string;
  readonly team: string;
  readonly request: string;
  readonly task: { readonly id: string; readonly worker: string; readonly instruction: string } | null;
  readonly decide: Readonly<Record<string, string>>;
}

const ENDED = new Set(['run-answered', 'run-failed', 'run-cancelled', 'run-planned']);

/** Decided from the event types alone, because most runs have ended and need not be folded. */
async function mayWait(journal: Journal, runId: string): Promise<boolean> {
  const lines = await journal.read(runId);
  return lines.some(({ type }) => type === 'review-opened') && !ENDED.has(lines.at(-1)?.type ?? '');
}

/** Decided already, by a message that the run has not processed yet. */
async function decidedIn(journal: Journal, runId: string): Promise<ReadonlySet<string>> {
  return new Set((await journal.posts(runId)).map(({ id }) => id.replace(/^decision /, '')));
}

function openIn(state: RunState, cli: Cli): InboxReview[] {
  if (state.outcome) return [];
  return [...state.reviews.values()].flatMap((review) => {
    if (review.status !== 'open') return [];
    const report = reviewReport(review, cli.wiring.clock.now());
    const task = report.taskId === null ? undefined : state.tasks.get(report.taskId);
    return {
      runId: state.runId,
      rootRunId: state.parent?.rootRunId ?? state.runId,
      team: state.team.name,
      request: state.request,
      task: task ? { id: task.task.id, worker: task.worker, instruction: task.instruction } : null,
      ...report,
      decide: report.status === 'expired' ? {} : waysToDecide(report, cli.suggest),
    };
  });
}

export async function inboxCommand(cli: Cli): Promise<number> {
  const reviews: InboxReview[] = [];
  for (const runId of await runIdsOf(cli)) {
    const journal = await cli.journal();
    if (!(await mayWait(journal, runId))) continue;
    try {
      const { state } = await inspectorOf(cli).state(runId);
      const decided = await decidedIn(journal, runId);
      reviews.push(...openIn(state, cli).filter(({ id }) => !decided.has(id)));
    } catch (error) {
      // One damaged run must not hide the reviews of the others.
      cli.terminal.note(`bosun: ${error instanceof Error ? error.message : error}`);
    }
  }
  cli.terminal.document({ reviews });
  print(reviews, cli);
  return EXIT.complete;
}

function print(reviews: readonly InboxReview[], cli: Cli): void {
  const { paint, say } = cli.terminal;
  if (reviews.length === 0) return say('No reviews are open.');
  const expired = reviews.filter(({ status }) => status === 'expired').length;
  say(`${count(reviews.length - expired, 'open review')}${expired === 0 ? '' : `, ${expired} expired`}`);
  for (const review of reviews) {
    say();
    say(printReview(review, cli, cli.wiring.clock.now()));
    say(indent(paint('dim', `team ${review.team}, request: ${short(review.request, 200)}`)));
    if (review.task) {
      const { id, worker, instruction } = review.task;
      say(indent(paint('dim', `task ${id} of ${worker}: ${short(harmless(instruction), 200)}`)));
    }
  }
}
