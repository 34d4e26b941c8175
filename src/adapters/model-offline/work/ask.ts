// Questions to the requester: what is missing, and what they can choose from.

import type { Field } from '../crew/fields.ts';
import type { DataRecord } from './records.ts';
import { valueFor } from './value-for.ts';
import { brief, joined, label } from './wording.ts';

const CHOICES_MAX = 6;
/** A choice is described by short values only. */
const TOLD_MAX = 50;

export function questionFor(
  missing: readonly Field[],
  choices: { field: Field; records: readonly DataRecord[] } | undefined,
  nouns: readonly string[],
  purpose: string,
): string {
  if (choices) {
    const { field, records } = choices;
    const named = records.slice(0, CHOICES_MAX).map((record) => {
      const value = valueFor(field, nouns, record);
      const rest = brief(
        new Map([...record.values].filter(([, other]) => other !== value && String(other).length <= TOLD_MAX)),
      );
      return rest === '' ? String(value) : `${value} (${rest})`;
    });
    const more = records.length > CHOICES_MAX ? `, or one of ${records.length - CHOICES_MAX} more` : '';
    return records.length === 1
      ? `Do you mean ${named[0]}? Please confirm the ${wanted(field, nouns)} to ${purpose}.`
      : `Which ${wanted(field, nouns)} do you mean to ${purpose}: ${named.join('; ')}${more}?`;
  }
  const parts = missing.map((field) => {
    const options = field.choices.length > 0 ? ` (${field.choices.slice(0, 8).join(', ')})` : '';
    return `the ${wanted(field, nouns)}${options}`;
  });
  return `Could you tell me ${joined(parts)}? It is needed to ${purpose}.`;
}

/** "charge ID"; a bare `id` gets its tool's noun before it. */
export function wanted(field: Field, nouns: readonly string[]): string {
  const name = label(field.name);
  return /^(?:ID|number|code|name)$/.test(name) && nouns.length > 0 ? `${nouns.at(-1)} ${name}` : name;
}
