// Removes all texts of an event. Its schema tells which fields are texts.

import type { z } from 'zod';
import type { RawEvent } from '../journal/upcast.ts';
import { FREE_KEYS, NAMES } from './field-kinds.ts';
import type { KeyMarks } from './key-marks.ts';
import { MARK } from './mark.ts';
import { definitionOf, optionFor, schemaOf } from './walk-schema.ts';

/** Lists of keys of the context. */
const KEY_LISTS: ReadonlySet<string> = new Set(['reads', 'writes', 'left']);
/** Lists of objects whose `key` is one of the context; elsewhere it is the name of an effect. */
const HAVE_KEYS: ReadonlySet<string> = new Set(['written', 'refused']);

export function clearTexts(event: RawEvent, marks: KeyMarks): RawEvent {
  const schema = schemaOf(event);
  return schema ? { ...event, ...(clear(schema, event, { field: '', within: '', marks }) as object) } : event;
}

interface Place {
  readonly field: string;
  /** The field around it. */
  readonly within: string;
  readonly marks: KeyMarks;
}

function clear(schema: z.ZodType, value: unknown, place: Place): unknown {
  const { field, marks } = place;
  // The definition of the team is not data of the run.
  if (value === undefined || value === null || field === 'team') return value;
  const { type, shape, element, valueType, innerType, options } = definitionOf(schema);
  const inside = (inner: z.ZodType | undefined, part: unknown, to = place): unknown =>
    inner ? clear(inner, part, to) : part;
  switch (type) {
    case 'string':
      return textAt(place, value);
    case 'unknown':
      return MARK;
    case 'object':
      return mapEntries(value, (name, part) => [
        name,
        inside(shape?.[name], part, { field: name, within: field, marks }),
      ]);
    case 'record':
      return mapEntries(value, (key, part) => [
        FREE_KEYS.has(field) ? (marks.get(key) ?? key) : key,
        inside(valueType, part),
      ]);
    case 'array':
      return Array.isArray(value) ? value.map((part) => inside(element, part)) : value;
    case 'union':
      // A claimed value may be a number: as a text it says nothing.
      return field === 'value' ? MARK : inside(optionFor(options, value), value);
    default:
      return inside(innerType, value);
  }
}

function textAt({ field, within, marks }: Place, value: unknown): unknown {
  if (!NAMES.has(field)) return MARK;
  const isKey = KEY_LISTS.has(field) || (field === 'key' && HAVE_KEYS.has(within));
  return isKey && typeof value === 'string' ? (marks.get(value) ?? value) : value;
}

const mapEntries = (value: unknown, change: (name: string, part: unknown) => [string, unknown]): object =>
  Object.fromEntries(Object.entries(value as object).map(([name, part]) => change(name, part)));
