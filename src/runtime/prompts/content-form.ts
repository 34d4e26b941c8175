// Describes the required form of a worker's content for its prompt: its JSON Schema, if it has one.

import type { StandardSchema } from '../../ports/standard-schema.ts';
import { describedOutput } from '../define/structured-answer.ts';

const ANYTHING = 'your result';

export const contentForm = (output: StandardSchema | undefined): string =>
  output === undefined ? ANYTHING : formOf(output, 'your result');

export function formOf(output: StandardSchema, thing: string): string {
  const described = describedOutput(output);
  return described ? `${thing}, fitting this JSON Schema: ${JSON.stringify(described, withoutNoise)}` : thing;
}

/** Drops what tells a model nothing: the dialect, and bounds that every number has. */
function withoutNoise(key: string, value: unknown): unknown {
  if (key === '$schema') return undefined;
  if ((key === 'minimum' || key === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) return undefined;
  return value;
}
