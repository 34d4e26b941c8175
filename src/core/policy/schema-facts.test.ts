import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { schemaFacts } from './schema-facts.ts';

const factsOf = (schema: z.ZodType, given: unknown, read: unknown = schema.parse(given)) =>
  schemaFacts(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), { given, read }) ?? {};
const isFixed = (schema: z.ZodType, value: unknown): boolean =>
  factsOf(z.object({ it: schema }), { it: value }).defaults !== undefined;
const valuesAmongKeys = (schema: z.ZodType, given: unknown): string[] =>
  (factsOf(schema, given).unnamed ?? []).map((path) => path.join('.'));

describe('a value that the schema sets', () => {
  it('is its default, or the only value that it allows', () => {
    expect(isFixed(z.number().default(3), 3)).toBe(true);
    expect(isFixed(z.number().default(3), 4)).toBe(false);
    expect(isFixed(z.literal('v2'), 'v2')).toBe(true);
    expect(isFixed(z.enum(['v2']), 'v2')).toBe(true);
    expect(isFixed(z.union([z.literal('v2'), z.literal('v2')]), 'v2')).toBe(true);
  });

  it('is no choice: neither one of several values, nor one that may be left out', () => {
    expect(isFixed(z.enum(['viewer', 'admin']), 'admin')).toBe(false);
    expect(isFixed(z.union([z.literal('viewer'), z.literal('admin')]), 'admin')).toBe(false);
    expect(isFixed(z.union([z.literal('everyone'), z.string()]), 'everyone')).toBe(false);
    expect(isFixed(z.union([z.literal(true), z.literal(false)]), true)).toBe(false);
    expect(isFixed(z.literal(true).nullable(), true)).toBe(false);
    expect(isFixed(z.literal(true).optional(), true)).toBe(false);
  });

  it('is not the one that tells the alternatives of an object apart', () => {
    const change = z.discriminatedUnion('action', [
      z.object({ action: z.literal('touch'), id: z.string() }),
      z.object({ action: z.literal('wipe'), id: z.string() }),
    ]);
    expect(factsOf(change, { action: 'wipe', id: 'R-1' })).toEqual({});
    const either = z.union([
      z.object({ amount: z.number().default(900) }),
      z.object({ amount: z.number(), note: z.string() }),
    ]);
    expect(factsOf(either, { amount: 900, note: 'x' }).defaults).toBeUndefined();
  });
});

describe('a key that is a value', () => {
  it('is one of a record or of a loose object, and not the name of a field', () => {
    expect(valuesAmongKeys(z.record(z.string(), z.number()), { eve: 30 })).toEqual(['eve']);
    expect(valuesAmongKeys(z.looseObject({ to: z.string() }), { to: 'bob', eve: 30 })).toEqual(['eve']);
    expect(valuesAmongKeys(z.any(), { eve: 30 })).toEqual(['eve']);
  });

  it('may have been a text when it was given', () => {
    const shares = z.object({
      shares: z.preprocess((text) => JSON.parse(String(text)), z.record(z.string(), z.number())),
    });
    expect(valuesAmongKeys(shares, { shares: '{"eve@evil.example":30}' })).toEqual(['shares.eve@evil.example']);
    const renamed = z.object({ to: z.string() }).transform(({ to }) => ({ recipient: to }));
    expect(valuesAmongKeys(renamed, { to: 'bob' })).toEqual([]);
  });
});
