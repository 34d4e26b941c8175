import { describe, expect, it } from 'vitest';
import { lastDue } from './clockwork.ts';
import { loadNextTime, type Schedule } from './schedule.ts';

const at = (text: string): number => Date.parse(text);
const schedule = (fields: Partial<Schedule>): Schedule => ({
  id: 's',
  cron: '0 8 * * 1-5',
  timezone: 'Europe/Zurich',
  team: 'desk',
  request: 'Report',
  context: {},
  whenBusy: 'skip',
  project: null,
  createdBy: 'ann',
  createdAt: 0,
  doneUntil: at('2026-11-16T00:00:00Z'),
  lastRunId: null,
  ...fields,
});

describe('a schedule', () => {
  it('is due once at each of its times, in its time zone', async () => {
    const nextTime = await loadNextTime();
    const monday = at('2026-11-16T07:00:00Z');
    expect(lastDue(schedule({}), nextTime, monday - 1)).toBeUndefined();
    expect(lastDue(schedule({}), nextTime, monday)).toBe(monday);
    expect(lastDue(schedule({ doneUntil: monday }), nextTime, monday + 1_000)).toBeUndefined();
    expect(lastDue(schedule({}), nextTime, at('2026-11-15T07:30:00Z'))).toBeUndefined();
  });

  it('makes up for a missed time within an hour, and for the latest of several only', async () => {
    const nextTime = await loadNextTime();
    const monday = at('2026-11-16T07:00:00Z');
    expect(lastDue(schedule({}), nextTime, monday + 59 * 60_000)).toBe(monday);
    expect(lastDue(schedule({}), nextTime, monday + 61 * 60_000)).toBeUndefined();
    const often = schedule({ cron: '*/10 * * * *' });
    expect(lastDue(often, nextTime, at('2026-11-16T10:05:00Z'))).toBe(at('2026-11-16T10:00:00Z'));
  });
});
