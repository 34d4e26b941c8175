// What a worker's content must look like, in words for its prompt: its schema, where the schema can describe itself.

import type { StandardSchema } from '../../ports/standard-schema.ts';
import { describedOutput } from '../define/structured-answer.ts';

const ANYTHING = 'your result, text or JSON';

export const contentForm = (output: StandardSchema | undefined): string =>
  output === undefined ? ANYTHING : formOf(output, 'your result');

/** The thing, and the schema it has to fit. */
export function formOf(output: StandardSchema, thing: string): string {
  const described = describedOutput(output);
  return described ? `${thing}, fitting this JSON Schema: ${JSON.stringify(described, withoutNoise)}` : thing;
}

/** What says nothing to a model: the dialect, and the bounds of what a number can hold. */
function withoutNoise(key: string, value: unknown): unknown {
  if (key === '$schema') return undefined;
  if ((key === 'minimum' || key === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) return undefined;
  return value;
}
