// calculate: arithmetic, statistics and units for workers, with the work shown.

import { z } from 'zod';
import { type ReadyTool, readyTool } from '../ready-tool.ts';
import { calculate } from './calculate.ts';

const input = z.object({
  expression: z
    .string()
    .min(1)
    .describe('such as "(48.1 - 34.6) / 34.6 * 100", "growth(34.6, 48.1)", "mean(3, 5, 9)" or "3 km + 200 m in miles"'),
  values: z
    .record(z.string(), z.number())
    .optional()
    .describe('numbers for names in the expression, such as {"before": 34.6, "after": 48.1}'),
});

export const calculatorTool = (): ReadyTool =>
  readyTool<z.output<typeof input>>({
    name: 'calculate',
    does: 'calculates an expression with numbers, units, percentages and statistics, and shows the work',
    input,
    effect: 'read',
    untrusted: false,
    timeoutMs: 5_000,
    grant: 'always',
    run: async ({ expression, values = {} }) => {
      const { work, ...found } = calculate(expression, values);
      return { summary: work, ...found };
    },
  });
