// Replays a journal: facts are taken as recorded, decisions are made again and compared with the recorded ones.
//
//   Y1. A turn is facts, then decisions until none is left, all with one time stamp. A turn ends where time moves on, or
//       where nothing is left to decide and a fact follows; before either, everything due has been decided.
//   Y2. Two turns with one time stamp, of which the first decided nothing, are one turn: the events are the same.
//   Y3. `run-resumed` marks where a process died, perhaps between a fact and its decisions. The process that resumed the
//       run folded the stored events, so replay does the same.
//   Y4. A timeout event does not tell whether the worker or the core reported it. If the core would decide the same event,
//       it counts as the core's; the turn stays open, because a fact may follow.
//   Y5. The verdict on a draft is a fact. Earlier versions recorded it as a decision, and the verdict on a preview within
//       the decision to show it; it is accepted in either place while the check of that draft is wanted.

import { canonicalJson } from '../journal/canonical-json.ts';
import type { Happening, RunEvent } from '../journal/event.ts';
import { admit } from './admit.ts';
import { escalationBehind } from './conclusion.ts';
import { decide, dueTimer } from './decide/decide.ts';
import { emptyState } from './empty-state.ts';
import { apply, foldInto } from './fold/apply.ts';
import { groundKey } from './keys.ts';
import type { Parts } from './parts.ts';
import type { RunState } from './state.ts';

/** An event as it is read, and the text it was stored as, without its salt. */
export interface Recorded {
  readonly event: RunEvent;
  readonly body: string;
}

export interface Divergence {
  readonly seq: number;
  readonly recorded: RunEvent;
  /** What is decided today in its place; null if nothing is, or if what happened would not be let in. */
  readonly replayed: RunEvent | null;
}

interface Turn {
  readonly at: number;
  /** Whether nothing has been decided in it yet. */
  takesFacts: boolean;
}

/** Goes through a journal, and calls back with every event that would be stored again, letter for letter. */
export function replayEvents(
  journal: readonly Recorded[],
  store: (event: RunEvent) => void,
  parts: Parts,
): Divergence | undefined {
  let state = emptyState();
  let turn: Turn | undefined;
  for (const [index, { event, body }] of journal.entries()) {
    const diverge = (decided: Happening | undefined): Divergence => ({
      seq: index + 1,
      recorded: event,
      replayed: decided ? { ...decided, at: turn?.at ?? event.at } : null,
    });
    if (event.type === 'run-resumed') {
      // Y3
      state = foldInto(emptyState(), before(journal, index));
      turn = undefined;
    }
    if (turn?.at !== event.at) {
      const due = turn && decide(state, turn.at, parts);
      if (due) return diverge(due);
      turn = { at: event.at, takesFacts: true };
    }
    const next = nextEvent(state, turn, { event, body }, parts);
    if (!next.isSame) return diverge(next.decided);
    take(state, next.event);
    store(event);
  }
  return undefined;
}

function* before(journal: readonly Recorded[], end: number): Generator<RunEvent> {
  for (let index = 0; index < end; index++) {
    const recorded = journal[index];
    if (recorded) yield recorded.event;
  }
}

/** Folds what the writer of the journal folded: a decision as it was made, not as it is parsed back. */
type Next =
  | { readonly isSame: true; readonly event: RunEvent }
  | { readonly isSame: false; readonly decided: Happening | undefined };

function nextEvent(state: RunState, turn: Turn, { event, body }: Recorded, parts: Parts): Next {
  const same = (decided: Happening | undefined): RunEvent | undefined => {
    const made = decided && { ...decided, at: turn.at };
    return made && JSON.stringify(made) === body ? made : undefined;
  };
  if (isVerdict(state, event)) {
    turn.takesFacts = true;
    return { isSame: true, event };
  }
  if (turn.takesFacts) {
    const timedOut = mayBeTimedOut(event) ? same(dueTimer(state, turn.at, parts)) : undefined;
    if (timedOut) return { isSame: true, event: timedOut };
    if (isFact(state, event, parts)) return { isSame: true, event };
    turn.takesFacts = false;
  }
  const decided = decide(state, turn.at, parts);
  const made = same(decided);
  if (made) return { isSame: true, event: made };
  if (decided || !isFact(state, event, parts)) return { isSame: false, decided };
  turn.takesFacts = true;
  return { isSame: true, event };
}

/** Events that the core writes by itself while the command is in flight whose end they tell (Y4). */
const mayBeTimedOut = ({ type }: RunEvent): boolean =>
  type === 'attempt-failed' || type === 'consult-failed' || type === 'tool-call-finished';

/** Whether it tells the verdict on a draft that is to be checked (Y5). */
const isVerdict = ({ commands }: RunState, event: RunEvent): boolean =>
  (event.type === 'answer-grounded' || event.type === 'answer-previewed') && commands.has(groundKey(event.key));

/** Whether it came from outside, and would be let in again just as it is. */
function isFact(state: RunState, { at: _, ...happening }: RunEvent, parts: Parts): boolean {
  // What was refused is not recorded, only that it was.
  if (happening.type === 'decision-refused') return true;
  const given = happening.type === 'task-asked' ? escalationBehind(happening) : (happening as Happening);
  const admitted = admit(state, given, parts);
  return admitted !== undefined && (admitted === happening || canonicalJson(admitted) === canonicalJson(happening));
}

function take(state: RunState, event: RunEvent): void {
  apply(state, event);
  state.wanted.length = 0;
  state.unwanted.length = 0;
}
