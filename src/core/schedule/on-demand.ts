// Parts of the core that most runs never need are loaded by whoever runs the loop, before a decision needs them:
// decisions stay what they are, functions of the state.

import { bringsDraft, holdsDraft, isGroundingLoaded, loadGrounding } from '../grounding/on-demand.ts';
import type { Happening } from '../journal/event.ts';
import type { RunState } from '../journal/state.ts';
import { bringsClaims, holdsClaims, isReconcilingLoaded, loadReconciling } from '../reconcile/on-demand.ts';

/** For a run that is gone on with: what is due in it already. */
export async function loadWhatIsDue(state: RunState): Promise<void> {
  if (holdsClaims(state)) await loadReconciling();
  if (state.team.grounding && holdsDraft(state)) await loadGrounding();
}

/** For what has just happened. */
export async function loadWhatIsNeeded(happened: readonly Happening[]): Promise<void> {
  if (!isReconcilingLoaded() && happened.some(bringsClaims)) await loadReconciling();
  if (!isGroundingLoaded() && happened.some(bringsDraft)) await loadGrounding();
}
