// Single-flight: one task works on a cache key while others wait for its result. One flight for each key; it lands once.

import type { RunEvent } from '../../core/journal/event.ts';
import type { KeptResult } from '../../ports/journal.ts';

/** `failed`: one of the waiting tasks takes over. `alone`: the result cannot be shared, each task does its own work. */
type Landing =
  | { readonly kind: 'kept'; readonly result: KeptResult }
  | { readonly kind: 'failed' }
  | { readonly kind: 'alone' };

interface Flight {
  readonly landed: Promise<Landing>;
  land(landing: Landing): void;
}

interface Pilot {
  readonly runId: string;
  readonly taskId: string;
}

export interface Flights {
  under(key: string): Flight | undefined;
  open(key: string, pilot: Pilot): Flight;
  land(pilot: Pilot, landing: Landing): void;
  /** Lands the flight of a task that was withdrawn, whose attempt has ended, or which now waits for a person. */
  follow(runId: string, event: RunEvent): void;
  leave(runId: string): void;
}

export function createFlights(): Flights {
  const byKey = new Map<string, Flight>();
  const byRun = new Map<string, Map<string, Flight>>();
  const ofRun = (runId: string): Map<string, Flight> => {
    const known = byRun.get(runId) ?? new Map<string, Flight>();
    byRun.set(runId, known);
    return known;
  };
  const land: Flights['land'] = ({ runId, taskId }, landing) => byRun.get(runId)?.get(taskId)?.land(landing);
  return {
    under: (key) => byKey.get(key),
    open: (key, { runId, taskId }) => {
      const { promise, resolve } = Promise.withResolvers<Landing>();
      const flight: Flight = {
        landed: promise,
        land: (landing) => {
          if (byKey.get(key) === flight) byKey.delete(key);
          if (byRun.get(runId)?.get(taskId) === flight) byRun.get(runId)?.delete(taskId);
          resolve(landing);
        },
      };
      byKey.set(key, flight);
      ofRun(runId).set(taskId, flight);
      return flight;
    },
    land,
    follow: (runId, event) => {
      if (!byRun.has(runId)) return;
      switch (event.type) {
        case 'attempt-failed':
        case 'task-failed':
        case 'task-cancelled':
          return land({ runId, taskId: event.taskId }, { kind: 'failed' });
        case 'plan-accepted':
          for (const taskId of event.withdrawn ?? []) land({ runId, taskId }, { kind: 'failed' });
          return;
        case 'task-escalated':
        case 'task-asked':
          return land({ runId, taskId: event.taskId }, { kind: 'alone' });
        case 'review-opened':
          if (event.taskId !== undefined) land({ runId, taskId: event.taskId }, { kind: 'alone' });
          return;
        default:
          return;
      }
    },
    leave: (runId) => {
      for (const flight of byRun.get(runId)?.values() ?? []) flight.land({ kind: 'failed' });
      byRun.delete(runId);
    },
  };
}
