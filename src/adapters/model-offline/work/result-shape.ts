// A result in the shape of a worker's schema: fields filled by name from what was found, the prose where it fits.

import type { StandardSchema } from '../../../ports/standard-schema.ts';
import { type Field, fieldsOf } from '../crew/fields.ts';
import { kindOf } from './kind.ts';
import type { DataRecord } from './records.ts';
import { valueFor } from './value-for.ts';

export function shaped(
  output: StandardSchema | undefined,
  errors: string | undefined,
  text: string,
  records: readonly DataRecord[],
): unknown {
  const fields = fieldsOf(output) ?? (errors === undefined ? [] : named(errors));
  if (fields.length === 0) return text;
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = valueNamed(field, text, records);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
}

/** Without a schema, the error about the last reply still names the fields: "summary: expected string". */
function named(errors: string): Field[] {
  return Array.from(
    errors.matchAll(/^([A-Za-z]\w*)(?:\.[\w.]+)?: .*?expected (\w+)/gm),
    ([, name = '', type = '']) => ({
      name,
      required: true,
      type: ['string', 'number', 'boolean', 'array', 'object'].includes(type) ? (type as Field['type']) : 'unknown',
      description: '',
      choices: [],
      format: undefined,
      pattern: undefined,
      minimum: undefined,
      maximum: undefined,
      items: undefined,
      fields: [],
    }),
  );
}

function valueNamed(field: Field, text: string, records: readonly DataRecord[]): unknown {
  for (const record of records) {
    const value = valueFor(field, record.nouns, record);
    if (value !== undefined) return value;
  }
  const kind = kindOf(field);
  if (kind === 'list') return listOf(field, records);
  if (field.type === 'string' && field.choices.length === 0 && ['prose', 'query', 'thing'].includes(kind)) return text;
  return undefined;
}

function listOf({ items }: Field, records: readonly DataRecord[]): unknown[] {
  if (!items) return [];
  if (items.type !== 'object') return records.flatMap((record) => valueFor(items, record.nouns, record) ?? []);
  return records.flatMap((record) => {
    const entries = items.fields.map((field) => [field, valueFor(field, record.nouns, record)] as const);
    if (entries.some(([field, value]) => field.required && value === undefined)) return [];
    return [
      Object.fromEntries(entries.flatMap(([field, value]) => (value === undefined ? [] : [[field.name, value]]))),
    ];
  });
}
