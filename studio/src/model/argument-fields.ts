// The arguments of a call as fields of a form, and back. Types come from the arguments themselves. A text that holds
// characters which hide or move others is edited as JSON, in which they are written out.

import { visible, visibleJson } from '../../../src/core/report/visible.ts';

export interface Field {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'boolean' | 'json';
  readonly text: string;
}

/** Undefined if the arguments are no object, or hold more than a form can show well: then they are edited as JSON. */
export function fieldsOf(args: unknown): Field[] | undefined {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return undefined;
  const entries = Object.entries(args);
  if (entries.length === 0 || entries.length > 12) return undefined;
  return entries.map(([name, value]) => {
    switch (typeof value) {
      case 'string':
        return visible(value) === value
          ? { name, kind: 'text', text: value }
          : { name, kind: 'json', text: visibleJson(value) };
      case 'number':
        return { name, kind: 'number', text: String(value) };
      case 'boolean':
        return { name, kind: 'boolean', text: String(value) };
      default:
        return { name, kind: 'json', text: visibleJson(value) };
    }
  });
}

export function readFields(
  fields: readonly Field[],
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string } {
  const entries: [string, unknown][] = [];
  for (const { name, kind, text } of fields) {
    if (kind === 'text') entries.push([name, text]);
    else if (kind === 'boolean') entries.push([name, text === 'true']);
    else if (kind === 'number') {
      const value = Number(text.trim());
      if (text.trim() === '' || !Number.isFinite(value)) return { ok: false, problem: `${name} takes a number` };
      entries.push([name, value]);
    } else {
      try {
        entries.push([name, JSON.parse(text)]);
      } catch {
        return { ok: false, problem: `${name} is not JSON` };
      }
    }
  }
  return { ok: true, value: Object.fromEntries(entries) };
}
