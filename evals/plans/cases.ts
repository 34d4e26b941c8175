// Reads requests with gold task graphs, one JSON object per line. `nodes` are texts and `edges` pairs of node numbers. If
// the nodes are function names, `calls` has their arguments. A record may have no graph.

import { readFileSync } from 'node:fs';
import { z } from 'zod';

const recordSchema = z.object({
  id: z.string(),
  source: z.string().default(''),
  request: z.string(),
  nodes: z.array(z.string()).optional(),
  edges: z.array(z.tuple([z.number().int(), z.number().int()])).optional(),
  calls: z.array(z.object({ name: z.string(), args: z.unknown().optional() })).optional(),
});

export interface PlanCase {
  readonly id: string;
  readonly source: string;
  readonly request: string;
  /** The text of each node; undefined if the record has no graph. */
  readonly nodes: readonly string[] | undefined;
  /** [first, second]: the second node depends on the first. */
  readonly edges: readonly (readonly [number, number])[];
}

export function readCases(file: string): PlanCase[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, index) => (line.trim() === '' ? [] : [readCase(line, `${file}:${index + 1}`)]));
}

function readCase(line: string, where: string): PlanCase {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new Error(`${where} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  const parsed = recordSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${where} has the wrong shape: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const { id, source, request, nodes, calls, edges = [] } = parsed.data;
  const named = calls && nodes && calls.length === nodes.length ? calls.map(callText) : nodes;
  return { id, source, request, nodes: named, edges };
}

/** A function name means little without its arguments. */
const callText = ({ name, args }: { name: string; args?: unknown }): string =>
  args === undefined ? name : `${name} with ${JSON.stringify(args)}`;
