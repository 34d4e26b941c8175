// What only looks as if a report bore it out: figures that come out by chance, deeds that were done to something else.

import { describe, expect, it } from 'vitest';
import { groundDraft } from './ground.ts';

const foreignIn = (draft: string, ...contents: unknown[]): string[] =>
  groundDraft(draft, {
    request: 'Please look into it',
    reports: contents.map((content, index) => ({ taskId: `t${index + 1}`, instruction: 'Look into it', content })),
    gaps: [],
  }).foreign.map(({ kind, text }) => `${kind}: ${text}`);

describe('a figure that could be reckoned', () => {
  it.each([
    ['VX 1212 has 41 seats left, VX 1208 has 6.', 'VX 1208: 6 seats left. VX 1212: 23 seats left. Your seat is 12C.'],
    ['Old Tom finished 9th.', 'Kestrel came 2nd, Pip 2nd and Old Tom 5th. Entries cost €40.'],
    ['There are 9 coeliac guests.', 'Of 85 guests 22 are vegetarians, 6 coeliacs and 3 vegans.'],
    ['The line dropped 43 times.', 'It measured 86.4 Mbps down and 21.7 Mbps up; the line dropped 17 times.'],
    ['Repairs take 5 to 7 working days.', 'Returns within 14 days. Repairs take 9 to 12 working days.'],
    ['It has 35 parking spaces.', 'The caterer charges €35 per head. The hall has 60 parking spaces.'],
    ['The deposit is €2,480.', { rent_eur: 1240, deposit_eur: 3720 }],
    ['6 of them mentioned it.', 'Nine shoppers were asked. The error rate was 6.4 per 10,000.'],
    [
      'The order came to €189.40, with €9.50 for shipping.',
      { order: { totalEur: 189.4, shippingEur: 5.9, items: [{ priceEur: 24.5 }, { priceEur: 15 }] } },
    ],
    ['You can cancel until 24 hours before arrival.', { nights: 4, free_cancellation_hours_before: 72 }],
    ['The field was down for 48 hours.', { from: '2025-06-13', to: '2025-06-15', downtime_min: 1350 }],
    [
      'It can be cancelled with 14 days’ notice.',
      'It began on 1 May and ends on 15 May. It can be cancelled with 30 days’ notice.',
    ],
    ['Take 500 mg every 8 hours, never more than 4,000 mg.', { doseMg: 500, everyHours: 8 }],
    ['Lead time is 25 working days.', 'Lead time is 18 working days.'],
    [
      'Cancelling is free until 16 June 2025.',
      'You stay 4 nights from 20 June 2025. Cancelling is free until 18 June 2025.',
    ],
    [
      'Give 6 drops twice daily, for 14 days.',
      { drug: 'Otivex', drops: 6, frequency: 'twice daily', days: 10, seen: '2024-09-02', recheck: '2024-09-16' },
    ],
    [
      'It is his 3rd title.',
      [
        { rank: 1, name: 'Kebede' },
        { rank: 3, name: 'Daniel' },
      ],
    ],
    ['Your policy covers up to €4,000 a year.', { policy: 'Classic', total_cents: 31_025, currency: 'EUR' }],
    ['He eats six times a day.', 'A six-year-old spaniel. He eats four times a day.'],
    [
      'It holds three Merino base layers.',
      [
        { title: 'Merino base layer', quantity: 2 },
        { title: 'mug', quantity: 1 },
        { title: 'backpack', quantity: 1 },
      ],
    ],
    ['The room is on the 17th floor.', { room: 'Deluxe King', arrives: '2025-11-08T17:35:00' }],
    ['Keep the humidity below 75%.', { touch_dry_min: 240, recoat_h: 12, min_temp_c: 8 }],
    [
      'The train was delayed by 105 minutes.',
      {
        delay_min: 75,
        rules: 'For delays of 60 minutes or more it is 25 percent of the fare, from 120 minutes on 50 percent.',
      },
    ],
    ['40% of the staff are on leave.', { items: [{ name: 'trousers', size: '40' }] }],
    ['They expire after 30 days.', 'You were charged on 2025-04-22. It renews on 2025-05-22.'],
    [
      'It arrived after 3 delivery attempts.',
      { events: [{ event: 'picked up' }, { event: 'sorted' }, { event: 'delivered' }] },
    ],
    ['Give it 4 times a day.', 'Give one tablet 3 times a day, at least 8 hours apart, 2 boxes.'],
  ])('is flagged where the results say otherwise: %s', (draft, content) => {
    expect(foreignIn(draft, content)).not.toEqual([]);
  });

  it.each([
    ['In all, 29 seats are left on the two flights.', 'VX 1208: 6 seats left. VX 1212: 23 seats left.'],
    ['Six of the eight pumps are running.', 'Two of the eight pumps stand still.'],
    ['Together they have 28 coeliac and vegetarian guests.', 'There are 22 vegetarians and 6 coeliacs.'],
    ['You sold 40 tickets last week.', 'Tickets sold last week: 40.'],
    ['After the excess of €150 you get €490.', 'The damage is €640. The excess is €150.'],
    ['It was closed from 13 to 15 June, two days.', { closed: '2025-06-13', opened: '2025-06-15' }],
  ])('stands where the sentence says that it was: %s', (draft, content) => {
    expect(foreignIn(draft, content)).toEqual([]);
  });
});

describe('a deed that was done to something else', () => {
  const visit =
    'She tightened a connector, cleaned the filter of the inverter and updated the firmware. The inverter was left in place.';

  it('is none to this', () => {
    expect(foreignIn('She tightened a connector and replaced the inverter.', visit)).not.toEqual([]);
    expect(foreignIn('She tightened a connector and updated the firmware.', visit)).toEqual([]);
  });

  it('is not a booking where a slot is free', () => {
    const slots = { slots: [{ id: 'slot_a1', start: '2025-04-15T09:40:00Z', doctor: 'Dr. Vos', state: 'FREE' }] };
    expect(foreignIn('I have booked Dr. Vos for 15 April 2025 at 09:40.', slots)).not.toEqual([]);
    expect(foreignIn('We have you down for 15 April 2025 at 09:40.', slots)).not.toEqual([]);
    expect(foreignIn('Dr. Vos is free on 15 April 2025 at 09:40.', slots)).toEqual([]);
  });

  it('is not the one of the record beside it', () => {
    const readings = [
      { id: 'rd_4', kwh: 20314.7, status: 'PENDING_REVIEW' },
      { id: 'rd_3', kwh: 19902.1, status: 'ACCEPTED' },
    ];
    expect(foreignIn('We have accepted your reading of 20,314.7 kWh.', readings)).not.toEqual([]);
    expect(foreignIn('The reading of 19,902.1 kWh was accepted.', readings)).toEqual([]);
  });

  it.each([
    ['Baltrans has issued a credit note.', 'There is no credit note on the account.'],
    ['We have refunded the payment.', 'Duplicate payments are refunded on request. (refunds: none)'],
    ['The meter was calibrated at night.', { asset: 'meter', description: 'Calibration overdue', status: 'OPEN' }],
    ['Reminders have been e-mailed to everybody.', 'Some fees are open.'],
    ['Until then I have paused the direct debit.', { directDebit: { status: 'ACTIVE' } }],
    ['After her approval of the report it was filed.', 'The report awaits approval.'],
    ['We have let the hotel know.', 'The hotel keeps rooms until 22:00.'],
    ['The jury has upheld the protest.', 'One protest was lodged.'],
    ['An order for 120 lights has been issued.', 'No order has been issued for the 120 lights.'],
    ['Ms Vos adjusted the humidifier.', 'The humidifier has to be adjusted.'],
    [
      'Ada Nwosu has served notice on Brightwell.',
      'Counsel is Ada Nwosu. The last day to serve notice on Brightwell is 2 August. No notice has been served.',
    ],
    ['The 86 doses have been discarded.', 'There are 86 doses. Nothing has been reported or discarded so far.'],
    ['The claim got the nod from Ms Krol.', 'The claim is with Ms Krol.'],
    ['The panel waved batch 12 through.', 'The panel tasted batch 12.'],
    ['Biscuit is already in the diary.', 'Biscuit has no appointment.'],
    ['A damage claim for lot 5519 was filed.', 'No claim for lot 5519 was opened.'],
    ['Thanks for approving the quote.', { quote: 'Q-1', approvedByCustomer: false }],
    ['The estimate of €900 was paid out to you.', { estimateEur: 900, paidEur: 0 }],
  ])('is flagged: %s', (draft, content) => {
    expect(foreignIn(draft, content)).not.toEqual([]);
  });

  it.each([
    ['The refunded total is €0.', { refunded_total_eur: 0 }],
    [
      'Radu bought the washer on 8 December 2023.',
      { customer: 'Radu', product: 'washer', purchase_date: '2023-12-08' },
    ],
    ['It shipped with PostNord.', { status: 'shipped', carrier: 'PostNord' }],
    ['The credit has been requested but not approved.', { credit: 'requested, not approved' }],
    ['A voucher of €15 was issued.', { status: 'under_review', voucher: { issued: true, amountEur: 15 } }],
    ['You are booked into a twin, reservation HX7-5521.', { reservation: 'HX7-5521', room: 'twin' }],
    ['The brake pads (€89.40) are on back order.', { part: 'brake pads', priceEur: 89.4, state: 'on back order' }],
    ['It is eligible for a refund, but none was requested.', { refund: { eligible: true, requested: false } }],
  ])('is not claimed here: %s', (draft, content) => {
    expect(foreignIn(draft, content)).toEqual([]);
  });
});

describe('a name of plain words', () => {
  it.each([
    ['You had the SafeDrive Plus package.', 'You had a package.'],
    ['It was run on Optimizely.', 'It was run with two variants.'],
    ['The checks were made with Great Expectations.', 'The checks found nothing.'],
    ['It holds tomatoes, peppers, basil and aubergines.', 'It holds tomatoes, peppers and basil.'],
    ['The invoice from Arslan Plumbing is due.', 'Technician Yusuf Arslan sent an invoice.'],
    [
      'Then Elsa van Rijn may ask for it.',
      'Elsa Brandt is the name of the ship that left. Van Rijn Seafood may ask for it.',
    ],
    ['Proof from the courier Parcelwing is missing.', 'Proof from the courier is missing.'],
  ])('is one all the same: %s', (draft, content) => {
    expect(foreignIn(draft, content)).not.toEqual([]);
  });

  it('is none where the report has the words', () => {
    expect(foreignIn('It backed up 48 GB while driving.', 'Backup: 48 GB, made on the drive.')).toEqual([]);
  });
});
