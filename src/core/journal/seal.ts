// Turns events into stored lines.

import type { RunEvent } from './event.ts';
import { type Digest, GENESIS, type Line, linkHash } from './hash-chain.ts';

/** The end of a run's chain; advances with every sealed event. */
export interface Chain {
  readonly runId: string;
  seq: number;
  head: string;
}

export const createChain = (runId: string): Chain => ({ runId, seq: 0, head: GENESIS });

export function seal(chain: Chain, event: RunEvent, digest: Digest): Line {
  const seq = chain.seq + 1;
  const body = JSON.stringify(event);
  const hash = linkHash(chain.head, chain.runId, { seq, type: event.type, at: event.at, body }, digest);
  chain.seq = seq;
  chain.head = hash;
  return { seq, type: event.type, at: event.at, body, hash };
}
