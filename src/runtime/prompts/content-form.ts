// What a worker's content must look like, in words for its prompt: its schema, where the schema can describe itself.

import type { StandardSchema } from '../../ports/standard-schema.ts';

const ANYTHING = 'your result, text or JSON';

export function contentForm(output: StandardSchema | undefined): string {
  if (output === undefined) return ANYTHING;
  try {
    const described = output['~standard'].jsonSchema?.input({ target: 'draft-2020-12' });
    if (described) return `your result, fitting this JSON Schema: ${JSON.stringify(described, withoutNoise)}`;
  } catch {
    // A schema with a part that JSON Schema has no word for. Its errors will say what it wants.
  }
  return 'your result';
}

/** What says nothing to a model: the dialect, and the bounds of what a number can hold. */
function withoutNoise(key: string, value: unknown): unknown {
  if (key === '$schema') return undefined;
  if ((key === 'minimum' || key === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) return undefined;
  return value;
}
