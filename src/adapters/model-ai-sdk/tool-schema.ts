// A tool's arguments as JSON Schema, which is what providers read.

import type { ModelTool } from '../../ports/model.ts';

export type JsonSchema = Record<string, unknown>;

const ANY_OBJECT: JsonSchema = { type: 'object', additionalProperties: true };
const known = new WeakMap<object, JsonSchema>();

/** Providers want an object at the top; a schema that cannot describe itself lets the model write any object. */
export function inputSchemaOf({ input }: Pick<ModelTool, 'input'>): JsonSchema {
  const before = known.get(input);
  if (before) return before;
  const schema = asObjectSchema(described(input));
  known.set(input, schema);
  return schema;
}

function described(input: ModelTool['input']): JsonSchema {
  try {
    return input['~standard'].jsonSchema?.input({ target: 'draft-2020-12' }) ?? ANY_OBJECT;
  } catch {
    // A part that JSON Schema has no word for, such as a transformation: our own parsing still holds the model to it.
    return ANY_OBJECT;
  }
}

function asObjectSchema(schema: JsonSchema): JsonSchema {
  const { $schema: _, ...rest } = schema;
  return rest.type === 'object' ? rest : { ...rest, type: 'object' };
}
