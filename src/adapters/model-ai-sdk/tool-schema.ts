// A tool's arguments as JSON Schema, as providers read them.

import type { ModelTool } from '../../ports/model.ts';

type JsonSchema = Record<string, unknown>;

const ANY_OBJECT: JsonSchema = { type: 'object', additionalProperties: true };
const known = new WeakMap<object, JsonSchema>();

/** Providers need an object at the top; a schema that cannot describe itself becomes "any object". */
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
    // A part that JSON Schema cannot express, such as a transformation: our own parsing still checks it.
    return ANY_OBJECT;
  }
}

function asObjectSchema(schema: JsonSchema): JsonSchema {
  const { $schema: _, ...rest } = schema;
  return rest.type === 'object' ? rest : { ...rest, type: 'object' };
}
