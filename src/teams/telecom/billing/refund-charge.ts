// The only tool that pays money back.

import { z } from 'zod';
import { ask, deny, type ToolDefinition, tool, type Verdict } from '../../../runtime/define/define-tool.ts';
import type { PolicyContext, ToolContext } from '../../../runtime/run/team.ts';
import { customerOf, findCustomer, holderOf, summaryFor } from '../customer.ts';
import { onceForKey } from '../database/effects.ts';
import type { TelecomDatabase } from '../database/open.ts';
import { dollars, monthName } from '../wording.ts';
import { type RefundCall, release, reserve, spendingOf, verdictOn } from './limit.ts';
import { type RefundArgs, refundable, whyAsk } from './refund-rules.ts';

const input = z.object({
  chargeId: z.string().describe('Id of the charge to refund, as find_discrepancies gives it, such as "CH-1001-0503".'),
  amountCents: z
    .int()
    .positive()
    .optional()
    .describe('How much to refund, in cents: 4999 for $49.99. Left out: the whole charge. Never more than the charge.'),
});

export const refundCharge = (database: TelecomDatabase): ToolDefinition =>
  tool('refund_charge', {
    does: 'Refunds a wrong or disputed charge to the signed-in customer: pays the money of one charge back, wholly or in part.',
    input,
    effect: 'idempotent',
    approve: (args, context) => ruleOnRefund(database, args, context),
    run: (args, context) => refund(database, args, context),
  });

/** Checks and reserves in one transaction (L2). */
function ruleOnRefund(database: TelecomDatabase, args: RefundArgs, context: PolicyContext): Verdict {
  return database.write((db) => {
    const holder = holderOf(context);
    const signedIn = findCustomer(db, context);
    if (signedIn.status === 'refused') return deny(signedIn.reason);
    const { customer } = signedIn;
    const found = refundable(db, customer, args, holder);
    if (found.status === 'refused') return deny(found.reason);
    // The effect answers a repetition under the same key with its first answer, and refuses any other.
    if (found.status === 'done') return { kind: 'allow' };
    const { charge, amountCents } = found;
    const { customerId } = customer;
    const call: RefundCall = { customerId, chargeId: charge.chargeId, amountCents, holder, now: database.now() };
    const reason = whyAsk(db, { customer, charge, call });
    reserve(db, call, reason === undefined ? 'allow' : 'ask');
    return reason === undefined ? { kind: 'allow' } : ask(reason);
  });
}

/** Checks everything again: days may have passed since the decision. */
function refund(database: TelecomDatabase, args: RefundArgs, context: ToolContext): unknown {
  const at = database.now();
  return database.write((db) =>
    onceForKey(db, { key: context.idempotencyKey, tool: 'refund_charge', at }, () => {
      const customer = customerOf(db, context);
      const holder = holderOf(context);
      const found = refundable(db, customer, args, holder);
      if (found.status !== 'refundable') throw new Error(found.reason);
      const { charge, amountCents } = found;
      const { customerId } = customer;
      const call: RefundCall = { customerId, chargeId: charge.chargeId, amountCents, holder, now: at };
      const why = verdictOn(db, call) === undefined ? whyAsk(db, { customer, charge, call }) : undefined;
      if (why !== undefined)
        throw new Error(`Nothing was refunded; ask for it again, so that a person decides. ${why}`);
      db.prepare(
        'INSERT INTO refunds(chargeId, customerId, amountCents, at, holder, effectKey) VALUES (?, ?, ?, ?, ?, ?)',
      ).run(charge.chargeId, customerId, amountCents, at, holder, context.idempotencyKey);
      release(db, call);
      return {
        summary: summaryFor(
          customer,
          `${dollars(amountCents)} was refunded for the ${charge.description} of ${monthName(charge.month)} (charge ${charge.chargeId}).`,
        ),
        customerId,
        chargeId: charge.chargeId,
        refundedCents: amountCents,
        refundedAmount: dollars(amountCents),
        month: charge.month,
        refundedLast30DaysCents: spendingOf(db, call).refundedCents,
      };
    }),
  );
}
