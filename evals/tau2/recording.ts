// Reads recordings in the format of tau2-bench: `tau2_<domain>.jsonl`, one case per line, and `tau2_<domain>_tools.json`
// beside it, with the tools of each actor. Other fields are ignored.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const stepSchema = z.object({
  i: z.number(),
  actor: z.string().min(1),
  tool: z.string().min(1),
  args: z.record(z.string(), z.unknown()),
  /** Whether the call succeeded when it was recorded. */
  ok: z.boolean(),
  out: z.unknown().transform((out) => (typeof out === 'string' ? out : JSON.stringify(out))),
  money: z.object({ kind: z.string(), amount: z.number() }).nullish(),
});
export type Step = z.output<typeof stepSchema>;
export type Money = NonNullable<Step['money']>;

const caseSchema = z.object({
  id: z.string().min(1),
  request: z.string().min(1),
  known: z.string().nullish(),
  steps: z.array(stepSchema),
});
export type RecordedCase = z.output<typeof caseSchema>;

const toolSchema = z.object({
  name: z.string().min(1),
  mutates: z.boolean(),
  schema: z.object({ description: z.string().default(''), parameters: z.record(z.string(), z.unknown()) }),
});
export type RecordedTool = z.output<typeof toolSchema>;

const toolsSchema = z.object({ tools: z.record(z.string(), z.array(toolSchema)) });

/** All recordings of one company. */
export interface Recording {
  readonly domain: string;
  readonly casesFile: string;
  readonly toolsFile: string;
  readonly cases: readonly RecordedCase[];
  /** By actor. */
  readonly tools: Readonly<Record<string, readonly RecordedTool[]>>;
}

export function readRecordings(folder: string): Recording[] {
  const names = readdirSync(folder).filter((name) => /^tau2_.+\.jsonl$/.test(name));
  if (names.length === 0) throw new Error(`${folder} holds no tau2_<domain>.jsonl`);
  return names.sort().map((name) => {
    const casesFile = path.join(folder, name);
    const toolsFile = casesFile.replace(/\.jsonl$/, '_tools.json');
    if (!existsSync(toolsFile)) throw new Error(`${casesFile} has no ${path.basename(toolsFile)} beside it`);
    return readRecording(casesFile, toolsFile);
  });
}

export function readRecording(casesFile: string, toolsFile: string): Recording {
  const domain = /^tau2_(.+)\.jsonl$/.exec(path.basename(casesFile))?.[1] ?? 'unnamed';
  const cases = readFileSync(casesFile, 'utf8')
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [read(caseSchema, line, `${casesFile}, line ${index + 1}`)]));
  const { tools } = read(toolsSchema, readFileSync(toolsFile, 'utf8'), toolsFile);
  return { domain, casesFile, toolsFile, cases, tools };
}

function read<S extends z.ZodType>(schema: S, text: string, where: string): z.output<S> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Error(`${where} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  throw new Error(`${where} is not of the expected shape: ${first?.path.join('.')}: ${first?.message}`);
}

export const LIMIT_USD = 50;

/** The label of a step: refunds and credits above the limit need a person, everything else does not. */
export const needsPerson = ({ money }: Step): boolean =>
  (money?.kind === 'refund' || money?.kind === 'credit') && money.amount > LIMIT_USD;
