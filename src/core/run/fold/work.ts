// Events of tasks at work: dispatched, succeeded, failed, retried, ended.

import { canonicalJson } from '../../journal/canonical-json.ts';
import type { EventOf } from '../../journal/event.ts';
import { isPool } from '../../plan/pools.ts';
import { troubleAfter } from '../../policy/patience.ts';
import { remedyFor } from '../../policy/remedy.ts';
import { backoffAfter, dueKey, putOnAgenda } from '../agenda.ts';
import type { Slice } from '../command.ts';
import { noteReads } from '../context-store.ts';
import { taintFromInputs } from '../decide/trust.ts';
import { noteOwnBegun, noteOwnEscalation, noteOwnFailure, noteOwnResult } from '../effects.ts';
import { type CommandKey, chooseKey, commandIn, consultIn, refineKey, workEffectKey, workKey } from '../keys.ts';
import { arrived, type RunState, taskOf, unwant, want, workerOf } from '../state.ts';
import type { TaskState } from '../task-state.ts';
import { attemptTimeoutMs, beginAttempt, endAttempt, makeReady, settleTask, startAttemptClock } from '../tasks.ts';
import { sliceOf, workOf } from '../worker-slice.ts';
import { startUsualTimeTimer } from './alerts.ts';
import { needsBuild, wantBuild } from './built-worker.ts';
import { mayRecall, wantRecall } from './cached-result.ts';
import { needsPoolChoice, wantChoice } from './chosen-worker.ts';
import { closeAnswered, consult } from './consults.ts';
import { openDialogue } from './dialogue.ts';

export function onDispatched(state: RunState, event: EventOf<'task-dispatched'>): void {
  const task = taskOf(state, event.taskId);
  if (task.status === 'backing-off') state.backingOff -= 1;
  task.timeoutMs = event.timeoutMs;
  beginAttempt(state, task, event.at);
  task.asks = event.asks;
  noteReads(state, task, event.reads);
  taintFromInputs(state, task);
  if (needsPoolChoice(state, task)) return wantChoice(state, task);
  buildOrBegin(state, task);
}

/** The pool member is chosen: continue as if the plan had named it. Its own timeout applies. */
export function onChosen(state: RunState, event: EventOf<'worker-chosen'>): void {
  arrived(state, commandIn(event));
  const task = taskOf(state, event.taskId);
  const { pool, worker, by, reason, figures } = event;
  task.worker = worker;
  task.timeoutMs = undefined;
  task.chosen = { pool, worker, by, reason, figures };
  task.choices = [...(task.choices ?? []).filter((each) => each !== worker), worker];
  startAttemptClock(state, task, event.at);
  startUsualTimeTimer(state, task);
  taintFromInputs(state, task);
  buildOrBegin(state, task);
}

function buildOrBegin(state: RunState, task: TaskState): void {
  if (needsBuild(state, task)) return wantBuild(state, task);
  recallOrBegin(state, task);
}

/** The worker of this attempt is built: continue as with any other agent. */
export function onBuilt(state: RunState, event: EventOf<'worker-built'>): void {
  arrived(state, commandIn(event));
  const task = taskOf(state, event.taskId);
  task.built = event.definition;
  recallOrBegin(state, task);
}

function recallOrBegin(state: RunState, task: TaskState): void {
  if (mayRecall(state, task)) return wantRecall(state, task);
  beginWork(state, task);
}

/** The cache has no fresh result for this work. */
export function onCacheMissed(state: RunState, event: EventOf<'cache-missed'>): void {
  arrived(state, commandIn(event));
  const task = taskOf(state, event.taskId);
  task.cacheKey = event.cacheKey;
  startAttemptClock(state, task, event.at);
  beginWork(state, task);
}

function beginWork(state: RunState, task: TaskState): void {
  const { kind, effect } = workerOf(state, task);
  const { id: taskId } = task.task;
  switch (kind) {
    case 'function':
      if (effect !== 'read' && task.asks !== undefined && !state.dryRun) return askAboutWork(state, task, task.asks);
      if (effect !== 'read') noteOwnBegun(task, state.dryRun ? 'withheld' : 'unknown');
      if (!state.dryRun || effect === 'read') return wantWork(state, task);
      return putOnAgenda(state, { kind: 'give-result', taskId, content: 'Not done: this is a dry run.' });
    case 'agent': {
      const subject = { kind: 'work', slice: sliceOf(state, task) } as const;
      const account = task.account ?? state.account;
      task.dialogue = openDialogue(state, { id: workKey(task), owner: { taskId }, subject, account });
      return;
    }
    case 'team':
      return putOnAgenda(state, { kind: 'start-team', taskId });
    case 'person':
      return putOnAgenda(state, {
        kind: 'open-review',
        review: { kind: 'task', taskId, question: questionOf(task) },
      });
    default:
      kind satisfies never;
  }
}

const askAboutWork = (state: RunState, task: TaskState, question: string): void =>
  putOnAgenda(state, {
    kind: 'open-review',
    review: { kind: 'approval', taskId: task.task.id, tool: task.worker, args: workOf(state, task), question },
  });

/** A person approved what the function worker gets. */
export function beginApprovedWork(state: RunState, task: TaskState, args: unknown): void {
  task.agreed = canonicalJson(args);
  noteOwnBegun(task, 'unknown');
  wantWork(state, task);
}

/** A person reads the input below the instruction. */
const questionOf = ({ instruction, task: { input } }: TaskState): string =>
  input === undefined ? instruction : `${instruction}\n${JSON.stringify(input)}`;

function wantWork(state: RunState, task: TaskState): void {
  const idempotencyKey = workEffectKey(state.runId, task.task.id);
  const key = workKey(task);
  want(state, new WorkCommand(key, idempotencyKey, { state, task }));
}

/**
 * `slice` is computed when the work starts, because folding a journal creates a command for each task and starts almost
 * none. A class, against our habit: a getter on the prototype costs nothing per task, one per object a microsecond.
 */
class WorkCommand {
  readonly kind = 'work';
  readonly key: CommandKey;
  readonly idempotencyKey: string;
  readonly #of: { readonly state: RunState; readonly task: TaskState };

  constructor(key: CommandKey, idempotencyKey: string, of: { readonly state: RunState; readonly task: TaskState }) {
    this.key = key;
    this.idempotencyKey = idempotencyKey;
    this.#of = of;
  }

  get slice(): Slice {
    return sliceOf(this.#of.state, this.#of.task);
  }
}

export function onSucceeded(state: RunState, event: EventOf<'task-succeeded'>): void {
  const task = taskOf(state, event.taskId);
  const isItsOwn = arrived(state, workKey(task));
  if (task.ownEffects) noteOwnResult(task, event, isItsOwn);
  if (state.agenda.size > 0) dropPendingResult(state, task);
  task.result = event.result;
  task.failure = undefined;
  if (event.gaps) task.gaps = event.gaps;
  if (event.unconfirmed) task.unconfirmed = event.unconfirmed;
  const { lowConfidence } = state.team.escalate;
  const { confidence } = event.result;
  const isSure = !event.unsure && (confidence === undefined || confidence >= lowConfidence);
  // The confidence of pieces is checked on the joined result.
  if (isSure || task.pieceOf !== undefined) return settleTask(state, task, 'succeeded', event.at);
  const sure = event.unsure ? 'states no confidence' : `is only ${confidence} of 100 sure`;
  endAttempt(state, task, 'waiting');
  putOnAgenda(state, {
    kind: 'open-review',
    review: {
      kind: 'low-confidence',
      taskId: event.taskId,
      question: `The result ${sure}, under the threshold of ${lowConfidence}. Approve it, deny it, or answer in its place.`,
    },
  });
}

/** Removes the pending decisions that this result settles. */
function dropPendingResult({ agenda }: RunState, task: TaskState): void {
  const { id } = task.task;
  // A result given by a person must not be cached as the worker's.
  if (agenda.delete(dueKey('give-result', id))) task.cacheKey = undefined;
  agenda.delete(dueKey('conclude-team', id));
  if (agenda.delete(dueKey('join-pieces', id)) && task.split && 'pieces' in task.split)
    task.split = { ...task.split, status: 'joined' };
}

export function onEscalated(state: RunState, event: EventOf<'task-escalated'>): void {
  const task = taskOf(state, event.taskId);
  arrived(state, workKey(task));
  if (task.ownEffects) noteOwnEscalation(task);
  for (const due of ['conclude-team', 'settle-attempt', 'join-pieces'] as const)
    state.agenda.delete(dueKey(due, event.taskId));
  task.escalation = event.escalation;
  settleTask(state, task, 'escalated', event.at);
}

export function onAsked(state: RunState, event: EventOf<'task-asked'>): void {
  const task = taskOf(state, event.taskId);
  arrived(state, workKey(task));
  if (task.ownEffects) noteOwnEscalation(task);
  endAttempt(state, task, 'waiting');
  putOnAgenda(state, {
    kind: 'open-review',
    review: { kind: 'question', taskId: event.taskId, question: event.question },
  });
}

export function onAttemptFailed(state: RunState, event: EventOf<'attempt-failed'>): void {
  const task = taskOf(state, event.taskId);
  const tookMs = attemptMs(state, task, event.at);
  // Cancel the command as well: after a timeout it may still be running.
  unwant(state, workKey(task));
  unwant(state, chooseKey(task));
  for (const due of ['start-team', 'conclude-team'] as const) state.agenda.delete(dueKey(due, event.taskId));
  if (task.ownEffects) noteOwnFailure(task, event.failure);
  endAttempt(state, task, 'settling');
  task.failure = event.failure;
  // The deadline is reported once. Only a person's retry gives the task time again, counted from its next attempt.
  if (event.failure.code === 'budget-exhausted' && event.failure.resource === 'ms') task.deadlineAt = undefined;
  task.timeouts = event.failure.code === 'timeout' ? (task.timeouts ?? 0) + 1 : 0;
  if (remedyFor(event.failure) === 'retry') {
    task.transientFailures += 1;
    task.trouble = troubleAfter(task.trouble, { failure: event.failure, at: event.at, tookMs });
  } else {
    task.trouble = undefined;
    task.meritFailures += 1;
    task.meritFailure = event.failure;
  }
  putOnAgenda(state, { kind: 'settle-attempt', taskId: event.taskId, failure: event.failure, ...backoffAfter(event) });
}

/** How long the attempt took, without the time that people took. */
function attemptMs(state: RunState, task: TaskState, at: number): number {
  const timeoutMs = attemptTimeoutMs(state, task);
  if (timeoutMs === undefined || task.attemptDeadlineAt === undefined) return 0;
  return Math.max(0, at + timeoutMs - task.attemptDeadlineAt) + (task.callsMs ?? 0);
}

export function onRetryScheduled(state: RunState, event: EventOf<'retry-scheduled'>): void {
  const task = taskOf(state, event.taskId);
  state.agenda.delete(dueKey('settle-attempt', event.taskId));
  state.agenda.delete(dueKey('retry-task', event.taskId));
  // A worker whose process died keeps its slot until the attempt is settled.
  endAttempt(state, task, 'settling');
  if (task.split) task.split = { status: 'over', pieces: 'pieces' in task.split ? task.split.pieces : [] };
  // The next attempt chooses a pool member again.
  if (isPool(state.team, event.worker)) task.worker = event.worker;
  if (event.because === 'stronger-model') {
    task.tier = event.model;
    task.meritFailures = 0;
  }
  if (event.because === 'fallback' || event.because === 'person') {
    task.fellBack ||= event.because === 'fallback';
    if (event.because === 'fallback') task.tier = undefined;
    task.worker = event.worker;
    task.meritFailures = 0;
    task.transientFailures = 0;
    task.timeouts = 0;
    task.trouble = undefined;
    // A retry requested by a person gets a new time budget.
    if (event.because === 'person') task.deadlineAt = undefined;
  }
  if (event.because === 'merit' && state.team.roles.refine !== 'none' && task.failure) {
    task.status = 'refining';
    const {
      task: { successCriterion },
      worker,
      instruction,
      failure,
      attempt,
    } = task;
    consult(state, refineKey(task), {
      role: 'refine',
      taskId: event.taskId,
      worker,
      instruction,
      successCriterion,
      failure,
      attempt,
    });
    return;
  }
  backOff(state, task, event.notBefore);
}

function backOff(state: RunState, task: TaskState, notBefore: number): void {
  if (notBefore <= state.lastAt) return makeReady(state, task);
  task.status = 'backing-off';
  task.notBefore = notBefore;
  state.backingOff += 1;
  state.timers.push({ kind: 'retry', at: notBefore, taskId: task.task.id });
}

export function onRefined(state: RunState, event: EventOf<'task-refined'>): void {
  closeAnswered(state, consultIn(event));
  const task = taskOf(state, event.taskId);
  task.instruction = event.instruction;
  makeReady(state, task);
}

/** The task could not be rewritten: retry it unchanged. */
export const continueUnrefined = (state: RunState, taskId: string): void => makeReady(state, taskOf(state, taskId));

export function onTaskFailedOrSkipped(state: RunState, event: EventOf<'task-failed' | 'task-skipped'>): void {
  const task = taskOf(state, event.taskId);
  task.failure = event.failure;
  settleTask(state, task, event.type === 'task-failed' ? 'failed' : 'skipped', event.at);
}

export function onTaskCancelled(state: RunState, event: EventOf<'task-cancelled'>): void {
  settleTask(state, taskOf(state, event.taskId), 'cancelled', event.at);
}
