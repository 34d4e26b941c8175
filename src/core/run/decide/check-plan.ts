// Checks a proposed plan: accepts it, rejects it with its faults, or asks a person to approve it.

import type { Happening } from '../../journal/event.ts';
import { validatePlan } from '../../plan/validate-plan.ts';
import { strayFrom } from '../fold/begin-tasks.ts';
import { rulesOf } from '../fold/plan.ts';
import type { RunState } from '../state.ts';
import { tooManyBelow } from './decide-team.ts';
import { askAboutPlan, needsAgreement } from './plan-review.ts';
import { grantsFor } from './trust.ts';

export function checkPlan(state: RunState, now: number): Happening {
  const { proposed: plan, planRound: round } = state;
  if (!plan) throw new Error(`Run ${state.runId} has no plan to check`);
  // A direct request is passed on in the requester's own words, so vague wording is not a fault.
  const faults = validatePlan(plan, rulesOf(state)).filter(
    ({ code }) => state.route !== 'direct' || !code.startsWith('vague-'),
  );
  const withdrawn = strayFrom(state, plan);
  faults.push(...tooManyBelow(state, plan.tasks.length + withdrawn.length));
  if (faults.length > 0) return { type: 'plan-rejected', round, faults };
  const grants = grantsFor(state, plan);
  if (needsAgreement(state)) return askAboutPlan(state, { plan, grants }, now);
  return {
    type: 'plan-accepted',
    round,
    ...(grants ? { grants } : {}),
    ...(withdrawn.length > 0 ? { withdrawn } : {}),
  };
}
