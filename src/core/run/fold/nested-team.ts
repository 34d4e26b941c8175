// Events of nested teams: started with a share of the budget, waiting for people, resumed, ended.

import { reserve, settle } from '../../budget/account.ts';
import type { EventOf } from '../../journal/event.ts';
import { charge } from '../../usage/spending.ts';
import { dueKey, putOnAgenda } from '../agenda.ts';
import { writtenFor } from '../context-store.ts';
import { treeOf } from '../decide/decide-team.ts';
import { trustHandedDown } from '../decide/trust.ts';
import { noteOtherEffects } from '../effects.ts';
import { noUsage } from '../empty-state.ts';
import { awaitKey, commandIn, stopKey, workKey } from '../keys.ts';
import { closeAccount } from '../nested-teams.ts';
import { arrived, type ChildRun, type Nesting, type RunState, taskOf, unwant, want } from '../state.ts';
import type { TaskState, TaskUsage } from '../task-state.ts';
import { pauseFor, resumeAfter } from '../tasks.ts';
import { sliceOf } from '../worker-slice.ts';
import { watchSpending } from './alerts.ts';

export function onTeamStarted(state: RunState, event: EventOf<'team-started'>): void {
  const task = taskOf(state, event.taskId);
  state.agenda.delete(dueKey('start-team', event.taskId));
  const account = task.account ?? state.account;
  reserve(account, event.reserved);
  const { runId, taskId, attempt, reserved } = event;
  const { worker } = task;
  const about = { runId, taskId, attempt, worker, reserved, account, started: event };
  const child: ChildRun = { ...about, status: 'running', reviews: 0 };
  nestingOf(state).children.set(runId, child);
  wantTeam(state, task, child);
}

function nestingOf(state: RunState): Nesting {
  state.nesting ??= { children: new Map(), tasksUsed: 0 };
  return state.nesting;
}

function wantTeam(state: RunState, task: TaskState, { runId, started }: ChildRun): void {
  const { depth, depthMax, treeTasksMax } = treeOf(state);
  const { dryRun, cache } = state;
  want(state, {
    kind: 'run-team',
    key: workKey(task),
    runId,
    budget: started.budget,
    parent: {
      runId: state.runId,
      taskId: started.taskId,
      attempt: started.attempt,
      rootRunId: state.parent?.rootRunId ?? state.runId,
      depth: depth + 1,
      depthMax,
      tasksMax: started.tasksMax,
      treeTasksMax,
      ...writtenFor(state, task),
      ...trustHandedDown(state, task),
    },
    dryRun,
    cache,
    get slice() {
      return sliceOf(state, task);
    },
  });
}

/** The task gives up its slot and its clocks stop, as when the task itself asks a person. */
export function onTeamWaiting(state: RunState, event: EventOf<'team-waiting'>): void {
  const child = childOf(state, event);
  if (!child) return;
  const { taskId, attempt, runId } = child;
  arrived(state, commandIn(event));
  child.status = 'waiting';
  child.reviews = event.reviews;
  pauseFor(state, taskOf(state, taskId), event.at);
  want(state, { kind: 'await-team', key: awaitKey(child), taskId, attempt, runId });
}

export function onChildCanResume(state: RunState, event: EventOf<'team-stirred'>): void {
  arrived(state, commandIn(event));
  const child = childOf(state, event);
  if (child) wake(state, child, event.at);
}

/** After a resume, check every waiting nested team: a decision may have reached it in the meantime. */
export function wakeTeams(state: RunState): void {
  for (const child of state.nesting?.children.values() ?? []) {
    if (child.status !== 'waiting') continue;
    unwant(state, awaitKey(child));
    wake(state, child, state.lastAt);
  }
}

function wake(state: RunState, child: ChildRun, at: number): void {
  const task = taskOf(state, child.taskId);
  child.status = 'running';
  child.reviews = 0;
  resumeAfter(state, task, at);
  wantTeam(state, task, child);
}

export function onTeamEnded(state: RunState, event: EventOf<'team-ended'>): void {
  arrived(state, commandIn(event));
  const child = childOf(state, event);
  if (!child) return;
  const nesting = nestingOf(state);
  const task = taskOf(state, event.taskId);
  nesting.children.delete(child.runId);
  nesting.tasksUsed += event.tasks;
  settle(child.account, child.reserved, event.used);
  if (event.reused === undefined) chargeTeam(state, task, child, event);
  for (const model of event.models ?? []) state.models.add(model);
  task.taintedBy ??= event.taintedBy;
  noteOtherEffects(task, event.effects);
  closeAccount(state, task);
  if (event.key === stopKey(child)) return;
  const { gaps, unconfirmed, unsure } = event.outcome.status === 'answered' ? event.outcome : {};
  task.gaps = gaps;
  task.unconfirmed = unconfirmed;
  task.unsureTeam = unsure;
  putOnAgenda(state, { kind: 'conclude-team', taskId: event.taskId, outcome: event.outcome });
}

function chargeTeam(state: RunState, task: TaskState, { worker }: ChildRun, { usage }: EventOf<'team-ended'>): void {
  task.usage ??= noUsage();
  addUsage(task.usage, usage);
  addUsage(state.usage, usage);
  charge(state, { worker, model: undefined, nested: true }, usage);
  watchSpending(state, task);
}

const childOf = ({ nesting }: RunState, { taskId, attempt }: { taskId: string; attempt: number }) => {
  for (const child of nesting?.children.values() ?? [])
    if (child.taskId === taskId && child.attempt === attempt) return child;
  return undefined;
};

function addUsage(sum: TaskUsage, more: Readonly<TaskUsage>): void {
  for (const name of ['inputTokens', 'outputTokens', 'microUsd', 'modelCalls', 'toolCalls'] as const)
    sum[name] += more[name];
}
