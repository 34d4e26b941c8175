// What only one of several servers on a store may do at a time. A lease of the journal decides, so that a server that died
// gives its part to another.

import type { Journal, Lease } from '../../../ports/journal.ts';
import { LeaseLost } from '../../../ports/journal-error.ts';
import { problem } from '../http/problem.ts';

type Leases = Pick<Journal, 'claim' | 'release' | 'append'>;

const AGAIN_MS = 50;
const WAIT_MS = 30_000;

/** Does the work while no other server does work of this name. */
export async function withLease<T>(journal: Leases, name: string, work: () => Promise<T>): Promise<T> {
  for (let waitedMs = 0; ; waitedMs += AGAIN_MS) {
    const claim = await journal.claim(name);
    if (claim.status === 'granted') return finish(journal, claim.lease, work);
    if (waitedMs >= WAIT_MS) throw problem('conflict', { why: 'Another server is busy with this: try again' });
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

/** Does the work, or nothing if another server is doing work of this name. */
export async function ifFree(journal: Leases, name: string, work: () => Promise<void>): Promise<void> {
  const claim = await journal.claim(name);
  if (claim.status === 'granted') await finish(journal, claim.lease, work);
}

async function finish<T>(journal: Leases, lease: Lease, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    // A lease that cannot be given back ends with this process.
    await journal.release(lease).catch(() => {});
  }
}

/** A duty that one server keeps until it is stopped, such as telling webhooks. */
interface Duty {
  /** `ours` if it is this server's; `new` if it has just become so. */
  take(): Promise<'ours' | 'new' | 'of another'>;
  /** Leaves it to others. */
  leave(): Promise<void>;
}

export function createDuty(journal: Leases, name: string): Duty {
  let lease: Lease | undefined;
  const isStillOurs = async (held: Lease): Promise<boolean> => {
    try {
      // Refused if another server was given the lease meanwhile, because this one did not answer.
      await journal.append(held, [], { sync: false, taken: [] });
      return true;
    } catch (error) {
      if (LeaseLost.is(error)) return false;
      throw error;
    }
  };
  return {
    take: async () => {
      if (lease && (await isStillOurs(lease))) return 'ours';
      const claim = await journal.claim(`server/duty/${name}`);
      lease = claim.status === 'granted' ? claim.lease : undefined;
      return lease ? 'new' : 'of another';
    },
    leave: async () => {
      const held = lease;
      lease = undefined;
      if (held) await journal.release(held).catch(() => {});
    },
  };
}
