// Loads the parts of the core that most runs never need, before the event that needs them reaches the core.

import type { Happening } from '../../core/journal/event.ts';
import {
  bringsClaims,
  bringsReply,
  bringsTools,
  holdsClaims,
  holdsReply,
  holdsTools,
  type Parts,
} from '../../core/run/parts.ts';
import type { RunState } from '../../core/run/state.ts';
import { lazy } from './lazy-module.ts';

const readers = lazy('The reader of replies', async () => {
  const [{ consultReply, parseWorkReply }, { readPlan }] = await Promise.all([
    import('../../core/run/read-conclusion.ts'),
    import('../../core/plan/read-plan.ts'),
  ]);
  return { consultReply, parseWorkReply, readPlan };
});

const claimRules = lazy('The comparison of claims', async () => {
  const [{ claimsOfResults }, { findConflicts }, { mergeFindings }, { joinResults }] = await Promise.all([
    import('../../core/run/decide/claims-of-results.ts'),
    import('../../core/reconcile/reconcile.ts'),
    import('../../core/reconcile/findings.ts'),
    import('../../core/answer/join-results.ts'),
  ]);
  return { claimsOfResults, findConflicts, mergeFindings, joinResults };
});

const authorityRules = lazy('The rules of authority', async () => {
  const { authorityFor, authorityForAddition, isOrdered, untoldWork, whyUntrusted, whyUntrustedWork } = await import(
    '../../core/run/decide/authority.ts'
  );
  return { authorityFor, authorityForAddition, isOrdered, untoldWork, whyUntrusted, whyUntrustedWork };
});

/** For every turn, decision and replay. */
export const coreParts: Parts = {
  readers: readers.now,
  claimRules: claimRules.now,
  authorityRules: authorityRules.now,
};

/** Loads the parts a resumed run needs for the decisions that are already due. */
export async function loadPartsFor(state: RunState): Promise<void> {
  if (holdsReply(state)) await readers.load();
  if (holdsClaims(state)) await claimRules.load();
  if (holdsTools(state)) await authorityRules.load();
}

/** Loads the parts that these events need. */
export async function loadPartsForEvents(happened: readonly Happening[]): Promise<void> {
  if (!readers.isLoaded() && happened.some(bringsReply)) await readers.load();
  if (!claimRules.isLoaded() && happened.some(bringsClaims)) await claimRules.load();
  if (!authorityRules.isLoaded() && happened.some(bringsTools)) await authorityRules.load();
}

/** Loads every part, for simulated time, which does not wait while modules load. */
export const loadEveryPart = (): Promise<unknown> =>
  Promise.all([readers.load(), claimRules.load(), authorityRules.load()]);
