// Reads the input of a task by the schema of its worker. The plan check has compared it with the JSON Schema already; rules
// that JSON Schema cannot express, and values that the schema converts, are left for here.

import type { Failure } from '../../core/journal/failure.ts';
import type { Slice } from '../../core/run/command.ts';
import type { StandardSchema } from '../../ports/standard-schema.ts';
import { validate } from '../define/validate.ts';

/** The slice with its input as the schema reads it, or a failure that trying again cannot mend. */
export async function withInput(slice: Slice, schema: StandardSchema): Promise<Slice | Failure> {
  const read = await validate(schema, slice.input);
  if (read.ok) return { ...slice, input: read.value };
  const detail = `the input of the task does not fit: ${read.errors.replaceAll('\n', '; ')}`;
  return { code: 'refused', who: slice.worker, detail };
}
