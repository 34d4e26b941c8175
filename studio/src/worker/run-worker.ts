// Reads the journal of one run and folds it in a web worker: a run of 10,000 tasks must not hold up scrolling.
//
//   W1. The stream is read again from the last known event after every loss of the connection, so nothing is lost and
//       nothing is counted twice.
//   W2. Scrubbing folds stored events; it asks nothing of the server.
//   W3. A view is posted at most every 80 ms, and less often if building it takes long.

import { ApiError, check, headersWith, messageOf } from '../api/client.ts';
import { readFrames } from '../api/sse.ts';
import { eventsUntil, type FoldedRun, foldEvent, foldNothing, foldUntil, type WireEvent } from '../model/fold-run.ts';
import { detailsOf } from '../model/task-details.ts';
import { viewOf } from '../model/view-of.ts';
import type { Connection, FromWorker, ToWorker } from './messages.ts';

const POST_EVERY_MS = 80;
const RETRY_MS = [300, 600, 1_200, 2_500, 5_000];
const LAST: ReadonlySet<string> = new Set(['run-answered', 'run-failed', 'run-cancelled', 'run-planned']);

const post = (message: FromWorker): void => self.postMessage(message);

const events: WireEvent[] = [];
let run: FoldedRun | undefined;
let earlier: FoldedRun | undefined;
let scrubbedTo: number | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let costMs = 0;

function show(): void {
  timer = undefined;
  if (!run || run.seq === 0) return;
  const began = performance.now();
  const lastAt = run.state.lastAt;
  if (scrubbedTo !== null)
    earlier = foldUntil(earlier, run.state.runId, events, Math.max(1, eventsUntil(events, scrubbedTo)));
  const shown = scrubbedTo !== null && earlier ? earlier : run;
  const view = viewOf(shown, scrubbedTo ?? Date.now());
  post({ kind: 'view', view, lastAt, isScrubbed: scrubbedTo !== null });
  costMs = performance.now() - began;
}

function showSoon(): void {
  timer ??= setTimeout(show, Math.max(POST_EVERY_MS, costMs * 4));
}

const connection = (now: Connection): void => post({ kind: 'connection', connection: now });

/** Resolves when the run has ended; rejects when the stream is lost. */
async function readOn(runId: string, token: string | null, folded: FoldedRun): Promise<boolean> {
  const response = await check(
    await fetch(`/api/runs/${encodeURIComponent(runId)}/stream?after=${folded.seq}`, { headers: headersWith(token) }),
  );
  connection('live');
  for await (const frames of readFrames(response)) {
    for (const { data } of frames) {
      const event = JSON.parse(data) as WireEvent;
      if (event.seq <= folded.seq) continue;
      events.push(event);
      foldEvent(folded, event);
      if (LAST.has(event.type)) return true;
    }
    showSoon();
  }
  return false;
}

async function follow(runId: string, token: string | null): Promise<void> {
  const folded = foldNothing(runId);
  run = folded;
  for (let losses = 0; ; ) {
    const before = folded.seq;
    try {
      if (await readOn(runId, token, folded)) break;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429)
        return post({ kind: 'problem', message: messageOf(error), status: error.status });
    }
    losses = folded.seq > before ? 0 : losses + 1;
    connection('lost');
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS[Math.min(losses, RETRY_MS.length - 1)]));
    connection('connecting');
  }
  clearTimeout(timer);
  show();
  connection('ended');
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case 'open':
      void follow(data.runId, data.token);
      return;
    case 'scrub':
      scrubbedTo = data.at;
      if (data.at === null) earlier = undefined;
      clearTimeout(timer);
      timer = setTimeout(show, Math.min(costMs, 200));
      return;
    case 'details': {
      const shown = scrubbedTo !== null && earlier ? earlier : run;
      const details = shown ? detailsOf(shown, events.slice(0, shown.seq), data.taskId) : null;
      return post({ kind: 'details', ask: data.ask, details });
    }
    default:
      data satisfies never;
  }
});
