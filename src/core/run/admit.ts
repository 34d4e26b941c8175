// What may enter the journal from outside. Anything else is dropped: a late answer of a command that is no longer
// wanted, the second copy of one that came back already, a decision on a review that is closed.

import type { Happening, HappeningOf } from '../journal/event.ts';
import { describeFault } from '../plan/plan-faults.ts';
import { orAsked } from './conclusion.ts';
import { faultsOfAddition, rulesOfAddition } from './decide/check-addition.ts';
import { verdictKey } from './fold/draft-verdict.ts';
import { admitDraft } from './fold/early-task.ts';
import { rulesOf } from './fold/plan.ts';
import { DECISIONS } from './fold/reviews.ts';
import { openRevision } from './fold/revision.ts';
import type { Parts } from './parts.ts';
import type { RunState } from './state.ts';

export function admit(state: RunState, happening: Happening, parts: Parts): Happening | undefined {
  switch (happening.type) {
    case 'run-started':
      return state.events === 0 ? happening : undefined;
    case 'run-resumed':
      return state.events > 0 && !state.outcome ? happening : undefined;
    case 'request-triaged':
    case 'request-weighed':
    case 'plan-proposed':
    case 'consult-failed':
    case 'task-refined':
    case 'conflict-judged':
    case 'results-condensed':
    case 'answer-unfit':
    case 'answer-drafted':
    case 'answer-criticised':
    case 'model-call-prepared':
    case 'model-call-finished':
    case 'model-call-failed':
    case 'worker-chosen':
    case 'worker-built':
    case 'cache-missed':
    case 'task-recalled':
    case 'tool-call-authorised':
    case 'tool-call-finished':
    case 'team-waiting':
    case 'team-stirred':
    case 'team-ended':
      return state.commands.has(happening.key) ? happening : undefined;
    case 'answer-grounded':
      return state.commands.has(verdictKey(happening.key)) ? happening : undefined;
    case 'task-drafted':
      return admitDraft(state, happening);
    case 'attempt-failed':
      return isUnderWay(state, happening) || state.commands.has(`choose/${happening.taskId}/${happening.attempt}`)
        ? happening
        : undefined;
    case 'task-succeeded':
      return isUnderWay(state, happening) ? happening : undefined;
    case 'task-escalated':
      return isUnderWay(state, happening) ? orAsked(state, happening) : undefined;
    case 'review-decided':
      return state.outcome ? undefined : admitDecision(state, happening, parts);
    case 'cancel-requested':
      return state.outcome || state.ending ? undefined : happening;
    default:
      return undefined;
  }
}

const isUnderWay = (
  { commands }: RunState,
  { taskId, attempt }: { readonly taskId: string; readonly attempt: number },
): boolean => commands.has(`work/${taskId}/${attempt}`);

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
  const allowed = DECISIONS[review.kind];
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
