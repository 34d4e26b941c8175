// Six months of bills. Some charges are wrong, and the company's own records say why: those are the disputed ones.

import type { DatabaseSync } from 'node:sqlite';
import { SAMPLE_CUSTOMER_ID } from '../sample.ts';
import { PLANS } from './catalogue.ts';
import { addDays, addMonths } from './days.ts';
import { type Insert, inserter } from './insert.ts';
import type { Random } from './random.ts';
import { SAMPLE_DISPUTES, type SeededCharge } from './sample-disputes.ts';
import type { SeededCustomer } from './seed-customers.ts';

const MONTHS = 6;
const planOf = (planId: string) => PLANS.find((plan) => plan.planId === planId);

export function seedBills(
  db: DatabaseSync,
  random: Random,
  { customers, today }: { readonly customers: readonly SeededCustomer[]; readonly today: string },
): void {
  const insertBill = inserter(db, 'bills', ['billId', 'customerId', 'month', 'dueOn', 'status']);
  const insertCharge = inserter(db, 'charges', [
    ...['chargeId', 'billId', 'customerId', 'month'],
    ...['kind', 'description', 'amountCents', 'dispute', 'reason'],
  ]);
  for (const customer of customers) {
    for (let back = MONTHS - 1; back >= 0; back--) {
      const month = addMonths(today, -back).slice(0, 7);
      const id = `${customer.number}-${month.slice(5)}`;
      const bill = { billId: `B-${id}`, customerId: customer.customerId, month };
      insertBill({ ...bill, dueOn: addDays(`${month}-28`, 14), status: back === 0 ? 'open' : 'paid' });
      const charges = [...ordinaryCharges(customer, random), ...disputedCharges(customer, random, back)];
      insertAll(insertCharge, charges, { ...bill, id });
    }
  }
}

interface BillRow {
  readonly id: string;
  readonly billId: string;
  readonly customerId: string;
  readonly month: string;
}

function insertAll(insertCharge: Insert, charges: readonly SeededCharge[], { id, ...bill }: BillRow): void {
  charges.forEach((charge, index) => {
    insertCharge({ chargeId: `CH-${id}${String(index + 1).padStart(2, '0')}`, ...bill, ...charge });
  });
}

function ordinaryCharges({ lines }: SeededCustomer, random: Random): SeededCharge[] {
  const fees = lines.map(({ planId }): SeededCharge => {
    const plan = planOf(planId);
    return {
      kind: 'base fee',
      description: `${plan?.name} base fee`,
      amountCents: plan?.priceCents ?? 1,
    };
  });
  // Below 30 dollars, so that each disputed amount of the sample customer is unambiguous.
  const usage: SeededCharge = { kind: 'usage', description: 'Calls abroad', amountCents: random.between(105, 2_450) };
  const rental: SeededCharge = { kind: 'equipment', description: 'Router rental', amountCents: 595 };
  return [...fees, ...(random.chance(70) ? [usage] : []), ...(random.chance(50) ? [rental] : [])];
}

function disputedCharges({ customerId }: SeededCustomer, random: Random, monthsBack: number): SeededCharge[] {
  if (customerId === SAMPLE_CUSTOMER_ID) return [...(SAMPLE_DISPUTES[monthsBack] ?? [])];
  return random.chance(9) ? random.pick(MISTAKES)(random) : [];
}

const MISTAKES: readonly ((random: Random) => SeededCharge[])[] = [
  (random) => {
    const fee = { kind: 'fee', description: 'Technician visit', amountCents: random.between(1_500, 9_900) } as const;
    return [fee, { ...fee, dispute: 'duplicate', reason: 'The same technician visit is charged twice on this bill.' }];
  },
  (random) => [
    {
      kind: 'option',
      description: 'Film channels option',
      amountCents: random.pick([999, 1_499, 1_999]),
      dispute: 'cancelled option',
      reason: 'The film channels option was cancelled before this month began.',
    },
  ],
  (random) => [
    {
      kind: 'fee',
      description: 'Base fee above the price of the plan',
      amountCents: random.between(200, 4_000),
      dispute: 'price differs',
      reason: 'The base fee was billed above the price of the plan by this amount.',
    },
  ],
  (random) => [
    {
      kind: 'roaming',
      description: 'Roaming data',
      amountCents: random.between(800, 15_000),
      dispute: 'roaming not used',
      reason: 'The network has no record of this phone abroad in this month.',
    },
  ],
];
