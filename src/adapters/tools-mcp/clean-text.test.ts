import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanSchema, cleanText } from './clean-text.ts';

describe('text of a server', () => {
  it('keeps its lines, and loses invisible characters', () => {
    expect(cleanText('one\r\ntwo\tthree\u0007', 100)).toBe('one\ntwo\tthree');
    expect(cleanText('pay\u202e 05\u200b \u{e0050}\u{e0041}now', 100)).toBe('pay 05 now');
    expect(cleanText('\u001b[31;1mred\u001b[0m', 100)).toBe('red');
    expect(cleanText('Grüße, 你好 👩‍🚀', 100)).toContain('你好 👩');
  });

  it('is never longer than the limit, and never ends in half a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.integer({ min: 1, max: 20 }), (text, lengthMax) => {
        const clean = cleanText(text, lengthMax);
        expect(clean.length).toBeLessThanOrEqual(lengthMax);
        expect(clean.isWellFormed()).toBe(true);
      }),
    );
  });

  it('is cleaned in the descriptions of schemas too, but not in values', () => {
    const schema = { properties: { description: { enum: ['a\u200b'], title: 'T\u200b' } }, description: 'D\u200b' };
    expect(cleanSchema(schema, 100)).toEqual({
      properties: { description: { enum: ['a\u200b'], title: 'T' } },
      description: 'D',
    });
  });
});
