// What may enter the journal from outside, as a table over all event types: a new type does not compile until it has a
// rule here. Everything else is dropped: a late answer of a command that is no longer wanted, the second copy of one that
// came back already, a decision on a review that is closed.

import type { EventType, Happening, HappeningOf } from '../journal/event.ts';
import { describeFault } from '../plan/plan-faults.ts';
import { handedBack } from './conclusion.ts';
import { faultsOfAddition, rulesOfAddition } from './decide/check-addition.ts';
import { admitDraft } from './fold/early-task.ts';
import { rulesOf } from './fold/plan.ts';
import { decisionsOn } from './fold/reviews.ts';
import { openRevision } from './fold/revision.ts';
import { chooseKey, commandIn, groundKey, workKey } from './keys.ts';
import type { Parts } from './parts.ts';
import type { RunState } from './state.ts';

type Admission<T extends EventType> = (
  state: RunState,
  happening: HappeningOf<T>,
  parts: Parts,
) => Happening | undefined;

/** Only the core decides this, so nothing from outside may bring it. */
const coreDecides = (): undefined => undefined;
/** The outcome of a command is let in once, while the command is wanted. */
const ifWanted = <H extends Happening & { readonly key: string }>(state: RunState, happening: H): H | undefined => {
  return state.commands.has(commandIn(happening)) ? happening : undefined;
};

const ADMISSION: { readonly [T in EventType]: Admission<T> } = {
  'run-started': (state, happening) => (state.events === 0 ? happening : undefined),
  'run-resumed': (state, happening) => (state.events > 0 && !state.outcome ? happening : undefined),
  'request-triaged': ifWanted,
  'request-weighed': ifWanted,
  'task-drafted': admitDraft,
  'plan-proposed': ifWanted,
  'plan-rejected': coreDecides,
  'plan-accepted': coreDecides,
  'results-found-thin': coreDecides,
  'plan-revised': coreDecides,
  'consult-failed': ifWanted,
  'consult-retried': coreDecides,
  'consult-abandoned': coreDecides,
  'task-dispatched': coreDecides,
  'worker-chosen': ifWanted,
  'worker-built': ifWanted,
  'cache-missed': ifWanted,
  'task-recalled': ifWanted,
  'task-succeeded': (state, happening) => (isUnderWay(state, happening) ? happening : undefined),
  'context-written': coreDecides,
  'task-escalated': (state, happening) => (isUnderWay(state, happening) ? handedBack(state, happening) : undefined),
  'task-asked': coreDecides,
  'attempt-failed': (state, happening) =>
    isUnderWay(state, happening) || state.commands.has(chooseKey(happening)) ? happening : undefined,
  'retry-scheduled': coreDecides,
  'split-asked': coreDecides,
  'split-declined': coreDecides,
  'task-split': coreDecides,
  'task-refined': ifWanted,
  'task-failed': coreDecides,
  'task-skipped': coreDecides,
  'task-cancelled': coreDecides,
  'team-started': coreDecides,
  'team-waiting': ifWanted,
  'team-stirred': ifWanted,
  'team-ended': ifWanted,
  'model-call-prepared': ifWanted,
  'model-call-started': coreDecides,
  'model-call-finished': ifWanted,
  'model-call-failed': ifWanted,
  'model-call-refused': coreDecides,
  'model-call-retried': coreDecides,
  'tool-call-authorised': ifWanted,
  'tool-call-started': coreDecides,
  'tool-call-reused': coreDecides,
  'tool-call-finished': ifWanted,
  'review-opened': coreDecides,
  'review-decided': (state, happening, parts) => (state.outcome ? undefined : admitDecision(state, happening, parts)),
  'review-expired': coreDecides,
  'decision-refused': coreDecides,
  'run-parked': coreDecides,
  'alert-raised': coreDecides,
  'claims-reconciled': coreDecides,
  'conflict-judged': ifWanted,
  'attempt-selected': coreDecides,
  'results-condensed': ifWanted,
  'answer-unfit': ifWanted,
  'answer-drafted': ifWanted,
  'preview-begun': coreDecides,
  'answer-previewed': coreDecides,
  'answer-grounded': (state, happening) => (state.commands.has(groundKey(happening.key)) ? happening : undefined),
  'answer-criticised': ifWanted,
  'cancel-requested': (state, happening) => (state.outcome || state.ending ? undefined : happening),
  'deadline-reached': coreDecides,
  'run-planned': coreDecides,
  'run-answered': coreDecides,
  'run-failed': coreDecides,
  'run-cancelled': coreDecides,
  'data-removed': coreDecides,
};

export function admit(state: RunState, happening: Happening, parts: Parts): Happening | undefined {
  // The table is complete by its type; only the compiler cannot see that key and event belong together.
  const admission = ADMISSION[happening.type] as Admission<EventType>;
  return admission(state, happening, parts);
}

const isUnderWay = ({ commands }: RunState, attempt: { readonly taskId: string; readonly attempt: number }): boolean =>
  commands.has(workKey(attempt));

/** The decision, or the reason why it cannot be taken. */
export function admitDecision(
  state: RunState,
  happening: HappeningOf<'review-decided'>,
  { readers }: Parts,
): Happening {
  const { reviewId, by, decision } = happening;
  const review = state.reviews.get(reviewId);
  const refuse = (reason: string): Happening => ({ type: 'decision-refused', reviewId, by, reason });
  if (!review) return refuse('there is no such review');
  if (review.status !== 'open')
    return refuse(`it was already ${review.status}${review.decidedBy ? ` by ${review.decidedBy}` : ''}`);
  const allowed = decisionsOn(review.opened);
  if (!allowed.includes(decision.kind))
    return refuse(`a review of kind "${review.kind}" takes ${allowed.join(', ')}, not ${decision.kind}`);
  if (review.kind !== 'plan' || decision.kind !== 'change') return happening;
  // A changed plan is checked like any other. The review stays open until one passes.
  const isRevision = openRevision(state) !== undefined;
  const read = readers().readPlan(decision.args, isRevision ? rulesOfAddition(state) : rulesOf(state), state.request);
  const faults = 'plan' in read ? (isRevision ? faultsOfAddition(state, read.plan) : []) : read.faults;
  if ('plan' in read && faults.length === 0) return { ...happening, decision: { kind: 'change', args: read.plan } };
  return refuse(['the changed plan does not pass the check:', ...faults.map(describeFault)].join('\n'));
}
