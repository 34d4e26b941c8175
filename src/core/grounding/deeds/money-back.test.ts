import { describe, expect, it } from 'vitest';
import { foreignIn } from '../../../../test/support/drafts.ts';

const isFlagged = (draft: string, ...contents: unknown[]): boolean => foreignIn(draft, contents).length > 0;

const ORDER = { order: 'KS-1', total_cents: 18_760, currency: 'EUR', delivered: '2025-03-11', credit_notes: [] };

describe('money that went back', () => {
  it.each([
    'They sent a credit note for both bags.',
    'You received a provisional credit of €187.60.',
    'We settled the complaint with a credit for the whole order.',
    'The shop got the price of the order back.',
    'The carrier has paid compensation for the damage.',
    'You were given a voucher for it.',
    '€60 has been paid to you under the basic cover.',
    'The energy office has paid out the subsidy.',
    'As a courtesy the shop returned €187.60 to your card.',
    'The €187.60 was returned to her.',
    'The insurer has paid him back €187.60.',
    'The money you asked for is back on your card.',
  ])('is told by no verb where no report tells of any: %s', (draft) => {
    expect(isFlagged(draft, ORDER)).toBe(true);
    expect(isFlagged(draft, 'Credit: declined. The van was returned.', { refunds: [] })).toBe(true);
  });

  it.each([
    ['No credit note has been issued.', ORDER],
    ['A refund was requested on 12 March.', { refund: { requested: '2025-03-12', granted: false } }],
    ['The refund was turned down.', 'The refund was turned down.'],
    ['A credit of 10 % is given on request.', 'A credit of 10 % is given on request when the target is missed.'],
    ['The hold of €300 was released on 10 May 2025.', { deposit_hold_eur: 300, deposit_released: '2025-05-10' }],
    ['You paid with your credit card.', { payment: 'credit card' }],
    [
      'We refunded €3.49 for the biscuits on 3 April 2025.',
      [
        { type: 'charge', eur: 26.6, at: '2025-04-02' },
        { type: 'refund', eur: 3.49, reason: 'biscuits missing', at: '2025-04-03' },
      ],
    ],
  ])('is not claimed here, or is told: %s', (draft, content) => {
    expect(isFlagged(draft, content)).toBe(false);
  });

  it('is not told by an entry that only waits', () => {
    const waits = [{ type: 'refund', eur: 3.49, status: 'pending', at: '2025-04-03' }];
    expect(isFlagged('We refunded €3.49 on 3 April 2025.', waits)).toBe(true);
  });
});

describe('a record that says several things', () => {
  it.each([
    ['The insurance claim was submitted on 20 May 2025.', { claim: { submitted: '2025-05-20', decision: null } }],
    ['About €27,600 had been claimed.', { decision: 'rejected', amount_claimed_eur: 27_640, amount_paid_eur: 0 }],
    ['The limit was reached.', { claim: 'HC-7', status: 'declined', reason: 'limit reached' }],
    ['It is late because a pump is being replaced.', { status: 'delayed', reason: 'hydraulic pump replacement' }],
    ['Marta Olesen drove the truck.', 'The truck left at 04:20. The driver was Marta Olesen.'],
    ['It was signed for by M. Solheim.', 'Delivered on 2025-03-11 at 10:05, signed for by M. Solheim.'],
    [
      'Sofie Lindqvist replaced the air vent, the strainer and the gauge.',
      'Sofie Lindqvist visited. She checked the tank and replaced the strainer, the gauge and the air vent.',
    ],
  ])('bears out what it says, whatever else was refused: %s', (draft, content) => {
    expect(isFlagged(draft, content)).toBe(false);
  });

  it.each([
    ['The insurance claim was paid on 20 May 2025.', { claim: { submitted: '2025-05-20', decision: null } }],
    ['She was paid €17.40, half of her fare of €34.80.', { fare_eur: 34.8, entitlement: '50 %', paid_eur: 0 }],
    ['Marta Olesen approved the report.', { report: 'EXP-1', approver: 'Marta Olesen', status: 'pending' }],
    ['The claim was approved.', { claim: 'HC-7', status: 'declined', reason: 'limit reached' }],
  ])('bears out nothing else: %s', (draft, content) => {
    expect(isFlagged(draft, content)).toBe(true);
  });
});
