import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Desk, openDesk } from '../../../../test/support/telecom.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => rmSync(desk.home, { recursive: true }));

const lines = (): unknown[] =>
  desk.query("SELECT planId, contractEnds FROM lines WHERE customerId = 'C-1001' ORDER BY lineId");
const internet = { planId: 'fiber-300', contractEnds: '2027-02-28' };
const mobile = { planId: 'mobile-20gb', contractEnds: null };

describe('an upgrade', () => {
  it('needs no person, happens once per key, and changes the line the plan is for', async () => {
    expect(await desk.act('upgrade_plan', { planId: 'fiber-500' })).toBe('allow');
    const again = await desk.run('upgrade_plan', { planId: 'fiber-500' });
    expect(again).toMatchObject({ changed: true, fromPlanId: 'fiber-300', planId: 'fiber-500', lineId: 'L-1001-1' });
    expect(lines()).toEqual([{ ...internet, planId: 'fiber-500' }, mobile]);
    expect(desk.query('SELECT count(*) AS n FROM planChanges')).toEqual([{ n: 1 }]);
  });

  it('to the current plan changes nothing, and says so', async () => {
    await desk.act('upgrade_plan', { planId: 'fiber-500' });
    const again = await desk.run('upgrade_plan', { planId: 'fiber-500' }, { runId: 'r2' });
    expect(again).toMatchObject({ changed: false, summary: expect.stringContaining('already has Fiber 500') });
    expect(desk.query('SELECT count(*) AS n FROM planChanges')).toEqual([{ n: 1 }]);
  });

  it.each([
    ['a smaller plan', { planId: 'basic-50' }, 'is a downgrade: use downgrade_plan'],
    ['a line of another customer', { planId: 'fiber-500', lineId: 'L-1002-1' }, 'is not a line of'],
    [
      'a line of another service',
      { planId: 'mobile-unlimited', lineId: 'L-1001-1' },
      'is for internet, not for mobile',
    ],
  ])('to %s is denied', async (_, args, reason) => {
    expect(await desk.rule('upgrade_plan', args)).toMatchObject({
      kind: 'deny',
      reason: expect.stringContaining(reason),
    });
    await expect(desk.run('upgrade_plan', args)).rejects.toThrow(reason);
    expect(lines()).toEqual([internet, mobile]);
  });

  it('to a plan that does not exist is rejected before the policy', async () => {
    expect(await desk.accepts('upgrade_plan', { planId: 'fiber-9000' })).toBe(false);
    expect(await desk.accepts('upgrade_plan', {})).toBe(false);
  });
});

describe('a downgrade', () => {
  it('during a contract asks a person, stating the fee; after approval the fee is billed and the contract ends', async () => {
    const args = { planId: 'fiber-100' };
    expect(await desk.rule('downgrade_plan', args)).toEqual({
      kind: 'ask',
      reason:
        'Moving line L-1001-1 of Rosa Lindqvist (C-1001) from Fiber 300 to Fiber 100 before the contract ends on 28 February 2027 ' +
        'costs an early-termination fee of $96.00 (8 months left); the plan becomes $15.00 a month cheaper.',
    });
    expect(lines()).toEqual([internet, mobile]);
    const done = await desk.run('downgrade_plan', args);
    expect(done).toMatchObject({ changed: true, feeCents: 9_600, summary: expect.stringContaining('$96.00') });
    expect(await desk.run('downgrade_plan', args)).toEqual(done);
    expect(lines()).toEqual([{ planId: 'fiber-100', contractEnds: null }, mobile]);
    const fees = desk.query("SELECT amountCents, month FROM charges WHERE description = 'Early-termination fee'");
    expect(fees).toEqual([{ amountCents: 9_600, month: '2026-06' }]);
  });

  it('without a contract needs no person', async () => {
    expect(await desk.act('downgrade_plan', { planId: 'mobile-5gb' })).toBe('allow');
    expect(lines()).toEqual([internet, { planId: 'mobile-5gb', contractEnds: null }]);
  });

  it.each([
    ['a larger plan', { planId: 'gigabit-1000' }, 'is an upgrade: use upgrade_plan'],
    ['a plan for another customer', { planId: 'basic-50', lineId: 'L-1002-1' }, 'is not a line of'],
  ])('to %s is denied', async (_, args, reason) => {
    expect(await desk.rule('downgrade_plan', args)).toMatchObject({
      kind: 'deny',
      reason: expect.stringContaining(reason),
    });
  });

  it('for an unknown customer is denied', async () => {
    expect(await desk.rule('downgrade_plan', { planId: 'basic-50' }, { customerId: 'C-0' })).toMatchObject({
      kind: 'deny',
    });
  });
});

describe('the information about plans', () => {
  it('covers the customer’s own lines, with the cost of leaving', async () => {
    const { summary } = await desk.run('show_current_plan');
    expect(summary).toContain('Fiber 300 (300 Mbps, $54.99 a month), contract until 28 February 2027');
    expect(summary).toContain('sample customer Rosa Lindqvist');
    const other = await desk.run('show_current_plan', {}, { customerId: 'C-1002' });
    expect(other.customerId).toBe('C-1002');
    expect(other.summary).not.toContain('sample customer');
  });

  it('compares cheaper and more expensive plans', async () => {
    expect((await desk.run('compare_plans', { planId: 'gigabit-1000' })).summary).toContain('$35.00 a month more');
    const down = await desk.run('compare_plans', { planId: 'basic-50' });
    expect(down).toMatchObject({ differenceCents: -2_500, earlyTerminationFeeCents: 9_600 });
  });

  it('lists one service or both', async () => {
    expect((await desk.run('list_plans')).plans).toHaveLength(8);
    expect((await desk.run('list_plans', { service: 'mobile' })).plans).toHaveLength(3);
  });
});
