// Writes a batch of appends in one transaction.
//
//   A1. Each append is validated inside the transaction before any of its rows is written; an invalid one is skipped
//       and does not affect the others.
//   A2. If writing itself fails (a full disk), the whole transaction is rolled back and each append is tried alone, so
//       that one that is too large does not fail the others.
//   A3. `nextSeq` is cached while a lease is held, since no other process can append then. It is read again after every
//       failure, because a failing disk may have kept the rows or not.

import type { RunEntry } from '../../core/report/run-entry.ts';
import type { AppendOptions, Lease, StoredEvent } from '../../ports/journal.ts';
import { JournalError, LeaseLost, wrongSeq } from '../../ports/journal-error.ts';
import type { Verdict } from './group-commit.ts';
import type { SqliteEvents } from './sqlite-events.ts';
import type { SqliteIndex } from './sqlite-index.ts';
import type { SqliteLeases } from './sqlite-leases.ts';
import type { SqlitePosts } from './sqlite-posts.ts';
import type { Transact } from './sqlite-transaction.ts';

export interface AppendRequest {
  readonly lease: Lease;
  readonly events: readonly StoredEvent[];
  readonly options: AppendOptions;
  /** Derived from the run as it is after these events. */
  readonly entry: RunEntry | undefined;
}

export interface HeldRun {
  nextSeq: number;
}

interface AppenderParts {
  readonly transact: Transact;
  readonly events: SqliteEvents;
  readonly leases: SqliteLeases;
  readonly posts: SqlitePosts;
  readonly index: SqliteIndex;
  readonly held: ReadonlyMap<string, HeldRun>;
}

export function createAppender({ transact, events, leases, posts, index, held }: AppenderParts) {
  function appendOne(request: AppendRequest): Verdict {
    const { lease, options } = request;
    const run = held.get(lease.runId);
    if (!run || !leases.isOurs(lease)) return { refusal: new LeaseLost(lease, leases.holderOf(lease.runId)) };
    let expected = run.nextSeq;
    for (const { seq } of request.events) {
      if (seq !== expected) return { refusal: wrongSeq(lease.runId, { expected, found: seq }) };
      expected++;
    }
    events.add(lease.runId, request.events);
    if (request.entry?.seq === expected - 1) index.add(request.entry);
    for (const id of options.taken) posts.take(lease.runId, id);
    // A commit without a change writes no frame and so syncs nothing, but earlier appends must reach the disk (J3).
    if (options.sync && request.events.length === 0) leases.beat([lease.runId]);
    run.nextSeq = expected;
    return undefined;
  }

  function askAgain(requests: readonly AppendRequest[]): void {
    for (const { lease } of requests) {
      const run = held.get(lease.runId);
      if (run) run.nextSeq = events.lastSeq(lease.runId) + 1;
    }
  }

  return function appendAll(requests: readonly AppendRequest[]): readonly Verdict[] {
    try {
      const synced = requests.some(({ options }) => options.sync);
      return transact({ synced }, () => requests.map(appendOne));
    } catch (error) {
      try {
        askAgain(requests);
      } catch {
        // The disk cannot even be read: the next append will fail the same way.
      }
      const isLocked = JournalError.is(error) && error.problem === 'busy';
      if (requests.length === 1 || isLocked) return requests.map(() => ({ refusal: error }));
      return requests.flatMap((request) => appendAll([request]));
    }
  };
}
