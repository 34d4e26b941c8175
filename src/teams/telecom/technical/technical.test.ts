import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Desk, openDesk } from '../../../../test/support/telecom.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => rmSync(desk.home, { recursive: true }));

/** A customer with exactly one internet line of this kind. */
function customerWith(result: string, { dark }: { dark: boolean }): string {
  const [found] = desk.query(
    `SELECT customers.customerId FROM customers JOIN lines USING (customerId) JOIN lineTests USING (lineId)
     WHERE lines.service = 'internet' AND result = '${result}'
       AND ${dark ? '' : 'NOT'} EXISTS (SELECT 1 FROM outages WHERE outages.area = customers.area AND outages.service = 'internet' AND endedOn IS NULL)`,
  );
  return String(found?.customerId);
}

describe('a line test', () => {
  it('tests the internet line unless another is named, and says what to do next', async () => {
    const found = await desk.run('run_line_test');
    expect(found).toMatchObject({ lineId: 'L-1001-1', result: 'degraded', needsTechnician: true, plannedMbps: 300 });
    expect(found.summary).toContain('a technician should look at it');
    expect(await desk.run('run_line_test', { lineId: 'l-1001-2' })).toMatchObject({
      result: 'healthy',
      needsTechnician: false,
    });
  });

  it('names the outage that explains a fault', async () => {
    const customerId = customerWith('failed', { dark: true });
    const found = await desk.run('run_line_test', {}, { customerId });
    expect(found).toMatchObject({ result: 'failed', needsTechnician: false, outageId: expect.stringMatching(/^O-/) });
    expect(found.summary).toContain('internet outage in');
  });

  it('is never made on another customer’s line, and asks which line is meant if that is unclear', async () => {
    await expect(desk.run('run_line_test', { lineId: 'L-1002-1' })).rejects.toThrow('L-1002-1 is not a line of Rosa');
    const [two] = desk.query(
      "SELECT customerId FROM lines GROUP BY customerId HAVING count(*) = 2 AND min(service) = 'mobile'",
    );
    await expect(desk.run('run_line_test', {}, { customerId: String(two?.customerId) })).rejects.toThrow(
      /Which of the lines is meant: L-\d+-1 \(mobile, .*\) and L-\d+-2/,
    );
  });
});

describe('a technician', () => {
  it('is sent once to a line that is not healthy, at the earliest free appointment', async () => {
    const [slot] = (await desk.run('list_technician_slots')).slots as { slotId: string }[];
    const first = await desk.run('dispatch_technician');
    expect(first).toMatchObject({ lineId: 'L-1001-1', slotId: slot?.slotId, visitId: expect.stringMatching(/^V-/) });
    expect(await desk.run('dispatch_technician')).toEqual(first);
    expect(desk.query('SELECT count(*) AS n FROM visits')).toEqual([{ n: 1 }]);
    expect(await desk.rule('dispatch_technician', {}, { runId: 'r2' })).toMatchObject({
      kind: 'deny',
      reason: expect.stringContaining('already booked'),
    });
    await expect(desk.run('dispatch_technician', {}, { runId: 'r2' })).rejects.toThrow('already booked');
  });

  it('comes at the chosen appointment, if it is free and in the area', async () => {
    const slots = (await desk.run('list_technician_slots')).slots as { slotId: string }[];
    const slotId = slots[3]?.slotId;
    expect(await desk.rule('dispatch_technician', { slotId: 'S-101-40' })).toMatchObject({ kind: 'deny' });
    expect(await desk.act('dispatch_technician', { slotId })).toBe('allow');
    expect(desk.query('SELECT slotId FROM visits')).toEqual([{ slotId }]);
  });

  it.each([
    ['a healthy line', 'healthy', false, 'nothing wrong'],
    ['a line in an outage', 'failed', true, 'comes from an outage in'],
  ])('is not sent to %s', async (_, result, dark, reason) => {
    const customerId = customerWith(result, { dark });
    expect(await desk.rule('dispatch_technician', {}, { customerId })).toMatchObject({
      kind: 'deny',
      reason: expect.stringContaining(reason),
    });
    await expect(desk.run('dispatch_technician', {}, { customerId })).rejects.toThrow(reason);
  });

  it('is not sent to another customer', async () => {
    expect(await desk.rule('dispatch_technician', { lineId: 'L-1002-1' })).toMatchObject({ kind: 'deny' });
    expect(await desk.rule('dispatch_technician', {}, { customerId: 'C-1' })).toMatchObject({ kind: 'deny' });
  });
});

describe('remote help', () => {
  it('lists the outages of an area, by default the customer’s own', async () => {
    expect((await desk.run('check_outages')).summary).toContain('no outage in Riverside');
    expect((await desk.run('check_outages', { area: 'Harbour' })).summary).toContain('an internet outage in Harbour');
    expect((await desk.run('check_outages', { area: 'Hillcrest' })).summary).toContain('a mobile outage in Hillcrest');
  });

  it.each([
    ['my internet is down', 'no internet'],
    ['Streaming is so SLOW, always buffering!', 'slow internet'],
    ['the wifi is weak in the bedroom', 'weak Wi-Fi'],
    ['no bars and no calls on my phone', 'no mobile signal'],
    ['a red light is blinking', 'router lights'],
    ['it keeps dropping', 'connection drops'],
    ['help', 'no internet'],
  ])('gives steps for "%s": %s', async (symptom, expected) => {
    expect(await desk.run('troubleshooting_steps', { symptom })).toMatchObject({ symptom: expected });
  });
});
