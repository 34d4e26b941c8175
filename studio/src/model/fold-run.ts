// The state of a run as the studio knows it: the project's own fold of the journal's events, with its trace. Nothing else
// is kept, so every screen shows what the journal says, at any moment of it.

import type { RunEvent } from '../../../src/core/journal/event.ts';
import { type RawEvent, upcast } from '../../../src/core/journal/upcast.ts';
import { createTracer, type Tracer } from '../../../src/core/report/trace.ts';
import { emptyState } from '../../../src/core/run/empty-state.ts';
import { foldInto } from '../../../src/core/run/fold/apply.ts';
import type { RunState } from '../../../src/core/run/state.ts';

/** An event as the server sends it. */
export interface WireEvent {
  readonly seq: number;
  readonly type: string;
  readonly at: number;
  readonly hash: string;
  readonly body: unknown;
}

export interface FoldedRun {
  readonly state: RunState;
  readonly tracer: Tracer;
  /** The last event in it; 0 before the first. */
  seq: number;
  head: string;
  /** Format of the journal, from its first event. */
  format: number | undefined;
}

export const foldNothing = (runId: string): FoldedRun => ({
  state: emptyState(),
  tracer: createTracer(runId),
  seq: 0,
  head: '',
  format: undefined,
});

/** Events that it already has are left out, so that a repeated batch changes nothing. */
export function foldEvent(run: FoldedRun, wire: WireEvent): void {
  if (wire.seq <= run.seq) return;
  const raw = wire.body as RawEvent;
  run.format ??= typeof raw.format === 'number' ? raw.format : 1;
  const event = upcast(raw, run.format) as unknown as RunEvent;
  foldInto(run.state, [event]);
  run.tracer.take(event);
  run.seq = wire.seq;
  run.head = wire.hash;
}

/** How many of the events had happened at a moment; they are in order of time. */
export function eventsUntil(events: readonly Pick<WireEvent, 'at'>[], at: number): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Goes to a moment of the journal: forwards from where it is, backwards from the beginning. Executes nothing. */
export function foldUntil(
  run: FoldedRun | undefined,
  runId: string,
  events: readonly WireEvent[],
  end: number,
): FoldedRun {
  const from = run && run.seq <= (events[end - 1]?.seq ?? 0) ? run : foldNothing(runId);
  for (let index = from.seq; index < end; index++) {
    const event = events[index];
    if (event) foldEvent(from, event);
  }
  return from;
}
