// Whether the planner may be asked to revise the plan: rounds, tasks and budget are limited.

import { RESOURCES, roomFor } from '../../budget/account.ts';
import { REVISIONS_MAX } from '../../plan/team-spec.ts';
import { needsSelection } from '../fold/selection.ts';
import type { RunState } from '../state.ts';

/** The share of each run ceiling that must be left; with less there would be nothing left to join the results. */
const SHARE_LEFT_MIN = 0.25;

export function mayRevise(state: RunState, now: number): boolean {
  const { limits, roles } = state.team;
  const last = state.revisions.at(-1);
  if (!state.asksPlanner || roles.plan === 'none' || last?.added.length === 0) return false;
  if (state.revisions.length >= (limits.revisionsMax ?? REVISIONS_MAX)) return false;
  if (state.tasks.size >= limits.tasksMax || !hasEnoughBudgetLeft(state, now)) return false;
  // With strategy `select` one good attempt is enough.
  return !needsSelection(state);
}

function hasEnoughBudgetLeft({ account, deadlineAt, team }: RunState, now: number): boolean {
  const { ms } = team.budget;
  if (deadlineAt !== undefined && ms !== undefined && deadlineAt - now < ms * SHARE_LEFT_MIN) return false;
  return RESOURCES.every(
    (resource) => roomFor(account, resource) >= Math.max(1, (account.ceiling[resource] ?? 0) * SHARE_LEFT_MIN),
  );
}
