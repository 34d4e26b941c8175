// Reading what models and people wrote takes schemas, which a run of functions never needs. Whoever runs the loop loads them
// before such a text comes in.

import type { Happening } from '../journal/event.ts';
import { late } from '../late.ts';
import type { RunState } from './state.ts';

export const reading = late('What reads replies', async () => {
  const [{ concluding }, { readPlan }] = await Promise.all([
    import('./read-conclusion.ts'),
    import('../plan/read-plan.ts'),
  ]);
  return { concluding, readPlan };
});

/** Whether what happened may bring the last word of a model, or a plan that a person changed. */
export const bringsText = (happening: Happening): boolean =>
  happening.type === 'model-call-finished' ||
  (happening.type === 'review-decided' && happening.decision.kind === 'change');

/** Whether a run that is gone on with has such a word that nobody has acted on yet. */
export const holdsText = ({ dialogues }: RunState): boolean => {
  for (const { conclusion } of dialogues.values()) if (conclusion !== undefined) return true;
  return false;
};
