// Checks a proposed plan: accepts it, rejects it with its faults, or asks a person to approve it.

import type { Happening } from '../../journal/event.ts';
import { validatePlan } from '../../plan/validate-plan.ts';
import { earlyTasksNotIn } from '../fold/begin-tasks.ts';
import { rulesOf } from '../fold/plan.ts';
import type { Parts } from '../parts.ts';
import type { RunState } from '../state.ts';
import { tooManyNestedTasks } from './decide-team.ts';
import { askAboutPlan, needsAgreement } from './plan-review.ts';
import { needsAuthority } from './trust.ts';

export function checkPlan(state: RunState, now: number, parts: Parts): Happening {
  const { proposed: plan, planRound: round } = state;
  if (!plan) throw new Error(`Run ${state.runId} has no plan to check`);
  // A direct request is passed on in the requester's own words, so vague wording is not a fault.
  const faults = validatePlan(plan, rulesOf(state)).filter(
    ({ code }) => state.route !== 'direct' || !code.startsWith('vague-'),
  );
  const withdrawn = earlyTasksNotIn(state, plan);
  faults.push(...tooManyNestedTasks(state, plan.tasks.length + withdrawn.length));
  if (faults.length > 0) return { type: 'plan-rejected', round, faults };
  const authority = needsAuthority(state) ? parts.authorityRules().authorityFor(state, plan) : {};
  if (needsAgreement(state)) return askAboutPlan(state, { plan, grants: authority.grants }, now);
  return {
    type: 'plan-accepted',
    round,
    ...authority,
    ...(withdrawn.length > 0 ? { withdrawn } : {}),
  };
}
