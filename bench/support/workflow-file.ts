// Reads files in the format of wf_dags.jsonl: one workflow graph per line.

import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const workflowSchema = z
  .object({
    id: z.string(),
    /** Per task, the indices of the tasks it depends on. */
    parents: z.array(z.array(z.number().int().nonnegative())),
    runtime_s: z.array(z.number().nonnegative()),
    /** Makespan in seconds of a reference schedule (highest level first), by number of slots. */
    ref_hlf: z.record(z.string(), z.number()),
  })
  .refine(({ parents, runtime_s }) => parents.length === runtime_s.length, 'needs one runtime for each task');
export type Workflow = z.output<typeof workflowSchema>;

const NAME = 'wf_dags.jsonl';

/** `--data` names a folder that holds the file, or the file itself; undefined if there is none. */
export function workflowFile(data: string): string | undefined {
  const file = existsSync(data) && statSync(data).isDirectory() ? path.join(data, NAME) : data;
  return existsSync(file) ? file : undefined;
}

export function readWorkflows(file: string): Workflow[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const read = workflowSchema.safeParse(JSON.parse(line));
    if (!read.success) throw new Error(`${file}:${index + 1} is not a workflow graph: ${z.prettifyError(read.error)}`);
    return [read.data];
  });
}
