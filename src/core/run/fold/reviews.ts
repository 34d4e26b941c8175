// Reviews: questions to a person, and the consequences of each possible decision.

import type { Decision, EventOf, ReviewKind } from '../../journal/event.ts';
import { dueKey, putOnAgenda, subjectOf, takeOffAgenda } from '../agenda.ts';
import { factsOf } from '../context-store.ts';
import { ruleOnConflict } from '../decide/conflict-review.ts';
import { ruleOnPlan } from '../decide/plan-review.ts';
import { mayAskFor } from '../decide/trust.ts';
import { noteNotMade, noteOtherEffects } from '../effects.ts';
import { authoriseKey, toolCallIn } from '../keys.ts';
import { type Review, type RunState, taskOf, want } from '../state.ts';
import type { TaskState } from '../task-state.ts';
import { pauseFor, resumeAfter, settleTask } from '../tasks.ts';
import { synthesiseOnceJudged } from './answer.ts';
import { answerTool } from './dialogue.ts';
import { openRevision, ruleOnRevision } from './revision.ts';
import { pendingOf, ruleOnUnknown } from './tool-calls.ts';
import { beginApprovedWork } from './work.ts';

/** Which decisions each kind of review accepts; any other decision is refused with this list. */
const DECISIONS: Readonly<Record<ReviewKind, readonly Decision['kind'][]>> = {
  approval: ['approve', 'deny', 'change', 'answer', 'cancel'],
  'unknown-outcome': ['approve', 'deny', 'answer', 'cancel'],
  failure: ['approve', 'deny', 'answer', 'cancel'],
  budget: ['approve', 'deny', 'answer', 'cancel'],
  'low-confidence': ['approve', 'deny', 'answer', 'cancel'],
  task: ['deny', 'answer', 'cancel'],
  plan: ['approve', 'deny', 'change', 'cancel'],
  conflict: ['answer', 'deny', 'cancel'],
  question: ['answer', 'deny', 'cancel'],
};

/** A function worker gets what its task gives it; there are no arguments to change. */
export const decisionsOn = ({
  kind,
  callId,
}: {
  kind: ReviewKind;
  callId?: string | undefined;
}): readonly Decision['kind'][] =>
  kind === 'approval' && callId === undefined
    ? DECISIONS.approval.filter((each) => each !== 'change')
    : DECISIONS[kind];

export function onReviewOpened(state: RunState, event: EventOf<'review-opened'>): void {
  // The question settles the pending decision that led to it.
  for (const due of ['open-review', 'settle-attempt', 'start-tool-call', 'join-pieces'] as const)
    state.agenda.delete(dueKey(due, subjectOf(event)));
  if (event.kind === 'plan')
    for (const kind of ['check-plan', 'check-revision'] as const) takeOffAgenda(state, { kind });
  state.reviews.set(event.reviewId, {
    reviewId: event.reviewId,
    kind: event.kind,
    opened: event,
    status: 'open',
    decidedBy: undefined,
  });
  state.openReviews += 1;
  if (event.expiresAt !== undefined)
    state.timers.push({ kind: 'review-expiry', at: event.expiresAt, reviewId: event.reviewId });
  if (event.taskId !== undefined) pauseFor(state, taskOf(state, event.taskId), event.at);
}

export function onReviewDecided(state: RunState, event: EventOf<'review-decided'>): void {
  settleReview(state, {
    reviewId: event.reviewId,
    decision: event.decision,
    by: event.by,
    at: event.at,
    status: 'decided',
  });
}

/** The decision on a review that expired, unless its policy named another: deny is the safe default. */
export const EXPIRED = { kind: 'deny', reason: 'there was no decision in time' } as const satisfies Decision;

/** The decision that counts if nobody makes one in time, as recorded when the review was opened. */
export const decisionAtExpiry = ({ expires }: Pick<EventOf<'review-opened'>, 'expires'>): Decision =>
  expires === 'allow' ? { kind: 'approve' } : EXPIRED;

export function onReviewExpired(state: RunState, { reviewId, at }: EventOf<'review-expired'>): void {
  const { opened } = state.reviews.get(reviewId) ?? {};
  settleReview(state, { reviewId, decision: decisionAtExpiry(opened ?? {}), by: 'expiry', at, status: 'expired' });
}

/** Whether the time to decide is over, also if the run has not noticed yet. */
export const hasExpired = ({ status, opened }: Review, now: number): boolean =>
  status === 'expired' || (status === 'open' && opened.expiresAt !== undefined && opened.expiresAt <= now);

interface SettledReview {
  readonly reviewId: string;
  readonly decision: Decision;
  readonly by: string;
  readonly at: number;
  readonly status: 'decided' | 'expired';
}

function settleReview(state: RunState, { reviewId, decision, by, at, status }: SettledReview): void {
  const review = state.reviews.get(reviewId);
  if (review?.status !== 'open') throw new Error(`Run ${state.runId}: review ${reviewId} is not open`);
  review.status = status;
  review.decidedBy = by;
  state.openReviews -= 1;
  const taskId = review.opened.taskId;
  if (taskId !== undefined) resumeAfter(state, taskOf(state, taskId), at);
  if (decision.kind === 'cancel') {
    state.ending ??= { why: 'cancelled', by, reason: decision.reason };
    return;
  }
  if (review.kind === 'plan') {
    const revision = openRevision(state);
    return revision ? ruleOnRevision(state, revision, { decision, by }) : ruleOnPlan(state, decision, by);
  }
  if (review.kind === 'conflict') {
    ruleOnConflict(state, review, decision, by);
    return synthesiseOnceJudged(state);
  }
  if (taskId !== undefined) ruleOnTask(state, review, { taskId, decision, by, at });
}

/** A decision about a task; plan reviews are handled separately. */
type Ruling = {
  readonly taskId: string;
  readonly decision: Exclude<Decision, { kind: 'cancel' }>;
  readonly by: string;
  readonly at: number;
};

function ruleOnTask(state: RunState, review: Review, ruling: Ruling): void {
  const { taskId, decision, by } = ruling;
  const { callId } = review.opened;
  switch (review.kind) {
    case 'approval':
      return callId === undefined ? ruleOnWork(state, review, ruling) : ruleOnCall(state, review, ruling);
    case 'unknown-outcome':
      if (callId === undefined) return ruleOnAttempt(state, ruling);
      return ruleOnUnknown(
        state,
        toolCallIn({ callId }),
        decision.kind === 'approve' ? 'repeat' : decision.kind === 'answer' ? { content: decision.content } : 'leave',
      );
    case 'low-confidence': {
      const task = taskOf(state, taskId);
      if (decision.kind === 'approve') return settleTask(state, task, 'succeeded', ruling.at);
      return ruleOnAttempt(state, ruling);
    }
    case 'question': {
      if (decision.kind !== 'answer') return ruleOnAttempt(state, ruling);
      const task = taskOf(state, taskId);
      task.answers = [...task.answers, { question: review.opened.question, answer: decision.content }];
      return putOnAgenda(state, { kind: 'retry-task', taskId });
    }
    case 'failure':
      noteApproval(taskOf(state, taskId), decision, by);
      return ruleOnAttempt(state, ruling);
    case 'budget':
    case 'task':
    case 'conflict':
    case 'plan':
      return ruleOnAttempt(state, { taskId, decision, by, at: ruling.at });
    default:
      review.kind satisfies never;
  }
}

/** A worker that asked for approval is told that it has it. */
function noteApproval(task: TaskState, decision: Ruling['decision'], by: string): void {
  const { failure } = task;
  if (decision.kind !== 'approve' || failure?.code !== 'escalated' || failure.reason !== 'needs-approval') return;
  task.answers = [...task.answers, { question: failure.message, answer: `Approved by ${by}` }];
}

/** Applies a decision about a whole task: try again, use the person's answer, or give up. */
function ruleOnAttempt(state: RunState, { taskId, decision, by }: Ruling): void {
  switch (decision.kind) {
    case 'approve':
      putOnAgenda(state, { kind: 'retry-task', taskId });
      return;
    case 'answer':
      putOnAgenda(state, { kind: 'give-result', taskId, content: decision.content });
      return;
    case 'deny':
    case 'change': {
      const reason = decision.kind === 'deny' ? decision.reason : '';
      const before = taskOf(state, taskId).failure;
      const partial = before && 'partial' in before && before.partial !== undefined ? { partial: before.partial } : {};
      putOnAgenda(state, { kind: 'end-task', taskId, failure: { code: 'denied', by, reason, ...partial } });
      return;
    }
    default:
      decision satisfies never;
  }
}

/** Applies a decision about a function worker with an effect that has not begun. */
function ruleOnWork(state: RunState, { opened }: Review, ruling: Ruling): void {
  const { taskId, decision } = ruling;
  const task = taskOf(state, taskId);
  if (decision.kind === 'approve') return beginApprovedWork(state, task, opened.args);
  if (decision.kind === 'deny')
    noteOtherEffects(task, [{ task: taskId, tool: opened.tool ?? '', args: opened.args, status: 'denied' }]);
  ruleOnAttempt(state, ruling);
}

function ruleOnCall(state: RunState, review: Review, { taskId, decision, by }: Ruling): void {
  const callId = toolCallIn({ callId: review.opened.callId ?? '' });
  const { dialogue, call } = pendingOf(state, callId);
  switch (decision.kind) {
    case 'approve':
      call.agreedBy = by;
      putOnAgenda(state, { kind: 'start-tool-call', dialogueId: dialogue.id, callId });
      return;
    case 'deny': {
      const message = `${by} declined${decision.reason ? `: ${decision.reason}` : ''}`;
      const why = review.status === 'expired' ? decision.reason : message;
      noteNotMade(state, dialogue, call, { status: 'denied', why, byPerson: true });
      answerTool(state, dialogue, call, { status: 'refused', message });
      return;
    }
    case 'change':
      call.agreedBy = by;
      if (dialogue.view.subject.kind === 'work') {
        const { slice } = dialogue.view.subject;
        want(state, {
          kind: 'authorise',
          key: authoriseKey(callId),
          callId,
          slice,
          context: factsOf(state),
          tool: call.tool,
          args: decision.args,
          agreedBy: by,
          ...(mayAskFor(state, slice, call.tool) ? { mayAsk: true as const } : {}),
        });
      }
      return;
    case 'answer':
      putOnAgenda(state, { kind: 'give-result', taskId, content: decision.content });
      return;
    default:
      decision satisfies never;
  }
}
