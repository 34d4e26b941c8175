// Events of tasks at work: dispatched, succeeded, failed, tried again, ended.

import type { EventOf } from '../../journal/event.ts';
import { isPool } from '../../plan/pools.ts';
import { remedyFor } from '../../policy/remedy.ts';
import { dueKey, patience, putOnAgenda } from '../agenda.ts';
import type { Slice } from '../command.ts';
import { noteReads } from '../context-store.ts';
import { taintFromInputs } from '../decide/trust.ts';
import { noteOwnBegun, noteOwnFailure, noteOwnHandedBack, noteOwnResult } from '../effects.ts';
import { type CommandKey, chooseKey, commandIn, consultIn, refineKey, workEffectKey, workKey } from '../keys.ts';
import { arrived, type RunState, taskOf, want, workerOf } from '../state.ts';
import type { TaskState } from '../task-state.ts';
import { beginAttempt, endAttempt, makeReady, settleTask, sliceOf, startAttemptClock } from '../tasks.ts';
import { timeTask } from './alerts.ts';
import { isBuilt, wantBuild } from './built-worker.ts';
import { mayRecall, wantRecall } from './cached-result.ts';
import { isToBeChosen, wantChoice } from './chosen-worker.ts';
import { answered, consult } from './consults.ts';
import { openDialogue } from './dialogue.ts';

export function onDispatched(state: RunState, event: EventOf<'task-dispatched'>): void {
  const task = taskOf(state, event.taskId);
  if (task.status === 'backing-off') state.backingOff -= 1;
  beginAttempt(state, task, event.at);
  noteReads(state, task, event.reads);
  taintFromInputs(state, task);
  if (isToBeChosen(state, task)) return wantChoice(state, task);
  buildOrBegin(state, task);
}

/** Who of the pool does it is settled: what follows is as if the plan had said so. Its clock is that of this worker. */
export function onChosen(state: RunState, event: EventOf<'worker-chosen'>): void {
  arrived(state, commandIn(event));
  const task = taskOf(state, event.taskId);
  const { pool, worker, by, reason, figures } = event;
  task.worker = worker;
  task.chosen = { pool, worker, by, reason, figures };
  task.choices = [...(task.choices ?? []).filter((each) => each !== worker), worker];
  startAttemptClock(state, task, event.at);
  timeTask(state, task);
  taintFromInputs(state, task);
  buildOrBegin(state, task);
}

function buildOrBegin(state: RunState, task: TaskState): void {
  if (isBuilt(state, task)) return wantBuild(state, task);
  recallOrBegin(state, task);
}

/** The worker of this attempt is made: what follows is as with any other agent. */
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

/** Nobody has done it before, or not lately. */
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
        review: { kind: 'task', taskId, question: task.instruction },
      });
    default:
      kind satisfies never;
  }
}

function wantWork(state: RunState, task: TaskState): void {
  const idempotencyKey = workEffectKey(state.runId, task.task.id);
  const key = workKey(task);
  want(state, new WorkCommand(key, idempotencyKey, { state, task }));
}

/** The slice is made when the work starts: folding a journal wants each task once and starts almost none of them. A class,
 *  against our habit, since a getter on a prototype costs nothing per task and one on each object a microsecond. */
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
  if (state.agenda.size > 0) takeResultOff(state, task);
  task.result = event.result;
  task.failure = undefined;
  const { lowConfidence } = state.team.escalate;
  const { confidence } = event.result;
  // What pieces come to is looked at as a whole.
  if (confidence === undefined || confidence >= lowConfidence || task.pieceOf !== undefined)
    return settleTask(state, task, 'succeeded', event.at);
  endAttempt(state, task, 'waiting');
  putOnAgenda(state, {
    kind: 'open-review',
    review: {
      kind: 'low-confidence',
      taskId: event.taskId,
      question: `The result is only ${confidence} of 100 sure, under the threshold of ${lowConfidence}. Approve it, deny it, or answer in its place.`,
    },
  });
}

/** The result is there: that it was to be given is no longer due. */
function takeResultOff({ agenda }: RunState, task: TaskState): void {
  const { id } = task.task;
  // What a person gave in the worker's place is not the worker's result.
  if (agenda.delete(dueKey('give-result', id))) task.cacheKey = undefined;
  agenda.delete(dueKey('conclude-team', id));
  if (agenda.delete(dueKey('join-pieces', id)) && task.split && 'pieces' in task.split)
    task.split = { ...task.split, status: 'joined' };
}

export function onEscalated(state: RunState, event: EventOf<'task-escalated'>): void {
  const task = taskOf(state, event.taskId);
  arrived(state, workKey(task));
  if (task.ownEffects) noteOwnHandedBack(task);
  state.agenda.delete(dueKey('conclude-team', event.taskId));
  task.escalation = event.escalation;
  settleTask(state, task, 'escalated', event.at);
}

export function onAsked(state: RunState, event: EventOf<'task-asked'>): void {
  const task = taskOf(state, event.taskId);
  arrived(state, workKey(task));
  if (task.ownEffects) noteOwnHandedBack(task);
  endAttempt(state, task, 'waiting');
  putOnAgenda(state, {
    kind: 'open-review',
    review: { kind: 'question', taskId: event.taskId, question: event.question },
  });
}

export function onAttemptFailed(state: RunState, event: EventOf<'attempt-failed'>): void {
  const task = taskOf(state, event.taskId);
  arrived(state, workKey(task));
  arrived(state, chooseKey(task));
  for (const due of ['start-team', 'conclude-team'] as const) state.agenda.delete(dueKey(due, event.taskId));
  if (task.ownEffects) noteOwnFailure(task, event.failure);
  endAttempt(state, task, 'settling');
  task.failure = event.failure;
  // Said once. Only a person can give the task its time again, and then it counts from its next attempt.
  if (event.failure.code === 'budget-exhausted' && event.failure.resource === 'ms') task.deadlineAt = undefined;
  if (remedyFor(event.failure) === 'retry') task.transientFailures += 1;
  else task.meritFailures += 1;
  putOnAgenda(state, { kind: 'settle-attempt', taskId: event.taskId, failure: event.failure, ...patience(event) });
}

export function onRetryScheduled(state: RunState, event: EventOf<'retry-scheduled'>): void {
  const task = taskOf(state, event.taskId);
  state.agenda.delete(dueKey('settle-attempt', event.taskId));
  state.agenda.delete(dueKey('retry-task', event.taskId));
  // A worker whose process died is still at work as far as its slot is concerned.
  endAttempt(state, task, 'settling');
  if (task.split) task.split = { status: 'over', pieces: 'pieces' in task.split ? task.split.pieces : [] };
  // Whoever of the pool does it next is chosen anew.
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
    // Whoever asks for another try gives it the time for one.
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
  answered(state, consultIn(event));
  const task = taskOf(state, event.taskId);
  task.instruction = event.instruction;
  makeReady(state, task);
}

/** The task could not be rewritten: it is tried again as it stands. */
export const goOnUnrefined = (state: RunState, taskId: string): void => makeReady(state, taskOf(state, taskId));

export function onTaskLost(state: RunState, event: EventOf<'task-failed' | 'task-skipped'>): void {
  const task = taskOf(state, event.taskId);
  task.failure = event.failure;
  settleTask(state, task, event.type === 'task-failed' ? 'failed' : 'skipped', event.at);
}

export function onTaskCancelled(state: RunState, event: EventOf<'task-cancelled'>): void {
  settleTask(state, taskOf(state, event.taskId), 'cancelled', event.at);
}
