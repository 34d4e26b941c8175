// Starts scheduled runs, one for each time: a run has an idempotency key made of schedule and time, so that a server that
// died between starting a run and noting it starts no second one. Of several servers on a store, one does it.

import { messageOf } from '../../../runtime/perform/faults.ts';
import type { Principal } from '../access/roles.ts';
import { startRun } from '../api/start-run.ts';
import { createDuty } from '../host/exclusive.ts';
import type { Host } from '../host/host.ts';
import type { Log } from '../log.ts';
import { repeat } from '../repeat.ts';
import { type StoredList, storedList } from '../stored-list.ts';
import { loadNextTime, type NextTime, type Schedule, scheduleSchema } from './schedule.ts';

/** A time that was missed while no server was running is still run if it is not longer ago than this. */
const CATCH_UP_MS = 3_600_000;
const TICK_MS = 1_000;

export interface Clockwork {
  readonly schedules: StoredList<Schedule>;
  stop(): void;
}

interface ClockworkOptions {
  readonly host: Host;
  readonly log: Log;
}

export function startClockwork({ host, log }: ClockworkOptions): Clockwork {
  const schedules = storedList(host.journal, 'server/schedules', scheduleSchema);
  const duty = createDuty(host.journal, 'schedules');
  let nextTime: NextTime | undefined;
  const tick = async (): Promise<void> => {
    const all = await schedules.all();
    if (all.length === 0 || host.isDraining()) return duty.leave();
    if ((await duty.take()) === 'of another') return;
    nextTime ??= await loadNextTime();
    for (const schedule of all) {
      const due = lastDue(schedule, nextTime, host.now());
      if (due === undefined) continue;
      const runId = await fire(host, schedule, due).catch((error: unknown) => {
        log.error('schedule failed', { schedule: schedule.id, error: messageOf(error) });
        return undefined;
      });
      await schedules.change((list) =>
        list.map((each) =>
          each.id === schedule.id ? { ...each, doneUntil: due, lastRunId: runId ?? each.lastRunId } : each,
        ),
      );
    }
  };
  const ticking = repeat(tick, { what: 'starting scheduled runs', everyMs: TICK_MS, log });
  return {
    schedules,
    stop: () => {
      ticking.stop();
      void duty.leave();
    },
  };
}

/** The latest time that is due and was neither run nor skipped. Of several missed times, only the latest counts. */
export function lastDue(schedule: Schedule, nextTime: NextTime, now: number): number | undefined {
  let due: number | undefined;
  let after = Math.max(schedule.doneUntil, now - CATCH_UP_MS);
  for (;;) {
    const next = nextTime(schedule, after);
    if (next === undefined || next > now) return due;
    due = next;
    after = next;
  }
}

async function fire(host: Host, schedule: Schedule, due: number): Promise<string | undefined> {
  const { id, team, request, context, project, createdBy, lastRunId, whenBusy } = schedule;
  if (whenBusy === 'skip' && lastRunId !== null && (await isUnderWay(host, lastRunId))) return undefined;
  const who: Principal = { name: createdBy, role: 'operator', project, key: `schedule ${id}` };
  const started = await startRun(
    host,
    {
      team: host.teamNamed(team),
      request,
      options: { context },
      labels: { schedule: id },
      via: 'schedule',
      who,
      idempotencyKey: `schedule ${id} ${new Date(due).toISOString()}`,
    },
    new Map(),
  );
  return started.runId;
}

async function isUnderWay(host: Host, runId: string): Promise<boolean> {
  if ((await host.journal.read(runId)).length === 0) return false;
  return (await host.inspect.state(runId)).state.outcome === undefined;
}
