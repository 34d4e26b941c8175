// Parts of the core that most runs never need are loaded by whoever runs the loop, before a decision needs them:
// decisions stay what they are, functions of the state.

import type { Happening } from '../journal/event.ts';
import { bringsClaims, holdsClaims, reconciling } from '../reconcile/on-demand.ts';
import { bringsText, holdsText, reading } from './reading.ts';
import type { RunState } from './state.ts';

/** For a run that is gone on with: what is due in it already. */
export async function loadWhatIsDue(state: RunState): Promise<void> {
  if (holdsText(state)) await reading.load();
  if (holdsClaims(state)) await reconciling.load();
}

/** For what has just happened. */
export async function loadWhatIsNeeded(happened: readonly Happening[]): Promise<void> {
  if (!reading.isLoaded() && happened.some(bringsText)) await reading.load();
  if (!reconciling.isLoaded() && happened.some(bringsClaims)) await reconciling.load();
}

/** Everything, for who has no time to wait later. */
export const loadEveryPart = (): Promise<unknown> => Promise.all([reading.load(), reconciling.load()]);
