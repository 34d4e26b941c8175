// What the journal of a run holds: effects that succeeded, effects that were denied, and how replies were read.

import type { RunEvent } from 'bosun';

const dialogueOf = (callId: string): string => callId.slice(0, callId.lastIndexOf('/'));
const numberOf = (callId: string): number => Number(/\d+$/.exec(callId)?.[0] ?? 0);
/** The role of a call: `plan` in `plan/1/0/m1`. */
export const roleOf = (callId: string): string => {
  const role = callId.split('/')[0] ?? '';
  return role === 'reduce' || role === 'preview' ? 'synthesise' : role;
};

/** The tool of each tool call: a dialogue numbers its calls in the order in which the model wrote them. */
function toolsIn(events: readonly RunEvent[]): (callId: string) => string {
  const called = new Map<string, string[]>();
  for (const event of events) {
    if (event.type !== 'model-call-finished' || event.reading.kind !== 'calls') continue;
    const dialogue = dialogueOf(event.callId);
    called.set(dialogue, [...(called.get(dialogue) ?? []), ...event.reading.calls.map(({ tool }) => tool)]);
  }
  return (callId) => called.get(dialogueOf(callId))?.[numberOf(callId) - 1] ?? '';
}

export interface Acts {
  readonly succeeded: readonly string[];
  /** By a policy or a person. */
  readonly denied: readonly string[];
}

export function actsIn(events: readonly RunEvent[]): Acts {
  const toolOf = toolsIn(events);
  const succeeded: string[] = [];
  const denied: string[] = [];
  const started = new Map<string, string>();
  const asked = new Map<string, string>();
  for (const event of events) {
    if (event.type === 'tool-call-started' && event.effect !== 'read')
      started.set(event.callId, event.idempotencyKey.split('/').at(-3) ?? '');
    if (event.type === 'tool-call-finished' && event.outcome.status === 'ok') {
      const tool = started.get(event.callId);
      if (tool !== undefined) succeeded.push(tool);
    }
    if (event.type === 'tool-call-authorised' && event.ruling.kind === 'deny') denied.push(toolOf(event.callId));
    if (event.type === 'review-opened' && event.kind === 'approval') asked.set(event.reviewId, event.tool ?? '');
    if (event.type === 'review-decided' && event.decision.kind === 'deny') {
      const tool = asked.get(event.reviewId);
      if (tool) denied.push(tool);
    }
  }
  return { succeeded, denied };
}

export interface Readings {
  readonly unreadable: number;
  /** Calls that followed an unreadable reply of the same role and task. */
  readonly repairs: number;
}

export function readingsIn(events: readonly RunEvent[]): Readings {
  const finished = events.filter((event) => event.type === 'model-call-finished');
  let repairs = 0;
  const failed = new Set<string>();
  for (const { callId, reading } of finished) {
    // Without the number of the attempt: a repair may be a dialogue of its own.
    const subject = dialogueOf(dialogueOf(callId));
    if (failed.delete(subject)) repairs += 1;
    if (isUnreadable(reading.kind)) failed.add(subject);
  }
  return { unreadable: finished.filter(({ reading }) => isUnreadable(reading.kind)).length, repairs };
}

const isUnreadable = (kind: string): boolean => kind === 'malformed' || kind === 'cut';

/** Whether the first reply of each dialogue of a role was accepted as it is; plans also by the plan check. */
export function firstReadings(events: readonly RunEvent[], role: string): boolean[] {
  const first = new Map<string, boolean>();
  for (const event of events) {
    if (event.type !== 'model-call-finished' && event.type !== 'model-call-failed') continue;
    const whose = role === 'work' ? dialogueOf(event.callId) : role;
    if (roleOf(event.callId) !== role || first.has(whose)) continue;
    first.set(whose, event.type === 'model-call-finished' && !isUnreadable(event.reading.kind));
  }
  if (role !== 'plan') return [...first.values()];
  const verdict = events.find(({ type }) => type === 'plan-accepted' || type === 'plan-rejected');
  return [...first.values()].map((isRead) => isRead && verdict?.type === 'plan-accepted');
}

/** Why the first reply of triage or of the planner could not be used: not in time, unreadable, or rejected by the plan check. */
export function whyUnusable(events: readonly RunEvent[], role: string): string {
  for (const event of events) {
    if (event.type === 'model-call-failed' && roleOf(event.callId) === role) return `no reply: ${event.failure.code}`;
    if (event.type === 'model-call-finished' && roleOf(event.callId) === role && isUnreadable(event.reading.kind))
      return event.reading.kind === 'malformed' ? `unreadable: ${oneLine(event.reading.errors)}` : 'cut';
    if (event.type === 'plan-rejected') return `rejected: ${oneLine(event.faults[0]?.message ?? '')}`;
  }
  return 'no reply in time';
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 160);
