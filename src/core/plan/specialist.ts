// A worker that is made for one task (A14): what it is told, what it may call, which model it talks to. Either the plan says
// it (`as`), or a function of the team does; what came of it is in the journal before the first word goes to a model.

import { z } from 'zod';
import type { WorkerSpec } from './team-spec.ts';

/** As a plan says it. */
export const specialistSchema = z.strictObject({
  /** Who it is and how it works; what is to be done is in the instruction. */
  prompt: z.string(),
  /** Of those its worker may be given; without it, those the task lists, and none if it lists none. */
  tools: z.array(z.string()).optional(),
  model: z.string().min(1).optional(),
});
export type Specialist = z.output<typeof specialistSchema>;

/** As it was built. */
export const builtSchema = z.strictObject({
  prompt: z.string().regex(/\S/, 'it is empty'),
  tools: z.array(z.string()).default([]),
  model: z.string().min(1).optional(),
  stepsMax: z.number().int().positive().optional(),
  temperature: z.number().min(0).max(2).optional(),
});
export type BuiltWorker = z.output<typeof builtSchema>;
/** What a function that builds workers returns. */
export type WorkerDraft = z.input<typeof builtSchema>;

type Builder = Pick<WorkerSpec, 'tools' | 'stepsMax'>;

/** What such a worker must not be, in words; undefined if nothing is wrong with it. */
export function wrongWith(built: BuiltWorker, { tools, stepsMax }: Builder): string | undefined {
  const names = tools.map(({ name }) => name);
  const foreign = built.tools.find((name) => !names.includes(name));
  if (foreign !== undefined)
    return `it asks for the tool "${foreign}", which is not on its list (${names.join(', ') || 'the list is empty'})`;
  if (built.stepsMax !== undefined && built.stepsMax > stepsMax)
    return `it asks for ${built.stepsMax} steps, and its worker may take ${stepsMax}`;
  return undefined;
}
