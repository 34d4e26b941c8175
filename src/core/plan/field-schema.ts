// The zod schema of a shape (fields.ts).

import { z } from 'zod';
import type { Field, Fields, Shape } from './fields.ts';

type FieldSchema<F> =
  F extends Field<infer O, infer I, infer M>
    ? M extends 'allowed'
      ? z.ZodOptional<z.ZodType<O, I>>
      : M extends 'default'
        ? z.ZodDefault<z.ZodType<O, I>>
        : z.ZodType<O, I>
    : never;
type ShapeSchema<F extends Fields> = z.ZodObject<{ [K in keyof F]: FieldSchema<F[K]> }, z.core.$strip>;

export function schemaOf<F extends Fields>({ fields, strict }: Shape<F>): ShapeSchema<F> {
  const schemas = Object.fromEntries(fields.map(([name, field]) => [name, withMissing(field)]));
  // The fields say which schemas these are; only the compiler cannot follow.
  return (strict ? z.strictObject(schemas) : z.object(schemas)) as unknown as ShapeSchema<F>;
}

function withMissing(field: Field): z.ZodType {
  const schema = valueSchema(field);
  switch (field.missing) {
    case 'refused':
      return schema;
    case 'allowed':
      return schema.optional();
    case 'default':
      return schema.default(() => field.absent?.());
    default:
      return field.missing satisfies never;
  }
}

function valueSchema({ kind }: Field): z.ZodType {
  switch (kind.is) {
    case 'text': {
      const schema = kind.min === undefined ? z.string() : z.string().min(kind.min);
      return kind.max === undefined ? schema : schema.max(kind.max);
    }
    case 'number': {
      let schema = z.number();
      if (kind.min !== undefined) schema = schema.min(kind.min);
      if (kind.above !== undefined) schema = schema.gt(kind.above);
      if (kind.max !== undefined) schema = schema.max(kind.max);
      return kind.whole ? schema.int() : schema;
    }
    case 'flag':
      return z.boolean();
    case 'anything':
      return z.unknown();
    case 'one-of':
      return z.enum(kind.words as readonly [string, ...string[]]);
    case 'list':
      return z.array(valueSchema(kind.item));
    case 'nullable':
      return valueSchema(kind.field).nullable();
    case 'object':
      return schemaOf(kind.shape);
    default:
      return kind satisfies never;
  }
}
