// A plan that a person approves before any task is dispatched: the question shown, and the effect of the decision.

import type { Decision, Happening } from '../../journal/event.ts';
import { type Forecast, forecastFor } from '../../plan/forecast.ts';
import { storedPlan } from '../../plan/plain-plan.ts';
import { isDirect } from '../../plan/plan-faults.ts';
import type { Plan } from '../../plan/plan-schema.ts';
import { membersOf } from '../../plan/pools.ts';
import { putOnAgenda } from '../agenda.ts';
import type { RunState } from '../state.ts';
import { openReview } from './open-review.ts';
import type { Grants } from './trust.ts';

/** The plan as stored in the `args` of its review. */
export interface PlanUnderReview {
  readonly plan: Plan;
  /** Tools granted, by task. */
  readonly tools: Readonly<Record<string, readonly string[]>>;
  readonly forecast: Forecast;
  /** Set for a revision: why these tasks are added. */
  readonly revision?: { readonly why: readonly string[] };
}

const GOAL_MAX = 200;

export const needsAgreement = ({ approvePlan, planOnly, planAgreedBy }: RunState): boolean =>
  approvePlan === true && !planOnly && planAgreedBy === undefined;

/** Asks a person to approve a plan that passed the check. */
export function askAboutPlan(
  state: RunState,
  { plan, grants }: { readonly plan: Plan; readonly grants: Grants | undefined },
  now: number,
): Happening {
  return openReview(
    state,
    { kind: 'plan', question: questionAbout(plan), args: underReview(state, { plan, grants }) },
    now,
  );
}

function underReview(
  { team }: RunState,
  { plan, grants }: { readonly plan: Plan; readonly grants: Grants | undefined },
): PlanUnderReview {
  const ownTools = (worker: string): string[] => team.workers[worker]?.tools.map(({ name }) => name) ?? [];
  const toolsOf = ({ id, worker, tools }: Plan['tasks'][number]): string[] => [
    ...new Set(membersOf(team, worker).flatMap((name) => grants?.[id]?.[name] ?? tools ?? ownTools(name))),
  ];
  return {
    plan,
    tools: Object.fromEntries(plan.tasks.map((task) => [task.id, toolsOf(task)])),
    forecast: forecastFor(team, plan),
  };
}

/** Asks a person to approve the tasks that a revision adds. */
export function askAboutRevision(
  state: RunState,
  { why, ...addition }: { readonly plan: Plan; readonly grants: Grants | undefined; readonly why: readonly string[] },
  now: number,
): Happening {
  const { many, workers } = sizeOf(addition.plan);
  const question = `May ${many} for ${workers} be added to the plan? The results are insufficient: ${why.join('; ')}`;
  return openReview(
    state,
    { kind: 'plan', question, args: { ...underReview(state, addition), revision: { why } } },
    now,
  );
}

function questionAbout(plan: Plan): string {
  const { goal } = plan;
  const { many, workers } = sizeOf(plan);
  const wanted = goal.length > GOAL_MAX ? `${goal.slice(0, GOAL_MAX - 1)}…` : goal;
  return `May this plan of ${many} for ${workers} be carried out? ${wanted}`;
}

const sizeOf = ({ tasks }: Plan): { readonly many: string; readonly workers: string } => ({
  workers: [...new Set(tasks.map(({ worker }) => worker))].join(', '),
  many: tasks.length === 1 ? '1 task' : `${tasks.length} tasks`,
});

/** An approved or edited plan is checked again and continues; a denied one is dropped. */
export function ruleOnPlan(state: RunState, decision: Exclude<Decision, { kind: 'cancel' }>, by: string): void {
  switch (decision.kind) {
    case 'approve':
      break;
    case 'change':
      state.proposed = storedPlan(decision.args);
      // An edited direct plan no longer answers with one worker's words, so its results need synthesis.
      if (!isDirect(state.proposed, state.routing?.meant ?? state.request)) state.route = 'plan';
      break;
    case 'deny':
    case 'answer': {
      const reason = decision.kind === 'deny' ? decision.reason : '';
      const failure = { code: 'denied', by, reason, what: 'the plan' } as const;
      return putOnAgenda(state, { kind: 'fail-run', failure });
    }
    default:
      decision satisfies never;
  }
  state.planAgreedBy = by;
  putOnAgenda(state, { kind: 'check-plan' });
}
