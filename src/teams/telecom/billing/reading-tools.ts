// The billing worker's read tools, which need no approval.

import { z } from 'zod';
import { type ToolDefinition, tool } from '../../../runtime/define/define-tool.ts';
import { type Customer, customerOf, summaryFor } from '../customer.ts';
import type { TelecomDatabase } from '../database/open.ts';
import { counted, dayName, dollars, listed, monthName } from '../wording.ts';
import { billedMonth, billsOf, type Charge, chargesOf, totalOf } from './bills.ts';

const month = z
  .string()
  .optional()
  .describe('Month of the bill, such as "2026-05", "May", "last month" or "latest". Left out: see what the tool does.');

const shown = ({ chargeId, month, kind, description, amountCents, dispute, refundedCents }: Charge) => ({
  chargeId,
  amountCents,
  amount: dollars(amountCents),
  month,
  kind,
  description,
  disputed: dispute !== null,
  refundedCents: refundedCents ?? 0,
});

const phrase = ({ description, amountCents }: Charge): string => `${description} ${dollars(amountCents)}`;

export const lookUpBill = (database: TelecomDatabase): ToolDefinition =>
  tool('look_up_bill', {
    does: "Looks up the signed-in customer's bill of a month (the latest one if no month is given): total, due date, whether it is paid, and every charge on it.",
    input: z.object({ month }),
    effect: 'read',
    run: (args, context) =>
      database.read((db) => {
        const customer = customerOf(db, context);
        const meant = billedMonth(db, customer, args.month ?? 'latest');
        const bill = billsOf(db, customer).find((each) => each.month === meant);
        const charges = chargesOf(db, customer, meant);
        const totalCents = totalOf(charges);
        const state = bill?.status === 'paid' ? 'It is paid.' : `It is due on ${dayName(bill?.dueOn ?? '')}.`;
        const summary = `Your bill of ${monthName(meant)} is ${dollars(totalCents)}: ${listed(charges.map(phrase))}. ${state}`;
        return {
          summary: summaryFor(customer, summary),
          customerId: customer.customerId,
          ...bill,
          totalCents,
          charges: charges.map(shown),
        };
      }),
  });

export const listCharges = (database: TelecomDatabase): ToolDefinition =>
  tool('list_charges', {
    does: 'Lists all charges on the bills of the signed-in customer with their ids and amounts, of one month or of the last six.',
    input: z.object({ month }),
    effect: 'read',
    run: (args, context) =>
      database.read((db) => {
        const customer = customerOf(db, context);
        const meant = args.month === undefined ? undefined : billedMonth(db, customer, args.month);
        const charges = chargesOf(db, customer, meant);
        const when = meant === undefined ? 'the last six months' : monthName(meant);
        return {
          summary: summaryFor(
            customer,
            `Your bills of ${when} hold ${counted(charges.length, 'charge')}, ${dollars(totalOf(charges))} in all.`,
          ),
          customerId: customer.customerId,
          ...(meant === undefined ? {} : { month: meant }),
          charges: charges.map(shown),
        };
      }),
  });

export const findDiscrepancies = (database: TelecomDatabase): ToolDefinition =>
  tool('find_discrepancies', {
    does: 'Finds wrong or disputed charges of the signed-in customer (charged twice, cancelled option, price above the plan, roaming not used, returned equipment) with the id, amount, month and reason that a refund needs.',
    input: z.object({
      month: month.describe('Only this month, such as "2026-05" or "May". Left out: all six months.'),
      amountCents: z
        .int()
        .positive()
        .optional()
        .describe('Only charges of exactly this amount, in cents: 4999 for $49.99. Left out: all amounts.'),
    }),
    effect: 'read',
    run: (args, context) =>
      database.read((db) => {
        const customer = customerOf(db, context);
        const meant = args.month === undefined ? undefined : billedMonth(db, customer, args.month);
        const disputed = chargesOf(db, customer, meant).filter(({ dispute }) => dispute !== null);
        return discrepancyReport(customer, disputed, args.amountCents);
      }),
  });

function discrepancyReport(customer: Customer, disputed: readonly Charge[], amountCents: number | undefined) {
  const fitting = disputed.filter((each) => amountCents === undefined || each.amountCents === amountCents);
  const open = fitting.filter(({ refundedAt }) => refundedAt === null);
  const refunded = fitting.filter(({ refundedAt }) => refundedAt !== null);
  const detail = (each: Charge) => ({ ...shown(each), dispute: each.dispute, reason: each.reason });
  const [only] = open.length === 1 ? open : [];
  return {
    summary: summaryFor(customer, ...discrepancySentences({ disputed, open, refunded, amountCents })),
    customerId: customer.customerId,
    // The charge that was looked for, under the names of the next tool's arguments.
    ...(only ? { chargeId: only.chargeId, amountCents: only.amountCents, month: only.month } : {}),
    discrepancies: open.map(detail),
    alreadyRefunded: refunded.map((each) => ({ ...detail(each), refundedOn: dayOf(each) })),
  };
}

interface Found {
  readonly disputed: readonly Charge[];
  readonly open: readonly Charge[];
  readonly refunded: readonly Charge[];
  readonly amountCents: number | undefined;
}

function discrepancySentences({ disputed, open, refunded, amountCents }: Found): string[] {
  const inMonth = (each: Charge): string => `${phrase(each)} in ${monthName(each.month)}`;
  const wrong = open.map((each) => `${inMonth(each)} (${each.chargeId}): ${each.reason}`);
  const back = refunded.map((each) => `${inMonth(each)} was already refunded on ${dayName(dayOf(each))}.`);
  if (wrong.length + back.length > 0) {
    const head = wrong.length > 0 ? [`${counted(wrong.length, 'charge')} on your bills should not be there.`] : [];
    return [...head, ...wrong, ...back];
  }
  const of = amountCents === undefined ? '' : ` of ${dollars(amountCents)}`;
  const others =
    disputed.length > 0 && amountCents !== undefined ? `Disputed are: ${listed(disputed.map(inMonth))}.` : '';
  return [`No disputed charge${of} is on these bills.`, others];
}

const dayOf = ({ refundedAt }: Charge): string => new Date(refundedAt ?? 0).toISOString().slice(0, 10);
