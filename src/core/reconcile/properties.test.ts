import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuNow } from '../../../test/support/cpu.ts';
import { asMany } from '../../../test/support/mode.ts';
import type { Claim } from './claim.ts';
import { findConflicts } from './reconcile.ts';

type Value = Claim['value'];
const claim = (value: Value, unit?: string): Claim => ({
  subject: 'Plan X',
  attribute: 'figure',
  value,
  ...(unit === undefined ? {} : { unit }),
  evidence: [],
});
const kindsOf = (...claims: Claim[]) =>
  findConflicts(claims.map((each, index) => ({ taskId: `t${index}`, claims: [each] }))).map(({ kind }) => kind);

const VALUES: readonly Value[] = [
  0,
  1,
  30,
  1234.5,
  -5,
  true,
  false,
  null,
  '',
  'yes',
  'no',
  'none',
  'unknown',
  '$30',
  '30 EUR',
  '30 dollars',
  'about 30',
  '10-20 days',
  '15 days',
  '2 weeks',
  '5 km',
  '3.1 miles',
  '15%',
  '0.15',
  'June 2026',
  '2026-06-12',
  '06/12/2026',
  '14:30',
  'available',
  'not available',
  'Linux, macOS',
  'Linux only',
  'The key is logged',
  'No key is logged',
  'Tim Cook',
  'v1.2.3',
  'free',
  'unlimited',
  '24/7',
  '3 out of 4',
  '±',
  '[]',
  'A+',
  'https://a.com/',
  '+1 555 010 2000',
];
const value = fc.oneof(
  fc.constantFrom(...VALUES),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);

describe('whether two claims conflict', () => {
  it('does not depend on their order', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(kindsOf(claim(a), claim(b))).toEqual(kindsOf(claim(b), claim(a)));
      }),
      { numRuns: asMany(200, 800) },
    );
  });

  it('is never so for a value and itself in capitals, with spaces or with a full stop', () => {
    fc.assert(
      fc.property(value, (a) => {
        expect(kindsOf(claim(a), claim(a))).toEqual([]);
        if (typeof a !== 'string') return;
        expect(kindsOf(claim(a), claim(`  ${a.replaceAll(' ', '  ')} `))).toEqual([]);
      }),
      { numRuns: asMany(200, 800) },
    );
  });

  it('is never so for one amount in different notations', () => {
    const cents = fc.integer({ min: 1, max: 99_999_999 });
    fc.assert(
      fc.property(cents, (amount) => {
        const plain = (amount / 100).toFixed(2);
        const grouped = (amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
        const forms = [
          claim(`$${grouped}`),
          claim(`${plain} USD`),
          claim(`USD ${grouped}`),
          claim(Number(plain), 'USD'),
          claim(`${amount} cents`),
        ];
        for (const form of forms) expect(kindsOf(claim(`${plain} dollars`), form)).toEqual([]);
        expect(kindsOf(claim(`$${plain}`), claim(`€${plain}`))).toEqual(['currency']);
        expect(kindsOf(claim(`$${plain}`), claim(`$${(amount / 50).toFixed(2)}`))).toEqual(['number']);
      }),
      { numRuns: asMany(30, 120) },
    );
  });

  it('is never so for one day in different notations, and always for another year', () => {
    const days = fc.date({
      min: new Date(Date.UTC(1990, 0, 1)),
      max: new Date(Date.UTC(2049, 11, 31)),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year = '', month = '', day = ''] = iso.split('-');
        const name = date.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
        const forms = [
          `${Number(day)} ${name} ${year}`,
          `${name} ${Number(day)}, ${year}`,
          `${day}.${month}.${year}`,
          `${month}/${day}/${year}`,
          `${name} ${year}`,
          year,
        ];
        for (const form of forms) expect([form, kindsOf(claim(iso), claim(form))]).toEqual([form, []]);
        expect(kindsOf(claim(iso), claim(`${Number(day)} ${name} ${Number(year) + 1}`))).toEqual(['date']);
      }),
      { numRuns: asMany(30, 120) },
    );
  });

  it('is never so for one length, time or size in another unit', () => {
    const units = fc.constantFrom(
      ['km', 'metres', 1000],
      ['kg', 'g', 1000],
      ['hours', 'minutes', 60],
      ['GB', 'MB', 1000],
      ['m', 'cm', 100],
    );
    fc.assert(
      fc.property(units, fc.integer({ min: 1, max: 5000 }), ([large, small, factor], amount) => {
        expect(kindsOf(claim(`${amount} ${large}`), claim(amount * Number(factor), String(small)))).toEqual([]);
        expect(kindsOf(claim(`${amount} ${large}`), claim(amount * Number(factor) * 3, String(small)))).not.toEqual([]);
      }),
      { numRuns: asMany(30, 120) },
    );
  });

  it('does not depend on the order of a list', () => {
    const names = fc.uniqueArray(fc.constantFrom('Linux', 'macOS', 'Windows', 'Android', 'iOS', 'Solaris'), {
      minLength: 2,
    });
    fc.assert(
      fc.property(names, (list) => {
        const turned = [...list].reverse();
        const spoken = `${turned.slice(1).join(', ')} and ${turned[0]}`;
        expect(kindsOf(claim(list.join(', ')), claim(spoken))).toEqual([]);
        expect(kindsOf(claim(list.join(', ')), claim([...list.slice(1), 'Plan 9'].join(', ')))).toEqual([
          'enumeration',
        ]);
      }),
    );
  });
});

const TASKS = asMany(40, 100);

describe(`${TASKS ** 2} claims`, () => {
  const reportsOf = (one: (index: number) => Claim) =>
    Array.from({ length: TASKS }, (_, task) => ({
      taskId: `t${task}`,
      claims: Array.from({ length: TASKS }, (_, index) => one(index * TASKS + task)),
    }));

  it.each([
    ['about many things', (i: number) => ({ ...claim(`$${i % 700}`), subject: `customer C-${i % 700}` })],
    ['about one thing, all in agreement', (i: number) => claim(`30.${'0'.repeat(1 + (i % 100))} dollars`)],
    ['about one thing, all different prose', (i: number) => ({ ...claim(`Word${i} alone`), attribute: 'summary' })],
  ])('%s are reconciled in a moment', (_, one) => {
    // Comparing every pair of ten thousand would take fifty million comparisons, and minutes.
    const began = cpuNow();
    expect(findConflicts(reportsOf(one))).toEqual([]);
    expect(cpuNow() - began).toBeLessThan(20_000);
  });
});
