// The answer as data: fills each field of the team's schema from what reports hold under its name. A field that no
// report has stays missing, and the reader of the reply reports it; only a field that asks for prose gets the answer's
// own text.

import type { Report } from '../../core/run/command.ts';
import { parseData } from '../../core/values/nesting.ts';
import type { StandardSchema } from '../../ports/standard-schema.ts';
import { type Field, fieldsOf } from './crew/fields.ts';
import { namesOf } from './text/words.ts';
import { kindOf } from './work/kind.ts';
import { type DataRecord, nounsOf, recordsOf } from './work/records.ts';
import { valueFor } from './work/value-for.ts';

const PROSE_NAME = /^(?:answer|overview|conclusion|reply|result)$/i;

/** The schema of the data in a reply, as models see it; undefined where answers have none. */
export function dataSchemaIn(replySchema: Readonly<Record<string, unknown>> | undefined): StandardSchema | undefined {
  const { properties, $defs } = (replySchema ?? {}) as { properties?: Record<string, unknown>; $defs?: unknown };
  const data = properties?.data;
  if (typeof data !== 'object' || data === null) return undefined;
  return {
    '~standard': {
      version: 1,
      vendor: 'offline',
      validate: (value) => ({ value }),
      jsonSchema: { input: () => ({ ...data, ...($defs === undefined ? {} : { $defs }) }) },
    },
  };
}

export function answerData(schema: StandardSchema, reports: readonly Report[], answer: string): unknown {
  const fields = fieldsOf(schema);
  // A schema without fields asks for one value, and the answer is the only one there is.
  if (fields === undefined) return answer;
  const contents = reports.map(({ result }) => parsed(result.content));
  const records = reports.flatMap(recordsIn);
  return filled(fields, { contents, records, answer });
}

interface Found {
  readonly contents: readonly unknown[];
  readonly records: readonly DataRecord[];
  readonly answer: string;
}

function recordsIn({ result, instruction }: Report): DataRecord[] {
  const claimed = (result.claims ?? []).flatMap(({ subject, attribute, value }) =>
    value === null
      ? []
      : [
          {
            values: new Map([[attribute.replaceAll(' ', '_'), value]]),
            nouns: namesOf(subject),
            from: '',
            listed: false,
          },
        ],
  );
  return [...recordsOf(parsed(result.content), '', nounsOf(instruction).slice(-1)), ...claimed];
}

/** Results may hold JSON as text. */
function parsed(content: unknown): unknown {
  if (typeof content !== 'string' || !/^\s*[[{]/.test(content)) return content;
  return parseData(content) ?? content;
}

const filled = (fields: readonly Field[], found: Found): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = valueIn(field, found);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );

function valueIn(field: Field, found: Found): unknown {
  const held = heldUnder(field, found.contents);
  if (held !== undefined) return held;
  for (const record of found.records) {
    const value = valueFor(field, record.nouns, record);
    if (value !== undefined) return value;
  }
  switch (field.type) {
    case 'array':
      return listOf(field, found.records);
    case 'object':
      return objectOf(field, found);
    case 'string':
      return field.choices.length === 0 && (kindOf(field) === 'prose' || PROSE_NAME.test(field.name))
        ? found.answer
        : undefined;
    default:
      return undefined;
  }
}

/** A list or an object that a report holds under exactly this name is used as it is. */
function heldUnder({ name, type }: Field, contents: readonly unknown[]): unknown {
  for (const content of contents) {
    const value = isObject(content) && Object.hasOwn(content, name) ? content[name] : undefined;
    if (type === 'array' ? Array.isArray(value) : type === 'object' && isObject(value)) return value;
  }
  return undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function objectOf({ fields }: Field, found: Found): unknown {
  const value = filled(fields, found);
  return fields.every(({ name, required }) => !required || Object.hasOwn(value, name)) ? value : undefined;
}

/** One entry for each record that has everything an entry needs. */
function listOf({ items }: Field, records: readonly DataRecord[]): unknown[] | undefined {
  if (!items) return undefined;
  if (items.type !== 'object') {
    const values = records.flatMap((record) => valueFor(items, record.nouns, record) ?? []);
    return values.length === 0 ? undefined : values;
  }
  const entries = records.flatMap((record) => {
    const found = items.fields.map((field) => [field, valueFor(field, record.nouns, record)] as const);
    const isWhole = found.every(([{ required }, value]) => !required || value !== undefined);
    const filledIn = found.flatMap(([{ name }, value]) => (value === undefined ? [] : [[name, value] as const]));
    return isWhole && filledIn.length > 0 ? [Object.fromEntries(filledIn)] : [];
  });
  return entries.length === 0 ? undefined : entries;
}
