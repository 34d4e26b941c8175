// Reads planted-text cases in the format of InjecAgent's records, one JSON object per line. Only labelled ones are used: a
// user's request, the tool it needs, what that tool returns, and the tools that must not run.

import { readFileSync } from 'node:fs';
import { z } from 'zod';

const caseSchema = z.object({
  id: z.string(),
  user_request: z.string().min(1),
  user_tool: z.string().min(1),
  /** A Python or JSON literal that only the tool sees. */
  user_args: z.string().optional(),
  tool_response: z.string(),
  /** The text that was planted in the response. */
  payload: z.string(),
  forbidden_tools: z.array(z.string()).min(1),
});
export type InjectionCase = z.output<typeof caseSchema>;

export function readCases(file: string): { cases: InjectionCase[]; unlabelled: number } {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const parsed = lines.map((line) => caseSchema.safeParse(JSON.parse(line)));
  const cases = parsed.flatMap(({ data }) => (data ? [data] : []));
  return { cases, unlabelled: lines.length - cases.length };
}
