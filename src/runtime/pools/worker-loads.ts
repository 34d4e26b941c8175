// Measures from journalled events how busy, quick and reliable the workers of pools are (A15): how long attempts take, which
// fail, and how many are running. load-records.ts stores the figures.

import type { RunEvent } from '../../core/journal/event.ts';
import type { Failure } from '../../core/journal/failure.ts';
import { overruledIn } from '../../core/run/results.ts';
import type { RunState } from '../../core/run/state.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Team } from '../run/team.ts';
import type { OpenJournal } from '../run/wiring.ts';
import { createLoadRecords, type LoadRecords } from './load-records.ts';

interface TaskAt {
  readonly runId: string;
  readonly taskId: string;
}

export interface WorkerLoads extends Pick<LoadRecords, 'refresh' | 'peek'> {
  /** Counts a task as running, before its event is journalled. */
  begin(task: TaskAt, worker: string): void;
  notice(events: readonly RunEvent[], state: RunState): void;
  /** Called when this process stops working on the run: finishes pending writes. */
  leave(runId: string): Promise<void>;
  now(): number;
}

export interface LoadParts {
  readonly team: Pick<Team, 'spec'>;
  readonly journal: OpenJournal;
  readonly clock: Clock;
  readonly newId: () => string;
}

interface UnderWay {
  readonly worker: string;
  readonly since: number;
  /** How long the task had waited for people before. */
  readonly pausedMs: number;
}

export function createWorkerLoads({ team, journal, clock, newId }: LoadParts): WorkerLoads {
  const { name, pools = {} } = team.spec;
  const members = new Set(Object.values(pools).flatMap(({ workers }) => workers));
  const records = createLoadRecords({ team: name, journal, clock, self: newId() });
  const underWay = new Map<string, Map<string, UnderWay>>();

  const end = ({ runId, taskId }: TaskAt): UnderWay | undefined => {
    const found = underWay.get(runId)?.get(taskId);
    if (!found) return undefined;
    underWay.get(runId)?.delete(taskId);
    records.count(found.worker, -1);
    return found;
  };
  const begin = (task: TaskAt, { worker, since, pausedMs }: UnderWay): void => {
    if (!members.has(worker)) return;
    end(task);
    const ofRun = underWay.get(task.runId) ?? new Map<string, UnderWay>();
    underWay.set(task.runId, ofRun.set(task.taskId, { worker, since, pausedMs }));
    records.count(worker, 1);
  };
  const follow = (event: RunEvent, state: RunState): void => {
    const { at: since } = event;
    const beginning = startedBy(event, state);
    for (const { taskId, worker, pausedMs } of beginning)
      begin({ runId: state.runId, taskId }, { worker, since, pausedMs });
    if (beginning.length > 0) return;
    // Rulings are final once the run has answered. A fork took its results over from a run that counted them.
    if (event.type === 'run-answered' && !state.dryRun && !state.forkOf)
      for (const { worker } of overruledIn(state))
        if (members.has(worker)) records.add(worker, { ms: 0, failed: true, overruled: true, at: since });
    for (const taskId of endedBy(event)) {
      const found = end({ runId: state.runId, taskId });
      // Results that a fork reuses were measured before, and a dry run does only a part of the work.
      const isWork = event.reused === undefined && !state.dryRun;
      const outcome = isWork ? outcomeOf(event) : undefined;
      if (!found || outcome === undefined) continue;
      const paused = (state.tasks.get(taskId)?.pausedMs ?? 0) - found.pausedMs;
      records.add(found.worker, { ms: since - found.since - paused, failed: outcome === 'failed', at: since });
    }
  };
  return {
    refresh: records.refresh,
    peek: records.peek,
    begin: (task, worker) => begin(task, { worker, since: clock.now(), pausedMs: 0 }),
    notice: (events, state) => {
      for (const event of events) follow(event, state);
    },
    leave: async (runId) => {
      for (const taskId of [...(underWay.get(runId)?.keys() ?? [])]) end({ runId, taskId });
      underWay.delete(runId);
      await records.written();
    },
    now: () => clock.now(),
  };
}

interface Started {
  readonly taskId: string;
  readonly worker: string;
  readonly pausedMs: number;
}

/** Tasks that are running from this event on. */
function startedBy(event: RunEvent, { tasks }: RunState): Started[] {
  switch (event.type) {
    case 'run-resumed':
      return [...tasks.values()].flatMap(({ task, worker, status, pausedMs }) =>
        status === 'running' ? [{ taskId: task.id, worker, pausedMs }] : [],
      );
    case 'task-dispatched':
    case 'worker-chosen':
      return [{ taskId: event.taskId, worker: event.worker, pausedMs: tasks.get(event.taskId)?.pausedMs ?? 0 }];
    case 'cache-missed': {
      // Time spent on the cache lookup is not work.
      const { worker, pausedMs } = tasks.get(event.taskId) ?? {};
      return worker === undefined ? [] : [{ taskId: event.taskId, worker, pausedMs: pausedMs ?? 0 }];
    }
    default:
      return [];
  }
}

function endedBy(event: RunEvent): readonly string[] {
  switch (event.type) {
    case 'task-succeeded':
    case 'attempt-failed':
    case 'task-recalled':
    case 'task-escalated':
    case 'task-asked':
    case 'task-failed':
    case 'task-skipped':
    case 'task-cancelled':
      return [event.taskId];
    case 'plan-accepted':
      return event.withdrawn ?? [];
    default:
      return [];
  }
}

/** Undefined if the attempt says nothing about its worker: it was handed back, cancelled or never begun. */
function outcomeOf(event: RunEvent): 'ok' | 'failed' | undefined {
  if (event.type === 'task-succeeded') return 'ok';
  return event.type === 'attempt-failed' && isWorkersFault(event.failure) ? 'failed' : undefined;
}

function isWorkersFault(failure: Failure): boolean {
  switch (failure.code) {
    case 'timeout':
    case 'rate-limited':
    case 'unavailable':
    case 'malformed-output':
    case 'empty-output':
    case 'cut-off':
    case 'worker-failed':
    case 'step-limit':
    case 'refused':
    case 'no-result':
    case 'unknown-outcome':
      return true;
    case 'escalated':
    case 'circuit-open':
    case 'too-long':
    case 'budget-exhausted':
    case 'plan-invalid':
    case 'dependency-failed':
    case 'denied':
      return false;
    default:
      return failure satisfies never;
  }
}
