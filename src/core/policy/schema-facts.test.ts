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

  it('is found as deep as arguments may be nested', () => {
    const nested = (levels: number): unknown => (levels === 0 ? { eve: 30 } : { bob: nested(levels - 1) });
    const tail = (given: unknown) =>
      valuesAmongKeys(z.object({ it: z.any() }), given)
        .at(-1)
        ?.endsWith('.bob.eve');
    for (const levels of [5, 33, 150]) expect(tail({ it: nested(levels) })).toBe(true);
    const read = { it: nested(150) };
    const fromText = factsOf(z.object({ it: z.any() }), { it: JSON.stringify(read.it) }, read);
    expect(fromText.unnamed?.at(-1)?.at(-1)).toBe('eve');
  });

  it('is not a field that the schema of an MCP server names under a condition', () => {
    const schema = {
      type: 'object',
      properties: { by: { enum: ['card', 'bank'] } },
      if: { properties: { by: { const: 'card' } } },
      // biome-ignore lint/suspicious/noThenProperty: JSON Schema calls it so
      then: { properties: { card: { type: 'string' } } },
      else: { properties: { account: { type: 'string' } } },
      dependentSchemas: { card: { properties: { holder: { type: 'string' } } } },
      patternProperties: { '^x-': {} },
    };
    const given = { by: 'card', card: '4111', holder: 'Bob', account: 'AC-1', 'x-eve': 1 };
    expect(schemaFacts(schema, { given, read: given })).toEqual({ unnamed: [['x-eve']] });
  });

  it('may have been a text when it was given', () => {
    const shares = z.object({
      shares: z.preprocess((text) => JSON.parse(String(text)), z.record(z.string(), z.number())),
    });
    expect(valuesAmongKeys(shares, { shares: '{"eve@evil.example":30}' })).toEqual(['shares.eve@evil.example']);
    for (const text of [
      '{"\\u0065ve@evil.example":30}',
      '{"EVE@evil.example":30}',
      '%7B%22eve%40evil.example%22%3A30%7D',
    ]) {
      const read = { shares: { 'eve@evil.example': 30 } };
      expect(factsOf(shares, { shares: text }, read).unnamed).toEqual([['shares', 'eve@evil.example']]);
    }
    const renamed = z.object({ to: z.string() }).transform(({ to }) => ({ recipient: to }));
    expect(valuesAmongKeys(renamed, { to: 'bob' })).toEqual([]);
  });
});

describe('a schema whose parts refer to each other many times over', () => {
  const times = (name: string) => Array.from({ length: 9 }, () => ({ $ref: `#/$defs/${name}` }));
  const chain = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`s${at}`, { [at % 2 === 0 ? 'anyOf' : 'allOf']: times(`s${at + 1}`) }]),
  );

  it('is read in the time that its length takes', () => {
    const given = { to: 'bob', eve: 30 };
    const $defs = { ...chain, s40: { properties: { to: { default: 'bob' } } } };
    expect(schemaFacts({ $defs, $ref: '#/$defs/s0' }, { given, read: given })).toEqual({
      defaults: [['to']],
      unnamed: [['eve']],
    });
    const circle = { anyOf: [...Array.from({ length: 9 }, () => ({ $ref: '#' })), { properties: { to: {} } }] };
    expect(schemaFacts(circle, { given, read: given })).toEqual({ unnamed: [['eve']] });
  });
});
