// Sends a technician, if a test of the line shows that one is needed.

import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { deny, type ToolDefinition, tool, type Verdict } from '../../../runtime/define/define-tool.ts';
import type { PolicyContext, ToolContext } from '../../../runtime/run/team.ts';
import { type Customer, findCustomer, holderOf, summaryFor } from '../customer.ts';
import { onceForKey } from '../database/effects.ts';
import type { TelecomDatabase } from '../database/open.ts';
import { findLine, type Line, lineId } from '../lines.ts';
import { dayName, hourName } from '../wording.ts';
import { book, freeSlots, type Slot, visitTo } from './calendar.ts';
import { diagnose } from './diagnosis.ts';

interface DispatchArgs {
  readonly lineId?: string | undefined;
  readonly slotId?: string | undefined;
}

type Dispatchable =
  | { readonly status: 'needed'; readonly customer: Customer; readonly line: Line; readonly slot: Slot }
  | { readonly status: 'refused'; readonly reason: string }
  /** This task itself booked the visit: a repetition. */
  | { readonly status: 'done'; readonly reason: string };

export const dispatchTechnician = (database: TelecomDatabase): ToolDefinition =>
  tool('dispatch_technician', {
    does: 'Sends a technician to the signed-in customer to repair a line whose test failed or was degraded.',
    input: z.object({
      lineId,
      slotId: z
        .string()
        .optional()
        .describe(
          'Id of a free appointment, as list_technician_slots gives it, such as "S-111-07". Left out: the earliest.',
        ),
    }),
    effect: 'idempotent',
    approve: (args, context) => ruleOnDispatch(database, args, context),
    run: (args, context) => dispatch(database, args, context),
  });

/** Decided by a new test of the line, not by what the request claims about an earlier one. */
function dispatchable(db: DatabaseSync, args: DispatchArgs, context: PolicyContext): Dispatchable {
  const refused = (reason: string): Dispatchable => ({ status: 'refused', reason });
  const signedIn = findCustomer(db, context);
  if (signedIn.status === 'refused') return signedIn;
  const { customer } = signedIn;
  const found = findLine(db, customer, args);
  if (found.status === 'refused') return found;
  const { line } = found;
  const visit = visitTo(db, line);
  if (visit) {
    const reason = `A technician is already booked for line ${line.lineId}, on ${hourName(visit.startsAt)} (${visit.visitId}).`;
    return visit.holder === holderOf(context) ? { status: 'done', reason } : refused(reason);
  }
  const { result, outage } = diagnose(db, customer, line);
  if (result === 'healthy')
    return refused(
      `The test of line ${line.lineId} finds nothing wrong, so there is nothing for a technician to repair.`,
    );
  if (outage)
    return refused(
      `The fault of line ${line.lineId} comes from an outage in ${outage.area} (${outage.cause}) that should end on ${dayName(outage.expectedEnd)}; a visit would not help.`,
    );
  const free = freeSlots(db, customer);
  const slot = args.slotId === undefined ? free[0] : free.find(({ slotId }) => slotId === args.slotId);
  if (slot) return { status: 'needed', customer, line, slot };
  return refused(
    args.slotId === undefined
      ? `No technician is free in ${customer.area}.`
      : `${args.slotId} is not free in ${customer.area}.`,
  );
}

function ruleOnDispatch(database: TelecomDatabase, args: DispatchArgs, context: PolicyContext): Verdict {
  return database.read((db) => {
    const found = dispatchable(db, args, context);
    return found.status === 'refused' ? deny(found.reason) : { kind: 'allow' };
  });
}

function dispatch(database: TelecomDatabase, args: DispatchArgs, context: ToolContext): unknown {
  const at = database.now();
  return database.write((db) =>
    onceForKey(db, { key: context.idempotencyKey, tool: 'dispatch_technician', at }, () => {
      const found = dispatchable(db, args, context);
      if (found.status !== 'needed') throw new Error(found.reason);
      const { customer, line, slot } = found;
      const visitId = book(db, { slotId: slot.slotId, lineId: line.lineId, holder: holderOf(context), at });
      return {
        summary: summaryFor(
          customer,
          `${slot.technician} will come on ${hourName(slot.startsAt)} to look at your ${line.service} line ${line.lineId} (visit ${visitId}).`,
        ),
        customerId: customer.customerId,
        lineId: line.lineId,
        visitId,
        ...slot,
      };
    }),
  );
}
