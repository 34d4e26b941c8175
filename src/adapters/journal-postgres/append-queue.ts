// Appends of all runs, in one statement at a time: those that come while one is under way wait and go together, in order.

import type { RunEntry, RunSummary } from '../../core/report/run-entry.ts';
import type { AppendOptions, Lease, StoredEvent } from '../../ports/journal.ts';
import { JournalError, type JournalProblem, LeaseLost, wrongSeq } from '../../ports/journal-error.ts';
import type { Connection, Row } from './connection.ts';
import { remedyOf } from './failure.ts';
import { encode } from './text.ts';

interface Waiting {
  readonly lease: Lease;
  readonly first: number | undefined;
  /** As JSON. */
  readonly request: string;
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
/** Characters of a statement, unless one append alone is longer: after an outage, many long ones may wait. */
const LENGTH_MAX = 16_000_000;
/** Problems of a call that waited for the database too long, or whose journal was closed. */
const AWAY: ReadonlySet<JournalProblem> = new Set(['unreachable', 'busy', 'closed']);

export function createAppendQueue({ connection, holder, stored }: QueueParts): AppendQueue {
  let waiting: Waiting[] = [];
  let working: Promise<void> | undefined;

  const store = async (batch: readonly Waiting[], isSentAgain: boolean): Promise<void> => {
    const requests = `[${batch.map(({ request }) => request).join(',')}]`;
    const sql = 'SELECT problem, detail, last FROM bosun.append($1, $2, $3)';
    const rows = await connection.query(sql, (repeated) => [holder, requests, repeated || isSentAgain]);
    for (const [at, { lease, first, resolve, reject }] of batch.entries()) {
      const refusal = refusalOf(lease, first, rows[at]);
      if (refusal) reject(refusal);
      else resolve();
    }
    stored(batch.filter((each, at) => each.first !== undefined && rows[at]?.problem === null).map(runOf));
  };
  const send = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      await store(batch, false);
    } catch (error) {
      if (batch.length > 1 && isAboutContent(error)) await sendEach(batch);
      else for (const { reject } of batch) reject(error);
    }
  };
  /** One that cannot be stored must not fail the others. The batch may be stored already, if an answer was lost before. */
  const sendEach = async (batch: readonly Waiting[]): Promise<void> => {
    let away: unknown;
    for (const each of batch) {
      if (away === undefined)
        await store([each], true).catch((error: unknown) => {
          each.reject(error);
          if (!isAboutContent(error)) away = error;
        });
      else each.reject(away);
    }
  };
  const work = async (): Promise<void> => {
    // Other runs whose answers arrive in this turn of the event loop have not made their requests yet.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const batch = firstOf(waiting);
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
      const request = JSON.stringify(requestOf(lease, events, options));
      return new Promise((resolve, reject) => {
        waiting.push({ lease, first, request, resolve, reject });
        working ??= work();
      });
    },
    settled: async () => working,
  };
}

/** Whether another append may be stored although this failed: not if the database is away, each would wait for it again. */
const isAboutContent = (error: unknown): boolean =>
  remedyOf(error) === 'none' && !(JournalError.is(error) && AWAY.has(error.problem));

/** Those that go together in the next statement: at least one. */
function firstOf(waiting: readonly Waiting[]): readonly Waiting[] {
  let length = 0;
  const isTooMany = ({ request }: Waiting, at: number): boolean => {
    length += request.length + 1;
    return at >= BATCH_MAX || (at > 0 && length > LENGTH_MAX);
  };
  const many = waiting.findIndex(isTooMany);
  return many === -1 ? waiting : waiting.slice(0, many);
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

export const entryOf = ({ runId, ...fields }: RunEntry): object => ({
  run: encode(runId),
  ...fields,
  labels: labelsOf(fields).map(encode),
});

function labelsOf({ summary }: Pick<RunEntry, 'summary'>): readonly string[] {
  const { labels = {} } = JSON.parse(summary) as Partial<RunSummary>;
  return Object.entries(labels).map(([name, value]) => `${name}=${value}`);
}
