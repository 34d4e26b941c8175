// draw_chart: a bar or line chart as SVG text.

import { z } from 'zod';
import { type ReadyTool, readyTool } from '../ready-tool.ts';
import { description, drawChart } from './chart.ts';

const input = z.object({
  kind: z.enum(['bar', 'line']).describe('bar to compare, line for a course over time'),
  title: z.string().min(1).max(200),
  unit: z.string().max(100).default('').describe('what the values are, such as "share in %"'),
  series: z
    .array(
      z.object({
        name: z.string().max(200),
        points: z
          .array(z.object({ label: z.string().max(200), value: z.number().nullable() }))
          .min(1)
          .max(500),
      }),
    )
    .min(1)
    .max(8)
    .describe('values by label; null where there is none'),
});

export const chartTool = (): ReadyTool =>
  readyTool<z.output<typeof input>>({
    name: 'draw_chart',
    does: 'draws a bar or line chart of given values as SVG',
    input,
    effect: 'read',
    untrusted: false,
    timeoutMs: 5_000,
    grant: 'always',
    run: async (chart) => ({ summary: `A chart of ${chart.title}. ${description(chart)}`, svg: drawChart(chart) }),
  });
