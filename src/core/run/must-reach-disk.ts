// Which events must be on disk before the run acts on them: intents of effects, what a call may cost, what people were
// asked and said, and how the run ended. The others may be lost with the machine, because the run decides them again.
// A table over all event types: a new type does not compile until it has a rule here.

import type { EventOf, EventType, RunEvent } from '../journal/event.ts';
import { isPool } from '../plan/pools.ts';
import type { RunState } from './state.ts';

type Rule<T extends EventType> = boolean | ((state: RunState, event: EventOf<T>) => boolean);

const RULES: { readonly [T in EventType]: Rule<T> } = {
  'run-started': true,
  // Syncs everything before it too: the last process may have died before it synced an intent that is acted on again.
  'run-resumed': true,
  'request-triaged': false,
  'request-weighed': false,
  'task-drafted': false,
  'plan-proposed': false,
  'plan-rejected': false,
  'plan-accepted': false,
  'results-found-thin': false,
  'plan-revised': false,
  'consult-failed': false,
  'consult-retried': false,
  'consult-abandoned': false,
  // No member of a pool acts before one is chosen; then that choice must be on disk.
  'task-dispatched': ({ team }, { worker }) => !isPool(team, worker) && team.workers[worker]?.effect !== 'read',
  'worker-chosen': ({ team }, { worker }) => team.workers[worker]?.effect !== 'read',
  'worker-built': false,
  'cache-missed': false,
  'task-recalled': false,
  'task-succeeded': false,
  'context-written': false,
  'task-escalated': false,
  'task-asked': false,
  'attempt-failed': false,
  'retry-scheduled': false,
  'split-asked': false,
  'split-declined': false,
  'task-split': false,
  'task-refined': false,
  'task-failed': false,
  'task-skipped': false,
  'task-cancelled': false,
  // The budget reserved for a nested team must survive a crash of this process.
  'team-started': true,
  'team-waiting': false,
  'team-stirred': false,
  'team-ended': false,
  'model-call-prepared': false,
  'model-call-started': true,
  'model-call-finished': false,
  'model-call-failed': false,
  'model-call-refused': false,
  'model-call-retried': false,
  'tool-call-authorised': false,
  'tool-call-started': (_, { effect }) => effect !== 'read',
  'tool-call-reused': false,
  'tool-call-finished': false,
  'review-opened': true,
  'review-decided': true,
  'review-expired': false,
  'decision-refused': false,
  'run-parked': false,
  'alert-raised': false,
  'claims-reconciled': false,
  'conflict-judged': false,
  'attempt-selected': false,
  'results-condensed': false,
  'answer-unfit': false,
  'answer-drafted': false,
  'preview-begun': false,
  'answer-previewed': false,
  'answer-grounded': false,
  'answer-criticised': false,
  'cancel-requested': false,
  'deadline-reached': false,
  'run-planned': false,
  'run-answered': true,
  'run-failed': true,
  'run-cancelled': true,
  'data-removed': true,
};

export function mustReachDisk(state: RunState, event: RunEvent): boolean {
  const rule = RULES[event.type] as Rule<EventType>;
  return typeof rule === 'boolean' ? rule : rule(state, event);
}
