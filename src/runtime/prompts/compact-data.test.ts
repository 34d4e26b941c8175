import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactData } from './compact-data.ts';

describe('data that a tool returned', () => {
  it('is sent as JSON without spaces, and text as it is', () => {
    expect(compactData({ a: [1, 2], b: { c: 'x' } })).toBe('{"a":[1,2],"b":{"c":"x"}}');
    expect(compactData('a\n b')).toBe('a\n b');
    expect(compactData(null)).toBe('null');
  });

  it('names the fields of alike records once', () => {
    const charges = [
      { id: 'C1', cents: 5, paid: true },
      { id: '12', cents: 7, paid: false },
      { id: 'C 3', cents: 9, paid: false },
    ];
    expect(compactData({ of: 'May', charges })).toBe(
      '{"of":"May","charges":"see table 1"}\ncharges, table 1:\nid\tcents\tpaid\nC1\t5\ttrue\n"12"\t7\tfalse\nC 3\t9\tfalse',
    );
  });

  it('stays JSON where records differ or hold more than values', () => {
    const two = [
      { a: 1, b: 2 },
      { a: 1, b: 2 },
    ];
    const unlike = [
      { a: 1, b: 2 },
      { a: 1, c: 2 },
      { a: 1, b: 2 },
    ];
    const deep = [
      { a: 1, b: [2] },
      { a: 1, b: [2] },
      { a: 1, b: [2] },
    ];
    const lines = [
      { a: 1, b: 'x\ty' },
      { a: 1, b: 'x' },
      { a: 1, b: 'x' },
    ];
    for (const value of [two, unlike, deep, lines]) expect(compactData(value)).toBe(JSON.stringify(value));
  });

  it('holds every value of every record', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
    const rows = fc.array(fc.record({ id: value, note: value }), { minLength: 3, maxLength: 6 });
    fc.assert(
      fc.property(rows, (records) => {
        const text = compactData(records);
        if (!text.includes('table 1')) return text === JSON.stringify(records);
        const read = text
          .split('\n')
          .slice(3)
          .map((line) => line.split('\t').map(cellValue));
        return isDeepStrictEqual(
          read,
          records.map(({ id, note }) => [id, note]),
        );
      }),
    );
  });
});

/** Reads a cell as a reader of the table would. */
function cellValue(cell: string): unknown {
  return /^(?:true|false|null|-?\d+(?:\.\d+)?|".*)$/.test(cell) ? JSON.parse(cell) : cell;
}
