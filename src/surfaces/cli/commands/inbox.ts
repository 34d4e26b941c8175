// bosun inbox: the open reviews of all runs, with the context to decide them.

import { type ReviewReport, reviewReport } from '../../../core/report/report.ts';
import type { OpenReviews } from '../../../core/report/run-entry.ts';
import type { Journal } from '../../../ports/journal.ts';
import { referencesIn } from '../../../runtime/perform/context-reference.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { inspectorOf } from '../find-run.ts';
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

/** Decided from the event types alone, for a run that cannot be folded. */
async function mayWait(journal: Journal, runId: string): Promise<boolean> {
  const lines = await journal.read(runId);
  return lines.some(({ type }) => type === 'review-opened') && !ENDED.has(lines.at(-1)?.type ?? '');
}

/** Decided already, by a message that the run has not processed yet. */
async function decidedIn(journal: Journal, runId: string): Promise<ReadonlySet<string>> {
  return new Set((await journal.posts(runId)).map(({ id }) => id.replace(/^decision /, '')));
}

function reviewsIn({ reviews, ...run }: OpenReviews, cli: Cli): InboxReview[] {
  return reviews.map(({ review, task }) => {
    const report = reviewReport(review, cli.wiring.clock.now());
    const decide = report.status === 'expired' ? {} : waysToDecide(report, cli.suggest);
    return { ...run, task, ...report, decide };
  });
}

export async function inboxCommand(cli: Cli): Promise<number> {
  const reviews = cli.hasJournal() ? await openReviews(cli) : [];
  cli.terminal.document({ reviews: cli.terminal.json ? await withAllValues(reviews, cli) : reviews });
  print(reviews, cli);
  return EXIT.complete;
}

/** With the large values that the journal only refers to: a person decides about them as well. */
async function withAllValues(reviews: readonly InboxReview[], cli: Cli): Promise<readonly InboxReview[]> {
  if (!reviews.some(({ args }) => referencesIn(args).length > 0)) return reviews;
  const journal = await cli.journal();
  const { digest } = cli.wiring;
  const { withStored } = await import('../../../runtime/perform/keep-writes.ts');
  return Promise.all(
    reviews.map(async (review) => ({ ...review, args: await withStored(review.args, journal, digest) })),
  );
}

async function openReviews(cli: Cli): Promise<readonly InboxReview[]> {
  const journal = await cli.journal();
  const { open, damaged } = await inspectorOf(cli).lookAtRuns();
  const reviews: InboxReview[] = [];
  for (const found of await open()) {
    const decided = await decidedIn(journal, found.runId);
    reviews.push(...reviewsIn(found, cli).filter(({ id }) => !decided.has(id)));
  }
  // One damaged run must not hide the reviews of the others.
  for (const [runId, error] of await damaged())
    if (await mayWait(journal, runId)) cli.terminal.note(`bosun: ${error instanceof Error ? error.message : error}`);
  return reviews;
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
