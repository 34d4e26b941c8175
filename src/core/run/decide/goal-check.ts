// The results are held against the plan's goal and the tasks' success criteria before the answer is delivered (A10). The
// writer and the critic name what no result brings, in the calls they are asked in anyway. If the plan may still be
// revised, the draft waits while the planner is asked; otherwise what is missing becomes a gap.

import { RESOURCES, roomFor } from '../../budget/account.ts';
import type { EventOf } from '../../journal/event.ts';
import { REVISIONS_MAX } from '../../plan/team-spec.ts';
import { putOnAgenda } from '../agenda.ts';
import { needsSelection } from '../fold/selection.ts';
import { gapsOf } from '../results.ts';
import type { RunState } from '../state.ts';

/** A draft that waits for a revision, and what is next for it if no task is added. */
export interface HeldDraft {
  readonly draft: EventOf<'answer-drafted'>;
  readonly next: 'check' | 'redo' | 'finish';
}

/** Adds what a draft or the critic names as missing. What a gap says already is left out. */
export function noteUnmet(state: RunState, missing: readonly string[] = []): void {
  if (missing.length === 0) return;
  const known = gapsOf(state).map((gap) => gap.toLowerCase());
  const isKnown = (text: string): boolean =>
    known.some((gap) => gap.includes(text.toLowerCase()) || text.toLowerCase().includes(gap));
  const fresh = missing.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '' && !isKnown(text));
  if (fresh.length > 0) state.unmet = [...new Set([...(state.unmet ?? []), ...fresh])];
}

/** Holds the draft back if the planner may be asked for what is missing. */
export function holdForRevision(state: RunState, next: HeldDraft['next']): boolean {
  const { draft, unmet = [] } = state;
  // Condensed results and selected attempts belong to the results there are.
  const isFixed = state.reducing !== undefined || state.selection !== undefined;
  if (!draft || unmet.length === 0 || isFixed || state.ending || !mayRevise(state, state.lastAt)) return false;
  state.held = { draft, next };
  state.draft = undefined;
  putOnAgenda(state, { kind: 'revise-for-goal' });
  return true;
}

/** Tasks were added for what is missing: the run works again, and what was made of the results so far is dropped. */
export function reopen(state: RunState): void {
  if (!state.held) return;
  delete state.held;
  delete state.unmet;
  delete state.secondLooks;
  state.phase = 'working';
  state.reconciled = false;
  state.conflicts.length = 0;
  state.findings = [];
  state.grounded = undefined;
  state.notes = [];
  state.reopened = (state.reopened ?? 0) + 1;
  // The next draft and its critique get new keys.
  state.drafts += 1;
}

/** The share of each run ceiling that must be left; with less there would be nothing left to join the results. */
const SHARE_LEFT_MIN = 0.25;

/** Whether the planner may be asked to revise the plan: rounds, tasks and budget are limited. */
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
