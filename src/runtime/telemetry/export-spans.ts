// Sends the spans of runs to a sink as they end. Spans are folded from the journal, so a process that resumes a run goes on
// where another one stopped.
//
//   E1. A span is sent after the event that ends it was stored, and never delays the run.
//   E2. Up to where spans were sent is kept in the store. After a crash, those of the last moments may be sent again, with the
//       same ids; none is left out.
//   E3. The process that stores the end of a nested run sends what is left of its spans: the process that worked on the nested
//       run may have died before it could.

import type { RunEvent } from '../../core/journal/event.ts';
import type { RunState } from '../../core/run/state.ts';
import { type TelemetrySpan, TRACEPARENT } from '../../core/telemetry/span.ts';
import { createSpanFold, type SpanFold } from '../../core/telemetry/span-fold.ts';
import type { Clock } from '../../ports/clock.ts';
import type { StoredEvent } from '../../ports/journal.ts';
import type { SpanSink } from '../../ports/telemetry.ts';
import { dataWithoutSecrets } from '../../text/secrets/secrets.ts';
import { messageOf } from '../perform/faults.ts';
import type { OpenJournal, Wiring } from '../run/wiring.ts';

const DELAY_MS = 1_000;
/** A run does not wait longer than this for its last spans; nearly not at all while the sink takes none. */
const LEAVE_MS = 2_000;
const LEAVE_STUCK_MS = 50;
/** If the sink takes none, older spans are dropped. */
const WAITING_MAX = 20_000;

interface Parts {
  readonly sink: () => Promise<SpanSink>;
  readonly journal: OpenJournal;
  readonly digest: Wiring['digest'];
  readonly clock: Clock;
  readonly content: boolean;
  readonly warn: (message: string) => void;
}

export interface SpanExport {
  notice(events: readonly RunEvent[], state: RunState): void;
  /** Sends what has ended. Never rejects. */
  leave(runId: string): Promise<void>;
}

interface Exported {
  readonly runId: string;
  readonly rootRunId: string;
  fold: SpanFold | undefined;
  /** The last event that was folded, and the last one that this process has stored: others are for other processes. */
  seq: number;
  upTo: number;
  waiting: TelemetrySpan[];
  /** One after the other. */
  turn: Promise<void>;
  callOff: (() => void) | undefined;
}

export function createSpanExport(parts: Parts): SpanExport {
  const runs = new Map<string, Exported>();
  const warned = new Set<string>();
  let isStuck = false;
  const warn = (error: unknown): void => {
    const message = `Spans could not be sent: ${messageOf(error)}`;
    if (!warned.has(message)) parts.warn(message);
    warned.add(message);
  };
  const flush = (run: Exported): Promise<void> => {
    run.callOff?.();
    run.callOff = undefined;
    run.turn = run.turn
      .then(() => send(parts, run))
      .then(
        () => {
          isStuck = false;
        },
        (error: unknown) => {
          isStuck = true;
          warn(error);
        },
      );
    return run.turn;
  };
  return {
    notice: (_, state) => {
      const run = runs.get(state.runId) ?? newRun(state.runId, state.parent?.rootRunId ?? state.runId);
      runs.set(state.runId, run);
      run.upTo = state.events;
      run.callOff ??= parts.clock.wakeAt(parts.clock.now() + DELAY_MS, () => void flush(run));
    },
    leave: async (runId) => {
      const run = runs.get(runId);
      if (!run) return;
      runs.delete(runId);
      const isSent = await within(isStuck ? LEAVE_STUCK_MS : LEAVE_MS, flush(run), parts.clock);
      if (!isSent) isStuck = true;
    },
  };
}

const newRun = (runId: string, rootRunId: string): Exported => ({
  ...{ runId, rootRunId, fold: undefined, seq: 0, upTo: 0, waiting: [] },
  ...{ turn: Promise.resolve(), callOff: undefined },
});

const keyOf = (runId: string): string => `telemetry/${runId}`;

/** Folds what is new in the journal, and sends the spans that have ended. */
async function send(parts: Parts, run: Exported): Promise<void> {
  const below = await foldNew(parts, run);
  await sendWaiting(parts, run);
  // E3
  for (const runId of below) {
    const child = newRun(runId, run.rootRunId);
    await send(parts, { ...child, upTo: Number.POSITIVE_INFINITY });
  }
}

/** Returns the nested runs that have ended. */
async function foldNew({ journal, digest, content }: Parts, run: Exported): Promise<readonly string[]> {
  const store = await journal();
  const isFirst = run.fold === undefined;
  const sentUpTo = isFirst ? Number((await store.recall(keyOf(run.runId))) ?? 0) : 0;
  const traceparent = run.fold ? undefined : await traceparentOf(run, (runId) => store.read(runId));
  run.fold ??= createSpanFold(run.runId, { digest, content, traceparent });
  const below: string[] = [];
  for (const line of await store.read(run.runId, { after: run.seq })) {
    if (line.seq > run.upTo) break;
    const event = JSON.parse(line.body) as RunEvent;
    const ended = run.fold.take(event);
    run.seq = line.seq;
    if (line.seq <= sentUpTo) continue;
    run.waiting.push(...ended);
    if (event.type === 'team-ended') below.push(event.runId);
  }
  return below;
}

async function sendWaiting({ sink, journal, content }: Parts, run: Exported): Promise<void> {
  if (!run.fold?.isSampled() || run.waiting.length === 0) return;
  const spans = run.waiting.slice(-WAITING_MAX);
  run.waiting = spans;
  const { seq } = run;
  await (await sink()).send(content ? dataWithoutSecrets(spans) : spans);
  run.waiting = run.waiting.slice(spans.length);
  await (await journal()).remember(keyOf(run.runId), `${seq}`);
}

async function traceparentOf(
  { runId, rootRunId }: Exported,
  read: (runId: string) => Promise<readonly StoredEvent[]>,
): Promise<string | undefined> {
  const [first] = await read(rootRunId);
  if (!first || (rootRunId === runId && !first.body.includes(TRACEPARENT))) return undefined;
  return (JSON.parse(first.body) as { labels?: Record<string, string> }).labels?.[TRACEPARENT];
}

/** Whether the work was done in this time. */
async function within(ms: number, work: Promise<void>, clock: Clock): Promise<boolean> {
  const timer = Promise.withResolvers<boolean>();
  const callOff = clock.wakeAt(clock.now() + ms, () => timer.resolve(false));
  const isDone = await Promise.race([work.then(() => true), timer.promise]);
  callOff();
  return isDone;
}
