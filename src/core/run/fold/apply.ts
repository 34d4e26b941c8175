// Folds one event into the state. Nothing is decided here and no clock is read: the event carries every fact, so a
// journal always folds to the same state.

import { createRoot, reserve, roomFor } from '../../budget/account.ts';
import { ceilingFrom } from '../../budget/money.ts';
import type { EventOf, EventType, RunEvent } from '../../journal/event.ts';
import { type SilenceLimits, silenceLimits } from '../../policy/patience.ts';
import { dueKey, putOnAgenda, takeOffAgenda } from '../agenda.ts';
import { onContextWritten } from '../context-store.ts';
import { noteUnlooked } from '../decide/second-look.ts';
import type { Dialogue } from '../dialogue-state.ts';
import { callKey, consultIn, dialogueIdOf, isPreview, modelCallIn } from '../keys.ts';
import { type RunState, taskOf, want } from '../state.ts';
import { attemptTimeoutMs, closeReviews } from '../tasks.ts';
import { onAlertRaised, startBudgetTimer } from './alerts.ts';
import {
  onAnswerUnfit,
  onAttemptSelected,
  onCriticAbandoned,
  onCriticised,
  onDrafted,
  onGrounded,
  onJudged,
  onReconciled,
  onResultsCondensed,
  synthesiseOnceJudged,
} from './answer.ts';
import { onRecalled } from './cached-result.ts';
import { closeConsult, onConsultFailed, onConsultRetried } from './consults.ts';
import { dialogueOf, onCallFailed, onCallFinished, onCallRefused, onPrepared, prepareCall } from './dialogue.ts';
import { onTaskDrafted } from './early-task.ts';
import { onChildCanResume, onTeamEnded, onTeamStarted, onTeamWaiting } from './nested-team.ts';
import { onAccepted, onRunStarted, onTriaged, onWeighed, stopConsults } from './plan.ts';
import { onPlannerAbandoned, onPlanProposed, onPlanRejected } from './plan-proposal.ts';
import { onPreviewAbandoned, onPreviewBegun, onPreviewed } from './preview.ts';
import { condenseFurther, joinWithoutWriter } from './reduction.ts';
import { onResumed } from './resume.ts';
import { onReviewDecided, onReviewExpired, onReviewOpened } from './reviews.ts';
import { onResultsInsufficient, onRevised } from './revision.ts';
import { onSplit, onSplitAsked, onSplitDeclined } from './split.ts';
import { onAuthorised, onToolFinished, onToolReused, onToolStarted } from './tool-calls.ts';
import * as work from './work.ts';

const handlers: { readonly [T in EventType]: (state: RunState, event: EventOf<T>) => void } = {
  'run-started': (state, event) => {
    // Create the account first: a triage by a model is charged to it.
    startClocks(state, event);
    onRunStarted(state, event);
    startBudgetTimer(state);
  },
  'run-resumed': onResumed,
  'request-triaged': onTriaged,
  'request-weighed': onWeighed,
  'task-drafted': onTaskDrafted,
  'plan-proposed': onPlanProposed,
  'plan-rejected': onPlanRejected,
  'plan-accepted': onAccepted,
  'results-found-thin': onResultsInsufficient,
  'plan-revised': onRevised,
  'consult-failed': onConsultFailed,
  'consult-retried': onConsultRetried,
  'consult-abandoned': onAbandoned,
  'task-dispatched': work.onDispatched,
  'worker-chosen': work.onChosen,
  'worker-built': work.onBuilt,
  'cache-missed': work.onCacheMissed,
  'task-recalled': onRecalled,
  'task-succeeded': work.onSucceeded,
  'context-written': onContextWritten,
  'task-escalated': work.onEscalated,
  'task-asked': work.onAsked,
  'attempt-failed': work.onAttemptFailed,
  'retry-scheduled': work.onRetryScheduled,
  'split-asked': onSplitAsked,
  'split-declined': onSplitDeclined,
  'task-split': onSplit,
  'task-refined': work.onRefined,
  'task-failed': work.onTaskFailedOrSkipped,
  'task-skipped': work.onTaskFailedOrSkipped,
  'task-cancelled': work.onTaskCancelled,
  'team-started': onTeamStarted,
  'team-waiting': onTeamWaiting,
  'team-stirred': onChildCanResume,
  'team-ended': onTeamEnded,
  'model-call-prepared': onPrepared,
  'model-call-started': onCallStarted,
  'model-call-finished': onCallFinished,
  'model-call-failed': onCallFailed,
  'model-call-refused': onCallRefused,
  'model-call-retried': onCallRetried,
  'tool-call-authorised': onAuthorised,
  'tool-call-started': onToolStarted,
  'tool-call-reused': onToolReused,
  'tool-call-finished': onToolFinished,
  'review-opened': onReviewOpened,
  'review-decided': onReviewDecided,
  'review-expired': onReviewExpired,
  'decision-refused': () => {},
  'run-parked': (state, event) => {
    state.parkedAt = event.at;
  },
  'alert-raised': onAlertRaised,
  'claims-reconciled': onReconciled,
  'conflict-judged': onJudged,
  'attempt-selected': onAttemptSelected,
  'results-condensed': onResultsCondensed,
  'answer-unfit': onAnswerUnfit,
  'answer-drafted': onDrafted,
  'preview-begun': onPreviewBegun,
  'answer-previewed': onPreviewed,
  'answer-grounded': onGrounded,
  'answer-criticised': onCriticised,
  'cancel-requested': (state, { by, reason }) => {
    state.ending ??= { why: 'cancelled', by, reason };
  },
  'deadline-reached': (state) => {
    state.ending ??= { why: 'deadline' };
  },
  'run-planned': onEnded,
  'run-answered': onEnded,
  'run-failed': onEnded,
  'run-cancelled': onEnded,
  'data-removed': () => {},
};

export function apply(state: RunState, event: RunEvent): void {
  state.events += 1;
  state.lastAt = event.at;
  if (state.parkedAt !== undefined) unpark(state, event.at);
  // The type guarantees one handler per event type; TypeScript cannot relate the key to the event without a cast.
  const handle = handlers[event.type] as (state: RunState, event: RunEvent) => void;
  handle(state, event);
}

/** Folds a whole journal. Open work is in `state.commands`; the per-event lists `wanted` and `unwanted` are cleared. */
export function foldInto(state: RunState, events: Iterable<RunEvent>): RunState {
  for (const event of events) {
    apply(state, event);
    if (state.wanted.length > 0) state.wanted.length = 0;
    if (state.unwanted.length > 0) state.unwanted.length = 0;
  }
  return state;
}

function startClocks(state: RunState, { team, at }: EventOf<'run-started'>): void {
  state.account = createRoot(ceilingFrom(team.budget));
  if (team.budget.ms === undefined) return;
  state.deadlineAt = at + team.budget.ms;
  state.timers.push({ kind: 'run-deadline', at: state.deadlineAt });
}

/** Time spent parked (waiting for people) is added to the run's deadline. */
function unpark(state: RunState, at: number): void {
  if (state.deadlineAt !== undefined) {
    state.deadlineAt += at - (state.parkedAt ?? at);
    state.timers.push({ kind: 'run-deadline', at: state.deadlineAt });
    startBudgetTimer(state);
  }
  state.parkedAt = undefined;
}

function onCallStarted(state: RunState, event: EventOf<'model-call-started'>): void {
  const callId = modelCallIn(event);
  const dialogue = dialogueOf(state, dialogueIdOf(callId));
  takeOffAgenda(state, { kind: 'start-model-call', dialogueId: dialogue.id });
  if (!dialogue.call) throw new Error(`Run ${state.runId}: call ${event.callId} was not prepared`);
  reserve(dialogue.account, event.reserved);
  dialogue.call.started = event;
  const { inputTokens } = dialogue.call.prepared;
  want(state, {
    kind: 'call-model',
    key: callKey(callId),
    callId,
    dialogue: dialogue.view,
    outputTokensMax: event.outputTokensMax,
    silence: silenceOf(state, dialogue),
    stepsLeft: roomFor(dialogue.account, 'steps'),
    worstCase: { inputTokens, outputTokens: event.outputTokensMax, microUsd: event.reserved.microUsd },
  });
}

/** The silence after which a call of the dialogue is given up. */
function silenceOf(state: RunState, { owner }: Dialogue): SilenceLimits {
  const { limits } = state.team;
  const task = 'taskId' in owner ? taskOf(state, owner.taskId) : undefined;
  const usualMs = (task && attemptTimeoutMs(state, task)) ?? limits.roleMs;
  return silenceLimits(limits, { usualMs, timeouts: task?.timeouts ?? 0 });
}

function onCallRetried(state: RunState, event: EventOf<'model-call-retried'>): void {
  const dialogue = dialogueOf(state, event.dialogue);
  state.agenda.delete(dueKey('retry-model-call', event.callId));
  dialogue.retries += 1;
  if (event.failure.code === 'too-long') {
    dialogue.view.shrunk += 1;
    dialogue.view.tooLong = event.failure.detail;
  }
  prepareCall(state, dialogue, event.notBefore);
}

/** A role gave up: the run continues without it where that is possible. */
function onAbandoned(state: RunState, event: EventOf<'consult-abandoned'>): void {
  state.agenda.delete(dueKey('settle-consult', event.key));
  const entry = closeConsult(state, consultIn(event));
  switch (event.role) {
    case 'triage':
      state.triage = { ...state.triage, failure: event.failure };
      return putOnAgenda(state, { kind: 'route' });
    case 'plan':
      return onPlannerAbandoned(state, entry, event);
    case 'refine':
      return entry?.question.role === 'refine' ? work.continueUnrefined(state, entry.question.taskId) : undefined;
    case 'judge':
      noteUnlooked(state, entry?.question, event.failure);
      return synthesiseOnceJudged(state);
    case 'synthesise':
      if (isPreview(event.key)) return onPreviewAbandoned(state);
      return entry && condenseFurther(state, entry.question, event.failure)
        ? undefined
        : joinWithoutWriter(state, event.failure);
    case 'criticise':
      return onCriticAbandoned(state, event.failure);
    default:
      event.role satisfies never;
  }
}

function onEnded(
  state: RunState,
  event: EventOf<'run-planned' | 'run-answered' | 'run-failed' | 'run-cancelled'>,
): void {
  stopConsults(state);
  closeReviews(state);
  state.agenda.clear();
  state.phase = 'done';
  state.endedAt = event.at;
  switch (event.type) {
    case 'run-planned':
      state.outcome = { status: 'planned' };
      return;
    case 'run-answered':
      state.outcome = {
        status: event.status,
        answer: event.answer,
        gaps: event.gaps,
        unconfirmed: event.unconfirmed ?? [],
        confidence: event.confidence,
        ...(event.data === undefined ? {} : { data: event.data }),
      };
      return;
    case 'run-failed':
      state.outcome = { status: 'failed', failure: event.failure, gaps: event.gaps, said: event.answer };
      return;
    case 'run-cancelled':
      state.outcome = { status: 'cancelled', by: event.by, reason: event.reason };
      return;
    default:
      event satisfies never;
  }
}
