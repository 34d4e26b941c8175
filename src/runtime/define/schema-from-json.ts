// Wraps a JSON Schema, such as that of an MCP server's tool, as a Standard Schema.

import { z } from 'zod';
import type { StandardSchema } from '../../ports/standard-schema.ts';

export function schemaFromJson(json: Readonly<Record<string, unknown>>): StandardSchema {
  return {
    '~standard': {
      version: 1,
      vendor: 'json-schema',
      validate: (value) => reader(json)['~standard'].validate(value),
      // Models see the schema as the source wrote it, not our conversion.
      jsonSchema: { input: () => ({ ...json }) },
    },
  };
}

const readers = new WeakMap<object, StandardSchema>();

/** Built on first use. If zod cannot express the schema, only check for an object; the server checks the rest. */
function reader(json: Readonly<Record<string, unknown>>): StandardSchema {
  const known = readers.get(json);
  if (known) return known;
  const made = attempt(() => z.fromJSONSchema(json as never)) ?? z.record(z.string(), z.unknown());
  readers.set(json, made as StandardSchema);
  return made as StandardSchema;
}

function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
