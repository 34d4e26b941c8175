// The technicians' calendar, as seen from one customer's home.

import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Customer } from '../customer.ts';
import { allRows, oneRow } from '../database/rows.ts';
import type { Line } from '../lines.ts';

const slot = z.object({ slotId: z.string(), startsAt: z.string(), technician: z.string() });
export type Slot = z.output<typeof slot>;

const FREE = {
  sql: `SELECT slotId, startsAt, technicians.name AS technician
        FROM slots JOIN technicians ON technicians.technicianId = slots.technicianId
        WHERE area = ? AND takenBy IS NULL ORDER BY startsAt, slotId`,
  row: slot,
};
const VISIT = {
  sql: `SELECT visitId, startsAt, holder FROM visits JOIN slots ON slots.slotId = visits.slotId WHERE lineId = ?`,
  row: z.object({ visitId: z.string(), startsAt: z.string(), holder: z.string() }),
};

export const freeSlots = (db: DatabaseSync, { area }: Customer): Slot[] => allRows(db, FREE, area);

export const visitTo = (db: DatabaseSync, { lineId }: Line): z.output<typeof VISIT.row> | undefined =>
  oneRow(db, VISIT, lineId);

export function book(
  db: DatabaseSync,
  { slotId, lineId, holder, at }: { slotId: string; lineId: string; holder: string; at: number },
): string {
  const visitId = `V-${slotId.slice(2)}`;
  db.prepare('UPDATE slots SET takenBy = ? WHERE slotId = ?').run(visitId, slotId);
  db.prepare('INSERT INTO visits(visitId, slotId, lineId, bookedAt, holder) VALUES (?, ?, ?, ?, ?)').run(
    visitId,
    slotId,
    lineId,
    at,
    holder,
  );
  return visitId;
}
