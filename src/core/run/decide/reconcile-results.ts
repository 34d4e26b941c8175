// Compares the claims and findings of all results once every task has ended (A9).

import { withGroups } from '../../answer/rulings.ts';
import type { Conflict, Happening } from '../../journal/event.ts';
import type { Claim, Finding, MergedFinding } from '../../reconcile/claim.ts';
import { needsSelection } from '../fold/selection.ts';
import { makesClaims, type Parts } from '../parts.ts';
import { reportsOf } from '../results.ts';
import type { RunState } from '../state.ts';

const NONE: readonly never[] = [];

export function reconcileResults(state: RunState, { claimRules }: Parts): Happening {
  // Attempts at the same thing may contradict each other: only one of them becomes the answer.
  if (needsSelection(state)) return { type: 'claims-reconciled', conflicts: [] };
  const found: { taskId: string; findings: readonly Finding[] }[] = [];
  // An unfinished result makes no claims.
  const reports = reportsOf(state).filter(({ taskId }) => state.tasks.get(taskId)?.status === 'succeeded');
  for (const { taskId, result } of reports) {
    const { findings = NONE } = result;
    if (findings.length > 0) found.push({ taskId, findings });
  }
  const isClaimed = reports.length > 1 && reports.some(({ result }) => makesClaims(result));
  const disputed = isClaimed ? conflictsIn(claimRules().claimsOfResults(state), claimRules().findConflicts) : [];
  // Results that are reconciled again make new conflicts: an id is never used twice in a run.
  const conflicts = state.reopened
    ? disputed.map((each) => ({ ...each, id: `${each.id}-${state.reopened}` }))
    : disputed;
  if (found.length === 0) return { type: 'claims-reconciled', conflicts };
  const confidenceMin = state.team.limits.findingConfidenceMin;
  const { kept, setAside } = claimRules().mergeFindings(found, { confidenceMin });
  const stored = (list: typeof kept): MergedFinding[] => list.map((each) => ({ ...each, sources: [...each.sources] }));
  const critical = stored(setAside.filter(({ severity }) => severity === 'critical'));
  const doubtful = critical.length === 0 ? {} : { doubtful: critical };
  return {
    type: 'claims-reconciled',
    conflicts,
    findings: stored(kept),
    findingsSetAside: setAside.length,
    ...doubtful,
  };
}

type Find = (reports: readonly { readonly taskId: string; readonly claims: readonly Claim[] }[]) => Conflict[];

/** Each with the sides that agree grouped, so that a ruling for one of them is a ruling for all of them. */
const conflictsIn = (claimed: Parameters<Find>[0], find: Find): Conflict[] =>
  find(claimed).map((conflict) =>
    withGroups(
      conflict,
      (a, b) => find([a, b].map((claim, index) => ({ taskId: `${index}`, claims: [claim] }))).length > 0,
    ),
  );
