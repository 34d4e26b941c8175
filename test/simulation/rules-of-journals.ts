// What must hold in the stored journal of a run, event by event, worked out apart from the product's own bookkeeping.

import { RESOURCES } from '../../src/core/budget/account.ts';
import type { RunEvent } from '../../src/core/journal/event.ts';
import { remedyFor } from '../../src/core/policy/remedy.ts';
import { emptyState } from '../../src/core/run/empty-state.ts';
import { apply } from '../../src/core/run/fold/apply.ts';
import { isPure } from '../../src/core/run/fold/cached-result.ts';
import { type RunState, taskOf, workerOf } from '../../src/core/run/state.ts';
import { hasEnded, type TaskState } from '../../src/core/run/task-state.ts';
import { alertKey } from '../../src/core/usage/alert.ts';
import { checkAnswers } from './rules-of-answers.ts';
import { checkRepetition, createEffectNotes, type EffectNotes } from './rules-of-effects.ts';
import { checkJoining, createJoiningNotes, type JoiningNotes, tasksThatCount } from './rules-of-joining.ts';
import { checkDrafts, createPlanNotes, type PlanNotes } from './rules-of-plans.ts';
import { checkPools, createPoolNotes, type PoolNotes } from './rules-of-pools.ts';
import { checkReplanning, createReplanningNotes, type ReplanningNotes } from './rules-of-replanning.ts';
import { checkDeadlines, createTimeNotes, type TimeNotes } from './rules-of-time.ts';

type Report = (rule: string, detail: string) => void;

interface Notes {
  readonly ended: Set<string>;
  readonly notBefore: Map<string, number>;
  /** Failures on merit, of each task with its present worker. */
  readonly failures: Map<string, number>;
  readonly closedReviews: Set<string>;
  readonly alerts: Set<string>;
  readonly built: Set<string>;
  readonly effects: EffectNotes;
  readonly times: TimeNotes;
  readonly plans: PlanNotes;
  readonly replanning: ReplanningNotes;
  readonly joining: JoiningNotes;
  readonly pools: PoolNotes;
}

export interface CheckedJournal {
  readonly state: RunState;
  readonly effects: EffectNotes;
}

/** Folds the events one by one and reports what is wrong. */
export function checkJournal(events: readonly RunEvent[], report: Report): CheckedJournal {
  const state = emptyState();
  const notes: Notes = {
    ended: new Set(),
    notBefore: new Map(),
    failures: new Map(),
    closedReviews: new Set(),
    alerts: new Set(),
    built: new Set(),
    effects: createEffectNotes(),
    times: createTimeNotes(),
    plans: createPlanNotes(),
    replanning: createReplanningNotes(),
    joining: createJoiningNotes(),
    pools: createPoolNotes(),
  };
  let last = 0;
  for (const [index, event] of events.entries()) {
    const fail: Report = (rule, detail) => report(rule, `event ${index + 1} (${event.type}): ${detail}`);
    if (event.at < last) fail('time does not run backwards', `${event.at} after ${last}`);
    last = event.at;
    if (
      event.type === 'run-parked' &&
      events[index - 1]?.type === 'run-resumed' &&
      events[index - 2]?.type === 'run-parked'
    )
      fail('looking at a run does not write', 'it was parked, resumed and parked, and nothing else');
    if (state.outcome) fail('nothing follows the outcome', `the run was ${state.outcome.status}`);
    checkBefore(state, event, notes, fail);
    apply(state, event);
    state.wanted = [];
    state.unwanted = [];
    checkCounters(state, fail);
    checkAccounts(state, fail);
    checkEnds(state, event, notes, fail);
    checkJoining(state, event, notes.joining, fail);
  }
  return { state, effects: notes.effects };
}

function checkBefore(state: RunState, event: RunEvent, notes: Notes, fail: Report): void {
  checkAnswers(state, event, fail);
  checkRepetition(state, event, notes.effects, fail);
  checkDeadlines(state, event, notes.times, fail);
  checkDrafts(state, event, notes.plans, fail);
  checkReplanning(state, event, notes.replanning, fail);
  checkPools(state, event, notes.pools, fail);
  switch (event.type) {
    case 'task-dispatched':
      checkDispatch(state, event, notes, fail);
      break;
    case 'attempt-failed':
      if (remedyFor(event.failure) !== 'retry')
        notes.failures.set(event.taskId, (notes.failures.get(event.taskId) ?? 0) + 1);
      break;
    case 'retry-scheduled':
      notes.notBefore.set(event.taskId, event.notBefore);
      checkTries(state, event, notes, fail);
      break;
    case 'worker-built':
      checkBuilding(state, event, notes, fail);
      break;
    case 'task-recalled':
      if (!isPure(workerOf(state, taskOf(state, event.taskId))))
        fail('only results of pure workers are given again', event.taskId);
      break;
    case 'plan-accepted':
      // Later tasks with these ids are other tasks.
      for (const id of event.withdrawn ?? []) forget(notes, id);
      break;
    case 'alert-raised':
      if (notes.alerts.has(alertKey(event))) fail('no alert twice', event.message);
      notes.alerts.add(alertKey(event));
      break;
    case 'review-decided':
    case 'review-expired':
      if (notes.closedReviews.has(event.reviewId)) fail('no review is decided twice', event.reviewId);
      notes.closedReviews.add(event.reviewId);
      break;
  }
}

function forget({ ended, notBefore, failures, times }: Notes, taskId: string): void {
  for (const kept of [ended, notBefore, failures, times.tasks, times.attempts]) kept.delete(taskId);
}

function checkBuilding(
  state: RunState,
  { taskId, attempt, definition }: Extract<RunEvent, { type: 'worker-built' }>,
  { built }: Notes,
  fail: Report,
): void {
  const names = workerOf(state, taskOf(state, taskId)).tools.map(({ name }) => name);
  const foreign = definition.tools.filter((tool) => !names.includes(tool));
  if (foreign.length > 0) fail('no tool outside the list', `${taskId} was given ${foreign.join(', ')}`);
  const which = `${taskId}/${attempt}`;
  if (built.has(which)) fail('a worker is built once an attempt', which);
  built.add(which);
}

function checkDispatch(
  state: RunState,
  { taskId, at }: Extract<RunEvent, { type: 'task-dispatched' }>,
  notes: Notes,
  fail: Report,
): void {
  const task = state.tasks.get(taskId);
  if (!task) return fail('only planned tasks run', taskId);
  if (state.approvePlan && state.planAgreedBy === undefined)
    fail('no task before a person agreed to the plan', `${taskId} runs`);
  const needed = task.task.dependsOn.map((id) => state.tasks.get(id));
  if (needed.some((each) => !each || !hasEnded(each)))
    fail('no task before its dependencies', `${taskId} needs ${task.task.dependsOn.join(', ')}`);
  const given = needed.filter((each) => each?.status === 'succeeded').length;
  if (given < needed.length && !(task.task.partialInput && given > 0))
    fail('the cascade', `${taskId} runs although ${needed.length - given} of its dependencies gave nothing`);
  if (atWork(state) >= state.team.limits.concurrency)
    fail('never more at work than allowed', `${atWork(state)} are, ${taskId} comes on top`);
  if (at < (notes.notBefore.get(taskId) ?? 0)) fail('no retry before its time', taskId);
  notes.notBefore.delete(taskId);
}

function checkTries(
  state: RunState,
  { taskId, because, worker }: Extract<RunEvent, { type: 'retry-scheduled' }>,
  { failures }: Notes,
  fail: Report,
): void {
  const members = state.team.pools?.[worker]?.workers ?? [worker];
  const attemptsMax = Math.max(...members.map((name) => state.team.workers[name]?.attemptsMax ?? 0));
  const failed = failures.get(taskId) ?? 0;
  if (because === 'merit' && failed >= attemptsMax)
    fail('no more tries than allowed', `${taskId} failed ${failed} times on merit, of ${attemptsMax}`);
  if (because === 'fallback' || because === 'person') failures.delete(taskId);
}

const isAtWork = (task: TaskState): boolean => task.status === 'running' && task.openReviews === 0;
const atWork = (state: RunState): number => [...state.tasks.values()].filter(isAtWork).length;

function checkCounters(state: RunState, fail: Report): void {
  const tasks = [...state.tasks.values()];
  const backingOff = tasks.filter(({ status }) => status === 'backing-off').length;
  const unsettled = tasks.filter((task) => !hasEnded(task)).length;
  const open = [...state.reviews.values()].filter(({ status }) => status === 'open').length;
  const wrong = (what: string, kept: number, counted: number): void => {
    if (kept !== counted) fail('the books are right', `${what} is ${kept}, counted ${counted}`);
  };
  wrong('running', state.running, atWork(state));
  wrong('backingOff', state.backingOff, backingOff);
  wrong('unsettled', state.unsettled, unsettled);
  wrong('openReviews', state.openReviews, open);
  for (const task of tasks) {
    const own = [...state.reviews.values()].filter(
      ({ status, opened }) => status === 'open' && opened.taskId === task.task.id,
    ).length;
    if (!state.outcome) wrong(`openReviews of ${task.task.id}`, task.openReviews, own);
  }
}

function checkAccounts(state: RunState, fail: Report): void {
  const accounts = new Set([state.account, ...[...state.tasks.values()].flatMap(({ account }) => account ?? [])]);
  for (const { ceiling, spent, held } of accounts) {
    for (const resource of RESOURCES) {
      const limit = ceiling[resource] ?? Number.POSITIVE_INFINITY;
      if (held[resource] < 0 || spent[resource] < 0)
        fail('reservations are settled once', `${resource}: held ${held[resource]}, spent ${spent[resource]}`);
      if (held[resource] + spent[resource] > limit)
        fail('accounts stay under their ceiling', `${resource}: ${held[resource]} + ${spent[resource]} of ${limit}`);
    }
  }
}

function checkEnds(state: RunState, event: RunEvent, notes: Notes, fail: Report): void {
  for (const task of state.tasks.values()) {
    const { id } = task.task;
    if (hasEnded(task)) {
      if (notes.ended.has(id) && 'taskId' in event && event.taskId === id && isEnding(event))
        fail('every task ends once', `${id} has ended before`);
      notes.ended.add(id);
    } else if (notes.ended.has(id)) fail('every task ends once', `${id} had ended and is ${task.status} again`);
  }
  if (!state.outcome) return;
  if (state.outcome.status !== 'planned' && notes.ended.size < state.tasks.size)
    fail('every task ends once', `${state.tasks.size - notes.ended.size} have not when the run did`);
  if (state.outcome.status === 'complete') {
    const all = [...state.tasks.values()];
    const counted = tasksThatCount(state);
    const made = new Set(all.flatMap(({ status, task }) => (status === 'succeeded' ? (task.instead ?? []) : [])));
    // Of a task that its pieces make up, the pieces that gave nothing are missing; of any other, nothing is but itself.
    const isMadeUp = (whole: string): boolean =>
      all.some(({ pieceOf, status }) => pieceOf === whole && status === 'succeeded');
    const lacking = all.filter(
      ({ status, task, pieceOf }) =>
        status !== 'succeeded' &&
        counted.has(task.id) &&
        !made.has(task.id) &&
        (pieceOf === undefined || isMadeUp(pieceOf)),
    );
    if (lacking.length > 0) fail('what is missing is said', `the answer is complete without ${lacking.length} tasks`);
  }
  for (const resource of RESOURCES)
    if (state.account.held[resource] !== 0)
      fail('reservations are settled once', `${state.account.held[resource]} ${resource} are still held at the end`);
}

const ENDINGS: readonly string[] = [
  'task-succeeded',
  'task-recalled',
  'task-escalated',
  'task-failed',
  'task-skipped',
  'task-cancelled',
];
const isEnding = ({ type }: RunEvent): boolean => ENDINGS.includes(type);
