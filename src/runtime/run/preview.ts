// team.plan(): routes, plans and checks on a temporary journal. No task runs.

import type { Route, Routing } from '../../core/journal/event.ts';
import type { Fault } from '../../core/journal/failure.ts';
import { type Forecast, forecastFor } from '../../core/plan/forecast.ts';
import { lintPlan } from '../../core/plan/lint-plan.ts';
import type { Plan, Task } from '../../core/plan/plan-schema.ts';
import { type UsageReport, usageReport } from '../../core/report/report.ts';
import { rulesOf } from '../../core/run/fold/plan.ts';
import type { Perform } from '../../ports/engine.ts';
import { run } from './run.ts';
import { RunError } from './run-error.ts';
import { type RunOptions, runStarted } from './run-started.ts';
import type { Team } from './team.ts';
import { MEMORY, type Wiring } from './wiring.ts';

export interface Preview<Names extends string = string> {
  /** How the request was routed. */
  readonly route: Route;
  /** Which workers the request is for, how surely, and why. */
  readonly routing: Routing;
  /** The checked plan; `run` accepts it as it is. */
  readonly plan: Omit<Plan, 'tasks'> & {
    /** The tasks, by worker names that the compiler knows. */
    readonly tasks: (Omit<Task, 'worker'> & {
      /** Name of the worker or pool. */
      worker: Names;
    })[];
  };
  /** Advice about the plan; it would run all the same. Empty if there is none. */
  readonly lint: readonly Fault[];
  /** What the plan would take. */
  readonly forecast: Forecast;
  /** What the preview itself used. */
  readonly usage: UsageReport;
}

const NO_PLAN: Plan = { goal: 'Out of scope', strategy: 'merge', finalInstruction: '', tasks: [] };

interface PreviewOptions {
  readonly team: Team;
  readonly request: string;
  readonly options: RunOptions;
  readonly wiring: Wiring;
  readonly perform: Perform;
  readonly models: Readonly<Record<string, string>> | undefined;
}

export async function previewOf({ team, request, options, wiring, perform, models }: PreviewOptions): Promise<Preview> {
  const runId = wiring.newRunId();
  const journal = await wiring.openJournal(MEMORY);
  const opening = await wiring.openRun(runId, { journal, clock: wiring.clock, perform });
  if (opening.status === 'held') throw new Error(`Run ${runId} is held by ${opening.by}`);
  try {
    const first = runStarted({ runId, team, request, options, planOnly: true, models });
    const { state } = await run(opening.run, { first, digest: wiring.digest, turnsMax: 10_000, watch: () => {} });
    if (state.outcome?.status === 'failed') throw new RunError(state.outcome.failure);
    const plan = state.plan ?? NO_PLAN;
    const route = state.route ?? 'out-of-scope';
    return {
      route,
      routing: state.routing ?? { workers: [], reason: '', outOfScope: [] },
      plan,
      lint: route === 'plan' ? lintPlan(plan, rulesOf(state)) : [],
      forecast: forecastFor(team.spec, plan),
      usage: usageReport(state.usage),
    };
  } finally {
    await opening.run.close();
    await journal.close();
  }
}
