// Forecasts what a plan would take, before anything runs.

import { microUsdFrom, usdFrom } from '../budget/money.ts';
import { criticalPath } from '../graph/critical-path.ts';
import { levelsOf, linkTasks } from '../graph/link-tasks.ts';
import { assumedMs } from '../graph/remaining-path.ts';
import type { Plan } from './plan-schema.ts';
import { type TeamSpec, TREE_TASKS_MAX } from './team-spec.ts';

export type Forecast = {
  /** Number of tasks. */
  readonly tasks: number;
  /**
   * The largest number of tasks on one level, a level being tasks with equally many tasks before them on their longest
   * path. More tasks may overlap when durations differ.
   */
  readonly width: number;
  /** The number of tasks in the longest chain. */
  readonly depth: number;
  /** Ids along the longest path, first task first; tasks without an estimate count as the median of those with one. */
  readonly criticalPath: readonly string[];
  /** Only if every task on the critical path has an estimate: a partly guessed time would look like a promise. */
  readonly criticalPathMs: number | undefined;
  /** Most tokens: the sum of what each task may use at most. */
  readonly tokensMax: number;
  /** Most dollars, in the same way. */
  readonly usdMax: number;
};

type ForecastOptions = { readonly tokensPerTaskMax: number; readonly usdPerTaskMax: number };

/** Assumed worst case per step for a task without a budget. */
const TOKENS_PER_STEP = 8_192;

/** The forecast with the worst cases of a team. */
export function forecastFor(
  { workers, budget, limits }: Pick<TeamSpec, 'workers' | 'budget' | 'limits'>,
  plan: Plan,
): Forecast {
  const stepsMax = Math.max(...Object.values(workers).map((worker) => worker.stepsMax));
  const tokensPerTaskMax = stepsMax * TOKENS_PER_STEP;
  // Without a budget, a nested team may have as many tasks as one request allows.
  const inTeamMax = tokensPerTaskMax * (limits.treeTasksMax ?? TREE_TASKS_MAX);
  const tasks = plan.tasks.map((task) => {
    const nested = workers[task.worker]?.team;
    return nested ? { ...task, budget: { tokens: nested.budget.tokens ?? inTeamMax, ...task.budget } } : task;
  });
  return forecast({ ...plan, tasks }, { tokensPerTaskMax, usdPerTaskMax: budget.usd ?? 0 });
}

/** The plan must have passed the plan check. */
export function forecast({ tasks }: Plan, { tokensPerTaskMax, usdPerTaskMax }: ForecastOptions): Forecast {
  const sizes: number[] = [];
  for (const level of levelsOf(linkTasks(tasks))) sizes[level] = (sizes[level] ?? 0) + 1;

  const lengthOf = assumedMs(tasks);
  const path = criticalPath(tasks.map((task) => ({ id: task.id, dependsOn: task.dependsOn, ms: lengthOf(task) })));
  const onPath = new Set(path.ids);
  const guessed = tasks.some((task) => task.expectedMs === undefined && onPath.has(task.id));

  let tokensMax = 0;
  let microUsdMax = 0;
  for (const { budget } of tasks) {
    tokensMax += budget?.tokens ?? tokensPerTaskMax;
    microUsdMax += microUsdFrom(budget?.usd ?? usdPerTaskMax);
  }
  return {
    tasks: tasks.length,
    width: sizes.reduce((most, size) => Math.max(most, size), 0),
    depth: sizes.length,
    criticalPath: path.ids,
    criticalPathMs: guessed || tasks.length === 0 ? undefined : path.ms,
    tokensMax,
    usdMax: usdFrom(microUsdMax),
  };
}
