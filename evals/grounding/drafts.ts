// Reads recorded drafts with what their writers knew: one JSON object per line, in the format of real_drafts.jsonl.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Sources } from '../../src/core/answer/grounding.ts';

export const CHANGES = ['number', 'id', 'date', 'deed'] as const;

const rowSchema = z.object({
  id: z.string(),
  /** The dialogue so far. */
  request: z.string(),
  calls: z.array(
    z.object({
      tool: z.string(),
      args: z.unknown(),
      effect: z.enum(['read', 'idempotent', 'once']),
      ok: z.boolean(),
      result: z.unknown(),
    }),
  ),
  draft: z.string(),
  label: z.enum(['as-written', ...CHANGES]),
  /** The name of the policy that the writer knew. */
  policy: z.string().optional(),
});
type Row = z.output<typeof rowSchema>;

export interface RecordedDraft extends Pick<Row, 'id' | 'draft' | 'label'> {
  readonly sources: Sources;
}

export function readDrafts(file: string): RecordedDraft[] {
  const policies = policiesBeside(file);
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return [];
      const read = rowSchema.safeParse(parsed(line));
      if (!read.success)
        throw new Error(`${file}, line ${index + 1} is not a recorded draft: ${z.prettifyError(read.error)}`);
      const { id, draft, label } = read.data;
      return [{ id, draft, label, sources: sourcesOf(read.data, policies) }];
    });
}

/** Calls that read become the results of a run, calls with an effect its effects. */
function sourcesOf({ request, calls, policy }: Row, policies: Readonly<Record<string, string>>): Sources {
  const numbered = calls.map((call, index) => ({ ...call, task: `call ${index + 1}` }));
  return {
    request,
    context: policy === undefined ? undefined : policies[policy],
    reports: numbered
      .filter(({ effect }) => effect === 'read')
      .map(({ task, args, result }) => ({ taskId: task, instruction: JSON.stringify(args) ?? '', content: result })),
    effects: numbered
      .filter(({ effect }) => effect !== 'read')
      .map(({ task, tool, args, ok, result }) => ({ task, tool, args, status: ok ? 'ok' : 'failed', output: result })),
    gaps: [],
  };
}

/** The rules of each policy, if there is a file of them beside the drafts. */
function policiesBeside(file: string): Record<string, string> {
  const files = [
    file.replace(/\.jsonl$/, '_policies.json'),
    path.join(path.dirname(file), 'real_drafts_policies.json'),
  ];
  const found = files.find((each) => each !== file && existsSync(each));
  return found === undefined ? {} : z.record(z.string(), z.string()).parse(parsed(readFileSync(found, 'utf8')));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
