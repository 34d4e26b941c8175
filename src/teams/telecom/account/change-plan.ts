// Changing the plan of a line. An upgrade costs only what the customer asked for; a downgrade may cost a fee, and then
// a person decides.

import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { ask, deny, type ToolDefinition, tool, type Verdict } from '../../../runtime/define/define-tool.ts';
import type { PolicyContext, ToolContext } from '../../../runtime/run/team.ts';
import { type Customer, findCustomer, summaryFor } from '../customer.ts';
import type { PlanId } from '../database/catalogue.ts';
import { onceForKey } from '../database/effects.ts';
import type { TelecomDatabase } from '../database/open.ts';
import { findLine, type Line, lineId } from '../lines.ts';
import { counted, dayName, dollars } from '../wording.ts';
import { type EarlyEnd, earlyEndOf, type Plan, planId, planOf, planPhrase } from './plans.ts';
import { switchPlan } from './switch-plan.ts';

interface ChangeArgs {
  readonly planId: PlanId;
  readonly lineId?: string | undefined;
}
type Direction = 'upgrade' | 'downgrade';

type Change =
  | {
      readonly status: 'possible';
      readonly customer: Customer;
      readonly line: Line;
      readonly from: Plan;
      readonly to: Plan;
      /** Zero unless it is a downgrade during a contract. */
      readonly early: EarlyEnd;
    }
  | { readonly status: 'refused'; readonly reason: string };

export const upgradePlan = (database: TelecomDatabase): ToolDefinition =>
  changeTool(database, {
    direction: 'upgrade',
    does: 'Upgrades a line of the signed-in customer to a larger or faster plan, with effect from today.',
  });

export const downgradePlan = (database: TelecomDatabase): ToolDefinition =>
  changeTool(database, {
    direction: 'downgrade',
    does: 'Downgrades a line of the signed-in customer to a smaller or cheaper plan; during a contract that costs an early-termination fee.',
  });

const changeTool = (
  database: TelecomDatabase,
  { direction, does }: { readonly direction: Direction; readonly does: string },
): ToolDefinition =>
  tool(`${direction}_plan`, {
    does,
    input: z.object({ planId, lineId }),
    effect: 'idempotent',
    approve: (args, context) => ruleOnChange(database, direction, args, context),
    run: (args, context) => change(database, direction, args, context),
  });

function changeOf(db: DatabaseSync, direction: Direction, args: ChangeArgs, context: PolicyContext): Change {
  const signedIn = findCustomer(db, context);
  if (signedIn.status === 'refused') return signedIn;
  const { customer } = signedIn;
  const to = planOf(db, args.planId);
  const found = findLine(db, customer, { lineId: args.lineId, service: to.service });
  if (found.status === 'refused') return found;
  const { line } = found;
  const from = planOf(db, line.planId);
  const actual: Direction = to.priceCents > from.priceCents ? 'upgrade' : 'downgrade';
  if (from.planId !== to.planId && actual !== direction) {
    const way = actual === 'upgrade' ? 'an upgrade' : 'a downgrade';
    return { status: 'refused', reason: `From ${from.name} to ${to.name} is ${way}: use ${actual}_plan for it.` };
  }
  const early =
    direction === 'downgrade' && from.planId !== to.planId ? earlyEndOf(db, line) : { monthsLeft: 0, feeCents: 0 };
  return { status: 'possible', customer, line, from, to, early };
}

function ruleOnChange(
  database: TelecomDatabase,
  direction: Direction,
  args: ChangeArgs,
  context: PolicyContext,
): Verdict {
  return database.read((db) => {
    const found = changeOf(db, direction, args, context);
    if (found.status === 'refused') return deny(found.reason);
    const { customer, line, from, to, early } = found;
    if (early.feeCents === 0) return { kind: 'allow' };
    return ask(
      `Moving line ${line.lineId} of ${customer.name} (${customer.customerId}) from ${from.name} to ${to.name} before the contract ends on ` +
        `${dayName(line.contractEnds ?? '')} costs an early-termination fee of ${dollars(early.feeCents)} ` +
        `(${counted(early.monthsLeft, 'month')} left); the plan becomes ${dollars(from.priceCents - to.priceCents)} a month cheaper.`,
    );
  });
}

function change(database: TelecomDatabase, direction: Direction, args: ChangeArgs, context: ToolContext): unknown {
  const at = database.now();
  const { idempotencyKey } = context;
  return database.write((db) =>
    onceForKey(db, { key: idempotencyKey, tool: `${direction}_plan`, at }, () => {
      const found = changeOf(db, direction, args, context);
      if (found.status === 'refused') throw new Error(found.reason);
      const { customer, line, from, to, early } = found;
      const isChange = from.planId !== to.planId;
      if (isChange) switchPlan(db, { customer, line, to, feeCents: early.feeCents, effectKey: idempotencyKey, at });
      const now = isChange ? `now has ${planPhrase(to)} instead of ${from.name}` : `already has ${planPhrase(to)}`;
      const fee =
        early.feeCents > 0 ? `The early-termination fee of ${dollars(early.feeCents)} is on your next bill.` : '';
      return {
        summary: summaryFor(customer, `Your ${line.service} line ${line.lineId} ${now}.`, fee),
        customerId: customer.customerId,
        lineId: line.lineId,
        changed: isChange,
        fromPlanId: from.planId,
        planId: to.planId,
        priceCents: to.priceCents,
        price: dollars(to.priceCents),
        feeCents: early.feeCents,
      };
    }),
  );
}
