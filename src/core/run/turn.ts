// One turn of the loop, without the world: all that happened goes in, the events that are now true come out.

import type { Happening, RunEvent } from '../journal/event.ts';
import { admit } from './admit.ts';
import { decide } from './decide/decide.ts';
import { apply } from './fold/apply.ts';
import type { Parts } from './parts.ts';
import type { RunState } from './state.ts';

export function takeTurn(state: RunState, happened: readonly Happening[], now: number, parts: Parts): RunEvent[] {
  // A clock that was set back must not make the journal run backwards.
  const at = Math.max(now, state.lastAt);
  const events: RunEvent[] = [];
  const record = (happening: Happening): void => {
    const event: RunEvent = { ...happening, at };
    apply(state, event);
    events.push(event);
  };
  for (const happening of happened) {
    const admitted = admit(state, happening, parts);
    if (admitted) record(admitted);
  }
  for (let decision = decide(state, at, parts); decision; decision = decide(state, at, parts)) record(decision);
  return events;
}
