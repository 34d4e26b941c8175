// analyse: answers questions from tables, with the calculation, the cells used, and doubts about the data.

import { z } from 'zod';
import { type ReadyTool, readyTool } from '../ready-tool.ts';
import type { TableToolOptions } from '../tables/table-tools.ts';
import { analyse } from './analyse.ts';
import { type Analysis, findingLine } from './finding.ts';

const input = z.object({
  question: z
    .string()
    .min(1)
    .max(4_000)
    .describe('the question in the words of the request, such as "How much did Acme grow from 2022 to 2024?"'),
});

export interface AnalysisOutput extends Analysis {
  readonly summary: string;
}

export const analysisTool = ({ name, does, library, place }: TableToolOptions): ReadyTool =>
  readyTool<z.output<typeof input>>({
    name,
    does,
    input,
    effect: 'read',
    untrusted: true,
    timeoutMs: 60_000,
    grant: 'always',
    run: async ({ question }, call): Promise<AnalysisOutput> => {
      const analysis = analyse(question, await library.open(place(call), call.signal));
      const said = [
        ...analysis.findings.map(findingLine),
        ...analysis.unanswered.map((each) => `Not answered: ${each}.`),
      ];
      return { summary: said.join('\n'), ...analysis };
    },
  });
