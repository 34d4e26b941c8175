// What the index of a store keeps of a run, so that lists and sums over all runs need not fold every journal. It is derived
// from the state alone, and counts only as long as the run's journal ends with the event it was derived from.

import { usdFrom } from '../budget/money.ts';
import type { Chain } from '../journal/seal.ts';
import { waitingTeams } from '../run/nested-teams.ts';
import type { Review, RunState } from '../run/state.ts';
import { type RunUsage, usageOfRun } from '../usage/spending.ts';

/**
 * Raise it when a text of the entry gets another meaning: entries of another form are made again. While processes of two forms
 * work on one store, each makes the entries of the other again, so a change of it is dear for large stores.
 */
export const ENTRY_FORM = 2;
/** A longer request is cut in the summary; `show` has it whole. */
const REQUEST_MAX = 1_000;

export interface RunEntry {
  readonly runId: string;
  readonly form: number;
  /** The last event that it knows. */
  readonly seq: number;
  readonly hash: string;
  readonly at: number;
  /** JSON of a `RunSummary`. */
  readonly summary: string;
  /** JSON of a `RunUsage`. */
  readonly usage: string;
  /** JSON of `OpenReviews`; null if nothing waits for a person. */
  readonly open: string | null;
}

/** A run in one line of a list, as it is printed: a store has many thousand. */
export interface RunSummary {
  /** The id of the run. */
  readonly runId: string;
  /** The name of its team. */
  readonly team: string;
  /** As in the report; `interrupted` if its process died, `damaged` if it cannot be read. */
  readonly status: string;
  /** The request, cut after 1,000 characters. */
  readonly request: string;
  /** When it began, as an ISO time; null in the summary of a run that cannot be read. */
  readonly startedAt: string | null;
  /** When it ended, as an ISO time; null while it has not. */
  readonly endedAt: string | null;
  /** How long it took, or has taken so far, in milliseconds. */
  readonly wallMs: number;
  /** What its model calls cost in US dollars. */
  readonly costUsd: number;
  /** How many reviews wait for a person, here and in nested teams. */
  readonly openReviews: number;
  /** The parent run, for a run of a nested team. */
  readonly parentRunId: string | null;
  /** Notes of the program that began the run. */
  readonly labels: Readonly<Record<string, string>>;
}

interface OpenReview {
  readonly review: Review;
  readonly task: { readonly id: string; readonly worker: string; readonly instruction: string } | null;
}

export interface OpenReviews {
  readonly runId: string;
  /** The run to resume: the same, unless a nested team asks. */
  readonly rootRunId: string;
  readonly team: string;
  readonly request: string;
  readonly reviews: readonly OpenReview[];
}

export function runEntry(state: RunState, { runId, seq, head }: Chain): RunEntry {
  const open = openReviews(state);
  return {
    runId,
    form: ENTRY_FORM,
    seq,
    hash: head,
    at: state.lastAt,
    summary: JSON.stringify(summaryOf(state)),
    usage: JSON.stringify(usageText(state)),
    open: open ? JSON.stringify(open) : null,
  };
}

/** Without figures that are 0, as most are. */
function usageText(state: RunState): RunUsage {
  const usage = usageOfRun(state);
  const spending = usage.spending.map(({ worker, model, day, ...figures }) => {
    const used = Object.entries(figures).filter(([, figure]) => figure !== 0);
    return { worker, model, day, ...Object.fromEntries(used) };
  });
  return { ...usage, spending };
}

function summaryOf(state: RunState): RunSummary {
  const { runId, team, outcome, parkedAt, request, startedAt, endedAt, lastAt, usage, parent } = state;
  return {
    runId,
    team: team.name,
    status: outcome?.status ?? (parkedAt === undefined ? 'running' : 'waiting'),
    request: request.length > REQUEST_MAX ? `${request.slice(0, REQUEST_MAX)}…` : request,
    startedAt: new Date(startedAt).toISOString(),
    endedAt: endedAt === undefined ? null : new Date(endedAt).toISOString(),
    wallMs: (endedAt ?? lastAt) - startedAt,
    costUsd: usdFrom(usage.microUsd),
    openReviews: outcome ? 0 : state.openReviews + waitingTeams(state).reviews,
    parentRunId: parent?.runId ?? null,
    labels: state.labels ?? {},
  };
}

function openReviews({ runId, outcome, reviews, tasks, team, request, parent }: RunState): OpenReviews | undefined {
  const open = outcome ? [] : [...reviews.values()].filter(({ status }) => status === 'open');
  if (open.length === 0) return undefined;
  return {
    runId,
    rootRunId: parent?.rootRunId ?? runId,
    team: team.name,
    request,
    reviews: open.map((review) => {
      const task = review.opened.taskId === undefined ? undefined : tasks.get(review.opened.taskId);
      return { review, task: task ? { id: task.task.id, worker: task.worker, instruction: task.instruction } : null };
    }),
  };
}
