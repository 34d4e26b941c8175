// The core without a world: commands are answered by a function, at once, and time is a number.

import type { Happening, RunEvent } from '../../src/core/journal/event.ts';
import type { Command } from '../../src/core/run/command.ts';
import { wakeAt } from '../../src/core/run/decide/decide.ts';
import { emptyState } from '../../src/core/run/empty-state.ts';
import { foldInto } from '../../src/core/run/fold/apply.ts';
import type { RunState } from '../../src/core/run/state.ts';
import { takeTurn } from '../../src/core/run/turn.ts';

// What the loop would load before a decision needs it.
import { coreParts } from '../../src/runtime/run/core-parts.ts';
import '../../src/runtime/run/load-all.ts';

export type Answer = (command: Command) => Happening | readonly Happening[] | undefined;

export interface Driven {
  readonly state: RunState;
  readonly events: RunEvent[];
}

/** Goes on from a journal until there is an outcome, or nothing is left to happen. */
export function drive(
  journal: readonly RunEvent[],
  first: Happening,
  {
    answer,
    decide = () => undefined,
  }: { answer: Answer; decide?: (reviewId: string, kind: string) => Happening | undefined },
): Driven {
  const state = foldInto(emptyState(), journal);
  const events = [...journal];
  let now = state.lastAt;
  const turn = (happened: readonly Happening[]): void => void events.push(...takeTurn(state, happened, now, coreParts));
  turn([first]);
  let commands: Iterable<Command> = [...state.commands.values()];
  state.wanted.length = 0;
  for (let round = 0; round < 10_000 && !state.outcome; round++) {
    const happened = [...commands].flatMap((command) =>
      state.commands.get(command.key) === command ? (answer(command) ?? []) : [],
    );
    const open = [...state.reviews.values()].filter(({ status }) => status === 'open');
    const decisions = happened.length > 0 ? [] : open.flatMap(({ reviewId, kind }) => decide(reviewId, kind) ?? []);
    if (happened.length + decisions.length === 0) {
      const wake = wakeAt(state);
      if (wake === undefined) break;
      now = Math.max(now, wake);
    }
    now += 1;
    turn([...happened, ...decisions]);
    commands = state.wanted.splice(0);
  }
  return { state, events };
}
