// A worker that is made for one task (A14): what it is told, what it may call, which model it talks to. Either the plan says
// it (`as`), or a function of the team does; what came of it is in the journal before the first word goes to a model.

import type { z } from 'zod';
import type { builtSchema, specialistSchema } from './plan-schema.ts';
import type { WorkerSpec } from './team-spec.ts';

export type Specialist = z.output<typeof specialistSchema>;
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
