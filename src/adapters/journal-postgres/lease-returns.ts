// Gives leases back. No other process may take what a living process holds, so a lease that the database did not take back
// would keep its run from all of them: it is sent again until the database has taken it.

import type { Lease } from '../../ports/journal.ts';
import type { Connection } from './connection.ts';

interface ReturnParts {
  readonly connection: Pick<Connection, 'query' | 'queryOnce' | 'isClosed'>;
  readonly holder: string;
  /** Resolves when all appends so far were stored or refused: those of a lease come before its return. */
  readonly settled: () => Promise<void>;
}

export interface LeaseReturns {
  /** Resolves when the lease was given back, or after two seconds: it is then given back when the database answers. */
  giveBack(lease: Lease): Promise<void>;
  /** Gives back what is left of a run. */
  finish(runId: string): Promise<void>;
}

/** How long a caller waits. */
const WAIT_MS = 2_000;
const AGAIN_MS = 1_000;

// The epoch makes it harmless to send it late or twice.
const GIVE_BACK = `UPDATE bosun.leases AS l SET holder = NULL
  FROM unnest($2::text[], $3::integer[]) AS returned(run, epoch)
  WHERE l.run = returned.run AND l.epoch = returned.epoch AND l.holder = $1`;

export function createLeaseReturns({ connection, holder, settled }: ReturnParts): LeaseReturns {
  const left = new Set<Lease>();
  /** Of those, the ones whose first call failed. */
  const failed = new Set<Lease>();
  let isSentLater = false;

  const send = async (leases: readonly Lease[], query: Connection['queryOnce']): Promise<void> => {
    if (leases.length === 0) return;
    await query(GIVE_BACK, [holder, leases.map(({ runId }) => runId), leases.map(({ epoch }) => String(epoch))]);
    for (const lease of leases) {
      left.delete(lease);
      failed.delete(lease);
    }
  };
  const sendPatiently = (leases: readonly Lease[]): Promise<void> =>
    send(leases, (sql, values = []) => connection.query(sql, values));
  const sendLater = (): void => {
    if (isSentLater || connection.isClosed()) return;
    isSentLater = true;
    setTimeout(() => {
      isSentLater = false;
      send([...failed], connection.queryOnce).catch(sendLater);
    }, AGAIN_MS).unref();
  };
  const giveBack = async (lease: Lease): Promise<void> => {
    try {
      await settled();
      await sendPatiently([lease]);
    } catch (error) {
      failed.add(lease);
      sendLater();
      throw error;
    }
  };
  return {
    giveBack: (lease) => {
      left.add(lease);
      return within(WAIT_MS, giveBack(lease));
    },
    finish: (runId) => sendPatiently([...left].filter((lease) => lease.runId === runId)),
  };
}

/** Waits for work, but no longer than this. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  try {
    await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
