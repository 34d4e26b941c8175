// What the metrics say about the store: its runs, and what waits for processes.

import type { RunSummary } from '../../../core/report/run-entry.ts';
import type { QueueState } from '../../../ports/team-engine.ts';
import { filtered, RUN_STATUSES, type RunsSeen } from '../../../runtime/inspect/run-index.ts';
import { totalsOfRuns } from '../../../runtime/inspect/run-totals.ts';
import { stoppedAmong } from '../../../runtime/run/stopped-run.ts';
import type { Principal } from '../access/roles.ts';
import type { Host } from '../host/host.ts';
import type { Gauge } from './metrics.ts';
import { isVisible, visibleLabel } from './visible.ts';

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

/** Of the runs that this principal may see. */
export async function runGauges(host: Host, who: Principal): Promise<Gauge[]> {
  const seen = await host.inspect.lookAtRuns();
  const { byStatus, openReviews, costUsd } = await (who.project === null
    ? seen.totals()
    : totalsOfRuns(visibleRuns(seen, who, {})));
  const { interrupted, stopped } = await unattended(host, seen, who);
  // A rule that compares with an earlier value needs one from the start, so each status has a value.
  const counts = { ...Object.fromEntries(RUN_STATUSES.map((status) => [status, 0])), ...byStatus, interrupted };
  return [
    {
      name: 'bosun_runs',
      help: 'Runs in the store by status; interrupted ones without those that are stopped.',
      values: Object.entries(counts).map(([status, value]) => ({ labels: { status }, value })),
    },
    {
      name: 'bosun_runs_stopped',
      help: 'Runs that stopped because their team was changed, until a person accepts the changes.',
      values: [{ value: stopped }],
    },
    {
      name: 'bosun_reviews_open',
      help: 'Reviews that wait for a person.',
      values: [{ value: openReviews }],
    },
    {
      name: 'bosun_cost_usd',
      help: 'What all runs in the store cost.',
      values: [{ value: costUsd }],
    },
  ];
}

/** The store finds them by a label, and other programs choose the names of labels. */
const visibleRuns = ({ newest }: RunsSeen, who: Principal, filter: { readonly status?: readonly string[] }) =>
  filtered(newest({ ...filter, isTop: true, ...visibleLabel(who) }), ({ labels }) => isVisible(labels, who));

/** How many interrupted runs any process may resume, and how many wait for a person because their team was changed. */
async function unattended(
  { journal, stopped }: Host,
  seen: RunsSeen,
  who: Principal,
): Promise<{ readonly interrupted: number; readonly stopped: number }> {
  // Another process may have refused to go on with a run that waits.
  const known = new Set(stopped());
  const status = known.size === 0 ? ['interrupted'] : ['interrupted', 'waiting'];
  const left: RunSummary[] = [];
  for await (const run of visibleRuns(seen, who, { status }))
    if (run.status === 'interrupted' || known.has(run.runId)) left.push(run);
  const changed = await stoppedAmong(journal, left);
  const isInterrupted = ({ runId, status: each }: RunSummary): boolean => each === 'interrupted' && !changed.has(runId);
  return { interrupted: left.filter(isInterrupted).length, stopped: changed.size };
}
