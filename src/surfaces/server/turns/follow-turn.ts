// The stored events of a turn as steps for a fold: those that are stored already, then new ones as they come.

import type { RunEvent } from '../../../core/journal/event.ts';
import type { Journal, StoredEvent } from '../../../ports/journal.ts';
import type { Host } from '../host/host.ts';
import { endsRun, followRun } from '../host/run-events.ts';
import { type Asked, askedIn } from './asked.ts';
import type { TurnStep } from './turn-fold.ts';

export interface TurnId {
  readonly runId: string;
  readonly number: number;
}

/** The turn has not ended, and this request will not see its end. The run itself is not lost. */
export class TurnStopped extends Error {}

const CHECK_EVERY_MS = 500;

const eventIn = ({ body }: StoredEvent): RunEvent => JSON.parse(body) as RunEvent;

/** Steps from the first event of the run to the end of the turn. Throws `TurnStopped` if it ends without that. */
export async function* followTurn(
  host: Host,
  { runId, number }: TurnId,
  signal: AbortSignal,
): AsyncGenerator<TurnStep, void, void> {
  const stopping = new AbortController();
  let seen = 0;
  const watch = setInterval(() => {
    void hasStopped(host, runId, seen).then((has) => (has ? stopping.abort() : undefined));
  }, CHECK_EVERY_MS);
  // By seq: an event may be looked at more than once.
  const parks = new Set<number>();
  const endsTurn = (event: StoredEvent): boolean => {
    if (event.type === 'run-parked') parks.add(event.seq);
    return endsRun(event) || (event.type === 'run-parked' && parks.size > number);
  };
  const following = { journal: host.journal, runId, after: 0, signal: AbortSignal.any([signal, stopping.signal]) };
  const children: string[] = [];
  let isEnded = false;
  try {
    for await (const batch of followRun(following, endsTurn))
      for (const stored of batch) {
        const event = eventIn(stored);
        seen = stored.seq;
        if (event.type === 'team-started') children.push(event.runId);
        isEnded = endsTurn(stored);
        const below = event.type === 'run-parked' ? await reviewsBelow(host.journal, children, event.at) : [];
        yield { seq: stored.seq, event, below };
      }
  } finally {
    clearInterval(watch);
  }
  if (!isEnded) throw new TurnStopped(whyStopped(host, runId));
}

/** The steps of a turn that are stored now, without waiting for others. */
export async function storedSteps(journal: Journal, { runId, number }: TurnId): Promise<readonly TurnStep[]> {
  const steps: TurnStep[] = [];
  const children: string[] = [];
  let parks = 0;
  for (const stored of await journal.read(runId)) {
    const event = eventIn(stored);
    if (event.type === 'team-started') children.push(event.runId);
    const isPark = event.type === 'run-parked';
    steps.push({ seq: stored.seq, event, below: isPark ? await reviewsBelow(journal, children, event.at) : [] });
    parks += isPark ? 1 : 0;
    if (parks > number) break;
  }
  return steps;
}

/**
 * Reviews of nested teams that were open at this time. A nested run stores a review before its parent waits for it, so
 * the times in the journals say the same whenever they are read.
 */
async function reviewsBelow(journal: Journal, runIds: readonly string[], at: number): Promise<readonly Asked[]> {
  const found: Asked[] = [];
  for (const runId of runIds) {
    const open = new Map<string, Asked>();
    const children: string[] = [];
    for (const stored of await journal.read(runId)) {
      const event = eventIn(stored);
      if (event.type === 'team-started') children.push(event.runId);
      if (event.type === 'review-opened' && event.at <= at) open.set(event.reviewId, askedIn(event));
      if ((event.type === 'review-decided' || event.type === 'review-expired') && event.at < at)
        open.delete(event.reviewId);
    }
    found.push(...open.values(), ...(await reviewsBelow(journal, children, at)));
  }
  return found;
}

/** Whether no event will come before a person acts: the run cannot go on, or it was deleted. */
async function hasStopped(host: Host, runId: string, seen: number): Promise<boolean> {
  if (host.isActive(runId)) return false;
  if (host.troubleOf(runId)) return true;
  return seen > 0 && (await host.journal.read(runId, { after: seen - 1 }).catch(() => [])).length === 0;
}

function whyStopped(host: Host, runId: string): string {
  const trouble = host.troubleOf(runId);
  if (trouble) return `Run ${runId} has stopped: ${trouble.message}`;
  if (host.isDraining()) return `This server is shutting down. Run ${runId} goes on when it is started again`;
  return `Run ${runId} was deleted, or the connection ended`;
}
