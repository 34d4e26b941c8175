// Requests with gold task graphs, one JSON object a line: `nodes` are texts, `edges` pairs of their numbers, and where the
// nodes are names of functions, `calls` has their arguments. A record may come without a graph.

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
  /** What each node asks for; undefined where the record has no graph. */
  readonly nodes: readonly string[] | undefined;
  /** First this one, then that one. */
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
    throw new Error(`${where} has no such shape: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const { id, source, request, nodes, calls, edges = [] } = parsed.data;
  const named = calls && nodes && calls.length === nodes.length ? calls.map(callText) : nodes;
  return { id, source, request, nodes: named, edges };
}

/** The name of a function says little without what it is called with. */
const callText = ({ name, args }: { name: string; args?: unknown }): string =>
  args === undefined ? name : `${name} with ${JSON.stringify(args)}`;
