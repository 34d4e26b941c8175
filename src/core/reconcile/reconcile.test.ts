import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Claim, contentAsText } from './claim.ts';
import { claimSchema } from './claim-schema.ts';
import { findConflicts } from './reconcile.ts';

const claim = (value: Claim['value'], more: Partial<Claim> = {}): Claim => ({
  subject: 'Plan X',
  attribute: 'price',
  value,
  evidence: [],
  ...more,
});
const conflictsOf = (...claims: Claim[][]) =>
  findConflicts(claims.map((each, index) => ({ taskId: `t${index}`, claims: each })));

describe('claims of different tasks', () => {
  it('conflict when they give the same attribute of the same subject different values', () => {
    const [conflict, ...others] = conflictsOf([claim(10)], [claim(12)], [claim(10)]);
    expect(others).toEqual([]);
    expect(conflict).toMatchObject({ id: 'k1', subject: 'Plan X', attribute: 'price' });
    expect(conflict?.sides.map(({ taskId, claim: { value } }) => [taskId, value])).toEqual([
      ['t0', 10],
      ['t1', 12],
      ['t2', 10],
    ]);
  });

  it('agree when only spelling, case and spacing differ', () => {
    const same = claim(' Ten  EUROS', { subject: ' plan x ', attribute: 'PRICE' });
    expect(conflictsOf([claim('ten euros')], [same])).toEqual([]);
  });

  it('conflict when units or assertions differ', () => {
    expect(conflictsOf([claim(10, { unit: 'EUR' })], [claim(10, { unit: 'USD' })])).toHaveLength(1);
    expect(conflictsOf([claim(true)], [claim(false)])).toHaveLength(1);
  });

  // A worker that fills a field with null found nothing; it does not contradict another worker's value.
  it.each([null, 'unknown', 'n/a', 'TBD', ''])('do not conflict with a gap, such as %j', (gap) => {
    expect(conflictsOf([claim(gap)], [claim(0)])).toEqual([]);
    const [conflict] = conflictsOf([claim(gap)], [claim(10)], [claim(12)]);
    expect(conflict?.sides.map(({ taskId }) => taskId)).toEqual(['t1', 't2']);
  });

  it('about different things do not conflict', () => {
    expect(conflictsOf([claim(10)], [claim(12, { attribute: 'term' })], [claim(13, { subject: 'Plan Y' })])).toEqual(
      [],
    );
  });

  it('of the same task do not conflict', () => {
    expect(conflictsOf([claim(10), claim(12)])).toEqual([]);
  });

  it('give the same conflicts for any order of tasks, except for their numbers', () => {
    const values = fc.array(fc.record({ subject: fc.constantFrom('a', 'b'), value: fc.nat(2) }), { maxLength: 8 });
    fc.assert(
      fc.property(values, (claims) => {
        const reports = claims.map(({ subject, value }, index) => ({
          taskId: `t${index}`,
          claims: [claim(value, { subject })],
        }));
        const about = (list: typeof reports) =>
          findConflicts(list)
            .map(({ subject, sides }) => `${subject}: ${sides.map(({ taskId }) => taskId).sort()}`)
            .sort();
        expect(about([...reports].reverse())).toEqual(about(reports));
      }),
    );
  });
});

describe('a claim', () => {
  it('needs no evidence, but a confidence between 0 and 100', () => {
    expect(claimSchema.parse({ subject: 's', attribute: 'a', value: 1 })).toMatchObject({ evidence: [] });
    expect(claimSchema.safeParse({ subject: 's', attribute: 'a', value: 1, confidence: 101 }).success).toBe(false);
  });
});

describe('content as text', () => {
  it('is a string unchanged, anything else as JSON, and nothing as an empty string', () => {
    expect(contentAsText('plain')).toBe('plain');
    expect(contentAsText({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}');
    expect(contentAsText(undefined)).toBe('');
  });
});
