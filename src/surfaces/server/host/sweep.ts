// Looks for runs that can go on although no client asks: their process died, a review expired, or a person decided in
// another process while no process was working on the run.

import type { RunSummary } from '../../../core/report/run-entry.ts';
import { messageOf } from '../../../runtime/perform/faults.ts';
import { DefinitionChanged } from '../../../runtime/run/run-error.ts';
import type { Log } from '../log.ts';
import { type Repeating, repeat } from '../repeat.ts';
import type { Host } from './host.ts';

/** Runs whose last event is older are looked at less often: at the start, and every `FULL_EVERY_MS`. */
const RECENT_MS = 3_600_000;
const FULL_EVERY_MS = 60_000;
/** A run that could not be resumed is tried again after this time. */
const AGAIN_AFTER_MS = 60_000;

/** `now` looks at the store at once. */
export type Sweep = Repeating;

interface SweepOptions {
  readonly host: Host;
  readonly log: Log;
  readonly everyMs: number;
}

export function startSweep({ host, log, everyMs }: SweepOptions): Sweep {
  let fullAt = Number.NEGATIVE_INFINITY;
  const seen = new Map<string, string>();
  /** How far the runs were that were refused because their team was changed. */
  const refused = new Map<string, number>();
  const look = async (): Promise<void> => {
    const now = host.now();
    const isFull = now - fullAt >= FULL_EVERY_MS;
    if (isFull) fullAt = now;
    const runs = await host.inspect.lookAtRuns(isFull ? {} : { since: now - RECENT_MS });
    const summaries = await runs.summaries();
    host.noticeChanged(changedSince(seen, summaries));
    const wallMs = new Map(summaries.map((run) => [run.runId, run.wallMs]));
    const progressOf = (runId: string): number => wallMs.get(runId) ?? 0;
    const runIds = await pendingRuns(host, runs);
    for (const runId of runIds) {
      const trouble = host.troubleOf(runId);
      // Once it has gone on elsewhere, its changes were accepted, or a process of its own version was lost.
      if (trouble?.isChanged && refused.get(runId) === progressOf(runId)) continue;
      if (trouble && !trouble.isChanged && now - trouble.at < AGAIN_AFTER_MS) continue;
      if (host.active() >= host.runsMax || host.isDraining()) return;
      await host.resume(runId).catch((error: unknown) => {
        // The host has logged it.
        if (DefinitionChanged.is(error)) refused.set(runId, progressOf(runId));
        else log.error('not resumed', { run: runId, error: messageOf(error) });
      });
    }
  };
  const sweep = repeat(look, { what: 'looking for runs', everyMs, log });
  const stop = host.journal.onFreed?.(() => void sweep.now());
  return {
    ...sweep,
    stop: () => {
      sweep.stop();
      stop?.();
    },
  };
}

type RunsSeen = Awaited<ReturnType<Host['inspect']['lookAtRuns']>>;

/** Runs that changed since the last look. At the first look none has; later, a run that was not there before has. */
function changedSince(seen: Map<string, string>, runs: readonly RunSummary[]): readonly string[] {
  const isFirst = seen.size === 0;
  const changed = runs.filter(({ runId, status, wallMs, openReviews }) => {
    const now = `${status} ${wallMs} ${openReviews}`;
    const isNew = seen.get(runId) !== now;
    seen.set(runId, now);
    return isNew;
  });
  return isFirst ? [] : changed.map(({ runId }) => runId);
}

/** Top-level runs that this process could continue now. */
async function pendingRuns(host: Host, { summaries, open }: RunsSeen): Promise<readonly string[]> {
  const served = new Set(host.teams.map(({ name }) => name));
  const interrupted = (await summaries()).filter(
    ({ status, parentRunId, team }) => status === 'interrupted' && parentRunId === null && served.has(team),
  );
  const waiting = await decidedOrExpired(host, await open());
  return [...new Set([...interrupted.map(({ runId }) => runId), ...waiting])].filter((runId) => !host.isActive(runId));
}

type Waiting = Awaited<ReturnType<RunsSeen['open']>>;

async function decidedOrExpired(host: Host, waiting: Waiting): Promise<readonly string[]> {
  const found: string[] = [];
  const now = host.now();
  for (const { runId, rootRunId, reviews } of waiting) {
    if (host.isActive(rootRunId)) continue;
    const hasExpired = reviews.some(({ review }) => (review.opened.expiresAt ?? Number.POSITIVE_INFINITY) <= now);
    if (hasExpired || (await host.journal.posts(runId)).length > 0) found.push(rootRunId);
  }
  return found;
}
