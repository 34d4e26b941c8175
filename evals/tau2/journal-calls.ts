// The tool calls of a run, read from its journal.

import type { RunEvent } from 'bosun';

type Outcome = Extract<RunEvent, { type: 'tool-call-finished' }>['outcome'];

export interface JournalledCall {
  readonly callId: string;
  readonly tool: string;
  readonly args: unknown;
  readonly started: boolean;
  /** Whether a person was asked before the call. */
  readonly asked: boolean;
  readonly approved: boolean;
  readonly outcome: Outcome | undefined;
}

type Draft = { -readonly [K in keyof JournalledCall]: JournalledCall[K] };

/** In the order in which the worker asked for them. */
export function callsIn(events: readonly RunEvent[]): JournalledCall[] {
  const calls = new Map<string, Draft>();
  const reviews = new Map<string, string>();
  const numbers = new Map<string, number>();
  const update = (callId: string | undefined, change: Partial<Draft>): void => {
    const call = callId === undefined ? undefined : calls.get(callId);
    if (call) Object.assign(call, change);
  };
  for (const event of events) {
    switch (event.type) {
      case 'model-call-finished': {
        if (event.reading.kind !== 'calls') break;
        // A tool call is identified by its dialogue and its number there.
        const dialogue = event.callId.slice(0, event.callId.lastIndexOf('/'));
        for (const { tool, args } of event.reading.calls) {
          const number = (numbers.get(dialogue) ?? 0) + 1;
          numbers.set(dialogue, number);
          const callId = `${dialogue}/c${number}`;
          calls.set(callId, { callId, tool, args, started: false, asked: false, approved: false, outcome: undefined });
        }
        break;
      }
      case 'tool-call-started':
        update(event.callId, { started: true });
        break;
      case 'tool-call-finished':
        update(event.callId, { outcome: event.outcome });
        break;
      case 'review-opened':
        if (event.kind !== 'approval' || event.callId === undefined) break;
        reviews.set(event.reviewId, event.callId);
        update(event.callId, { asked: true });
        break;
      case 'review-decided':
        if (event.decision.kind === 'approve') update(reviews.get(event.reviewId), { approved: true });
        break;
      default:
    }
  }
  return [...calls.values()];
}
