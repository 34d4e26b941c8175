// A schema that came as JSON Schema, such as a tool's from an MCP server, as the schemas of this library are.

import { z } from 'zod';
import type { StandardSchema } from '../../ports/standard-schema.ts';

export function schemaFromJson(json: Readonly<Record<string, unknown>>): StandardSchema {
  return {
    '~standard': {
      version: 1,
      vendor: 'json-schema',
      validate: (value) => reader(json)['~standard'].validate(value),
      // Models are shown what the source wrote, not what we made of it.
      jsonSchema: { input: () => ({ ...json }) },
    },
  };
}

const readers = new WeakMap<object, StandardSchema>();

/** Made on first use. A schema that uses what zod cannot express still has to be an object; its server checks the rest. */
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
