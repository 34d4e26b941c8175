// The budget of a run and of its tasks as lines of spent, reserved and left, which add up to the ceiling.
//
//   The core keeps what was carved out for a task as held until the task has ended. Here it is told apart: what the task
//   has spent of it counts as spent, the rest as reserved.

import type { Account, Resource } from '../../../src/core/budget/account.ts';
import { usdFrom } from '../../../src/core/budget/money.ts';
import type { RunState } from '../../../src/core/run/state.ts';
import type { TaskState } from '../../../src/core/run/task-state.ts';
import type { BudgetLine } from './run-view.ts';

const LINES: readonly (readonly [BudgetLine['resource'], Resource])[] = [
  ['usd', 'microUsd'],
  ['tokens', 'tokens'],
  ['steps', 'steps'],
];

const ENDED: ReadonlySet<TaskState['status']> = new Set(['succeeded', 'failed', 'skipped', 'escalated', 'cancelled']);

const inUnits = (resource: Resource, amount: number): number => (resource === 'microUsd' ? usdFrom(amount) : amount);

/** Whether its account is its own and still holds its share of the run's. */
const isOpen = ({ status, shares }: TaskState): boolean => !ENDED.has(status) || shares === true;

/** The account of the task; undefined if it has not begun or draws on the run's. */
const ownAccount = ({ account: above }: Pick<RunState, 'account'>, { account }: TaskState): Account | undefined =>
  account === above ? undefined : account;

export function budgetOf(state: Pick<RunState, 'account' | 'tasks'>): BudgetLine[] {
  const { account } = state;
  return LINES.map(([name, resource]) => {
    const ceiling = account.ceiling[resource];
    const inTasks = spentInShares(state, resource);
    return {
      resource: name,
      spent: inUnits(resource, account.spent[resource] + inTasks),
      reserved: inUnits(resource, account.held[resource] - inTasks),
      ceiling: ceiling === undefined ? null : inUnits(resource, ceiling),
    };
  });
}

/** What tasks that are under way have spent of shares which the run's account still counts as held. */
function spentInShares(state: Pick<RunState, 'account' | 'tasks'>, resource: Resource): number {
  let sum = 0;
  for (const task of state.tasks.values()) {
    const own = ownAccount(state, task);
    if (!own || own.parent !== state.account || own.ceiling[resource] === undefined || !isOpen(task)) continue;
    sum += own.spent[resource];
  }
  return sum;
}

/** The lines of a task. Without a limit of its own, the run's holds for it. */
export function taskBudget(state: Pick<RunState, 'account'>, task: TaskState): BudgetLine[] {
  const own = ownAccount(state, task);
  const used = task.usage;
  return LINES.map(([name, resource]) => {
    const known = {
      microUsd: used?.microUsd ?? 0,
      tokens: (used?.inputTokens ?? 0) + (used?.outputTokens ?? 0),
      steps: 0,
    };
    const ceiling = own?.ceiling[resource];
    return {
      resource: name,
      spent: inUnits(resource, own ? own.spent[resource] : known[resource]),
      reserved: inUnits(resource, own && isOpen(task) ? own.held[resource] : 0),
      ceiling: ceiling === undefined ? null : inUnits(resource, ceiling),
    };
  });
}
