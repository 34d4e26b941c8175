// The technical worker's read tools, which need no approval. A line test changes nothing, so it may be repeated.

import { z } from 'zod';
import { type ToolDefinition, tool } from '../../../runtime/define/define-tool.ts';
import { customerOf, summaryFor } from '../customer.ts';
import { AREAS } from '../database/catalogue.ts';
import type { TelecomDatabase } from '../database/open.ts';
import { lineId, lineMeant } from '../lines.ts';
import { dayName, hourName, listed } from '../wording.ts';
import { freeSlots } from './calendar.ts';
import { type Diagnosis, diagnose, type Outage, outagesIn } from './diagnosis.ts';
import { adviceFor, GUIDE } from './guide.ts';

const outagePhrase = ({ service, area, cause, expectedEnd }: Outage): string =>
  `an ${service} outage in ${area} (${cause}), expected to end on ${dayName(expectedEnd)}`.replace(
    'an mobile',
    'a mobile',
  );

export const runLineTest = (database: TelecomDatabase): ToolDefinition =>
  tool('run_line_test', {
    does: 'Runs a test of an internet or mobile line that is slow, unstable, dropping, down or dead: finds its speed, whether it is healthy, degraded or failed, the cause, and whether a technician is needed.',
    input: z.object({ lineId }),
    effect: 'read',
    run: (args, context) =>
      database.read((db) => {
        const customer = customerOf(db, context);
        const line = lineMeant(db, customer, args);
        const { outage, ...found } = diagnose(db, customer, line);
        return {
          summary: summaryFor(
            customer,
            `The test of your ${line.service} line ${line.lineId} shows that it is ${found.result}: ${found.measuredMbps} of ${line.speedMbps} Mbps, ${found.packetLossPercent} % of packets lost; ${found.cause}.`,
            nextStep({ outage, ...found }),
          ),
          customerId: customer.customerId,
          lineId: line.lineId,
          service: line.service,
          area: customer.area,
          ...found,
          plannedMbps: line.speedMbps,
          ...(outage ? { outageId: outage.outageId } : {}),
        };
      }),
  });

function nextStep({ result, outage }: Diagnosis): string {
  if (outage) return `The cause is ${outagePhrase(outage)}; no visit is needed.`;
  return result === 'healthy'
    ? 'The line itself is fine, so the cause is more likely inside your home.'
    : 'This cannot be repaired from afar: a technician should look at it.';
}

export const checkOutages = (database: TelecomDatabase): ToolDefinition =>
  tool('check_outages', {
    does: 'Checks the outage map for internet and mobile outages in an area and when they should end.',
    input: z.object({
      area: z
        .enum(AREAS)
        .optional()
        .describe('Area to look at, such as "Harbour". Left out: where the customer lives.'),
    }),
    effect: 'read',
    run: (args, context) =>
      database.read((db) => {
        const customer = customerOf(db, context);
        const area = args.area ?? customer.area;
        const outages = outagesIn(db, area);
        const going = outages.length > 0 ? `There is ${listed(outages.map(outagePhrase))}.` : '';
        return {
          summary: summaryFor(customer, going || `There is no outage in ${area} at the moment.`),
          area,
          outages,
        };
      }),
  });

export const troubleshootingSteps = (): ToolDefinition =>
  tool('troubleshooting_steps', {
    does: 'Gives troubleshooting steps to try at home: restart the router, weak Wi-Fi, blinking router lights, no mobile signal.',
    input: z.object({
      symptom: z
        .string()
        .min(1)
        .describe(
          `What goes wrong, in the customer's words, such as "${GUIDE[1]?.symptom}" or "Wi-Fi is weak upstairs".`,
        ),
    }),
    effect: 'read',
    run: (args) => {
      const { symptom, steps } = adviceFor(args.symptom);
      const numbered = steps.map((step, index) => `${index + 1}. ${step}`);
      return { summary: `What you can try (${symptom}): ${numbered.join(' ')}`, symptom, steps };
    },
  });

const SLOTS_SHOWN = 6;

export const listTechnicianSlots = (database: TelecomDatabase): ToolDefinition =>
  tool('list_technician_slots', {
    does: 'Lists the next free appointments of technicians near the signed-in customer.',
    input: z.object({}),
    effect: 'read',
    run: (_, context) =>
      database.read((db) => {
        const customer = customerOf(db, context);
        const slots = freeSlots(db, customer).slice(0, SLOTS_SHOWN);
        const offer = `Technicians in ${customer.area} are free on ${listed([...new Set(slots.map(({ startsAt }) => hourName(startsAt)))])}.`;
        return {
          summary: summaryFor(customer, slots.length > 0 ? offer : `No technician is free in ${customer.area}.`),
          area: customer.area,
          slots,
        };
      }),
  });
