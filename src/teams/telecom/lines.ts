// The lines of one customer, with their plans, and which of them a call is about.

import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Customer } from './customer.ts';
import { SERVICES, type Service } from './database/catalogue.ts';
import { allRows } from './database/rows.ts';
import { listed } from './wording.ts';

const line = z.object({
  lineId: z.string(),
  service: z.enum(SERVICES),
  contractEnds: z.string().nullable(),
  planId: z.string(),
  planName: z.string(),
  priceCents: z.int(),
  speedMbps: z.int(),
});
export type Line = z.output<typeof line>;

const LINES = {
  sql: `SELECT lineId, lines.service, contractEnds, plans.planId, plans.name AS planName, priceCents, speedMbps
        FROM lines JOIN plans ON plans.planId = lines.planId WHERE customerId = ? ORDER BY lineId`,
  row: line,
};

export const lineId = z
  .string()
  .optional()
  .describe(
    'Id of one of the customer\'s lines, such as "L-1001-1". Left out: their internet line, or the only one that fits.',
  );

type LineFound =
  | { readonly status: 'found'; readonly line: Line }
  | { readonly status: 'refused'; readonly reason: string };

export const linesOf = (db: DatabaseSync, { customerId }: Customer): Line[] => allRows(db, LINES, customerId);

/** The named line, or the only one that fits; lines of other customers are reported as unknown. */
export function findLine(
  db: DatabaseSync,
  customer: Customer,
  { lineId: named, service }: { readonly lineId?: string | undefined; readonly service?: Service },
): LineFound {
  const lines = linesOf(db, customer);
  if (named !== undefined) {
    const own = lines.find((each) => each.lineId === named.trim().toUpperCase());
    if (!own)
      return { status: 'refused', reason: `${named} is not a line of ${customer.name} (${customer.customerId}).` };
    if (service === undefined || own.service === service) return { status: 'found', line: own };
    return { status: 'refused', reason: `Line ${own.lineId} is for ${own.service}, not for ${service}.` };
  }
  const internet = lines.filter((each) => each.service === 'internet');
  const fitting = service ? lines.filter((each) => each.service === service) : internet.length > 0 ? internet : lines;
  const [only] = fitting;
  if (only && fitting.length === 1) return { status: 'found', line: only };
  if (!only) return { status: 'refused', reason: `${customer.name} has no ${service ?? ''} line.`.replace('  ', ' ') };
  const choice = listed(fitting.map((each) => `${each.lineId} (${each.service}, ${each.planName})`));
  return { status: 'refused', reason: `Which of the lines is meant: ${choice}?` };
}

/** For tools, where a refusal becomes the error shown to the worker. */
export function lineMeant(...args: Parameters<typeof findLine>): Line {
  const found = findLine(...args);
  if (found.status === 'refused') throw new Error(found.reason);
  return found.line;
}
