// What the schema of an event says about a part of it.

import type { z } from 'zod';
import { eventSchemas } from '../journal/event-schema.ts';

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

export const schemaOf = ({ type }: { readonly type: string }): z.ZodType | undefined =>
  Object.hasOwn(eventSchemas, type) ? eventSchemas[type as keyof typeof eventSchemas] : undefined;

/** The member of a union that a value has the form of. */
export const optionFor = (options: readonly z.ZodType[] | undefined, value: unknown): z.ZodType | undefined =>
  options?.find((option) => option.safeParse(value).success);
