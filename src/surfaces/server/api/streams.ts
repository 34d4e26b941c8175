// The journal of a run as pages and as a stream, and a stream of what changes in the whole store. The cursor is the seq of
// an event: a client that reconnects gets every event after it once.

import { z } from 'zod';
import type { StoredEvent } from '../../../ports/journal.ts';
import type { Principal } from '../access/roles.ts';
import { followRun } from '../host/run-events.ts';
import { problem } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';
import { type Frame, sseResponse } from '../http/sse.ts';
import { cursorSchema, runParams, storedEventSchema } from './schemas.ts';
import type { Server } from './server.ts';
import { visibleAmong, visibleRun } from './visible.ts';

const PAGE_MAX = 5_000;
const CHANGES_EVERY_MS = 250;

/** The body of a stored event is JSON text; clients get it as data. */
const shownEvent = ({ body, ...event }: StoredEvent) => ({ ...event, body: JSON.parse(body) as unknown });

export function streamRoutes(server: Server): readonly Route[] {
  const slots = createSlots(server.streamsMax);
  return [pageRoute(server), runStreamRoute(server, slots), changesRoute(server, slots)];
}

/** Open streams cost memory, so their number is limited. */
export interface Slots {
  take(): () => void;
}

export function createSlots(streamsMax: number): Slots {
  let open = 0;
  return {
    take: () => {
      if (open >= streamsMax) throw problem('too-many-streams', { streamsMax });
      open += 1;
      let isTaken = true;
      return () => {
        if (isTaken) open -= 1;
        isTaken = false;
      };
    },
  };
}

const pageRoute = ({ host }: Server): Route =>
  route({
    method: 'get',
    path: '/api/runs/{runId}/events',
    tag: 'Events',
    summary: 'Stored events of a run after a cursor.',
    needs: 'read',
    params: runParams,
    query: z.object({
      after: cursorSchema.default(0),
      limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(PAGE_MAX),
    }),
    answer: {
      description: 'Events in order; `more` says whether others follow.',
      schema: z.object({ events: z.array(storedEventSchema), more: z.boolean() }),
    },
    handle: async ({ params: { runId }, query: { after, limit }, who }) => {
      await visibleRun(host, runId, who);
      const events = await host.journal.read(runId, { after });
      return { events: events.slice(0, limit).map(shownEvent), more: events.length > limit };
    },
  });

const runStreamRoute = ({ host }: Server, slots: Slots): Route =>
  route({
    method: 'get',
    path: '/api/runs/{runId}/stream',
    tag: 'Events',
    summary: 'Events of a run as they are stored. Ends with the run; closing the stream does not affect the run.',
    needs: 'read',
    headers: { 'Last-Event-ID': 'The seq of the last event that the client has; `after` does the same.' },
    params: runParams,
    query: z.object({ after: cursorSchema.optional() }),
    answer: {
      type: 'text/event-stream',
      description: 'Each frame has the seq as its id, the type of the event as its event, and the event as its data.',
    },
    handle: async ({ params: { runId }, query, header, who, signal }) => {
      await visibleRun(host, runId, who);
      const after = query.after ?? cursorIn(header('last-event-id')) ?? 0;
      const giveBack = slots.take();
      const leaving = new AbortController();
      const following = {
        journal: host.journal,
        runId,
        after,
        signal: AbortSignal.any([signal, leaving.signal]),
      };
      return sseResponse(eventFrames(followRun(following)), {
        onClose: () => {
          giveBack();
          leaving.abort();
        },
      });
    },
  });

function cursorIn(text: string | undefined): number | undefined {
  const read = cursorSchema.safeParse(text);
  return text !== undefined && read.success ? read.data : undefined;
}

async function* eventFrames(batches: AsyncIterable<readonly StoredEvent[]>): AsyncGenerator<Frame, void, void> {
  for await (const batch of batches)
    for (const event of batch) yield { id: event.seq, event: event.type, data: shownEvent(event) };
}

const changesRoute = ({ host }: Server, slots: Slots): Route =>
  route({
    method: 'get',
    path: '/api/stream',
    tag: 'Events',
    summary: 'Says which runs have changed. A client that connects or reconnects should read its lists again.',
    needs: 'read',
    answer: { type: 'text/event-stream', description: 'Frames `changed` with the ids of runs.' },
    handle: ({ who, signal }) => {
      const giveBack = slots.take();
      const leaving = new AbortController();
      const stop = AbortSignal.any([signal, leaving.signal]);
      return sseResponse(changes(host, who, stop), {
        onClose: () => {
          giveBack();
          leaving.abort();
        },
      });
    },
  });

/** Changes by this process are noticed at once, those by other processes at the next sweep. */
async function* changes(host: Server['host'], who: Principal, signal: AbortSignal): AsyncGenerator<Frame, void, void> {
  const changed = new Set<string>();
  let wake = (): void => {};
  const stops = [host.journal.onAppend, host.onSeen].map((listen) =>
    listen((runId) => {
      changed.add(runId);
      wake();
    }),
  );
  signal.addEventListener('abort', () => wake());
  try {
    while (!signal.aborted) {
      if (changed.size === 0)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      // A run at work stores many events a second; a list need not be redrawn for each.
      await new Promise((resolve) => setTimeout(resolve, CHANGES_EVERY_MS));
      const runIds = [...changed];
      changed.clear();
      const visible = await visibleOf(host, runIds, who);
      if (visible.length > 0) yield { event: 'changed', data: { runIds: visible } };
    }
  } finally {
    for (const stop of stops) stop();
  }
}

async function visibleOf(host: Server['host'], runIds: readonly string[], who: Principal): Promise<readonly string[]> {
  const rootOf = (runId: string): string => runId.split('~')[0] ?? runId;
  const visible = await visibleAmong(host, runIds.map(rootOf), who);
  return runIds.filter((runId) => visible.has(rootOf(runId)));
}
