// Streams of older clients that can be taken up again: the id of a frame says which call it belongs to and how far the run
// was. While the process lives, frames are repeated as they were sent. After a restart, they are folded from the journal.

import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventStore, JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Principal } from '../access/roles.ts';
import { type RunKey, startedWith } from '../api/start-run.ts';
import { visibleRun } from '../api/visible.ts';
import type { Host } from '../host/host.ts';
import { endsRun } from '../host/run-events.ts';
import { storedSteps } from '../turns/follow-turn.ts';
import { framesAfter } from '../turns/protocol.ts';
import { callProtocol } from './call-fold.ts';
import { CURSOR_META, toolResult, waitingResult } from './tools.ts';

/** The call that a stream belongs to, as the client sent it. */
export interface StreamedCall {
  readonly requestId: RequestId;
  /** A digest of the tool and its arguments: a client may use an id twice, against the rules. */
  readonly digest: string;
  readonly progressToken?: string | number | undefined;
}

const idSchema = z.object({
  stream: z.string(),
  /** The place of the frame in its stream. */
  place: z.number().int(),
  cursor: z.number().int(),
  request: z.union([z.string(), z.number()]).optional(),
  digest: z.string().optional(),
  token: z.union([z.string(), z.number()]).optional(),
});
type FrameId = z.output<typeof idSchema>;

const written = (id: FrameId): string => Buffer.from(JSON.stringify(id)).toString('base64url');

function readId(text: string): FrameId | undefined {
  try {
    return idSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

/** The same request of a session starts one run. */
const keyOf = (sessionId: string, requestId: RequestId, requestDigest: string): RunKey => ({
  idempotencyKey: `mcp ${sessionId} ${typeof requestId} ${requestId}`,
  requestDigest,
});

const STREAMS_MAX = 100;
const LONG_POLL_MS = 5_000;
const STEP_MS = 250;

interface Kept {
  readonly call: StreamedCall | undefined;
  readonly frames: { readonly id: string; readonly message: JSONRPCMessage }[];
  cursor: number;
  isEnded: boolean;
}

interface StreamsOptions {
  readonly host: Host;
  readonly who: Principal;
  readonly sessionId: string;
}

export interface CallStreams {
  readonly store: EventStore;
  /** The key under which the call that is being handled starts its run. */
  key(): RunKey | undefined;
  /** Runs the handling of a request, so that its stream is known to belong to it. */
  within<T>(call: StreamedCall | undefined, work: () => Promise<T>): Promise<T>;
}

export function createCallStreams(options: StreamsOptions): CallStreams {
  const kept = new Map<string, Kept>();
  const current = new AsyncLocalStorage<StreamedCall | undefined>();
  const streamOf = (streamId: string): Kept => {
    const known = kept.get(streamId) ?? { call: current.getStore(), frames: [], cursor: -1, isEnded: false };
    kept.set(streamId, known);
    const [oldest] = kept.size > STREAMS_MAX ? [...kept].filter(([, { isEnded }]) => isEnded) : [];
    // It can be folded from the journal.
    if (oldest) kept.delete(oldest[0]);
    return known;
  };
  const store: EventStore = {
    storeEvent: async (streamId, message) => {
      const stream = streamOf(streamId);
      stream.cursor = cursorIn(message) ?? stream.cursor;
      const { call, frames, cursor } = stream;
      const id = written({
        ...{ stream: streamId, place: frames.length, cursor },
        ...(call ? { request: call.requestId, digest: call.digest, token: call.progressToken } : {}),
      });
      frames.push({ id, message });
      stream.isEnded = 'result' in message || 'error' in message;
      return id;
    },
    getStreamIdForEventId: async (id) => readId(id)?.stream,
    replayEventsAfter: async (lastId, { send }) => {
      const id = readId(lastId);
      if (!id) throw new Error('There is no such event');
      const stream = kept.get(id.stream);
      if (stream)
        for (const { id: each, message } of stream.frames.slice(id.place + 1)) await sendFrame(send, each, message);
      else await replayFromJournal(options, id, send);
      return id.stream;
    },
  };
  return {
    store,
    key: () => {
      const call = current.getStore();
      return call && keyOf(options.sessionId, call.requestId, call.digest);
    },
    within: (call, work) => current.run(call, work),
  };
}

type Send = Parameters<EventStore['replayEventsAfter']>[1]['send'];

/** The first frame of a stream only opens it. */
const sendFrame = async (send: Send, id: string, message: JSONRPCMessage): Promise<void> => {
  if (Object.keys(message).length > 0) await send(id, message);
};

const placed = z.object({ _meta: z.object({ [CURSOR_META]: z.number() }) });
const messageSchema = z.object({
  params: placed.optional().catch(undefined),
  result: placed.optional().catch(undefined),
});

function cursorIn(message: JSONRPCMessage): number | undefined {
  const { data } = messageSchema.safeParse(message);
  return (data?.params ?? data?.result)?._meta[CURSOR_META];
}

/**
 * What the call has to say after this frame. Waits a little for news; the client asks again. A question is the result
 * here: the form that was open in the lost process cannot be answered any more.
 */
async function replayFromJournal({ host, who, sessionId }: StreamsOptions, id: FrameId, send: Send): Promise<void> {
  const { request, digest = '' } = id;
  if (request === undefined) return;
  const runId = await startedWith(host, who, keyOf(sessionId, request, digest));
  if (runId === undefined) return send(written({ ...id, place: id.place + 1 }), lost(request));
  await visibleRun(host, runId, who);
  let { cursor, place } = id;
  const until = host.now() + LONG_POLL_MS;
  for (;;) {
    const { frames, isEnded } = await messagesAfter(host, runId, { ...id, cursor });
    for (const frame of frames) {
      place += 1;
      cursor = frame.cursor;
      await send(written({ ...id, place, cursor }), frame.message);
    }
    if (isEnded || frames.length > 0 || host.now() > until) return;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}

const lost = (id: RequestId): JSONRPCMessage => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32_603, message: 'The server stopped before it could start a run for this call: send it again' },
});

interface Found {
  readonly frames: readonly { readonly cursor: number; readonly message: JSONRPCMessage }[];
  readonly isEnded: boolean;
}

async function messagesAfter(
  host: Host,
  runId: string,
  { cursor: after, request = 0, token }: FrameId,
): Promise<Found> {
  const events = await host.journal.read(runId);
  const parks = events.filter(({ type }) => type === 'run-parked').length;
  const latest = events.at(-1);
  const isParked = latest?.type === 'run-parked';
  const last = isParked ? parks - 1 : parks;
  const found: { cursor: number; message: JSONRPCMessage }[] = [];
  for (let turn = 0; turn <= last; turn++) {
    const steps = await storedSteps(host.journal, { runId, number: turn });
    for await (const { cursor, frame } of framesAfter(callProtocol, { turn, after }, steps)) {
      if (frame.kind === 'progress') {
        if (token === undefined) continue;
        const { progress, message } = frame;
        const params = { progressToken: token, progress, message, _meta: { [CURSOR_META]: cursor } };
        found.push({ cursor, message: { jsonrpc: '2.0', method: 'notifications/progress', params } });
      } else if (frame.kind === 'result' || turn === last) {
        const result =
          frame.kind === 'result'
            ? toolResult(frame.text, frame.outcome, { isError: frame.isError, cursor })
            : waitingResult(frame.outcome, { cursor });
        found.push({ cursor, message: { jsonrpc: '2.0', id: request, result } });
      }
    }
  }
  return { frames: found, isEnded: isParked || (latest !== undefined && endsRun(latest)) };
}
