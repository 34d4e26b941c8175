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

describe('the limit of what is refunded alone', () => {
  it('adds up in one run and across runs', async () => {
    expect(await refund(SAMPLE.thirty, 'r1')).toBe('allow');
    expect(await refund(SAMPLE.fortyNine99, 'r1')).toBe('ask');
    expect(await refund(SAMPLE.fortyNine99, 'r2')).toBe('ask');
    expect(await refund(SAMPLE.fortyNine99, 'r2', 2_000)).toBe('allow');
    expect(await refund(SAMPLE.fifty, 'r3', 1)).toBe('ask');
    expect(refundedOf(desk)).toHaveLength(2);
  });

  it('counts what a person approved as well', async () => {
    const args = { chargeId: SAMPLE.fifty01 };
    await desk.rule('refund_charge', args);
    await desk.run('refund_charge', args);
    expect(await refund(SAMPLE.thirty, 'r2')).toBe('ask');
  });

  it('is each customer’s own', async () => {
    await refund(SAMPLE.fifty, 'r1');
    const [other] = desk.query(
      "SELECT chargeId, customerId FROM charges WHERE dispute IS NOT NULL AND amountCents <= 5000 AND customerId <> 'C-1001'",
    );
    const call = { customerId: String(other?.customerId), runId: 'r2' };
    expect(await desk.act('refund_charge', { chargeId: other?.chargeId }, call)).toBe('allow');
  });

  it('forgets a refund when it is 30 days old, to the millisecond', async () => {
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

describe('a refund that was allowed and not yet made', () => {
  it('counts: of two that are decided before either is made, the second asks', async () => {
    expect(await rule(SAMPLE.thirty, 'r1')).toBe('allow');
    const second = await desk.rule('refund_charge', { chargeId: SAMPLE.fortyNine99 }, { runId: 'r1', taskId: 't2' });
    expect(second).toMatchObject({ kind: 'ask', reason: expect.stringContaining('$30.00 more is on its way') });
    await desk.run('refund_charge', { chargeId: SAMPLE.thirty });
    expect(await rule(SAMPLE.fortyNine99, 'r2')).toBe('ask');
  });

  it('is not counted against itself when it is decided again, as after a crash', async () => {
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

  it('is not held against the customer when a person was only asked about it', async () => {
    expect(await rule(SAMPLE.hundredTwenty, 'r1')).toBe('ask');
    expect(await refund(SAMPLE.fifty, 'r2')).toBe('allow');
  });

  it('blocks nobody for ever', async () => {
    await rule(SAMPLE.fifty, 'r1');
    now += RESERVED_FOR_MS - 1;
    expect(await rule(SAMPLE.thirty, 'r2')).toBe('ask');
    now += 1;
    expect(await refund(SAMPLE.thirty, 'r2')).toBe('allow');
  });

  it('is made late if it still fits, and refused if others were faster', async () => {
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

  it('respect what a killed one had been allowed, until it is resumed or its time is up', async () => {
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
