// Removes texts from stored events, so that what is left still reads as the same events. The team's definition, names, ids
// and figures stay; salts and digests of content go with the texts, because short texts could be guessed from them.

import type { z } from 'zod';
import { eventSchemas } from '../journal/event-schema.ts';
import { type Line, REDACTION } from '../journal/hash-chain.ts';
import type { RawEvent } from '../journal/upcast.ts';

export const MARK = '[removed]';

/** What to remove: every text, or each occurrence of some texts. */
export type Removal = { readonly what: 'all-texts' } | { readonly what: 'values'; readonly values: readonly string[] };

/** Fields whose texts are names and ids, by which events refer to each other. */
export const NAMES: ReadonlySet<string> = new Set(
  `by callId code conflictId defaultWorker dependsOn dialogue digest down effects fallback grants hash id idempotencyKey
   instead key kind labels left model models name of ordered path pending plannedAfter pool provider reads reviewId role
   rootRunId runId sharedTools signature sources taintedBy task taskId tasks together tool tools untold version who withdrawn
   worker workers writes`.split(/\s+/),
);

/** Fields that hold what people, models and tools wrote. A test compares both lists with the schemas of all events. */
export const TEXTS: ReadonlySet<string> = new Set(
  `answer args artifact asked asks attribute cacheKey calc content context data defaults detail errors evidence
   finalInstruction fingerprint gaps goal holds input instruction instructions meant message missing note notes outOfScope
   output partial prompt prompts question quote reason request says subject successCriterion suggestion system text trusted
   unchecked unconfirmed unit unnamed value what where why`.split(/\s+/),
);

/** Digests of content. */
const DIGESTS: readonly string[] = ['fingerprint', 'cacheKey'];

/** The new text of an event; undefined if nothing in it is to be removed. */
export function redactBody({ type, body }: Line, removal: Removal): string | undefined {
  if (type === REDACTION) return undefined;
  const { salt: _, ...event } = JSON.parse(body) as RawEvent;
  const cleared = removal.what === 'all-texts' ? withoutTexts(event) : withoutValues(event, removal.values);
  return JSON.stringify(cleared) === JSON.stringify(event) ? undefined : JSON.stringify(cleared);
}

function withoutTexts(event: RawEvent): RawEvent {
  const schema: z.ZodType | undefined = eventSchemas[event.type as keyof typeof eventSchemas];
  return schema ? { ...event, ...(clear(schema, event, '') as object) } : event;
}

/** The part of a schema's definition that is needed to walk it. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
}

export const definitionOf = (schema: z.ZodType): Definition => schema._zod.def as unknown as Definition;

function clear(schema: z.ZodType, value: unknown, field: string): unknown {
  // The definition of the team is not data of the run.
  if (value === undefined || value === null || field === 'team') return value;
  const { type, shape, element, valueType, innerType, options } = definitionOf(schema);
  const inside = (inner: z.ZodType | undefined, part: unknown, name = field): unknown =>
    inner ? clear(inner, part, name) : part;
  switch (type) {
    case 'string':
      return NAMES.has(field) ? value : MARK;
    case 'unknown':
      return MARK;
    case 'object':
      return mapValues(value, (part, name) => inside(shape?.[name], part, name));
    case 'record':
      return mapValues(value, (part) => inside(valueType, part));
    case 'array':
      return Array.isArray(value) ? value.map((part) => inside(element, part)) : value;
    case 'union':
      // A claimed value may be a number: as a text it says nothing.
      if (field === 'value') return MARK;
      return inside(
        options?.find((option) => option.safeParse(value).success),
        value,
      );
    default:
      return inside(innerType, value);
  }
}

const mapValues = (value: unknown, change: (part: unknown, name: string) => unknown): object =>
  Object.fromEntries(Object.entries(value as object).map(([name, part]) => [name, change(part, name)]));

function withoutValues(event: RawEvent, values: readonly string[]): RawEvent {
  const clean = (text: string): string => values.reduce((now, value) => now.replaceAll(value, MARK), text);
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return clean(part);
    if (typeof part === 'number') return values.includes(String(part)) ? MARK : part;
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [clean(name), walk(inner)]));
  };
  const { type, at, ...fields } = event;
  const cleared = walk(fields) as Record<string, unknown>;
  if (JSON.stringify(cleared) !== JSON.stringify(fields))
    for (const name of DIGESTS) if (name in cleared) cleared[name] = MARK;
  return inOrder(event, { ...cleared, type, at });
}

/** With the keys in the order of the original, so that equal events have equal texts. */
function inOrder(original: RawEvent, cleared: RawEvent): RawEvent {
  const kept = Object.keys(original).filter((name) => name in cleared);
  return { ...Object.fromEntries(kept.map((name) => [name, cleared[name]])), ...cleared };
}
