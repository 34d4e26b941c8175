// Checking a draft takes tables that most runs never need: whoever runs the loop loads them before a draft comes in.

import type { Happening } from '../journal/event.ts';
import type { RunState } from '../journal/state.ts';
import { late } from '../late.ts';

export const grounding = late('What checks drafts', () => import('./ground.ts'));

/** Whether what happened may bring a draft of the answer. */
export const bringsDraft = (happening: Happening): boolean =>
  happening.type === 'answer-drafted' ||
  (happening.type === 'model-call-finished' && /^(?:synthesise|preview)\//.test(happening.callId));

/** Whether a run that is gone on with has a draft that nobody has checked yet. */
export const holdsDraft = ({ agenda, dialogues }: RunState): boolean => {
  for (const { kind } of agenda.values()) if (kind === 'ground') return true;
  for (const { id, conclusion } of dialogues.values())
    if (conclusion !== undefined && /^(?:synthesise|preview)\//.test(id)) return true;
  return false;
};
