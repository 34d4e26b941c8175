// Worlds of the evaluation, one JSON object a line: a request, what workers reported about it, drafts that invent
// something and drafts that only put the reports in other words.

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { claimSchema } from '../../src/core/reconcile/claim-schema.ts';

const worldSchema = z.object({
  domain: z.string().default(''),
  request: z.string(),
  context: z.unknown().optional(),
  reports: z.array(
    z.object({
      taskId: z.string(),
      instruction: z.string().default(''),
      content: z.unknown(),
      claims: z.array(claimSchema).optional(),
    }),
  ),
  gaps: z.array(z.string()).default([]),
  conflicts: z.array(z.unknown()).optional(),
  /** With the words that are invented, the flag has to stand at their sentence; without them anywhere. */
  invented: z
    .array(z.object({ draft: z.string(), invention: z.string().optional(), kind: z.string().optional() }))
    .default([]),
  honest: z.array(z.string()).default([]),
});
export type World = z.output<typeof worldSchema>;

export function readWorlds(file: string | URL): World[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return [];
      try {
        return [worldSchema.parse(JSON.parse(line))];
      } catch (error) {
        const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
        throw new Error(`${String(file)}, line ${index + 1} is no world of this evaluation: ${why}`);
      }
    });
}
