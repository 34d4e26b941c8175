import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendOnErrand } from '../../../../test/fixtures/telecom-process.ts';
import { type Desk, openDesk, readyHome, refundedOf, SAMPLE } from '../../../../test/support/telecom.ts';
import { RESERVED_FOR_MS, WINDOW_MS } from './limit.ts';

let home: string;
let now: number;
let desk: Desk;
beforeEach(() => {
  home = readyHome();
  now = Date.UTC(2026, 10, 1);
  desk = openDesk(home, { now: () => now });
});
afterEach(() => rmSync(home, { recursive: true }));

const refund = (chargeId: string, runId: string, amountCents?: number) =>
  desk.act('refund_charge', { chargeId, amountCents }, { runId });
const rule = async (chargeId: string, runId: string) =>
  (await desk.rule('refund_charge', { chargeId }, { runId })).kind;

describe('the limit for refunds without a person', () => {
  it('adds up in one run and across runs', async () => {
    expect(await refund(SAMPLE.thirty, 'r1')).toBe('allow');
    expect(await refund(SAMPLE.fortyNine99, 'r1')).toBe('ask');
    expect(await refund(SAMPLE.fortyNine99, 'r2')).toBe('ask');
    expect(await refund(SAMPLE.fortyNine99, 'r2', 2_000)).toBe('allow');
    expect(await refund(SAMPLE.fifty, 'r3', 1)).toBe('ask');
    expect(refundedOf(desk)).toHaveLength(2);
  });

  it('counts refunds that a person approved as well', async () => {
    const args = { chargeId: SAMPLE.fifty01 };
    await desk.rule('refund_charge', args);
    await desk.run('refund_charge', args);
    expect(await refund(SAMPLE.thirty, 'r2')).toBe('ask');
  });

  it('is separate for each customer', async () => {
    await refund(SAMPLE.fifty, 'r1');
    const [other] = desk.query(
      "SELECT chargeId, customerId FROM charges WHERE dispute IS NOT NULL AND amountCents <= 5000 AND customerId <> 'C-1001'",
    );
    const call = { customerId: String(other?.customerId), runId: 'r2' };
    expect(await desk.act('refund_charge', { chargeId: other?.chargeId }, call)).toBe('allow');
  });

  it('drops a refund when it is 30 days old, to the millisecond', async () => {
    await refund(SAMPLE.fifty, 'r1');
    now += WINDOW_MS - 1;
    expect(await rule(SAMPLE.thirty, 'r2')).toBe('ask');
    now += 1;
    expect(await refund(SAMPLE.thirty, 'r2')).toBe('allow');
  });

  it('still counts refunds when the clock was set back', async () => {
    await refund(SAMPLE.fifty, 'r1');
    now -= 5 * WINDOW_MS;
    expect(await rule(SAMPLE.thirty, 'r2')).toBe('ask');
  });
});

describe('a refund that is allowed but not yet made', () => {
  it('counts: if two are decided before either is made, the second needs approval', async () => {
    expect(await rule(SAMPLE.thirty, 'r1')).toBe('allow');
    const second = await desk.rule('refund_charge', { chargeId: SAMPLE.fortyNine99 }, { runId: 'r1', taskId: 't2' });
    expect(second).toMatchObject({ kind: 'ask', reason: expect.stringContaining('$30.00 more is on its way') });
    await desk.run('refund_charge', { chargeId: SAMPLE.thirty });
    expect(await rule(SAMPLE.fortyNine99, 'r2')).toBe('ask');
  });

  it('does not count against itself when it is decided again after a crash', async () => {
    for (let time = 0; time < 3; time++) expect(await rule(SAMPLE.fifty, 'r1')).toBe('allow');
    expect(await refund(SAMPLE.fifty, 'r1')).toBe('allow');
  });

  it('counts once when two runs want the same charge, and only one of them gets it', async () => {
    expect([await rule(SAMPLE.thirty, 'r1'), await rule(SAMPLE.thirty, 'r2')]).toEqual(['allow', 'allow']);
    expect(
      (await desk.rule('refund_charge', { chargeId: SAMPLE.fifty, amountCents: 2_000 }, { runId: 'r3' })).kind,
    ).toBe('allow');
    await desk.run('refund_charge', { chargeId: SAMPLE.thirty }, { runId: 'r2' });
    await expect(desk.run('refund_charge', { chargeId: SAMPLE.thirty }, { runId: 'r1' })).rejects.toThrow('already');
  });

  it('does not count while a person has only been asked about it', async () => {
    expect(await rule(SAMPLE.hundredTwenty, 'r1')).toBe('ask');
    expect(await refund(SAMPLE.fifty, 'r2')).toBe('allow');
  });

  it('expires', async () => {
    await rule(SAMPLE.fifty, 'r1');
    now += RESERVED_FOR_MS - 1;
    expect(await rule(SAMPLE.thirty, 'r2')).toBe('ask');
    now += 1;
    expect(await refund(SAMPLE.thirty, 'r2')).toBe('allow');
  });

  it('is made after it expired if it still fits the limit, and refused otherwise', async () => {
    const late = { chargeId: SAMPLE.fifty };
    await rule(SAMPLE.fifty, 'r1');
    now += RESERVED_FOR_MS;
    await refund(SAMPLE.thirty, 'r2');
    await expect(desk.run('refund_charge', late, { runId: 'r1' })).rejects.toThrow('Nothing was refunded');
    now += WINDOW_MS;
    expect(await desk.run('refund_charge', late, { runId: 'r1' })).toMatchObject({ refundedCents: 5_000 });
  });
});

describe('processes that refund at the same time', () => {
  it('never refund more than the limit together', async () => {
    const charges = [SAMPLE.thirty, SAMPLE.fortyNine99, SAMPLE.fifty];
    const rulings = await Promise.all(
      charges.map((chargeId, index) => sendOnErrand({ home, runId: `p${index}`, chargeId })),
    );
    expect([...rulings].sort()).toEqual(['allow', 'ask', 'ask']);
    expect(refundedOf(desk)).toHaveLength(1);
  });

  it('respect the reservation of a killed process until it resumes or the reservation expires', async () => {
    now = Date.now();
    expect(await sendOnErrand({ home, runId: 'killed', chargeId: SAMPLE.thirty, dies: true })).toBe('allow');
    expect(refundedOf(desk)).toEqual([]);
    expect(await rule(SAMPLE.fortyNine99, 'r2')).toBe('ask');
    expect(await desk.run('refund_charge', { chargeId: SAMPLE.thirty }, { runId: 'killed' })).toMatchObject({
      refundedCents: 3_000,
    });
    expect(refundedOf(desk)).toEqual([{ chargeId: SAMPLE.thirty, amountCents: 3_000 }]);
  });
});
