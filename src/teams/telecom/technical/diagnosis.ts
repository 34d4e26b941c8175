// The result of a line test, and whether an outage explains it.

import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Customer } from '../customer.ts';
import { allRows, oneRow } from '../database/rows.ts';
import type { Line } from '../lines.ts';

const outage = z.object({
  outageId: z.string(),
  area: z.string(),
  service: z.string(),
  cause: z.string(),
  beganOn: z.string(),
  expectedEnd: z.string(),
});
export type Outage = z.output<typeof outage>;

const OUTAGES = {
  sql: `SELECT outageId, area, service, cause, beganOn, expectedEnd FROM outages
        WHERE area = ? AND endedOn IS NULL ORDER BY outageId`,
  row: outage,
};

const TEST = {
  sql: 'SELECT result, measuredMbps, packetLossPercent, cause FROM lineTests WHERE lineId = ?',
  row: z.object({
    result: z.enum(['healthy', 'degraded', 'failed']),
    measuredMbps: z.int(),
    packetLossPercent: z.int(),
    cause: z.string(),
  }),
};

export const outagesIn = (db: DatabaseSync, area: string): Outage[] => allRows(db, OUTAGES, area);

export interface Diagnosis extends z.output<typeof TEST.row> {
  readonly outage: Outage | undefined;
  /** Only a visit can repair it. */
  readonly needsTechnician: boolean;
}

export function diagnose(db: DatabaseSync, { area }: Customer, { lineId, service }: Line): Diagnosis {
  const test = oneRow(db, TEST, lineId);
  if (!test) throw new Error(`Line ${lineId} cannot be tested from here.`);
  const outage = outagesIn(db, area).find((each) => each.service === service);
  return { ...test, outage, needsTechnician: test.result !== 'healthy' && outage === undefined };
}
