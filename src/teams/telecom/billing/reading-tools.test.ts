import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, openDesk, SAMPLE } from '../../../../test/support/telecom.ts';

let desk: Desk;
beforeAll(() => {
  desk = openDesk();
});
afterAll(() => rmSync(desk.home, { recursive: true }));

describe('a bill', () => {
  it.each([
    [undefined, '2026-06'],
    ['2026-03', '2026-03'],
    ['March', '2026-03'],
    ['my feb bill', '2026-02'],
    ['last month', '2026-05'],
    ['the latest', '2026-06'],
    ['2026-04-17', '2026-04'],
  ])('of "%s" is the bill of %s, and adds up', async (month, expected) => {
    const bill = await desk.run('look_up_bill', { month });
    expect(bill.month).toBe(expected);
    const charges = bill.charges as { amountCents: number }[];
    expect(charges.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(bill.totalCents);
  });

  it.each(['July', '2025-12', 'xyz', 'March 2025'])(
    'of "%s" does not exist, and the error says which do',
    async (month) => {
      await expect(desk.run('look_up_bill', { month })).rejects.toThrow('bills go from January 2026 to June 2026');
    },
  );
});

describe('discrepancies', () => {
  it('are all found, and one is found by its amount with the arguments of its refund', async () => {
    expect((await desk.run('find_discrepancies')).discrepancies).toHaveLength(5);
    const one = await desk.run('find_discrepancies', { amountCents: 4_999 });
    expect(one).toMatchObject({ chargeId: SAMPLE.fortyNine99, amountCents: 4_999, month: '2026-05' });
    expect((await desk.run('find_discrepancies', { month: 'April' })).chargeId).toBe(SAMPLE.fifty);
  });

  it('of an amount that is on no bill are not invented', async () => {
    const none = await desk.run('find_discrepancies', { amountCents: 500_000 });
    expect(none).toMatchObject({ discrepancies: [], alreadyRefunded: [] });
    expect(none.summary).toContain('No disputed charge of $5,000.00 is on these bills. Disputed are:');
  });

  it('belong to the customer only', async () => {
    const { charges } = (await desk.run('list_charges', {}, { customerId: '1002' })) as unknown as {
      charges: { chargeId: string }[];
    };
    expect(charges.every(({ chargeId }) => chargeId.startsWith('CH-1002-'))).toBe(true);
  });
});
