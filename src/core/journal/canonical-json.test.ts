import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

class Money {
  readonly cents = 5;
  toJSON(): unknown {
    return { unit: 'cents', amount: this.cents };
  }
}

/** As the texts were when approval fingerprints and cache keys were first stored. */
const EXPECTED: readonly (readonly [name: string, value: unknown, text: string])[] = [
  ['keys in any order', { b: 1, a: { d: 2, c: 3 } }, '{"a":{"c":3,"d":2},"b":1}'],
  ['keys by code unit, capitals first', { a: 1, B: 2, _: 3, ä: 4 }, '{"B":2,"_":3,"a":1,"ä":4}'],
  ['array indices as keys, by number', { 10: 1, 9: 2, x: 3, '-1': 4 }, '{"9":2,"10":1,"-1":4,"x":3}'],
  ['lists in their own order', [3, 1, { b: 1, a: 2 }], '[3,1,{"a":2,"b":1}]'],
  ['nothing', undefined, 'null'],
  ['a function', () => 1, 'null'],
  ['a symbol', Symbol('s'), 'null'],
  ['fields that are undefined', { b: undefined, a: { c: undefined } }, '{"a":{}}'],
  ['undefined in a list', [undefined, () => 1], '[null,null]'],
  ['minus zero', { a: -0 }, '{"a":0}'],
  ['numbers that JSON has not', [Number.NaN, Number.POSITIVE_INFINITY], '[null,null]'],
  ['a date', { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
  ['an invalid date', new Date(Number.NaN), 'null'],
  ['a value with toJSON', { price: new Money() }, '{"price":{"amount":5,"unit":"cents"}}'],
  ['a key named __proto__', JSON.parse('{"z":1,"__proto__":{"b":1,"a":2}}'), '{"__proto__":{"a":2,"b":1},"z":1}'],
  ['an object without a prototype', Object.assign(Object.create(null), { b: 1, a: 2 }), '{"a":2,"b":1}'],
  ['a lone surrogate', { '\ud800': '\udc00' }, '{"\\ud800":"\\udc00"}'],
  ['maps and sets, which JSON cannot express', { m: new Map([[1, 2]]), s: new Set([1]) }, '{"m":{},"s":{}}'],
  ['boxed values', { s: Object('ab'), n: Object(1) }, '{"n":{},"s":{"0":"a","1":"b"}}'],
  ['an empty key', { a: 1, '': 2 }, '{"":2,"a":1}'],
];

describe('canonical JSON', () => {
  it.each(EXPECTED)('writes %s', (_, value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it('refuses values that JSON refuses', () => {
    const ring: { self?: unknown } = {};
    ring.self = ring;
    expect(() => canonicalJson({ amount: 1n })).toThrow(TypeError);
    expect(() => canonicalJson(ring)).toThrow();
  });
});
