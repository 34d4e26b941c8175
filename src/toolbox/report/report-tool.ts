// save_report: writes a report as Markdown and as a page into one folder. Saving the same report again writes the same files.

import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { placeInside } from '../files/inside-folder.ts';
import { type ReadyTool, readyTool, type ToolCall } from '../ready-tool.ts';
import { htmlOf, markdownOf, type Report } from './report.ts';

const point = z.object({ label: z.string(), value: z.number().nullable() });
const chart = z.object({
  kind: z.enum(['bar', 'line']),
  title: z.string(),
  unit: z.string().default(''),
  series: z.array(z.object({ name: z.string(), points: z.array(point).max(500) })).max(8),
});
const input = z.object({
  name: z
    .string()
    .regex(/^[\w-]{1,80}$/, 'letters, digits, dashes and underscores')
    .describe('the name of the file, without an ending'),
  title: z.string().min(1).max(300),
  note: z.string().max(1_000).optional(),
  sections: z
    .array(
      z.object({
        heading: z.string().min(1).max(300),
        paragraphs: z.array(z.string()).max(100).optional(),
        bullets: z.array(z.string()).max(200).optional(),
        table: z
          .object({ header: z.array(z.string()).min(1).max(30), rows: z.array(z.array(z.string())).max(500) })
          .optional(),
        charts: z.array(chart).max(20).optional(),
      }),
    )
    .min(1)
    .max(50),
});

/** Writes both forms; returns the paths. */
async function saveReport(folder: string, name: string, report: Report): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  const files = [
    [`${name}.md`, `${markdownOf(report)}\n`],
    [`${name}.html`, htmlOf(report)],
  ] as const;
  const places: string[] = [];
  for (const [file, content] of files) {
    const place = await placeInside(folder, file);
    await writeFile(place, content);
    places.push(place);
  }
  return places;
}

export const reportTool = (folder: (call: ToolCall) => string): ReadyTool =>
  readyTool<z.output<typeof input>>({
    name: 'save_report',
    does: 'saves a report as Markdown and as a self-contained HTML page with its charts',
    input,
    effect: 'idempotent',
    untrusted: false,
    timeoutMs: 20_000,
    grant: 'always',
    run: async ({ name, ...report }, call) => {
      const places = await saveReport(folder(call), name, report);
      return { summary: `The report is in ${places.map((each) => path.basename(each)).join(' and ')}.`, files: places };
    },
  });
