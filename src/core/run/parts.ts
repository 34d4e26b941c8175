// Parts of the core that most runs never need: reading replies takes schemas, comparing claims takes tables. The loop
// hands them in with every turn and loads what the next batch needs before it takes the turn, so that deciding stays
// synchronous and most programs start without them.

import type { joinResults } from '../answer/join-results.ts';
import { mayHoldRecords } from '../claims/holds-records.ts';
import type { Happening } from '../journal/event.ts';
import type { readPlan } from '../plan/read-plan.ts';
import type { mergeFindings } from '../reconcile/findings.ts';
import type { findConflicts } from '../reconcile/reconcile.ts';
import type {
  authorityFor,
  authorityForAddition,
  isOrdered,
  untoldWork,
  whyUntrusted,
  whyUntrustedWork,
} from './decide/authority.ts';
import type { claimsOfResults } from './decide/claims-of-results.ts';
import { needsAuthority } from './decide/trust.ts';
import type { consultReply, parseWorkReply } from './read-conclusion.ts';
import type { RunState } from './state.ts';

interface Readers {
  readonly parseWorkReply: typeof parseWorkReply;
  readonly consultReply: typeof consultReply;
  readonly readPlan: typeof readPlan;
}

interface AuthorityRules {
  readonly authorityFor: typeof authorityFor;
  readonly authorityForAddition: typeof authorityForAddition;
  readonly isOrdered: typeof isOrdered;
  readonly untoldWork: typeof untoldWork;
  readonly whyUntrusted: typeof whyUntrusted;
  readonly whyUntrustedWork: typeof whyUntrustedWork;
}

interface ClaimRules {
  readonly claimsOfResults: typeof claimsOfResults;
  readonly findConflicts: typeof findConflicts;
  readonly mergeFindings: typeof mergeFindings;
  readonly joinResults: typeof joinResults;
}

/** Each function returns a loaded part, or throws an error that names the part. */
export interface Parts {
  /** Read the final replies of models, and plans that a person changed. */
  readonly readers: () => Readers;
  /** Compare and merge the claims and findings of results, and join results as the rulings on conflicts demand. */
  readonly claimRules: () => ClaimRules;
  /** Decide what tasks may do, in teams with tools. */
  readonly authorityRules: () => AuthorityRules;
}

/** Whether the event may bring a model's final reply, or a plan that a person changed. */
export const bringsReply = (happening: Happening): boolean =>
  happening.type === 'model-call-finished' ||
  (happening.type === 'review-decided' && happening.decision.kind === 'change');

/** Whether a resumed run holds a final reply that no decision has been based on yet. */
export const holdsReply = ({ dialogues }: RunState): boolean => {
  for (const { conclusion } of dialogues.values()) if (conclusion !== undefined) return true;
  return false;
};

/** Whether the event begins a run whose tasks need authority. */
export const bringsTools = (happening: Happening): boolean =>
  happening.type === 'run-started' && needsAuthority({ ...happening, parent: happening.parent });

/** Whether a resumed run has tasks that need authority. */
export const holdsTools = (state: RunState): boolean => state.events > 0 && needsAuthority(state);

/** Whether the event may bring a result with claims or findings. */
export function bringsClaims(happening: Happening): boolean {
  switch (happening.type) {
    case 'task-succeeded':
    case 'task-recalled':
      return hasClaims(happening.result);
    case 'model-call-finished':
      return happening.reading.kind === 'final' && hasClaims(happening.reading.value);
    case 'review-decided':
      return happening.decision.kind === 'answer' && mayHoldRecords(happening.decision.content);
    case 'team-ended':
      return true;
    default:
      return false;
  }
}

/** Whether a resumed run holds claims or findings that are still to be compared, or rulings that its answer obeys. */
export function holdsClaims({ tasks, reconciled, plan, selection, conflicts, outcome }: RunState): boolean {
  if (conflicts.length > 0 && !outcome) return true;
  // The findings of a selected attempt are merged when it is selected.
  const isSelecting = plan?.strategy === 'select' && !selection;
  if (reconciled && !isSelecting) return false;
  for (const { result } of tasks.values()) if (hasClaims(result)) return true;
  return false;
}

const isFilled = (list: unknown): boolean => Array.isArray(list) && list.length > 0;
const hasClaims = (value: unknown): boolean =>
  makesClaims(value) || (isObject(value) && 'findings' in value && isFilled(value.findings));

/** Whether a result has claims, or data that may make some. */
export const makesClaims = (value: unknown): boolean =>
  isObject(value) &&
  (('claims' in value && isFilled(value.claims)) || ('content' in value && mayHoldRecords(value.content)));

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
