// Schedules: requests that are run at times given as a cron pattern.

import { z } from 'zod';

export const scheduleSchema = z.object({
  id: z.string(),
  cron: z.string(),
  /** An IANA name such as Europe/Zurich. */
  timezone: z.string(),
  team: z.string(),
  request: z.string(),
  context: z.record(z.string(), z.unknown()),
  /** `skip` leaves a time out if the run before has not ended, `run` starts another beside it. */
  whenBusy: z.enum(['skip', 'run']),
  project: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.number(),
  /** The last time that was run or skipped. */
  doneUntil: z.number(),
  lastRunId: z.string().nullable(),
});
export type Schedule = z.output<typeof scheduleSchema>;

/** The next time after this one; undefined if the pattern has none. */
export type NextTime = (schedule: Pick<Schedule, 'cron' | 'timezone'>, after: number) => number | undefined;

/** The package is loaded when the first schedule is made. */
export async function loadNextTime(): Promise<NextTime> {
  const { Cron } = await import('croner');
  return ({ cron, timezone }, after) =>
    new Cron(cron, { timezone, mode: '5-part' }).nextRun(new Date(after))?.getTime() ?? undefined;
}
