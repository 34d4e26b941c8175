// A plan that a person reads before anything is dispatched: what they are shown, and what their word means.

import type { Decision, Happening } from '../journal/event.ts';
import type { RunState } from '../journal/state.ts';
import { type Forecast, forecastFor } from '../plan/forecast.ts';
import { type Plan, planSchema } from '../plan/plan-schema.ts';
import { isDirect } from '../plan/read-plan.ts';
import { putOnAgenda } from './agenda.ts';
import { openReview } from './open-review.ts';
import type { Grants } from './trusting.ts';

/** What the review holds as its arguments. */
export interface PlanUnderReview {
  readonly plan: Plan;
  /** What each task may call. */
  readonly tools: Readonly<Record<string, readonly string[]>>;
  readonly forecast: Forecast;
}

const GOAL_MAX = 200;

export const needsAgreement = ({ approvePlan, planOnly, planAgreedBy }: RunState): boolean =>
  approvePlan === true && !planOnly && planAgreedBy === undefined;

/** The plan has passed the check: the last thing between it and the workers is a person. */
export function askAboutPlan(
  state: RunState,
  { plan, grants }: { readonly plan: Plan; readonly grants: Grants | undefined },
  now: number,
): Happening {
  const { team } = state;
  const ownTools = (worker: string): string[] => team.workers[worker]?.tools.map(({ name }) => name) ?? [];
  const shown: PlanUnderReview = {
    plan,
    tools: Object.fromEntries(
      plan.tasks.map(({ id, worker, tools }) => [id, grants?.[id]?.[worker] ?? tools ?? ownTools(worker)]),
    ),
    forecast: forecastFor(team, plan),
  };
  return openReview(state, { kind: 'plan', question: questionAbout(plan), args: shown }, now);
}

function questionAbout({ goal, tasks }: Plan): string {
  const workers = [...new Set(tasks.map(({ worker }) => worker))].join(', ');
  const many = tasks.length === 1 ? '1 task' : `${tasks.length} tasks`;
  const wanted = goal.length > GOAL_MAX ? `${goal.slice(0, GOAL_MAX - 1)}…` : goal;
  return `May this plan of ${many} for ${workers} be carried out? ${wanted}`;
}

/** Approved or changed, it is checked once more and goes on; otherwise nothing of it is done. */
export function ruleOnPlan(state: RunState, decision: Exclude<Decision, { kind: 'cancel' }>, by: string): void {
  switch (decision.kind) {
    case 'approve':
      break;
    case 'change':
      state.proposed = planSchema.parse(decision.args);
      // What is no longer the requester's own words for one worker has to be joined to an answer.
      if (!isDirect(state.proposed, state.request)) state.route = 'plan';
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
