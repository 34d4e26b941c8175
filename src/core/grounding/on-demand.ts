// Checking a draft takes tables that most runs never need: whoever runs the loop loads them before a draft comes in.

import type { Happening } from '../journal/event.ts';
import type { RunState } from '../journal/state.ts';

type Grounding = Pick<typeof import('./ground.ts'), 'groundDraft'>;

let loaded: Grounding | undefined;

export const isGroundingLoaded = (): boolean => loaded !== undefined;

export async function loadGrounding(): Promise<void> {
  loaded = await import('./ground.ts');
}

export function grounding(): Grounding {
  if (!loaded) throw new Error('A draft came in before what checks it was loaded: call loadGrounding() first');
  return loaded;
}

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
