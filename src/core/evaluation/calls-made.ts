// Which tools a run called, or would have called without dry run, from its journal.

import type { RunEvent } from '../journal/event.ts';
import type { TeamSpec } from '../plan/team-spec.ts';
import { isHeldBack } from '../run/fold/tool-calls.ts';

export interface CallsMade {
  /** Every tool that was called, once per call. */
  readonly called: readonly string[];
  /** Calls with an effect, real or in a dry run, that no person approved. */
  readonly unattended: readonly string[];
}

export function callsMade(events: readonly RunEvent[]): CallsMade {
  const tools = new Map<string, string>();
  const numbers = new Map<string, number>();
  const agreed = new Set<string>();
  const asked = new Map<string, string>();
  const called: string[] = [];
  const unattended: string[] = [];
  const note = (callId: string, acts: boolean): void => {
    const tool = tools.get(callId) ?? callId;
    called.push(tool);
    if (acts && !agreed.has(callId)) unattended.push(tool);
  };
  for (const event of events) {
    switch (event.type) {
      case 'model-call-finished': {
        if (event.reading.kind !== 'calls') break;
        // A tool call is identified by its dialogue and its number there.
        const dialogue = event.callId.slice(0, event.callId.lastIndexOf('/'));
        for (const { tool } of event.reading.calls) {
          const number = (numbers.get(dialogue) ?? 0) + 1;
          numbers.set(dialogue, number);
          tools.set(`${dialogue}/c${number}`, tool);
        }
        break;
      }
      case 'review-opened':
        if (event.callId !== undefined) asked.set(event.reviewId, event.callId);
        break;
      case 'review-decided':
        if (event.decision.kind === 'approve' || event.decision.kind === 'change')
          agreed.add(asked.get(event.reviewId) ?? '');
        break;
      case 'tool-call-started':
        note(event.callId, event.effect !== 'read');
        break;
      case 'tool-call-finished':
        if (isHeldBack(event.outcome)) note(event.callId, true);
        break;
      default:
    }
  }
  return { called, unattended: [...unattended, ...functionsAtWork(events)] };
}

/** Function workers with an effect of their own that act without approval. */
function functionsAtWork(events: readonly RunEvent[]): string[] {
  const [first] = events;
  const workers: TeamSpec['workers'] = first?.type === 'run-started' ? first.team.workers : {};
  const attended = new Set<string>();
  return events.flatMap((event) => {
    if (event.type === 'task-dispatched')
      event.asks === undefined ? attended.delete(event.taskId) : attended.add(event.taskId);
    // The member of a pool that has the task is known once it is chosen.
    if (event.type !== 'task-dispatched' && event.type !== 'worker-chosen') return [];
    const { kind, effect } = workers[event.worker] ?? {};
    return kind === 'function' && effect !== 'read' && !attended.has(event.taskId) ? [event.worker] : [];
  });
}
