// Alerts (E3): a run has used a large share of its budget, or a task far more than its worker's tasks usually do.
// Folding usage makes an alert pending; alerts about time use timers. Each alert is raised once and stays raised after
// a crash.

import type { EventOf, HappeningOf } from '../../journal/event.ts';
import { type Alert, alertKey } from '../../usage/alert.ts';
import type { Measure, Usual } from '../../usage/usual-range.ts';
import { dueKey, putOnAgenda } from '../agenda.ts';
import type { RunState } from '../state.ts';
import type { TaskState } from '../task-state.ts';

type Resource = Alert['resource'];

export function onAlertRaised(state: RunState, event: EventOf<'alert-raised'>): void {
  state.agenda.delete(dueKey('raise-alert', alertKey(event)));
  state.alerts.set(alertKey(event), event);
}

function raise(state: RunState, alert: Alert): void {
  if (!state.alerts.has(alertKey(alert))) putOnAgenda(state, { kind: 'raise-alert', alert });
}

/** Called after every recorded use of budget, with the task that caused it if there is one. */
export function watchSpending(state: RunState, task: TaskState | undefined): void {
  if (!state.team.alerts) return;
  watchBudget(state, state.team.alerts.budgetShare);
  if (task) watchTask(state, task);
}

function watchBudget(state: RunState, share: number): void {
  const { usage, team } = state;
  const used = {
    tokens: usage.inputTokens + usage.outputTokens,
    steps: usage.modelCalls + usage.toolCalls,
    usd: usage.microUsd / 1_000_000,
  };
  for (const resource of ['tokens', 'steps', 'usd'] as const) {
    const budget = team.budget[resource];
    if (budget !== undefined && budget > 0 && used[resource] >= share * budget)
      raise(state, budgetAlert(resource, used[resource], budget));
  }
}

const budgetAlert = (resource: Resource, value: number, limit: number): Alert => ({
  kind: 'budget-share',
  resource,
  value,
  limit,
  message: `The run has used ${Math.floor((100 * value) / limit)} % of its budget: ${amount(value, resource)} of ${amount(limit, resource)}`,
});

function watchTask(state: RunState, task: TaskState): void {
  const usual = state.usual[task.worker];
  const { usage } = task;
  if (!usual || !usage) return;
  const used = { tokens: usage.inputTokens + usage.outputTokens, usd: usage.microUsd / 1_000_000 };
  for (const measure of ['tokens', 'usd'] as const) {
    const range = usual[measure];
    if (range && used[measure] > range.upper) raise(state, usualAlert(task, measure, used[measure], range));
  }
}

const usualAlert = (task: TaskState, resource: Measure, value: number, usual: Usual): Alert => ({
  kind: 'usual-range',
  resource,
  value,
  limit: usual.upper,
  usual: usual.median,
  samples: usual.samples,
  worker: task.worker,
  taskId: task.task.id,
  message: `${task.worker} has used ${amount(value, resource)} on task ${task.task.id}; over its last ${usual.samples} tasks it used ${amount(usual.median, resource)} as a rule`,
});

/**
 * When the run's elapsed time reaches the alert share. Time does not pass while the run is parked, as for its deadline.
 */
export function budgetShareAt({ team, deadlineAt }: RunState): number | undefined {
  if (!team.alerts || team.budget.ms === undefined || deadlineAt === undefined) return undefined;
  return deadlineAt - Math.round((1 - team.alerts.budgetShare) * team.budget.ms);
}

export function startBudgetTimer(state: RunState): void {
  const at = budgetShareAt(state);
  if (at !== undefined) state.timers.push({ kind: 'budget-share', at });
}

/**
 * When the task will have taken longer than its worker's tasks usually do. Time spent waiting for people does not
 * count.
 */
export function usualTimeAt(state: RunState, task: TaskState): number | undefined {
  const upper = state.usual[task.worker]?.ms?.upper;
  if (!state.team.alerts || upper === undefined || task.firstStartedAt === undefined) return undefined;
  return Math.ceil(task.firstStartedAt + task.pausedMs + upper);
}

export function startUsualTimeTimer(state: RunState, task: TaskState): void {
  const at = usualTimeAt(state, task);
  if (at !== undefined) state.timers.push({ kind: 'usual-time', at, taskId: task.task.id });
}

/** The alert raised when the `budget-share` timer fires. */
export function runTimeAlert(state: RunState, now: number): HappeningOf<'alert-raised'> {
  const limit = state.team.budget.ms ?? 0;
  const value = limit - ((state.deadlineAt ?? now) - now);
  return { type: 'alert-raised', ...budgetAlert('ms', value, limit) };
}

export function taskTimeAlert(state: RunState, task: TaskState, now: number): HappeningOf<'alert-raised'> {
  const value = now - (task.firstStartedAt ?? now) - task.pausedMs;
  const range = state.usual[task.worker]?.ms ?? { median: 0, upper: 0, samples: 1 };
  return { type: 'alert-raised', ...usualAlert(task, 'ms', value, range) };
}

function amount(value: number, resource: Resource): string {
  switch (resource) {
    case 'usd':
      return `$${Number(value.toPrecision(4))}`;
    case 'ms':
      return value < 1_000 ? `${Math.round(value)} ms` : `${Number((value / 1_000).toPrecision(3))} s`;
    case 'tokens':
    case 'steps':
      return `${Math.round(value)} ${resource}`;
    default:
      return resource satisfies never;
  }
}
