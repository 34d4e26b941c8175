// How much a worker may refund without a person.
//
//   L1. Fifty dollars per customer in 30 days; all refunds count, also those that a person approved.
//   L2. The policy reserves what it allows, in the same transaction as its check: two calls decided at the same moment,
//       in one run or in two processes, see each other although neither has refunded anything yet.
//   L3. A reservation belongs to a charge, a task and an amount. Deciding the same call again, as after a crash, renews
//       it. A charge is refunded at most once, so reservations on the same charge count once, at the highest.
//   L4. A reservation expires, and a later call is checked against the limit again: a dead process blocks nothing for
//       ever, and a slow one cannot exceed the limit.
//   L5. An amount that a person was asked about counts only once it is refunded: it may be denied, and their approval
//       is not bound by the limit.

import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { oneRow } from '../database/rows.ts';

export const ALONE_MAX_CENTS = 5_000;
export const WINDOW_MS = 30 * 24 * 60 * 60_000;
export const RESERVED_FOR_MS = 15 * 60_000;

export interface RefundCall {
  readonly customerId: string;
  readonly chargeId: string;
  readonly amountCents: number;
  readonly holder: string;
  readonly now: number;
}

interface Spending {
  readonly refundedCents: number;
  readonly reservedCents: number;
}

const sum = z.object({ cents: z.int() });
// A refund exactly 30 days old does not count; one from the future, as after a clock was set back, does.
const REFUNDED = {
  sql: 'SELECT coalesce(sum(amountCents), 0) AS cents FROM refunds WHERE customerId = ? AND at > ?',
  row: sum,
};
const RESERVED = {
  sql: `SELECT coalesce(sum(highest), 0) AS cents FROM (
          SELECT max(amountCents) AS highest FROM reservations
          WHERE customerId = ? AND chargeId <> ? AND verdict = 'allow' AND until > ? GROUP BY chargeId)`,
  row: sum,
};
const HELD = {
  sql: 'SELECT verdict, until FROM reservations WHERE chargeId = ? AND holder = ? AND amountCents = ?',
  row: z.object({ verdict: z.enum(['allow', 'ask']), until: z.int() }),
};

/** What the customer was refunded in the last 30 days, and what is reserved for other charges. */
export const spendingOf = (db: DatabaseSync, { customerId, chargeId, now }: RefundCall): Spending => ({
  refundedCents: oneRow(db, REFUNDED, customerId, now - WINDOW_MS)?.cents ?? 0,
  reservedCents: oneRow(db, RESERVED, customerId, chargeId, now)?.cents ?? 0,
});

export const fitsLimit = ({ refundedCents, reservedCents }: Spending, { amountCents }: RefundCall): boolean =>
  refundedCents + reservedCents + amountCents <= ALONE_MAX_CENTS;

/** Records the policy's decision. Only `allow` uses the limit (L5). */
export function reserve(db: DatabaseSync, call: RefundCall, verdict: 'allow' | 'ask'): void {
  const { customerId, chargeId, amountCents, holder, now } = call;
  db.prepare(
    `INSERT INTO reservations(chargeId, holder, amountCents, customerId, verdict, until) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET verdict = excluded.verdict, until = excluded.until`,
  ).run(chargeId, holder, amountCents, customerId, verdict, now + RESERVED_FOR_MS);
}

/**
 * The policy's decision on this call. A tool runs only after its policy or a person allowed it, so `ask` means that a
 * person said yes. Undefined if the policy never decided, or if its approval has expired (L4).
 */
export function verdictOn(db: DatabaseSync, call: RefundCall): 'allow' | 'ask' | undefined {
  const held = oneRow(db, HELD, call.chargeId, call.holder, call.amountCents);
  return held?.verdict === 'allow' && held.until <= call.now ? undefined : held?.verdict;
}

/** The charge is refunded, so its reservations are no longer needed. */
export function release(db: DatabaseSync, { chargeId }: RefundCall): void {
  db.prepare('DELETE FROM reservations WHERE chargeId = ?').run(chargeId);
}
