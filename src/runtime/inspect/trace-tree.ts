// The trace of a request: spans of nested teams lie inside the attempts they work for.

import type { RunEvent } from '../../core/journal/event.ts';
import type { EffectReport } from '../../core/report/report.ts';
import type { Span } from '../../core/report/spans.ts';
import { type Trace, traceOf } from '../../core/report/trace.ts';
import { workKey } from '../../core/run/keys.ts';
import { type SentCall, sentCalls } from '../prompts/sent-calls.ts';

interface TraceTree extends Trace {
  /** Every model call as it was sent, with its tokens. */
  readonly calls: readonly SentCall[];
  /** The runs of nested teams. Their spans and calls are included here; their events are in their own traces. */
  readonly below: readonly string[];
}

export interface RunTrace extends TraceTree {
  /** Every call with an effect and its status, also calls that were not made, as in the report. */
  readonly effects: readonly EffectReport[];
}

/** Reads the events of a run; none if there is no such run. */
export type ReadEvents = (runId: string) => Promise<readonly RunEvent[]>;

/** The runs that the tasks of this run started. */
const childrenIn = (events: readonly RunEvent[]): { runId: string; attempt: string }[] =>
  events.flatMap((event) => (event.type === 'team-started' ? [{ runId: event.runId, attempt: workKey(event) }] : []));

export async function traceTree(runId: string, read: ReadEvents): Promise<TraceTree> {
  const events = await read(runId);
  const own = traceOf(runId, events);
  const spans: Span[] = [...own.spans];
  const calls: SentCall[] = [...sentCalls(events)];
  const below: string[] = [];
  for (const { runId: child, attempt } of childrenIn(events)) {
    const nested = await traceTree(child, read);
    if (nested.events.length === 0) continue;
    below.push(child, ...nested.below);
    // Span ids are unique within a run. Those of deeper runs already begin with the id of their run.
    const named = (id: string): string =>
      [child, ...nested.below].some((run) => id.startsWith(run)) ? id : `${child}/${id}`;
    for (const span of nested.spans)
      spans.push({ ...span, id: named(span.id), parent: span.parent === null ? attempt : named(span.parent) });
    for (const call of nested.calls) calls.push({ ...call, callId: named(call.callId) });
  }
  return { ...own, spans, calls, below };
}

export async function runsBelow(runId: string, read: ReadEvents): Promise<string[]> {
  const below: string[] = [];
  for (const { runId: child } of childrenIn(await read(runId)))
    if ((await read(child)).length > 0) below.push(child, ...(await runsBelow(child, read)));
  return below;
}
