// Comparing what values mean takes tables that most runs never need. The run loop loads them before a result that
// claims something comes in; decisions stay what they are, functions of the state.

import type { Happening } from '../journal/event.ts';
import { late } from '../late.ts';
import type { RunState } from '../run/state.ts';

export const reconciling = late('What compares claims', async () => {
  const [{ findConflicts }, { mergeFindings }] = await Promise.all([import('./reconcile.ts'), import('./findings.ts')]);
  return { findConflicts, mergeFindings };
});

const isFilled = (list: unknown): boolean => Array.isArray(list) && list.length > 0;
const claims = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (('claims' in value && isFilled(value.claims)) || ('findings' in value && isFilled(value.findings)));

/** Whether what happened may bring a result with claims or findings. */
export function bringsClaims(happening: Happening): boolean {
  switch (happening.type) {
    case 'task-succeeded':
    case 'task-recalled':
      return claims(happening.result);
    case 'model-call-finished':
      return happening.reading.kind === 'final' && claims(happening.reading.value);
    case 'team-ended':
      return true;
    default:
      return false;
  }
}

/** Whether a run that is gone on with has such results already. */
export function holdsClaims({ tasks, reconciled, plan, selection }: RunState): boolean {
  // What a selected attempt found is looked at when it is selected.
  const isSelecting = plan?.strategy === 'select' && !selection;
  if (reconciled && !isSelecting) return false;
  for (const { result } of tasks.values()) if (claims(result)) return true;
  return false;
}
