import { describe, expect, it } from 'vitest';
import { cpuNow } from '../../test/support/cpu.ts';
import { datesIn, findDates } from './dates.ts';
import { sameMoment } from './moment.ts';

const shown = (text: string) => datesIn(text).map(({ start, end }) => text.slice(start, end));

describe('the dates of a text', () => {
  it('are found at their positions, each with its time', () => {
    expect(shown('Due 2026-06-12; paid on 3 May 2026 at 14:30, shipped about June 2026, seen at 5 pm.')).toEqual([
      '2026-06-12',
      '3 May 2026 at 14:30',
      'about June 2026',
      '5 pm',
    ]);
  });

  it('are returned with all possible readings', () => {
    expect(datesIn('on 06/12/2026')[0]?.readings).toEqual([
      { years: { from: 2026, to: 2026 }, months: { from: 6, to: 6 }, days: { from: 12, to: 12 } },
      { years: { from: 2026, to: 2026 }, months: { from: 12, to: 12 }, days: { from: 6, to: 6 } },
    ]);
  });

  it('have a zone if a time with an offset follows; without a date that is a range of hours', () => {
    expect(datesIn('2026-06-12T09:00-05:00')[0]?.readings[0]).toMatchObject({ minutes: 540, zone: -300 });
    expect(datesIn('open 09:00-17:00').map(({ readings }) => readings[0])).toEqual([
      { minutes: 540 },
      { minutes: 1020 },
    ]);
  });

  it('are all found in a long text, in linear time', () => {
    const line = 'Order of 12 June 2026 at 14:30, due 01/02/2026-03/02/2026, Q3 2027 or noon; may we march on?   ';
    const once = datesIn(line).length;
    const started = cpuNow();
    expect(datesIn(line.repeat(2_000))).toHaveLength(once * 2_000);
    expect(cpuNow() - started).toBeLessThan(3_000);
  });
});

describe('dates', () => {
  const dates = (text: string) => findDates(text).dates[0] ?? [];
  const same = (a: string, b: string): boolean =>
    dates(a).some((one) => dates(b).some((other) => sameMoment(one, other)));

  it.each([
    ['2026-06-12', 'June 12, 2026'],
    ['2026-06-12', '12th of June'],
    ['2026-06-12', 'June 2026'],
    ['06/12/2026', '6 December 2026'],
    ['06/12/2026', '12 June 2026'],
    ['Q2 2026', 'May 2026'],
    ['3 pm CET', '14:00 UTC'],
    ['2026-06-12', 'Friday'],
  ])('agree in everything both state: %s and %s', (a, b) => {
    expect(same(a, b)).toBe(true);
  });

  it.each([
    ['2026-06-12', '13 June 2026'],
    ['06/12/2026', '2026-07-12'],
    ['Q2 2026', 'August 2026'],
    ['3 pm CET', '15:00 UTC'],
    ['1-5 June 2026', '4-8 June 2026'],
    ['2026-06-12', 'Monday'],
  ])('differ where no reading agrees: %s and %s', (a, b) => {
    expect(same(a, b)).toBe(false);
  });
});
