// The fallback ladder (C1, C3): what happens after a failed attempt. The first step that applies is taken: retry after a
// backoff, rewrite and retry, a stronger model, another worker, smaller pieces, a person; otherwise the task fails.
// How long a backoff lasts is in policy/retry.ts, which failures are worth a retry in policy/remedy.ts.

import { ended } from '../../../text/sentences.ts';
import type { Happening } from '../../journal/event.ts';
import { describeFailure, type Failure } from '../../journal/failure.ts';
import { needsSetup, whyGiveUp, withTimeLeft } from '../../policy/patience.ts';
import { isAboutReply, remedyFor } from '../../policy/remedy.ts';
import { waitBefore } from '../../policy/retry.ts';
import type { PendingOf } from '../agenda.ts';
import { lacksConfidence } from '../conclusion.ts';
import { requestSplit } from '../fold/split.ts';
import { joined, piecesOf } from '../pieces.ts';
import { type RunState, taskOf, workerOf } from '../state.ts';
import type { TaskState } from '../task-state.ts';
import { poolForRetry } from './another-pool-member.ts';
import { openReview } from './open-review.ts';
import { mayHaveSideEffects } from './possible-side-effects.ts';
import { deadlineOf, nextStepOf } from './retry-call.ts';

export function settleAttempt(state: RunState, pending: PendingOf<'settle-attempt'>, now: number): Happening {
  const { taskId } = pending;
  const task = taskOf(state, taskId);
  const given = remedyFor(pending.failure) === 'retry' ? whyNotAgain(state, task, pending.failure, now) : undefined;
  const failure = withTimeLeft(pending.failure, given);
  // Every step before the split was taken before the planner was asked for pieces.
  if (task.split?.status === 'declined') return askPersonOrFail(state, task, failure, now);
  if (failure.code === 'unknown-outcome') {
    const question = `${ended(describeFailure(failure))} Approve to run it again, deny to leave it, or answer with its result.`;
    return openReview(state, { kind: 'unknown-outcome', taskId, question }, now);
  }
  if (failure.code === 'escalated' && failure.reason === 'needs-approval')
    return openReview(state, { kind: 'failure', taskId, question: approvalQuestion(task, failure.message) }, now);
  // A task that may have acted is not done again because of its reply: the record of its effects says what was done.
  if (isAboutReply(failure) && mayHaveSideEffects(state, task)) return { type: 'task-failed', taskId, failure };
  // A worker with a `once` effect is never retried automatically, unless it was not called at all.
  const mayRepeat = workerOf(state, task).effect !== 'once' || failure.code === 'circuit-open';
  return (
    (mayRepeat ? retryWithSameWorker(state, task, { ...pending, isHopeless: given !== undefined }, now) : undefined) ??
    useFallback(state, task, failure, now) ??
    requestSplit(state, task, failure) ??
    askPersonOrFail(state, task, failure, now)
  );
}

type Retry = {
  readonly because: 'transient' | 'merit' | 'stronger-model' | 'fallback' | 'person';
  readonly notBefore: number;
  readonly worker?: string;
  readonly model?: string;
  readonly reason?: string;
};

function retry(state: RunState, taskId: string, { worker, ...rest }: Retry): Happening {
  return { type: 'retry-scheduled', taskId, ...rest, worker: worker ?? taskOf(state, taskId).worker };
}

export const retryForPerson = (state: RunState, taskId: string, now: number): Happening =>
  retry(state, taskId, { because: 'person', notBefore: now });

/** With `isHopeless`, waiting for the same worker makes no sense. */
type Settling = PendingOf<'settle-attempt'> & { readonly isHopeless: boolean };

const whyNotAgain = (state: RunState, task: TaskState, failure: Failure, now: number): ReturnType<typeof whyGiveUp> =>
  whyGiveUp({
    failure,
    trouble: task.trouble,
    retries: task.transientFailures - 1,
    timeouts: task.timeouts,
    backoff: state.team.limits,
    now,
    deadlineAt: deadlineOf(state, task),
    next: nextStepOf(state, task),
  });

function retryWithSameWorker(state: RunState, task: TaskState, pending: Settling, now: number): Happening | undefined {
  const { taskId, failure } = pending;
  const remedy = remedyFor(failure);
  const afterBackoff = remedy === 'retry' ? retryAfterBackoff(state, task, pending, now) : undefined;
  if (afterBackoff) return afterBackoff;
  if (remedy === 'refine' && task.meritFailures < workerOf(state, task).attemptsMax)
    return retry(state, taskId, { because: 'merit', notBefore: now });
  const model = strongerModel(state, task, failure);
  if (model === undefined) return undefined;
  return retry(state, taskId, { because: 'stronger-model', notBefore: now, model, reason: describeFailure(failure) });
}

/** Retries a transient failure, with another pool member if there is one, unless the deadline comes first. */
function retryAfterBackoff(
  state: RunState,
  task: TaskState,
  { taskId, failure, skipBackoff, isHopeless }: Settling,
  now: number,
): Happening | undefined {
  if (task.transientFailures > state.team.limits.transientRetriesMax) return undefined;
  const pool = poolForRetry(state, task);
  // Another member of the pool has not retried yet, so it starts at once.
  if (hasRetriedInside(state, task, failure) && !pool?.hasUntried) return undefined;
  const about = { failure, key: `${state.runId}/${taskId}`, backoff: state.team.limits };
  if (isHopeless && !pool?.hasUntried) return undefined;
  const notBefore = now + (skipBackoff || pool?.hasUntried ? 0 : waitBefore(task.transientFailures - 1, about));
  if (notBefore >= deadlineOf(state, task)) return undefined;
  return retry(state, taskId, { because: 'transient', notBefore, ...(pool ? { worker: pool.name } : {}) });
}

/** An agent's dialogue and a nested team have retried by themselves; retrying both levels would square the bound. */
function hasRetriedInside(state: RunState, task: TaskState, failure: Failure): boolean {
  const { kind } = workerOf(state, task);
  return kind === 'team' || (kind === 'agent' && failure.code !== 'timeout');
}

/** The stronger tier, if an agent failed on its merits and has not used a stronger model yet. */
function strongerModel(state: RunState, task: TaskState, failure: Failure): string | undefined {
  const strong = state.team.models?.strong;
  if (strong === undefined || task.tier !== undefined || task.model === strong) return undefined;
  if (workerOf(state, task).kind !== 'agent' || task.model === undefined) return undefined;
  switch (failure.code) {
    case 'malformed-output':
    case 'empty-output':
    case 'cut-off':
    case 'worker-failed':
    case 'step-limit':
    case 'refused':
    case 'too-long':
    case 'no-result':
      return 'strong';
    case 'escalated':
      return failure.reason === 'needs-approval' ? undefined : 'strong';
    case 'timeout':
    case 'rate-limited':
    case 'unavailable':
    case 'circuit-open':
    case 'budget-exhausted':
    case 'plan-invalid':
    case 'dependency-failed':
    case 'unknown-outcome':
    case 'denied':
      return undefined;
    default:
      return failure satisfies never;
  }
}

function useFallback(state: RunState, task: TaskState, failure: Failure, now: number): Happening | undefined {
  const { fallback } = workerOf(state, task);
  const isOutOfTime = failure.code === 'budget-exhausted' && failure.resource === 'ms';
  if (fallback === undefined || task.fellBack || failure.code === 'denied' || isOutOfTime) return undefined;
  const reason = describeFailure(failure);
  return retry(state, task.task.id, { because: 'fallback', notBefore: now, worker: fallback, reason });
}

/** The last step. A person is asked about a whole task only, never about one of its pieces. */
function askPersonOrFail(state: RunState, task: TaskState, failure: Failure, now: number): Happening {
  const { id: taskId } = task.task;
  const kind = failure.code === 'budget-exhausted' ? 'budget' : 'failure';
  const mayAsk = failure.code !== 'denied' && !needsSetup(failure, state.contact) && !isRefusal(state, failure);
  if (state.team.escalate[kind] && mayAsk && task.pieceOf === undefined) {
    const question = `${task.instruction}\nfailed: ${ended(describeFailure(failure))} Approve to try again, deny to go on without it, or answer in its place.`;
    return openReview(state, { kind, taskId, question }, now);
  }
  if (failure.code !== 'escalated') return { type: 'task-failed', taskId, failure };
  const { code: _, who: __, ...escalation } = failure;
  return { type: 'task-escalated', taskId, attempt: task.attempt, escalation };
}

/** The only worker of a request says that the team does not handle it: that is the answer, and another try gives it again. */
const isRefusal = ({ route }: RunState, failure: Failure): boolean =>
  route === 'direct' &&
  failure.code === 'escalated' &&
  failure.reason === 'out-of-scope' &&
  failure.partial === undefined;

const approvalQuestion = ({ worker, instruction }: TaskState, message: string): string =>
  `${instruction}\n${worker} asks for approval: ${ended(message)} Approve to have it done, deny to go on without it, or answer in its place.`;

/** All pieces of a split task have ended: joins their results, or takes the last step of the ladder. */
export function joinPieces(state: RunState, task: TaskState, now: number): Happening {
  const pieces = piecesOf(state, task);
  const result = joined(pieces);
  const isUnsure = pieces.some((piece) => piece.result && lacksConfidence(state, piece.worker, piece.result));
  const unsure = isUnsure ? { unsure: true as const } : {};
  if (result) return { type: 'task-succeeded', taskId: task.task.id, attempt: task.attempt, result, ...unsure };
  const failure: Failure = task.failure ?? { code: 'no-result', detail: 'none of its pieces gave a result' };
  return askPersonOrFail(state, task, failure, now);
}
