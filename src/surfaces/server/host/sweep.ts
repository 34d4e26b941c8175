// Looks for runs that can go on although no client asks: their process died, a review expired, or a person decided in
// another process while no process was working on the run.

import type { RunsSeen } from '../../../runtime/inspect/run-index.ts';
import { messageOf } from '../../../runtime/perform/faults.ts';
import { DefinitionChanged } from '../../../runtime/run/run-error.ts';
import type { Log } from '../log.ts';
import { type Repeating, repeat } from '../repeat.ts';
import type { Host } from './host.ts';

/** How long ago the last event of a run may be, for each look and for a full one: clocks of other machines may be behind. */
const RECENT_MS = 60_000;
const FULL_RECENT_MS = 3_600_000;
const FULL_EVERY_MS = 60_000;
/** A run that cannot be read is tried again after this time: until then its whole journal would be read at each look. */
const DAMAGED_AGAIN_MS = 60_000;
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
  const changes = watchForChanges(host);
  let damaged: { readonly runIds: Set<string>; readonly at: number } | undefined;
  /** How far the runs were that were refused because their team was changed. */
  const refused = new Map<string, number>();
  const look = async (): Promise<void> => {
    const now = host.now();
    if (!damaged || now - damaged.at >= DAMAGED_AGAIN_MS) damaged = { runIds: new Set(), at: now };
    const skips = damaged.runIds;
    await changes.look(skips);
    const runs = await host.inspect.lookAtRuns({ mayMissHeld: true, skips });
    const pending = await pendingRuns(host, runs);
    for (const runId of (await runs.damaged()).keys()) skips.add(runId);
    for (const [runId, wallMs] of pending) {
      const trouble = host.troubleOf(runId);
      // Once it has gone on elsewhere, its changes were accepted, or a process of its own version was lost.
      if (trouble?.isChanged && refused.get(runId) === wallMs) continue;
      if (trouble && !trouble.isChanged && now - trouble.at < AGAIN_AFTER_MS) continue;
      if (host.active() >= host.runsMax || host.isDraining()) return;
      await host.resume(runId).catch((error: unknown) => {
        // The host has logged it.
        if (DefinitionChanged.is(error)) refused.set(runId, wallMs);
        else log.error('not resumed', { run: runId, error: messageOf(error) });
      });
    }
  };
  const sweep = repeat(look, { what: 'looking for runs', everyMs, log });
  const stop = host.journal.onFreed?.(() => {
    changes.lookAtAll();
    void sweep.now();
  });
  return {
    ...sweep,
    stop: () => {
      sweep.stop();
      stop?.();
    },
  };
}

/** Tells the listeners of the host which runs other processes changed. */
function watchForChanges(host: Host) {
  let fullAt = Number.NEGATIVE_INFINITY;
  let seen: Map<string, string> | undefined;
  const look = async (skips: Iterable<string>): Promise<void> => {
    const now = host.now();
    const isFull = now - fullAt >= FULL_EVERY_MS;
    // A store that tells what others append needs this only if a message was lost, or runs of a process were freed.
    if (!isFull && host.journal.hearsOthers) return;
    if (isFull) fullAt = now;
    const since = now - (isFull ? FULL_RECENT_MS : RECENT_MS);
    const runs = await host.inspect.lookAtRuns({ since, mayMissHeld: host.journal.hearsOthers, skips });
    const changed: string[] = [];
    const found = new Map<string, string>();
    for (const { runId, status, wallMs, openReviews } of await runs.summaries()) {
      const state = `${status} ${wallMs} ${openReviews}`;
      // At the first look none has changed; later, a run that was not there before has.
      if (seen && seen.get(runId) !== state) changed.push(runId);
      found.set(runId, state);
    }
    // A full look forgets what has not changed for long.
    seen = isFull ? found : new Map([...(seen ?? []), ...found]);
    host.noticeChanged(changed);
  };
  return {
    look,
    /** The next look is a full one. */
    lookAtAll: () => {
      fullAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Top-level runs that this process could continue now, and how far they are. */
async function pendingRuns(host: Host, { newest, open, summaries }: RunsSeen): Promise<ReadonlyMap<string, number>> {
  const served = new Set(host.teams.map(({ name }) => name));
  const pending = new Set<string>();
  for await (const { runId, team } of newest({ status: ['interrupted'], isTop: true }))
    if (served.has(team)) pending.add(runId);
  for (const runId of await decidedOrExpired(host, await open())) pending.add(runId);
  const idle = [...pending].filter((runId) => !host.isActive(runId));
  if (idle.length === 0) return new Map();
  return new Map((await summaries(idle)).map(({ runId, wallMs }) => [runId, wallMs]));
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
