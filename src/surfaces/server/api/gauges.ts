// What the metrics say about the store: its runs, and what waits for processes.

import type { RunSummary } from '../../../core/report/run-entry.ts';
import type { QueueState } from '../../../ports/team-engine.ts';
import { RUN_STATUSES } from '../../../runtime/inspect/run-index.ts';
import { stoppedAmong } from '../../../runtime/run/stopped-run.ts';
import type { Host } from '../host/host.ts';
import type { Gauge } from './metrics.ts';

/** Tasks of a queue, and under the queue "" runs that wait for a process that hosts them. */
export function queueGauges(states: readonly QueueState[]): Gauge[] {
  const gauge = (name: string, help: string, figureOf: (state: QueueState) => number): Gauge => ({
    name,
    help,
    values: states.map((state) => ({ labels: { team: state.team, queue: state.queue ?? '' }, value: figureOf(state) })),
  });
  return [
    gauge('bosun_queue_waiting', 'What waits for a process of the fleet.', ({ waiting }) => waiting),
    gauge('bosun_queue_wait_seconds', 'How long the oldest has waited.', ({ oldestMs }) => oldestMs / 1_000),
  ];
}

/** Also those that another process refused to go on with. */
export async function stoppedRuns(
  { journal, stopped }: Host,
  runs: readonly RunSummary[],
): Promise<ReadonlySet<string>> {
  const known = new Set(stopped());
  const open = runs.filter(({ runId, status }) => status === 'interrupted' || known.has(runId));
  return new Set((await stoppedAmong(journal, open)).keys());
}

/** A rule that compares with an earlier value needs one from the start, so each status has a value. */
export function runGauges(runs: readonly RunSummary[], stopped: ReadonlySet<string>): Gauge[] {
  const counts = new Map<string, number>(RUN_STATUSES.map((status) => [status, 0]));
  // No process is missing: a person is.
  for (const { runId, status } of runs)
    if (status !== 'interrupted' || !stopped.has(runId)) counts.set(status, (counts.get(status) ?? 0) + 1);
  const sum = (figureOf: (run: RunSummary) => number): number => runs.reduce((all, run) => all + figureOf(run), 0);
  return [
    {
      name: 'bosun_runs',
      help: 'Runs in the store by status; interrupted ones without those that are stopped.',
      values: [...counts].map(([status, value]) => ({ labels: { status }, value })),
    },
    {
      name: 'bosun_runs_stopped',
      help: 'Runs that stopped because their team was changed, until a person accepts the changes.',
      values: [{ value: stopped.size }],
    },
    {
      name: 'bosun_reviews_open',
      help: 'Reviews that wait for a person.',
      values: [{ value: sum(({ openReviews }) => openReviews) }],
    },
    {
      name: 'bosun_cost_usd',
      help: 'What all runs in the store cost.',
      values: [{ value: sum(({ costUsd }) => costUsd) }],
    },
  ];
}
