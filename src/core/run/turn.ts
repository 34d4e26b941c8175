// One turn of the loop, without the world: all that happened goes in, the events that are now true come out.

import type { Happening, RunEvent } from '../journal/event.ts';
import { isPool } from '../plan/pools.ts';
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

/** Events that must have reached the disk before anything follows from them: intents of effects, what a call may cost, what
 *  people were asked and said, and how it ended. The rest may be lost with the machine: it is worked out again. */
export function mustReachDisk(state: RunState, event: RunEvent): boolean {
  switch (event.type) {
    case 'run-started':
    // With it everything before it: an intent that the last process could not sync is acted upon again.
    case 'run-resumed':
    // What was set aside for a nested team stands, whatever happens to this process.
    case 'team-started':
    case 'model-call-started':
    case 'review-opened':
    case 'review-decided':
    case 'run-answered':
    case 'run-failed':
    case 'run-cancelled':
      return true;
    case 'tool-call-started':
      return event.effect !== 'read';
    case 'task-dispatched':
      // Nobody of a pool acts before one is chosen; then that choice must stand.
      return !isPool(state.team, event.worker) && state.team.workers[event.worker]?.effect !== 'read';
    case 'worker-chosen':
      return state.team.workers[event.worker]?.effect !== 'read';
    default:
      return false;
  }
}
