// Checks the input of a task against the schema of its worker's input, before anything runs.
//
// The schema is JSON Schema, as it is stored with the team: a plan is checked the same way in any process and on replay.
// Keywords that are not known here are ignored; when the task is dispatched, the worker's own schema reads the input again.

import type { FaultList } from './fault-list.ts';
import type { Task } from './plan-schema.ts';
import type { WorkerSpec } from './team-spec.ts';

type Json = Readonly<Record<string, unknown>>;

/** What is wrong, and where in the input. */
interface Misfit {
  readonly path: string;
  readonly message: string;
}

interface InputRules {
  readonly workers: ReadonlyMap<string, { readonly input?: WorkerSpec['input'] }>;
}

const MISFITS_MAX = 5;
const DEPTH_MAX = 30;
const SHOWN_MAX = 60;
const FORM_MAX = 600;

export function checkInput(
  { id, worker: name, input }: Pick<Task, 'id' | 'worker' | 'input'>,
  index: number,
  { workers }: InputRules,
  faults: FaultList,
): void {
  const worker = workers.get(name);
  if (worker === undefined || (worker.input === undefined && input === undefined)) return;
  const path = (): string => `tasks[${index}].input`;
  if (worker.input === undefined) {
    const message = (): string => `The worker "${name}" takes no input: say it in the instruction`;
    return faults.add('needless-input', id, message, path);
  }
  const { schema, required } = worker.input;
  if (input === undefined) {
    const message = (): string => `The worker "${name}" needs an input: add "input", as ${inputForm(schema)}`;
    if (required) faults.add('missing-input', id, message, path);
    return;
  }
  for (const misfit of misfitsOf(schema, input, { path: '', root: schema, depth: 0 }).slice(0, MISFITS_MAX)) {
    const message = (): string => `The input does not fit "${name}": ${misfit.message}. It takes ${inputForm(schema)}`;
    faults.add('wrong-input', id, message, () => `${path()}${misfit.path}`);
  }
}

interface Place {
  readonly path: string;
  readonly root: Json;
  readonly depth: number;
}

function misfitsOf(given: unknown, value: unknown, place: Place): readonly Misfit[] {
  if (given === false) return [{ path: place.path, message: 'nothing fits here: leave it out' }];
  if (!isObject(given) || place.depth > DEPTH_MAX) return [];
  const schema = resolved(given, place.root);
  const inner = { ...place, depth: place.depth + 1 };
  const all = [...listOf(schema.allOf)].flatMap((each) => misfitsOf(each, value, inner));
  const choices = [...listOf(schema.anyOf), ...listOf(schema.oneOf)];
  const tried = choices.map((each) => misfitsOf(each, value, inner));
  if (choices.length > 0 && !tried.some((misfits) => misfits.length === 0))
    all.push(
      ...(tried.find((misfits) => misfits.some(({ path }) => path !== place.path)) ?? [misfit(schema, value, place)]),
    );
  if (!fitsType(schema, value)) return [...all, misfit(schema, value, place)];
  return [...all, ...boundsOf(schema, value, place), ...insideOf(schema, value, inner)];
}

const misfit = (schema: Json, value: unknown, { path }: Place): Misfit => ({
  path,
  message: `${path.replace(/^\./, '') || 'it'} must be ${inputForm(schema)}, not ${shown(value)}`,
});

function fitsType(schema: Json, value: unknown): boolean {
  if ('const' in schema && !isEqual(schema.const, value)) return false;
  if (Array.isArray(schema.enum) && !schema.enum.some((each) => isEqual(each, value))) return false;
  const types = typeof schema.type === 'string' ? [schema.type] : listOf(schema.type);
  return types.length === 0 || types.some((type) => isOfType(type, value));
}

function isOfType(type: unknown, value: unknown): boolean {
  switch (type) {
    case 'object':
      return isObject(value);
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return Number.isFinite(value);
    case 'null':
      return value === null;
    case 'string':
    case 'boolean':
      return typeof value === type;
    default:
      return true;
  }
}

/** A limit of the schema that the value breaks. */
function boundsOf(schema: Json, value: unknown, { path }: Place): readonly Misfit[] {
  const name = path.replace(/^\./, '') || 'it';
  const broken = (text: string): Misfit[] => [{ path, message: `${name} must ${text}, not ${shown(value)}` }];
  const limit = (key: string): number | undefined => (typeof schema[key] === 'number' ? schema[key] : undefined);
  const breaks = (size: number, keys: readonly [string, string]): Misfit[] => {
    const [min, max] = keys.map(limit);
    if (min !== undefined && size < min) return broken(`be at least ${min}${UNITS[keys[0]] ?? ''}`);
    return max !== undefined && size > max ? broken(`be at most ${max}${UNITS[keys[0]] ?? ''}`) : [];
  };
  if (typeof value === 'number') {
    const above = limit('exclusiveMinimum');
    const below = limit('exclusiveMaximum');
    if (above !== undefined && value <= above) return broken(`be above ${above}`);
    if (below !== undefined && value >= below) return broken(`be below ${below}`);
    return breaks(value, ['minimum', 'maximum']);
  }
  if (Array.isArray(value)) return breaks(value.length, ['minItems', 'maxItems']);
  if (typeof value !== 'string') return [];
  const pattern = typeof schema.pattern === 'string' ? patternOf(schema.pattern) : undefined;
  if (pattern && !pattern.test(value)) return broken(`match ${schema.pattern}`);
  return breaks(value.length, ['minLength', 'maxLength']);
}

const UNITS: Readonly<Record<string, string>> = { minItems: ' items long', minLength: ' characters long' };

function insideOf(schema: Json, value: unknown, place: Place): readonly Misfit[] {
  const under = (path: string): Place => ({ ...place, path: `${place.path}${path}` });
  if (Array.isArray(value))
    return value.flatMap((each, at) =>
      misfitsOf(listOf(schema.prefixItems)[at] ?? schema.items, each, under(`[${at}]`)),
    );
  if (!isObject(value)) return [];
  const properties = isObject(schema.properties) ? schema.properties : {};
  const missing = listOf(schema.required).filter((name) => !Object.hasOwn(value, String(name)));
  return [
    ...missing.map((name) => ({ path: `${place.path}.${name}`, message: `${name} is missing` })),
    ...Object.entries(value).flatMap(([name, each]) => {
      if (Object.hasOwn(properties, name)) return misfitsOf(properties[name], each, under(`.${name}`));
      if (schema.additionalProperties !== false) return misfitsOf(schema.additionalProperties, each, under(`.${name}`));
      return [{ path: `${place.path}.${name}`, message: `there is no "${name}" in it` }];
    }),
  ];
}

/** A schema in a few words, for planners: `{ amount: number, currency: "EUR" | "USD", note?: text }`. */
export function inputForm(schema: unknown): string {
  const form = isObject(schema) ? formOf(schema, schema, 0) : 'any value';
  return form.length > FORM_MAX ? `${form.slice(0, FORM_MAX - 1)}…` : form;
}

function formOf(given: Json, root: Json, depth: number): string {
  const schema = resolved(given, root);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  const inner = (each: unknown): string => (isObject(each) && depth < 4 ? formOf(each, root, depth + 1) : 'any value');
  const choices = [...listOf(schema.anyOf), ...listOf(schema.oneOf)];
  if (choices.length > 0) return choices.map(inner).join(' | ');
  const types = typeof schema.type === 'string' ? [schema.type] : listOf(schema.type).map(String);
  return types.map((type) => typeForm(type, schema, inner)).join(' | ') || 'any value';
}

function typeForm(type: string, schema: Json, inner: (each: unknown) => string): string {
  if (type === 'array') return `[${inner(schema.items)}, …]`;
  if (type === 'string') return typeof schema.format === 'string' ? `text (${schema.format})` : 'text';
  if (type === 'integer') return 'whole number';
  if (type !== 'object') return type;
  const required = listOf(schema.required);
  const fields = Object.entries(isObject(schema.properties) ? schema.properties : {}).map(([name, each]) => {
    const about = isObject(each) && typeof each.description === 'string' ? ` (${each.description})` : '';
    return `${name}${required.includes(name) ? '' : '?'}: ${inner(each)}${about}`;
  });
  return fields.length === 0 ? 'object' : `{ ${fields.join(', ')} }`;
}

/** Follows a reference into the definitions of the schema itself. */
function resolved(schema: Json, root: Json): Json {
  if (typeof schema.$ref !== 'string') return schema;
  const target = schema.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), root);
  return isObject(target) ? target : {};
}

function patternOf(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

function shown(value: unknown): string {
  const written = JSON.stringify(value) ?? 'nothing';
  return written.length > SHOWN_MAX ? `${written.slice(0, SHOWN_MAX - 1)}…` : written;
}
