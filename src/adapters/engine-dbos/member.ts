// A process as a member of the fleet. It holds a lease of its own in the journal, under a name that no run has: as long as
// the journal calls the lease held, the process is alive. So there is one opinion on who is alive, that of the journal.
//
//   M1. A member whose lease was taken by another process starts nothing more: the other process has given its work away.
//   M2. A member that could not confirm its lease for a while starts nothing until it has: it may have been frozen, or cut
//       off, and may have lost the lease without knowing.

import { setTimeout } from 'node:timers/promises';
import type { Journal, Lease } from '../../ports/journal.ts';
import { LeaseLost } from '../../ports/journal-error.ts';

const CONFIRM_EVERY_MS = 1_000;
/** Shorter than the time after which another process takes over. */
const FRESH_MS = 2_500;
const RETRY_MS = 250;

export const memberLease = (executorId: string): string => `fleet ${executorId}`;

export interface Member {
  /** Whether this process held its lease a moment ago (M2). */
  isFresh(): boolean;
  /** Waits until the journal confirms the lease; rejects if it was lost (M1). */
  confirm(): Promise<void>;
  release(): Promise<void>;
}

interface MemberOptions {
  readonly journal: Journal;
  readonly executorId: string;
  /** Called once, when another process has taken the lease. */
  readonly onLost: (error: Error) => void;
}

export async function becomeMember({ journal, executorId, onLost }: MemberOptions): Promise<Member> {
  const claim = await journal.claim(memberLease(executorId));
  if (claim.status === 'refused') throw new Error(`Another process uses the name ${executorId}: ${claim.heldBy}`);
  const state = { confirmedAt: performance.now(), lost: undefined as Error | undefined, isReleased: false };
  let asking: Promise<void> | undefined;
  const lose = (error: Error): void => {
    if (state.lost || state.isReleased) return;
    state.lost = error;
    onLost(error);
  };
  const stopListening = journal.onLost?.(claim.lease, lose);
  const ask = async (lease: Lease): Promise<void> => {
    const askedAt = performance.now();
    try {
      await journal.append(lease, [], { sync: false, taken: [] });
      state.confirmedAt = askedAt;
    } catch (error) {
      if (LeaseLost.is(error)) lose(error);
      throw error;
    } finally {
      asking = undefined;
    }
  };
  const askOnce = (): Promise<void> => {
    asking ??= ask(claim.lease);
    return asking;
  };
  const confirm = async (): Promise<void> => {
    for (;;) {
      if (state.lost) throw state.lost;
      if (state.isReleased) throw new Error('The engine was closed');
      const isHeld = await askOnce().then(
        () => true,
        () => false,
      );
      if (isHeld) return;
      // The database cannot be reached: wait for it.
      await setTimeout(RETRY_MS, undefined, { ref: false });
    }
  };
  const timer = setInterval(() => void askOnce().catch(() => {}), CONFIRM_EVERY_MS).unref();
  return {
    isFresh: () => !state.lost && performance.now() - state.confirmedAt < FRESH_MS,
    confirm,
    release: async () => {
      clearInterval(timer);
      stopListening?.();
      state.isReleased = true;
      // If it cannot be given back, it ends with this process.
      await journal.release(claim.lease).catch(() => {});
    },
  };
}
