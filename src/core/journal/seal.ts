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

/**
 * 16 random characters. A hash outlives the text that a redaction removes: without a salt, short texts such as a phone
 * number could be found again by trying all of them.
 */
export type NewSalt = () => string;

export const salted = (json: string, newSalt: NewSalt): string => `${json.slice(0, -1)},"salt":"${newSalt()}"}`;

export function seal(chain: Chain, event: RunEvent, digest: Digest, newSalt?: NewSalt): Line {
  const seq = chain.seq + 1;
  const json = JSON.stringify(event);
  const body = newSalt ? salted(json, newSalt) : json;
  const hash = linkHash(chain.head, chain.runId, { seq, type: event.type, at: event.at, body }, digest);
  chain.seq = seq;
  chain.head = hash;
  return { seq, type: event.type, at: event.at, body, hash };
}

/** The text of the event alone. */
export const withoutSalt = (body: string): string => body.replace(/,"salt":"[\w-]{16}"\}$/, '}');
