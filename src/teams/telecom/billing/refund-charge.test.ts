import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Desk, openDesk, refundedOf, SAMPLE } from '../../../../test/support/telecom.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => rmSync(desk.home, { recursive: true }));

const ordinaryCharge = (): string =>
  String(
    desk.query("SELECT chargeId FROM charges WHERE customerId = 'C-1001' AND kind = 'usage' AND dispute IS NULL")[0]
      ?.chargeId,
  );

describe('a refund', () => {
  it.each([
    [SAMPLE.thirty, 'allow'],
    [SAMPLE.fortyNine99, 'allow'],
    [SAMPLE.fifty, 'allow'],
    [SAMPLE.fifty01, 'ask'],
    [SAMPLE.hundredTwenty, 'ask'],
  ])('of the whole of %s, as the first in 30 days: %s', async (chargeId, kind) => {
    expect(await desk.rule('refund_charge', { chargeId })).toMatchObject({ kind });
  });

  it.each([
    ['a part of a large charge, up to the limit', SAMPLE.hundredTwenty, 5_000, 'allow'],
    ['a part of a large charge, a cent above the limit', SAMPLE.hundredTwenty, 5_001, 'ask'],
    ['one cent', SAMPLE.thirty, 1, 'allow'],
    ['one cent more than the charge', SAMPLE.thirty, 3_001, 'deny'],
    ['5000 dollars', SAMPLE.hundredTwenty, 500_000, 'deny'],
    ['nothing', SAMPLE.thirty, 0, 'deny'],
    ['a negative amount', SAMPLE.thirty, -3_000, 'deny'],
    ['half a cent', SAMPLE.thirty, 0.5, 'deny'],
    ['no number', SAMPLE.thirty, Number.NaN, 'deny'],
    ['a charge that does not exist', 'CH-9', undefined, 'deny'],
  ])('of %s: %s, %s cents, %s', async (_, chargeId, amountCents, kind) => {
    const args = { chargeId, amountCents };
    expect(await desk.rule('refund_charge', args)).toMatchObject({ kind });
    if (kind === 'deny') await expect(desk.run('refund_charge', args)).rejects.toThrow();
    expect(refundedOf(desk)).toEqual([]);
  });

  it.each([0, -1, 0.5, '3000', null])('of %s cents is rejected before the policy', async (amountCents) => {
    expect(await desk.accepts('refund_charge', { chargeId: SAMPLE.thirty, amountCents })).toBe(false);
  });

  it('tells a reviewer the charge, the amount, why they are asked, and what was refunded in the last 30 days', async () => {
    await desk.act('refund_charge', { chargeId: SAMPLE.thirty });
    const ruling = await desk.rule('refund_charge', { chargeId: SAMPLE.fifty01 }, { runId: 'r2' });
    expect(ruling).toEqual({
      kind: 'ask',
      reason:
        'Refund $50.01 to Rosa Lindqvist (C-1001)? Charge CH-1001-0203 (Base fee above the price of the plan, February 2026). ' +
        'On record: The base fee was billed above the price of the plan by this amount. ' +
        'A person must decide because it goes beyond the $50.00 in 30 days that need no person. ' +
        'Refunded in the last 30 days: $30.00.',
    });
  });

  it('of a charge that is not disputed needs a person, however small', async () => {
    const ruling = await desk.rule('refund_charge', { chargeId: ordinaryCharge() });
    expect(ruling).toMatchObject({ kind: 'ask', reason: expect.stringContaining('nothing on record says') });
  });

  it('goes only to the signed-in customer', async () => {
    const args = { chargeId: SAMPLE.thirty };
    const other = { customerId: 'C-1002' };
    expect(await desk.rule('refund_charge', args, other)).toMatchObject({
      kind: 'deny',
      reason: expect.stringMatching(/^CH-1001-0305 is not a charge of .* \(C-1002\)\.$/),
    });
    await expect(desk.run('refund_charge', args, other)).rejects.toThrow('not a charge');
    expect(await desk.rule('refund_charge', args, { customerId: 'C-9999' })).toEqual({
      kind: 'deny',
      reason: 'There is no customer C-9999.',
    });
    expect(await desk.act('refund_charge', args, { customerId: 'c-1001' })).toBe('allow');
  });

  it('happens once: repeating the key returns the same answer and changes nothing', async () => {
    const args = { chargeId: SAMPLE.fortyNine99 };
    await desk.rule('refund_charge', args);
    const first = await desk.run('refund_charge', args);
    expect(first).toMatchObject({ chargeId: SAMPLE.fortyNine99, refundedCents: 4_999, refundedLast30DaysCents: 4_999 });
    expect(first.summary).toContain('$49.99 was refunded for the Router set-up fee of May 2026');
    expect(await desk.run('refund_charge', args)).toEqual(first);
    expect(refundedOf(desk)).toEqual([{ chargeId: SAMPLE.fortyNine99, amountCents: 4_999 }]);
  });

  it('of a charge already refunded is denied, wholly or in part, and reported as done', async () => {
    await desk.act('refund_charge', { chargeId: SAMPLE.thirty, amountCents: 1_000 });
    for (const amountCents of [undefined, 1_000, 2_000]) {
      const args = { chargeId: SAMPLE.thirty, amountCents };
      const ruling = await desk.rule('refund_charge', args, { runId: 'r2' });
      expect(ruling).toMatchObject({ kind: 'deny', reason: expect.stringContaining('already refunded on') });
      await expect(desk.run('refund_charge', args, { runId: 'r2' })).rejects.toThrow('already refunded');
    }
    expect(refundedOf(desk)).toEqual([{ chargeId: SAMPLE.thirty, amountCents: 1_000 }]);
    expect((await desk.run('find_discrepancies', { amountCents: 3_000 })).summary).toContain('already refunded on');
  });

  it('repeated by its own task under another key passes the policy, and the effect refuses it', async () => {
    const args = { chargeId: SAMPLE.thirty };
    await desk.act('refund_charge', args);
    expect(await desk.rule('refund_charge', args)).toEqual({ kind: 'allow' });
    await expect(desk.run('refund_charge', args, { key: 'another' })).rejects.toThrow('already refunded');
  });
});

describe('the approval of a refund', () => {
  it('overrides only the limit, also days later', async () => {
    let now = Date.UTC(2026, 0, 1);
    const clocked = openDesk(desk.home, { now: () => now });
    const args = { chargeId: SAMPLE.hundredTwenty };
    await clocked.rule('refund_charge', args);
    now += 20 * 86_400_000;
    expect(await clocked.run('refund_charge', args)).toMatchObject({ refundedCents: 12_000 });
    await expect(clocked.run('refund_charge', args, { runId: 'r2' })).rejects.toThrow('already refunded');
  });

  it('covers that amount only: a call without a decision is checked against the limit', async () => {
    await desk.rule('refund_charge', { chargeId: SAMPLE.hundredTwenty, amountCents: 6_000 });
    const more = { chargeId: SAMPLE.hundredTwenty, amountCents: 12_000 };
    await expect(desk.run('refund_charge', more)).rejects.toThrow('ask for it again, so that a person decides');
    expect(refundedOf(desk)).toEqual([]);
  });
});
