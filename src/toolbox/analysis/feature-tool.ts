// compare_features: a table of features for the things that a question names, or for all.

import { z } from 'zod';
import { type ReadyTool, readyTool } from '../ready-tool.ts';
import type { TableToolOptions } from '../tables/table-tools.ts';
import { compareFeatures, type FeatureComparison, supportLines, valueLines } from './features.ts';

const input = z.object({
  question: z
    .string()
    .min(1)
    .max(4_000)
    .describe('which things and features, such as "Harbora and Notely: single sign-on"'),
});

export interface FeatureOutput {
  readonly summary: string;
  readonly comparison: FeatureComparison | null;
  /** What each thing has and lacks, and its values, with the cells. */
  readonly lines: readonly string[];
}

export const featureTool = ({ name, does, library, place }: TableToolOptions): ReadyTool =>
  readyTool<z.output<typeof input>>({
    name,
    does,
    input,
    effect: 'read',
    untrusted: true,
    timeoutMs: 60_000,
    grant: 'always',
    run: async ({ question }, call): Promise<FeatureOutput> => {
      const tables = await library.open(place(call), call.signal);
      const comparison = compareFeatures(question, tables) ?? null;
      const lines = [
        ...supportLines(question, tables),
        ...(comparison ? [...comparison.statements, ...valueLines(comparison)] : []),
      ];
      return { summary: lines.join('\n') || 'No table describes things by their features.', comparison, lines };
    },
  });
