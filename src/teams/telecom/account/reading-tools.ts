// The account worker's read tools, which need no approval.

import { z } from 'zod';
import { type ToolDefinition, tool } from '../../../runtime/define/define-tool.ts';
import { customerOf, summaryFor } from '../customer.ts';
import { SERVICES } from '../database/catalogue.ts';
import type { TelecomDatabase } from '../database/open.ts';
import { lineId, lineMeant, linesOf } from '../lines.ts';
import { dayName, dollars, listed } from '../wording.ts';
import { earlyEndOf, type Plan, planId, planOf, planPhrase, plansFor } from './plans.ts';

const facts = ({ planId, name, service, priceCents, speedMbps, dataGb, contractMonths }: Plan) => ({
  ...{ planId, planName: name, service, priceCents, price: dollars(priceCents), speedMbps, dataGb, contractMonths },
});

export const showCurrentPlan = (database: TelecomDatabase): ToolDefinition =>
  tool('show_current_plan', {
    does: 'Shows the current plan, price, speed, contract end and early-termination fee of every line of the signed-in customer.',
    input: z.object({}),
    effect: 'read',
    run: (_, context) =>
      database.read((db) => {
        const customer = customerOf(db, context);
        const lines = linesOf(db, customer).map((line) => {
          const { feeCents } = earlyEndOf(db, line);
          const until =
            line.contractEnds === null
              ? 'no contract'
              : `contract until ${dayName(line.contractEnds)}, leaving it now would cost ${dollars(feeCents)}`;
          const phrase = `${line.lineId} has ${planPhrase(planOf(db, line.planId))}, ${until}`;
          return { ...line, price: dollars(line.priceCents), earlyTerminationFeeCents: feeCents, phrase };
        });
        const summary = `Your ${lines.length === 1 ? 'line' : 'lines'}: ${listed(lines.map(({ phrase }) => phrase))}.`;
        return {
          summary: summaryFor(customer, summary),
          customerId: customer.customerId,
          lines: lines.map(({ phrase: _, ...line }) => line),
        };
      }),
  });

export const listPlans = (database: TelecomDatabase): ToolDefinition =>
  tool('list_plans', {
    does: 'Lists all plans on offer, internet and mobile, with price, speed, data and contract term.',
    input: z.object({
      service: z.enum(SERVICES).optional().describe('Only plans for "internet" or for "mobile". Left out: both.'),
    }),
    effect: 'read',
    run: (args) =>
      database.read((db) => {
        const plans = plansFor(db).filter(({ service }) => args.service === undefined || service === args.service);
        return { summary: `On offer are ${listed(plans.map(planPhrase))}.`, plans: plans.map(facts) };
      }),
  });

export const comparePlans = (database: TelecomDatabase): ToolDefinition =>
  tool('compare_plans', {
    does: "Compares the signed-in customer's current plan with another one: difference in price and speed, and what a change would cost.",
    input: z.object({ planId: planId.describe('Id of the plan to compare with, such as "gigabit-1000".'), lineId }),
    effect: 'read',
    run: (args, context) =>
      database.read((db) => {
        const customer = customerOf(db, context);
        const other = planOf(db, args.planId);
        const line = lineMeant(db, customer, { lineId: args.lineId, service: other.service });
        const current = planOf(db, line.planId);
        const differenceCents = other.priceCents - current.priceCents;
        const feeCents = differenceCents < 0 ? earlyEndOf(db, line).feeCents : 0;
        const apart = `${dollars(Math.abs(differenceCents))} a month ${differenceCents < 0 ? 'less' : 'more'}`;
        const fee = feeCents > 0 ? `Changing now would cost an early-termination fee of ${dollars(feeCents)}.` : '';
        return {
          summary: summaryFor(
            customer,
            `Line ${line.lineId} has ${planPhrase(current)}; ${planPhrase(other)} would be ${apart}.`,
            fee,
          ),
          customerId: customer.customerId,
          lineId: line.lineId,
          currentPlan: facts(current),
          otherPlan: facts(other),
          differenceCents,
          earlyTerminationFeeCents: feeCents,
        };
      }),
  });
