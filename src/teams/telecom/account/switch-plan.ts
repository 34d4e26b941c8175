// Applies a plan change: the line, the end of its contract, and the fee on the latest bill.

import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Customer } from '../customer.ts';
import { oneRow } from '../database/rows.ts';
import type { Line } from '../lines.ts';
import type { Plan } from './plans.ts';

interface Switch {
  readonly customer: Customer;
  readonly line: Line;
  readonly to: Plan;
  readonly feeCents: number;
  readonly effectKey: string;
  readonly at: number;
}

const LATEST_BILL = {
  sql: `SELECT billId, month, (SELECT count(*) FROM charges WHERE charges.billId = bills.billId) AS charges
        FROM bills WHERE customerId = ? ORDER BY month DESC LIMIT 1`,
  row: z.object({ billId: z.string(), month: z.string(), charges: z.int() }),
};

export function switchPlan(db: DatabaseSync, { customer, line, to, feeCents, effectKey, at }: Switch): void {
  db.prepare('UPDATE lines SET planId = ? WHERE lineId = ?').run(to.planId, line.lineId);
  db.prepare(
    'INSERT INTO planChanges(effectKey, lineId, fromPlanId, toPlanId, feeCents, at) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(effectKey, line.lineId, line.planId, to.planId, feeCents, at);
  if (feeCents === 0) return;
  // The fee ends the contract.
  db.prepare('UPDATE lines SET contractEnds = NULL WHERE lineId = ?').run(line.lineId);
  const bill = oneRow(db, LATEST_BILL, customer.customerId);
  if (!bill) throw new Error(`${customer.customerId} has no bill to put the fee on.`);
  const chargeId = `CH-${bill.billId.slice(2)}${String(bill.charges + 1).padStart(2, '0')}`;
  db.prepare(
    `INSERT INTO charges(chargeId, billId, customerId, month, kind, description, amountCents)
     VALUES (?, ?, ?, ?, 'fee', 'Early-termination fee', ?)`,
  ).run(chargeId, bill.billId, customer.customerId, bill.month, feeCents);
}
