// A process as a member of the fleet. It holds a lease of its own in the journal, under a name that no run has: as long as
// the journal calls the lease held, the process is alive. So there is one opinion on who is alive, that of the journal.
//
//   M1. A member whose lease was taken by another process starts nothing more: the other process has given its work away.
//   M2. A member in doubt, because it may have been frozen or cut off, starts nothing until the journal has confirmed the
//       lease. The same holds for the lease of each run.

import type { Journal } from '../../ports/journal.ts';
import { LeaseLost } from '../../ports/journal-error.ts';
import { type Certainty, createCertainty } from './certainty.ts';

const ASK_EVERY_MS = 1_000;

export const memberLease = (executorId: string): string => `fleet ${executorId}`;

export interface Member extends Certainty {
  /** Whether it has lost or released its lease: its work is for other processes. */
  isOver(): boolean;
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
  const { lease } = claim;
  let isOver = false;
  const lose = (error: Error): void => {
    if (isOver) return;
    isOver = true;
    onLost(error);
  };
  const ask = async (): Promise<void> => {
    try {
      await journal.append(lease, [], { sync: false, taken: [] });
    } catch (error) {
      if (LeaseLost.is(error)) lose(error);
      throw error;
    }
  };
  const certainty = createCertainty(journal, ask);
  const stopListening = journal.onLost?.(lease, lose);
  let isAsking = false;
  const timer = setInterval(() => {
    if (isAsking || isOver) return;
    isAsking = true;
    void certainty
      .confirm()
      .catch(() => {})
      .finally(() => {
        isAsking = false;
      });
  }, ASK_EVERY_MS).unref();
  return {
    ...certainty,
    isOver: () => isOver,
    release: async () => {
      isOver = true;
      clearInterval(timer);
      stopListening?.();
      // If it cannot be given back, it ends with this process.
      await journal.release(lease).catch(() => {});
    },
  };
}
