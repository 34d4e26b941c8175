// calculate_dates: days between two dates, or a date some time away.

import { z } from 'zod';
import { type ReadyTool, readyTool } from '../ready-tool.ts';
import { away, between } from './date-math.ts';

const day = z.string().describe('a day as 2026-03-31');
const input = z.object({
  from: day,
  to: day.optional().describe('for the time between two days'),
  add: z.string().optional().describe('for a day some time away, such as "90 days" or "-3 months"'),
});

export const dateTool = (): ReadyTool =>
  readyTool<z.output<typeof input>>({
    name: 'calculate_dates',
    does: 'counts the days between two dates, or finds the date some days, weeks, months or years away',
    input,
    effect: 'read',
    untrusted: false,
    timeoutMs: 5_000,
    grant: 'always',
    run: async ({ from, to, add }) => {
      if (to !== undefined) {
        const span = between(from, to);
        return { summary: `From ${from} to ${to}: ${span.days} days, ${span.weekdays} of them weekdays.`, ...span };
      }
      if (add === undefined)
        throw new Error('Give "to" for the time between two days, or "add" for a day some time away');
      const found = away(from, add);
      return { summary: `${from} and ${add} is ${found.weekday}, ${found.date}.`, ...found };
    },
  });
