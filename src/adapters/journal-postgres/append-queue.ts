// Appends of all runs, in one statement at a time: those that come while one is under way wait and go together, in order.

import type { RunEntry } from '../../core/report/run-entry.ts';
import type { AppendOptions, Lease, StoredEvent } from '../../ports/journal.ts';
import { LeaseLost, wrongSeq } from '../../ports/journal-error.ts';
import type { Connection, Row } from './connection.ts';
import { remedyOf } from './failure.ts';
import { encode } from './text.ts';

interface Waiting {
  readonly lease: Lease;
  readonly first: number | undefined;
  readonly request: object;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

export interface AppendQueue {
  add(lease: Lease, events: readonly StoredEvent[], options: AppendOptions): Promise<void>;
  /** Resolves when everything added so far was stored or refused. */
  settled(): Promise<void>;
}

interface QueueParts {
  readonly connection: Connection;
  readonly holder: string;
  /** Called after events of these runs were stored. */
  readonly stored: (runIds: readonly string[]) => void;
}

/** More than this many in one statement only makes its parameter large. */
const BATCH_MAX = 200;

export function createAppendQueue({ connection, holder, stored }: QueueParts): AppendQueue {
  let waiting: Waiting[] = [];
  let working: Promise<void> | undefined;

  const send = async (batch: readonly Waiting[]): Promise<void> => {
    const requests = `[${batch.map(({ request }) => JSON.stringify(request)).join(',')}]`;
    try {
      const rows = await connection.query('SELECT problem, detail, last FROM bosun.append($1, $2, $3)', (repeated) => [
        holder,
        requests,
        repeated,
      ]);
      for (const [at, { lease, first, resolve, reject }] of batch.entries()) {
        const refusal = refusalOf(lease, first, rows[at]);
        if (refusal) reject(refusal);
        else resolve();
      }
      stored(batch.filter((each, at) => each.first !== undefined && rows[at]?.problem === null).map(runOf));
    } catch (error) {
      // One that cannot be stored must not fail the others.
      if (batch.length > 1 && remedyOf(error) === 'none') for (const each of batch) await send([each]);
      else for (const { reject } of batch) reject(error);
    }
  };
  const work = async (): Promise<void> => {
    // Other runs whose answers arrive in this turn of the event loop have not made their requests yet.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_MAX);
      waiting = waiting.slice(batch.length);
      await send(batch);
    }
    working = undefined;
  };
  return {
    add: async (lease, events, options) => {
      const first = events[0]?.seq;
      for (const [at, { seq }] of events.entries())
        if (seq !== (first ?? 0) + at) throw wrongSeq(lease.runId, { expected: (first ?? 0) + at, found: seq });
      const request = requestOf(lease, events, options);
      return new Promise((resolve, reject) => {
        waiting.push({ lease, first, request, resolve, reject });
        working ??= work();
      });
    },
    settled: async () => working,
  };
}

const runOf = ({ lease }: Waiting): string => lease.runId;

/** Why an append was refused; undefined if it was stored. */
export function refusalOf(lease: Lease, first: number | undefined, row: Row | undefined): Error | undefined {
  if (!row || row.problem === 'lost') return new LeaseLost(lease, row?.detail ?? 'it is unknown');
  return row.problem === 'wrong-seq' ? wrongSeq(lease.runId, { expected: row.last + 1, found: first ?? 0 }) : undefined;
}

/** What the function `append` of the database takes. */
export function requestOf(
  { runId, epoch }: Lease,
  events: readonly StoredEvent[],
  { taken, entry }: AppendOptions,
): object {
  const made = entry?.();
  const isFitting = made !== undefined && made.seq === events.at(-1)?.seq;
  return {
    run: encode(runId),
    epoch,
    ...(events[0] ? { first: events[0].seq } : {}),
    events: events.map(({ seq, type, at, body, hash }) => ({ seq, type, at, body: encode(body), hash })),
    taken: taken.map(encode),
    ...(isFitting ? { entry: entryOf(made) } : {}),
  };
}

export const entryOf = ({ runId, ...fields }: RunEntry): object => ({ run: encode(runId), ...fields });
