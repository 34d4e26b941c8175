// A protocol is a pure fold from the events of a turn to its frames, with one durable cursor for all protocols.
//
//   P1. The cursor of a frame is the seq of its journal event times 1,000,000, plus the frame's place among those of that
//       event: 37000002 is the third frame of event 37. So cursors are unique, increase, and come out the same whenever
//       and wherever the journal is folded.
//   P2. Folding a part and then the rest from the saved state gives the frames of folding the whole.

import type { TurnStep } from './turn-fold.ts';

export const FRAMES_PER_EVENT = 1_000_000;

export interface Protocol<S, F> {
  /** The state before the first event of the run, for a turn of this number. */
  begin(turn: number): S;
  fold(state: S, step: TurnStep): { readonly state: S; readonly frames: readonly F[] };
}

export interface PlacedFrame<F> {
  readonly cursor: number;
  readonly frame: F;
}

/** The frames after a cursor; -1 gives all of them. */
export async function* framesAfter<S, F>(
  { begin, fold }: Protocol<S, F>,
  { turn, after }: { readonly turn: number; readonly after: number },
  steps: AsyncIterable<TurnStep> | Iterable<TurnStep>,
): AsyncGenerator<PlacedFrame<F>, void, void> {
  let state = begin(turn);
  for await (const step of steps) {
    const folded = fold(state, step);
    state = folded.state;
    for (const [at, frame] of folded.frames.entries()) {
      const cursor = step.seq * FRAMES_PER_EVENT + at;
      if (cursor > after) yield { cursor, frame };
    }
  }
}
