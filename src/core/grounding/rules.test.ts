// One fact for each rule that a careful reader of reports goes by.

import { describe, expect, it } from 'vitest';
import { groundDraft } from './ground.ts';
import type { Sources } from './sources.ts';

const sourcesOf = (...contents: unknown[]): Sources => ({
  request: 'Please look into it',
  reports: contents.map((content, index) => ({ taskId: `t${index + 1}`, instruction: 'Look into it', content })),
  gaps: [],
});
const foreignIn = (draft: string, ...contents: unknown[]): string[] =>
  groundDraft(draft, sourcesOf(...contents)).foreign.map(({ kind, text }) => `${kind}: ${text}`);

describe('a day or a time', () => {
  const visit = { visit: '2026-02-06', from: '13:00', takesHours: 2.5 };

  it('may get the weekday that it falls on, and no other', () => {
    expect(foreignIn('The visit is on Friday 6 February.', visit)).toEqual([]);
    expect(foreignIn('The visit is on Thursday 6 February.', visit)).toEqual(['date: Thursday']);
  });

  it('may follow from a start and how long it takes, where the sentence names one of them', () => {
    expect(foreignIn('It starts at 1 pm, so it should end at half past three.', visit)).toEqual([]);
    expect(foreignIn('It starts at 1 pm, so it should end at half past four.', visit)).not.toEqual([]);
    expect(foreignIn('It ends at 15:00.', visit, 'Measured every 30 minutes.')).toEqual(['date: 15:00']);
  });

  it('may be called by its day alone', () => {
    expect(foreignIn('Somebody comes on the 6th.', visit)).toEqual([]);
    expect(foreignIn('The work is over by the 8th.', visit)).toEqual(['date: 8th']);
  });

  it('may be written in words', () => {
    expect(foreignIn('It ended one minute to midnight.', 'It ended at 23:59.')).toEqual([]);
    expect(foreignIn('It ended at two in the afternoon.', 'It ended at 16:00.')).toEqual([
      'date: two in the afternoon',
    ]);
  });
});

describe('a number that only happens to stand somewhere', () => {
  const build = { build: 1183, tests: { passed: 912, skipped: 14 }, durationSeconds: 540 };

  it('is no other build', () => {
    expect(foreignIn('Build 1183 took nine minutes.', build)).toEqual([]);
    expect(foreignIn('Build 1184 passed.', build)).toEqual(['number: 1184']);
  });

  it('is no measure where its own name says what it counts', () => {
    expect(foreignIn('The build took 14 minutes.', build)).toEqual(['number: 14 minutes']);
  });

  it('is no day that nobody counted to', () => {
    const roof = ['Inspected on 9 March 2026. The work takes 2 weeks.'];
    expect(foreignIn('Two weeks after the inspection on 9 March is 23 March.', ...roof)).toEqual([]);
    expect(foreignIn('The work starts on 23 March.', ...roof)).toEqual([expect.stringContaining('23 March')]);
  });

  it('may be what is left of a whole that is named', () => {
    expect(foreignIn('Six of the eight skylights are intact.', 'Two of the eight skylights are cracked.')).toEqual([]);
  });
});

describe('a measure', () => {
  it.each([
    ['The room has about 1,313 square feet.', { areaM2: 122 }],
    ['At most 24 °C, roughly 75 °F.', { temp_max_c: 24 }],
    ['It is 26 degrees too low, 29 °C instead of 55 °C.', 'Flow temperature 29 °C instead of 55 °C.'],
    ['It has 2 TB of storage.', { storageGb: 2048 }],
    ['Another 12,000 kg were ordered.', 'An order of 12 t was placed.'],
    ['It costs between €980 and €1,350.', { price_eur: { min: 980, max: 1350 } }],
    ['Payment is due within two weeks.', { payment_deadline_days_after_decision: 14 }],
    ['The price is €17.90/kg.', 'It is 17.90 EUR per kilogram.'],
  ])('may be said in another unit: %s', (draft, content) => {
    expect(foreignIn(draft, content)).toEqual([]);
  });

  it('may be said loosely where it is a share in words', () => {
    const visitors = 'Of 18,402 visitors 4,871 came on free Sundays.';
    expect(foreignIn('Roughly one in four visitors came on a free Sunday.', visitors)).toEqual([]);
    expect(foreignIn('Roughly one in three visitors came on a free Sunday.', visitors)).not.toEqual([]);
  });
});

describe('a number that was worked out', () => {
  it('comes out where its parts stand before everybody’s eyes', () => {
    const leave = { entitlementDays: 28, takenDays: 17, pendingDays: 2, carryOverDays: 3 };
    const said = (left: number): string => `She has 28 days plus 3 carried over and has taken 17, so ${left} are left.`;
    expect(foreignIn(said(14), leave)).toEqual([]);
    expect(foreignIn(said(16), leave)).toEqual(['number: 16']);
  });

  it('is no average unless the sentence says so', () => {
    const loads = 'Two loads came: 28 kg and 4 kg.';
    expect(foreignIn('With 28 kg and 4 kg the average is 16 kg.', loads)).toEqual([]);
    expect(foreignIn('With 28 kg and 4 kg the scale showed 16 kg.', loads)).toEqual(['number: 16 kg']);
  });

  it('is for the stretch of time that the sentence names', () => {
    const fee = { feeEur: 34.9, period: 'monthly' };
    expect(foreignIn('That fee is €418.80 a year.', fee)).toEqual([]);
    expect(foreignIn('That fee is €244.30 a year.', fee)).toEqual(['number: €244.30']);
  });

  it('is no product of things that the sentence does not speak of', () => {
    const fine = { fine: { per_day_eur: 0.2, accrued_eur: 2.6, as_of: '2026-02-01' } };
    const novel = 'The novel has 6 copies. An average loan is 18 days.';
    expect(foreignIn('The fine stood at €3.60 on 1 February.', fine, novel)).toEqual(['number: €3.60']);
    expect(foreignIn('The fine stood at €2.60 on 1 February: thirteen days at 20 cents.', fine, novel)).toEqual([]);
  });

  it('does not replace the one that a result gives by just that name', () => {
    const study = { homes: 84, meanSavingPercent: 38 };
    const share = { detachedShare: 0.48 };
    expect(foreignIn('The study found a mean saving of 52% in 84 homes.', study, share)).toEqual(['number: 52%']);
  });

  it('is part of a whole, and not of one of its kind', () => {
    const fares = [
      { class: 'seat', sold: 92 },
      { class: 'couchette', sold: 55 },
      { class: 'sleeper', sold: 37 },
    ];
    expect(foreignIn('Half of the tickets sold were seats: 92 of 184.', fares)).toEqual([]);
  });
});

describe('a deed', () => {
  const policy = 'Broken items are replaced or refunded within 14 days once a photo is sent.';
  const order = { item: 'teapot', delivered: '2026-03-02', refundIssued: false };

  it.each([
    'A replacement has been sent to you.',
    'A new teapot is on its way to you.',
    'I have put a new teapot aside for you.',
    'I told the warehouse to send a new one.',
    'I passed this on to the warehouse.',
    'Your claim was accepted.',
    'The money will be back in your account soon.',
    'We fixed it.',
  ])('needs a report of the very thing: %s', (draft) => {
    expect(foreignIn(draft, order, policy)).toEqual([`act: ${draft}`]);
  });

  it.each([
    'Under the policy, broken items are replaced or refunded.',
    'Once we have a photo, the item is replaced or refunded within two weeks.',
    'Mr Bell says he was promised a refund.',
    'The teapot is still registered as delivered.',
    'We have not refunded anything.',
  ])('is not claimed by a rule, a condition, hearsay, a state or a denial: %s', (draft) => {
    expect(foreignIn(draft, order, policy)).not.toContainEqual(expect.stringMatching(/^act/));
  });

  it('that a field denies is not said to be done', () => {
    const plan = { rollbackTested: false, stormWarning: false };
    expect(foreignIn('The rollback was tested.', plan)).not.toEqual([]);
    expect(foreignIn('The district has issued a storm warning.', plan)).not.toEqual([]);
    expect(foreignIn('There is no storm warning, and the rollback still has to be tested.', plan)).toEqual([]);
  });

  it('is no order that somebody was given', () => {
    const runbook = 'Runbook: rotate and compress audit logs older than 30 days.';
    expect(foreignIn('The audit logs have been compressed.', runbook)).not.toEqual([]);
    expect(foreignIn('The audit logs have been compressed.', 'Compressed the audit logs.')).toEqual([]);
  });

  it('is not done to what a report says it was not done to', () => {
    const history = 'Rear brake pads replaced. The front discs have never been replaced here.';
    expect(foreignIn('We replaced the discs and pads.', history)).not.toEqual([]);
    expect(foreignIn('We replaced the rear brake pads.', history)).toEqual([]);
  });

  it('of a thing is told in other words', () => {
    const cause = 'Migration 93 dropped an index on payments; queries timed out.';
    expect(foreignIn('Migration 93 removed an index on payments.', cause)).toEqual([]);
  });
});
