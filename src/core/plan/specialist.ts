// Workers made for one task (A14): prompt, tools and model. They are described by the plan (`as`) or built by a
// function of the team, and journalled before their model is called.

import type { z } from 'zod';
import type { builtSchema, specialistSchema } from './plan-schema.ts';
import type { WorkerSpec } from './team-spec.ts';

export type Specialist = z.output<typeof specialistSchema>;
export type BuiltWorker = z.output<typeof builtSchema>;
/** The return type of a function that builds workers. */
export type WorkerDraft = z.input<typeof builtSchema>;

type Builder = Pick<WorkerSpec, 'tools' | 'stepsMax'>;

/** Why a built worker is not allowed; undefined if it is. */
export function faultOfBuilt(built: BuiltWorker, { tools, stepsMax }: Builder): string | undefined {
  const names = tools.map(({ name }) => name);
  const foreign = built.tools.find((name) => !names.includes(name));
  if (foreign !== undefined)
    return `it asks for the tool "${foreign}", which is not on its list (${names.join(', ') || 'the list is empty'})`;
  if (built.stepsMax !== undefined && built.stepsMax > stepsMax)
    return `it asks for ${built.stepsMax} steps, and its worker may take ${stepsMax}`;
  return undefined;
}
