// A tool's arguments as a list of fields, read from its schema; empty if the schema cannot describe itself.

import type { StandardSchema } from '../../../ports/standard-schema.ts';

export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'unknown';
  readonly description: string;
  readonly choices: readonly (string | number | boolean | null)[];
  readonly format: string | undefined;
  readonly pattern: RegExp | undefined;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly items: Field | undefined;
  readonly fields: readonly Field[];
}

type Json = Readonly<Record<string, unknown>>;
const DEPTH_MAX = 4;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const numeric = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Undefined when the schema does not say what it wants. */
export function fieldsOf(schema: StandardSchema | undefined): readonly Field[] | undefined {
  if (schema === undefined) return undefined;
  const known = cache.get(schema);
  if (known !== undefined) return known ?? undefined;
  const fields = readFields(schema);
  cache.set(schema, fields ?? null);
  return fields;
}

/** Describing a schema costs more than a whole call, and a schema does not change: cached. */
const cache = new WeakMap<StandardSchema, readonly Field[] | null>();

function readFields(schema: StandardSchema): readonly Field[] | undefined {
  try {
    const json = schema['~standard'].jsonSchema?.input({ target: 'draft-2020-12' });
    return isObject(json) && isObject(json.properties) ? propertiesOf(json, 0) : undefined;
  } catch {
    // Some types (dates, transforms) have no JSON Schema; the tool is then called without knowing its arguments.
    return undefined;
  }
}

function propertiesOf(json: Json, depth: number): Field[] {
  const required = Array.isArray(json.required) ? json.required : [];
  const properties = isObject(json.properties) ? json.properties : {};
  return Object.entries(properties).flatMap(([name, value]) =>
    isObject(value) ? [fieldOf(name, value, required.includes(name) && !('default' in value), depth)] : [],
  );
}

function fieldOf(name: string, json: Json, required: boolean, depth: number): Field {
  const options = (Array.isArray(json.anyOf) ? json.anyOf : Array.isArray(json.oneOf) ? json.oneOf : []).filter(
    isObject,
  );
  const real = options.filter(({ type }) => type !== 'null');
  const constants = real.flatMap(({ const: constant }) => (isScalar(constant) ? [constant] : []));
  const only = real.length > 0 && constants.length !== real.length ? real[0] : undefined;
  if (only)
    return { ...fieldOf(name, only, required, depth), description: text(json.description) || text(only.description) };
  const choices = Array.isArray(json.enum)
    ? json.enum.filter(isScalar)
    : 'const' in json && isScalar(json.const)
      ? [json.const]
      : constants;
  const items = isObject(json.items) && depth < DEPTH_MAX ? fieldOf(name, json.items, true, depth + 1) : undefined;
  return {
    name,
    required,
    type: typeOf(json),
    description: text(json.description),
    choices,
    format: text(json.format) || undefined,
    pattern: patternOf(json.pattern),
    minimum: numeric(json.minimum) ?? numeric(json.exclusiveMinimum),
    maximum: numeric(json.maximum) ?? numeric(json.exclusiveMaximum),
    items,
    fields: json.type === 'object' && depth < DEPTH_MAX ? propertiesOf(json, depth + 1) : [],
  };
}

const isScalar = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

function typeOf({ type, enum: choices }: Json): Field['type'] {
  const named = Array.isArray(type) ? type.find((each) => each !== 'null') : type;
  switch (named) {
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
    case 'array':
    case 'object':
      return named;
    default:
      return Array.isArray(choices) && choices.every((choice) => typeof choice === 'string') ? 'string' : 'unknown';
  }
}

function patternOf(pattern: unknown): RegExp | undefined {
  if (typeof pattern !== 'string' || pattern.length > 200) return undefined;
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}
