// The arguments of a call as fields of a form, and back. The schema of the tool says which fields there are, what they
// take and which must be filled in; without one, the arguments themselves do. A text that holds characters which hide or
// move others is edited as JSON, in which they are written out.

import { visible, visibleJson } from '../../../src/core/report/visible.ts';

export interface Field {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'whole' | 'boolean' | 'choice' | 'json';
  readonly text: string;
  /** What the schema says about it. */
  readonly about: string;
  readonly isRequired: boolean;
  /** For a choice. */
  readonly options: readonly string[];
}

/** The parts of JSON Schema that a form can show. */
interface Schema {
  readonly type?: unknown;
  readonly description?: unknown;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly exclusiveMinimum?: unknown;
  readonly maxLength?: unknown;
  readonly pattern?: unknown;
  readonly format?: unknown;
  readonly properties?: unknown;
  readonly required?: unknown;
}

const FIELDS_MAX = 20;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined if the arguments are no object, or have more than a form can show well: then they are edited as JSON. */
export function fieldsOf(args: unknown, schema: unknown = null): Field[] | undefined {
  if (!isObject(args)) return undefined;
  const { properties, required } = (isObject(schema) ? schema : {}) as Schema;
  const described = isObject(properties) ? properties : {};
  const needed = new Set(Array.isArray(required) ? required : []);
  const names = [...new Set([...Object.keys(described), ...Object.keys(args)])];
  if (names.length === 0 || names.length > FIELDS_MAX) return undefined;
  return names.map((name) => {
    const own = described[name];
    const part: Schema = isObject(own) ? own : {};
    return {
      name,
      ...filled(args[name], part),
      about: aboutOf(part),
      isRequired: Object.keys(described).length === 0 || needed.has(name),
    };
  });
}

/** How the value is edited: as the schema wants it, if the value fits that. */
function filled(value: unknown, schema: Schema): Pick<Field, 'kind' | 'text' | 'options'> {
  const options = optionsOf(schema);
  if (options.length > 0 && (value === undefined || options.includes(String(value))))
    return { kind: 'choice', text: value === undefined ? '' : String(value), options };
  const kind = kindOf(value, schema);
  const text = value === undefined ? '' : kind === 'json' ? visibleJson(value) : String(value);
  return { kind, text, options: [] };
}

function kindOf(value: unknown, { type }: Schema): Field['kind'] {
  switch (value === undefined ? type : typeof value) {
    case 'string':
      return typeof value !== 'string' || visible(value) === value ? 'text' : 'json';
    case 'number':
    case 'integer':
      return type === 'integer' ? 'whole' : 'number';
    case 'boolean':
      return 'boolean';
    default:
      return 'json';
  }
}

const optionsOf = ({ enum: choices }: Schema): readonly string[] =>
  Array.isArray(choices) && choices.every((each): each is string => typeof each === 'string') ? choices : [];

function aboutOf(schema: Schema): string {
  const { description, minimum, exclusiveMinimum, maximum, maxLength, format, pattern, type } = schema;
  const above = typeof exclusiveMinimum === 'number' ? `above ${exclusiveMinimum}` : '';
  // Schemas of whole numbers name the largest safe number, which tells a person nothing.
  const isUseful = (bound: unknown): bound is number =>
    typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  return [
    typeof description === 'string' ? description : '',
    type === 'integer' ? 'a whole number' : '',
    above || (isUseful(minimum) ? `at least ${minimum}` : ''),
    isUseful(maximum) ? `at most ${maximum}` : '',
    typeof maxLength === 'number' ? `at most ${maxLength} characters` : '',
    typeof format === 'string' ? format : typeof pattern === 'string' ? `as ${pattern}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

type Read = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string };

/** An empty field that is not needed is left out. */
export function readFields(fields: readonly Field[]): Read {
  const entries: [string, unknown][] = [];
  for (const field of fields) {
    if (field.text.trim() === '' && field.kind !== 'text') {
      if (field.isRequired) return { ok: false, problem: `${field.name} is empty` };
      continue;
    }
    if (field.text === '' && !field.isRequired) continue;
    const read = readField(field);
    if (!read.ok) return read;
    entries.push([field.name, read.value]);
  }
  return { ok: true, value: Object.fromEntries(entries) };
}

function readField({ name, kind, text }: Field): Read {
  switch (kind) {
    case 'text':
    case 'choice':
      return { ok: true, value: text };
    case 'boolean':
      return { ok: true, value: text === 'true' };
    case 'number':
    case 'whole': {
      const value = Number(text.trim());
      if (!Number.isFinite(value)) return { ok: false, problem: `${name} takes a number` };
      if (kind === 'whole' && !Number.isInteger(value)) return { ok: false, problem: `${name} takes a whole number` };
      return { ok: true, value };
    }
    case 'json':
      try {
        return { ok: true, value: JSON.parse(text) };
      } catch {
        return { ok: false, problem: `${name} is not JSON` };
      }
    default:
      return kind satisfies never;
  }
}
