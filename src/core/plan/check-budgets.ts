// Checks that the budgets of all tasks together fit into the run's budget, since shares are carved out of it. Tasks
// without a budget share the rest, which is decided when they run.

import { microUsdFrom, usdFrom } from '../budget/money.ts';
import type { FaultList } from './fault-list.ts';
import type { Budget, Task } from './plan-schema.ts';

/** Money is summed in whole micro-dollars: ten times ten cents must be exactly one dollar. */
export function checkBudgets(tasks: readonly Task[], run: Budget, faults: FaultList): void {
  let tokens = 0;
  let steps = 0;
  let microUsd = 0;
  tasks.forEach(({ id, budget }, index) => {
    if (budget === undefined) return;
    tokens += budget.tokens ?? 0;
    steps += budget.steps ?? 0;
    microUsd += microUsdFrom(budget.usd ?? 0);
    // Tasks run in parallel, so each task's time is compared with the run's separately.
    const { ms } = budget;
    if (ms !== undefined && run.ms !== undefined && ms > run.ms) {
      faults.add(
        'budget-exceeded',
        id,
        () => `It may take ${ms} ms and the whole run only ${run.ms} ms: lower its "ms", or raise the run's`,
        () => `tasks[${index}].budget.ms`,
      );
    }
  });
  const refuse = (sum: string, limit: string): void =>
    faults.add(
      'budget-exceeded',
      'tasks',
      () => `The budgets of the tasks add up to ${sum} and the run has ${limit}: lower them, or raise the run's`,
      () => 'tasks',
    );
  if (run.tokens !== undefined && tokens > run.tokens) refuse(`${tokens} tokens`, `${run.tokens}`);
  if (run.steps !== undefined && steps > run.steps) refuse(`${steps} steps`, `${run.steps}`);
  if (run.usd !== undefined && microUsd > microUsdFrom(run.usd))
    refuse(`${usdFrom(microUsd)} US dollars`, `${run.usd}`);
}
