// One trace of a request: the spans of nested teams lie inside the attempts they work for.

import type { RunEvent } from '../../core/journal/event.ts';
import type { Span } from '../../core/report/spans.ts';
import { type Trace, traceOf } from '../../core/report/trace.ts';
import { workKey } from '../../core/run/keys.ts';
import { type SentCall, sentCalls } from '../prompts/sent-calls.ts';

export interface RunTrace extends Trace {
  /** Every model call as it was sent, with the tokens it used. */
  readonly calls: readonly SentCall[];
  /** The runs of the teams below, whose spans and calls are here too; each has its own trace, with its own events. */
  readonly below: readonly string[];
}

/** Reads the events of a run; none if there is no such run. */
export type ReadEvents = (runId: string) => Promise<readonly RunEvent[]>;

/** The runs that the tasks of this one began. */
export const childrenIn = (events: readonly RunEvent[]): { runId: string; attempt: string }[] =>
  events.flatMap((event) => (event.type === 'team-started' ? [{ runId: event.runId, attempt: workKey(event) }] : []));

export async function traceTree(runId: string, read: ReadEvents): Promise<RunTrace> {
  const events = await read(runId);
  const own = traceOf(runId, events);
  const spans: Span[] = [...own.spans];
  const calls: SentCall[] = [...sentCalls(events)];
  const below: string[] = [];
  for (const { runId: child, attempt } of childrenIn(events)) {
    const nested = await traceTree(child, read);
    if (nested.events.length === 0) continue;
    below.push(child, ...nested.below);
    // Names of spans are unique within a run; those of runs further down begin with the name of their run already.
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
