// Reads the bills and charges of one customer.

import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type Customer, todayOf } from '../customer.ts';
import { allRows, oneRow } from '../database/rows.ts';
import { monthMeant, monthName } from '../wording.ts';

const charge = z.object({
  chargeId: z.string(),
  customerId: z.string(),
  month: z.string(),
  kind: z.string(),
  description: z.string(),
  amountCents: z.int(),
  dispute: z.string().nullable(),
  reason: z.string().nullable(),
  refundedCents: z.int().nullable(),
  refundedAt: z.int().nullable(),
  refundedBy: z.string().nullable(),
});
export type Charge = z.output<typeof charge>;

const CHARGES = `
  SELECT charges.*, refunds.amountCents AS refundedCents, refunds.at AS refundedAt, refunds.holder AS refundedBy
  FROM charges LEFT JOIN refunds ON refunds.chargeId = charges.chargeId`;
const CHARGE = { sql: `${CHARGES} WHERE charges.chargeId = ?`, row: charge };
const CHARGES_OF = {
  sql: `${CHARGES} WHERE charges.customerId = ? ORDER BY charges.month, charges.chargeId`,
  row: charge,
};

const bill = z.object({ billId: z.string(), month: z.string(), dueOn: z.string(), status: z.string() });
const BILLS = { sql: 'SELECT billId, month, dueOn, status FROM bills WHERE customerId = ? ORDER BY month', row: bill };

export const chargeOf = (db: DatabaseSync, chargeId: string): Charge | undefined =>
  oneRow(db, CHARGE, chargeId.trim().toUpperCase());

/** All charges, oldest first, or those of one month. */
export function chargesOf(db: DatabaseSync, { customerId }: Customer, month?: string): Charge[] {
  const charges = allRows(db, CHARGES_OF, customerId);
  return month === undefined ? charges : charges.filter((each) => each.month === month);
}

export const billsOf = (db: DatabaseSync, { customerId }: Customer): z.output<typeof bill>[] =>
  allRows(db, BILLS, customerId);

/** Finds the month meant by a text among the billed ones; throws with the available months if there is none. */
export function billedMonth(db: DatabaseSync, customer: Customer, text: string): string {
  const months = billsOf(db, customer).map(({ month }) => month);
  const meant = monthMeant(text, months, todayOf(db));
  if (meant !== undefined) return meant;
  const [first = '', last = ''] = [months[0], months.at(-1)];
  throw new Error(`There is no bill for "${text}": bills go from ${monthName(first)} to ${monthName(last)}.`);
}

export const totalOf = (charges: readonly { readonly amountCents: number }[]): number =>
  charges.reduce((sum, { amountCents }) => sum + amountCents, 0);
