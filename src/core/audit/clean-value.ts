// Removes values from the texts, keys and numbers of a stored value. Numbers that the schema declares are figures of the run, such as
// times and tokens: they stay, because a value is part of one only by chance.

import type { z } from 'zod';
import { MARK } from './mark.ts';
import type { Remover } from './remover.ts';
import { definitionOf, optionFor } from './walk-schema.ts';

/** Without a schema, every number is data. */
export function cleanValue(value: unknown, remover: Remover, schema?: z.ZodType): unknown {
  if (typeof value === 'string') return remover.clean(value);
  if (typeof value === 'number') return !isFigure(schema) && remover.isValue(value) ? MARK : value;
  if (typeof value !== 'object' || value === null) return value;
  const { shape, element, valueType } = innerOf(schema, value);
  if (Array.isArray(value)) return value.map((part) => cleanValue(part, remover, element));
  const taken = new Set<string>();
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      unlike(taken, remover.clean(name)),
      cleanValue(part, remover, shape?.[name] ?? valueType),
    ]),
  );
}

/** Two keys may have differed only in what was removed. */
function unlike(taken: Set<string>, name: string): string {
  let own = name;
  for (let number = 2; taken.has(own); number++) own = `${name} ${number}`;
  taken.add(own);
  return own;
}

function isFigure(schema: z.ZodType | undefined): boolean {
  if (!schema) return false;
  const { type, innerType } = definitionOf(schema);
  return innerType ? isFigure(innerType) : type === 'number';
}

/** The definition without what is around it, such as a default. */
function innerOf(schema: z.ZodType | undefined, value: unknown): Partial<ReturnType<typeof definitionOf>> {
  if (!schema) return {};
  const definition = definitionOf(schema);
  if (definition.innerType) return innerOf(definition.innerType, value);
  return definition.options ? innerOf(optionFor(definition.options, value), value) : definition;
}
