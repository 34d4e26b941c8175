// The rules of refunds. The policy and the effect check the same rules, each in its own transaction.

import type { DatabaseSync } from 'node:sqlite';
import type { Customer } from '../customer.ts';
import { dayName, dollars, monthName } from '../wording.ts';
import { type Charge, chargeOf } from './bills.ts';
import { ALONE_MAX_CENTS, fitsLimit, type RefundCall, spendingOf } from './limit.ts';

export interface RefundArgs {
  readonly chargeId: string;
  /** The whole charge if left out. */
  readonly amountCents?: number | undefined;
}

type Refundable =
  | { readonly status: 'refundable'; readonly charge: Charge; readonly amountCents: number }
  | { readonly status: 'refused'; readonly reason: string }
  /** This task itself refunded it: a repetition, which must not be reported as a conflict with another refund. */
  | { readonly status: 'done'; readonly reason: string };

const refused = (reason: string): Refundable => ({ status: 'refused', reason });

/** Never more than the charge, never another customer's charge, never twice. No approval changes that. */
export function refundable(db: DatabaseSync, customer: Customer, args: RefundArgs, holder: string): Refundable {
  const charge = chargeOf(db, args.chargeId);
  // One answer for both cases, so that the reply does not reveal which charges other customers have.
  if (!charge || charge.customerId !== customer.customerId)
    return refused(`${args.chargeId} is not a charge of ${customer.name} (${customer.customerId}).`);
  const amountCents = args.amountCents ?? charge.amountCents;
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
    return refused('The amount must be a whole number of cents above zero.');
  if (amountCents > charge.amountCents)
    return refused(
      `${nameOf(charge)} is ${dollars(charge.amountCents)}: no more than that can be refunded, and ${dollars(amountCents)} was asked for.`,
    );
  if (charge.refundedAt === null) return { status: 'refundable', charge, amountCents };
  const on = dayName(new Date(charge.refundedAt).toISOString().slice(0, 10));
  const reason = `${nameOf(charge)} was already refunded on ${on} (${dollars(charge.refundedCents ?? 0)}), and is not refunded again.`;
  return charge.refundedBy === holder && charge.refundedCents === amountCents
    ? { status: 'done', reason }
    : refused(reason);
}

const nameOf = ({ chargeId, description, month }: Charge): string =>
  `Charge ${chargeId} (${description}, ${monthName(month)})`;

/** Why a person must decide, with the facts they need; undefined if none is needed. */
export function whyAsk(
  db: DatabaseSync,
  { customer, charge, call }: { readonly customer: Customer; readonly charge: Charge; readonly call: RefundCall },
): string | undefined {
  const spending = spendingOf(db, call);
  const reasons = [
    ...(charge.dispute === null ? ['nothing on record says that this charge is wrong'] : []),
    ...(fitsLimit(spending, call)
      ? []
      : [`it goes beyond the ${dollars(ALONE_MAX_CENTS)} in 30 days that need no person`]),
  ];
  if (reasons.length === 0) return undefined;
  const part = call.amountCents === charge.amountCents ? '' : ` of ${dollars(charge.amountCents)}`;
  const onRecord = charge.reason === null ? '' : ` On record: ${charge.reason}`;
  const pending = spending.reservedCents > 0 ? `, and ${dollars(spending.reservedCents)} more is on its way` : '';
  return (
    `Refund ${dollars(call.amountCents)}${part} to ${customer.name} (${customer.customerId})? ${nameOf(charge)}.${onRecord} ` +
    `A person must decide because ${reasons.join(', and ')}. ` +
    `Refunded in the last 30 days: ${dollars(spending.refundedCents)}${pending}.`
  );
}
