// Revisions (A10): the planner is asked again where results are insufficient, for a limited number of rounds, each with
// the results so far; each revision records the tasks that it adds.
//
// V1. Ended tasks stay as they ended. A revision only adds tasks; one that replaces another task names it.
// V2. A revision is checked like a plan, and approved by a person where plans are.
// V3. A revision is optional: if the planner fails, adds nothing or cannot be parsed, the run answers with its results.

import type { Decision, EventOf, Happening } from '../../journal/event.ts';
import { storedPlan } from '../../plan/plain-plan.ts';
import type { Plan } from '../../plan/plan-schema.ts';
import { putOnAgenda, takeOffAgenda } from '../agenda.ts';
import { faultsOfAddition, newTasksIn } from '../decide/check-addition.ts';
import { mayRevise, reopen } from '../decide/goal-check.ts';
import { askAboutRevision } from '../decide/plan-review.ts';
import { needsAuthority, taintOfAddition } from '../decide/trust.ts';
import { shortfallsOf } from '../insufficient-results.ts';
import { revisionKey } from '../keys.ts';
import type { Parts } from '../parts.ts';
import { reportsOf } from '../results.ts';
import type { Revision, RunState } from '../state.ts';
import { addTasks } from './add-tasks.ts';
import { resumeDraft } from './answer.ts';
import { askingOf, consult } from './consults.ts';

/** How often the planner is asked per round: a second time with the faults of its first reply. */
const TRIES_MAX = 2;
const REASONS_MAX = 20;

export const openRevision = ({ revisions }: Pick<RunState, 'revisions'>): Revision | undefined => {
  const last = revisions.at(-1);
  return last?.isOpen ? last : undefined;
};

/** Asks the planner for a revision if one could help and the limits allow it. */
export function requestRevision(state: RunState, now: number): Happening | undefined {
  if (!mayRevise(state, now)) return undefined;
  const reasons = shortfallsOf(state).map(({ taskId, worker, why }) => `${taskId} (${worker}): ${why}`);
  if (reasons.length === 0) return undefined;
  const left = reasons.length - REASONS_MAX;
  const why = left > 0 ? [...reasons.slice(0, REASONS_MAX), `and ${left} more`] : reasons;
  return { type: 'results-found-thin', round: state.revisions.length + 1, why };
}

/** Asks the planner for what the results lack of the plan's goal. */
export const requestForGoal = ({ revisions, unmet = [] }: RunState): Happening => ({
  type: 'results-found-thin',
  round: revisions.length + 1,
  why: unmet.slice(0, REASONS_MAX),
});

export function onResultsInsufficient(state: RunState, { round, why }: EventOf<'results-found-thin'>): void {
  for (const kind of ['reconcile', 'revise-for-goal'] as const) takeOffAgenda(state, { kind });
  const revision: Revision = {
    round,
    why,
    tries: 0,
    proposed: undefined,
    agreedBy: undefined,
    added: [],
    isOpen: true,
  };
  state.revisions.push(revision);
  ask(state, revision, []);
}

function ask(state: RunState, revision: Revision, faults: EventOf<'plan-rejected'>['faults']): void {
  const { plan, routing } = state;
  if (!plan) throw new Error(`Run ${state.runId} has no plan to revise`);
  revision.tries += 1;
  const { round, tries, proposed: rejected } = revision;
  consult(state, revisionKey(round, tries), {
    role: 'plan',
    round: tries,
    routing,
    rejected,
    faults,
    revision: {
      round,
      plan,
      reports: reportsOf(state),
      gaps: shortfallsOf(state),
      ...(state.held ? { missing: state.unmet ?? [] } : {}),
    },
    ...askingOf(state),
  });
}

export function onRevisionProposed(state: RunState, revision: Revision, plan: Plan): void {
  revision.proposed = plan;
  revision.agreedBy = undefined;
  putOnAgenda(state, { kind: 'check-revision' });
}

export function checkRevision(state: RunState, now: number, parts: Parts): Happening {
  const revision = openRevision(state);
  if (!revision?.proposed || !state.plan) throw new Error(`Run ${state.runId} has no revision to check`);
  const { round, why, tries, proposed } = revision;
  const added = newTasksIn(state, proposed);
  if (added.length === 0) return { type: 'plan-revised', round, why: [...why], added };
  const faults = faultsOfAddition(state, proposed);
  if (faults.length > 0) return { type: 'plan-rejected', round: tries, faults, revision: round };
  const plan = { ...state.plan, tasks: added };
  const authority = needsAuthority(state) ? parts.authorityRules().authorityForAddition(state, plan) : {};
  if (state.approvePlan === true && revision.agreedBy === undefined)
    return askAboutRevision(state, { plan, grants: authority.grants, why }, now);
  return { type: 'plan-revised', round, why: [...why], added, ...authority };
}

export function onRevised(state: RunState, { added, grants, ordered }: EventOf<'plan-revised'>): void {
  takeOffAgenda(state, { kind: 'check-revision' });
  const revision = openRevision(state);
  if (revision) revision.added = added.map(({ id }) => id);
  if (!state.plan || added.length === 0) return continueUnrevised(state);
  closeRevision(state);
  reopen(state);
  state.plan = { ...state.plan, tasks: [...state.plan.tasks, ...added] };
  const taintedBy = taintOfAddition(state);
  addTasks(state, added, { grants, ordered }, { taintedBy, plannedAfter: taintedBy });
}

export function onRevisionRejected(state: RunState, event: EventOf<'plan-rejected'>): void {
  takeOffAgenda(state, { kind: 'check-revision' });
  const revision = openRevision(state);
  const triesMax = Math.min(TRIES_MAX, state.team.limits.planRoundsMax);
  if (revision && revision.tries < triesMax) return ask(state, revision, event.faults);
  continueUnrevised(state);
}

/** The planner added nothing: the run answers with the results it has. */
export function continueUnrevised(state: RunState): void {
  closeRevision(state);
  if (state.held) return resumeDraft(state, state.held);
  putOnAgenda(state, { kind: 'reconcile' });
}

function closeRevision(state: RunState): void {
  const revision = openRevision(state);
  if (!revision) return;
  revision.isOpen = false;
  revision.proposed = undefined;
}

/** Applies a person's decision about a revision: accept it, replace it, or go on without it. */
export function ruleOnRevision(
  state: RunState,
  revision: Revision,
  { decision, by }: { decision: Exclude<Decision, { kind: 'cancel' }>; by: string },
): void {
  if (decision.kind === 'deny' || decision.kind === 'answer') {
    const reason = decision.kind === 'deny' && decision.reason !== '' ? `: ${decision.reason}` : '';
    revision.declined = `${by} declined${reason}`;
    return continueUnrevised(state);
  }
  if (decision.kind === 'change') revision.proposed = storedPlan(decision.args);
  revision.agreedBy = by;
  putOnAgenda(state, { kind: 'check-revision' });
}
