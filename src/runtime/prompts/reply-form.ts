// The reply form in a prompt, printed from the schema that goes along with the call.

import type { Json } from '../define/reply-schema.ts';
import { JSON_ONLY } from './parts.ts';

/** What to say of fields, by name, in place of their type. */
type Hints = Readonly<Record<string, string>>;

export const replyForm = (schema: Json, hints: Hints = {}): string => `${JSON_ONLY}:\n${formOf(schema, hints)}`;

const TEXT = 'text';

function formOf(schema: Json, hints: Hints): string {
  if (Array.isArray(schema.enum)) return schema.enum.map((word) => JSON.stringify(word)).join(' | ');
  if (schema.type === 'array') return `[${formOf(schema.items as Json, hints)}]`;
  if (schema.type === 'object' && schema.properties) return objectForm(schema, hints);
  if (schema.type === 'number' || schema.type === 'integer') return schema.maximum === 100 ? '0-100' : 'number';
  if (schema.type === 'boolean') return 'true | false';
  return TEXT;
}

/** A field of plain text needs no more than its name. */
function objectForm({ properties, required }: Json, hints: Hints): string {
  const needed = new Set(required as readonly string[]);
  const fields = Object.entries(properties as Record<string, Json>).map(([name, schema]) => {
    const form = hints[name] ?? formOf(schema, hints);
    return `"${name}"${needed.has(name) ? '' : '?'}${form === TEXT ? '' : `: ${form}`}`;
  });
  return `{${fields.join(', ')}}`;
}
