// Plans, and what leaving one early costs.

import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { todayOf } from '../customer.ts';
import { PLAN_IDS, SERVICES } from '../database/catalogue.ts';
import { monthsUntil } from '../database/days.ts';
import { allRows, oneRow } from '../database/rows.ts';
import type { Line } from '../lines.ts';
import { dollars } from '../wording.ts';

const FEE_CENTS_PER_MONTH = 1_200;

const plan = z.object({
  planId: z.string(),
  name: z.string(),
  service: z.enum(SERVICES),
  priceCents: z.int(),
  speedMbps: z.int(),
  dataGb: z.int().nullable(),
  contractMonths: z.int(),
});
export type Plan = z.output<typeof plan>;

const PLANS = { sql: 'SELECT * FROM plans ORDER BY service, priceCents', row: plan };
const PLAN = { sql: 'SELECT * FROM plans WHERE planId = ?', row: plan };

export const planId = z
  .enum(PLAN_IDS)
  .describe('Id of the new plan: its name in small letters with dashes, such as "fiber-500" for Fiber 500.');

export const plansFor = (db: DatabaseSync): Plan[] => allRows(db, PLANS);

export function planOf(db: DatabaseSync, id: string): Plan {
  const found = oneRow(db, PLAN, id);
  if (!found) throw new Error(`There is no plan ${id}.`);
  return found;
}

/** "Fiber 500 (500 Mbps, $69.99 a month)" */
export function planPhrase({ name, service, speedMbps, dataGb, priceCents }: Plan): string {
  const data = service === 'internet' ? '' : dataGb === null ? 'unlimited data, ' : `${dataGb} GB, `;
  return `${name} (${data}${speedMbps} Mbps, ${dollars(priceCents)} a month)`;
}

export interface EarlyEnd {
  readonly monthsLeft: number;
  readonly feeCents: number;
}

/** The fee for a downgrade before the contract ends. */
export function earlyEndOf(db: DatabaseSync, { contractEnds }: Line): EarlyEnd {
  const monthsLeft = contractEnds === null ? 0 : monthsUntil(todayOf(db), contractEnds);
  return { monthsLeft, feeCents: monthsLeft * FEE_CENTS_PER_MONTH };
}
