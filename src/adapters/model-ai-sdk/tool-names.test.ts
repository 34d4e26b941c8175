import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStrictSchema } from './strict-schema.ts';
import { namesFor } from './tool-names.ts';

describe('the names of tools as providers see them', () => {
  it('are valid for every provider, unique, and map back to the tools', () => {
    const name = fc.string({ unit: fc.constantFrom(...'ab._-é :/'), maxLength: 70 });
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 12 }), (names) => {
        const { toWire, fromWire } = namesFor(names);
        const wire = names.map(toWire);
        for (const each of wire) expect(each).toMatch(/^[\w-]{1,64}$/);
        expect(new Set(wire).size).toBe(names.length);
        expect(wire.map(fromWire)).toEqual(names);
        expect(names.map(namesFor([...names].reverse()).toWire)).toEqual(wire);
      }),
    );
  });

  it('are unchanged where possible', () => {
    const { toWire, fromWire } = namesFor(['a.b', 'a_b']);
    expect([toWire('a_b'), toWire('a.b'), fromWire('never-told')]).toEqual(['a_b', 'a_b_2', 'never-told']);
  });
});

describe('a schema that strict mode supports', () => {
  const closed = (properties: object, required: readonly string[]) => ({
    type: 'object',
    properties,
    required,
    additionalProperties: false,
  });

  it.each([
    ['closed with all required', closed({ a: { type: 'string' } }, ['a']), true],
    ['closed within', closed({ a: { type: 'array', items: closed({ b: { enum: [1, 2] } }, ['b']) } }, ['a']), true],
    ['with something optional', closed({ a: { type: 'string' } }, []), false],
    ['open', { type: 'object', properties: {}, required: [] }, false],
    ['open within', closed({ a: { type: 'object', properties: {} } }, ['a']), false],
    ['with anything at all within', closed({ a: {} }, ['a']), false],
    ['with oneOf', closed({ a: { oneOf: [{ type: 'string' }] } }, ['a']), false],
    ['of a list', { type: 'array', items: { type: 'string' } }, false],
  ])('%s', (_, schema, strict) => {
    expect(isStrictSchema(schema)).toBe(strict);
  });
});
