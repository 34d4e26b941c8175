// The engine on DBOS and Postgres. A run is driven by the local engine on a journal that all processes share; DBOS keeps a
// pending workflow for every run and command under way, so that the work of a dead process is found and given to others.
//
//   D1. The lease on the run, not DBOS, decides who may write (J2). If DBOS starts something twice, the journal lets one in.
//   D2. A process that may have lost its membership starts no command before it has asked (M2).

import { randomUUID } from 'node:crypto';
import type { Opening, OpenRun, Perform } from '../../ports/engine.ts';
import type { Journal } from '../../ports/journal.ts';
import type { Offer, OpenRunParts, TeamEngine } from '../../ports/team-engine.ts';
import { carryOut } from './carry-out.ts';
import { type Bodies, commandQueue, type DbosProcess, hostQueue, launchDbos } from './dbos-process.ts';
import { becomeMember, type Member } from './member.ts';
import { type Ended, endWatched, withRemoteCommands } from './open-run.ts';
import { resumeWhenFree } from './resume-when-free.ts';
import { startTakeover } from './takeover.ts';

/** Runs that a process takes from the queue at the same time; runs that it began itself are not counted. */
const RUNS_MAX = 32;
/** How long closing waits for workflows to be marked as ended. */
const CLOSE_MS = 2_000;

interface DbosEngineOptions {
  readonly url: string;
  /** The name of this process in leases and logs. */
  readonly label: string;
  readonly openJournal: () => Promise<Journal>;
  /** Whether the journal is closed with the engine. */
  readonly ownsJournal: boolean;
  readonly openLocal: (runId: string, parts: OpenRunParts) => Promise<Opening>;
  readonly log: (line: string) => void;
}

interface Launched {
  readonly dbos: DbosProcess;
  readonly member: Member;
  readonly journal: Journal;
}

export function createDbosEngine(options: DbosEngineOptions): TeamEngine {
  const offers = new Map<string, Offer>();
  const holds = new Map<string, Promise<Ended>>();
  const openRuns = new Set<OpenRun>();
  const hosted = new Set<string>();
  let users = 0;
  let journal: Promise<Journal> | undefined;
  let launched: Promise<Launched> | undefined;
  let stopping: Promise<unknown> = Promise.resolve();
  let stopTakeover: (() => Promise<void>) | undefined;

  const openJournal = (): Promise<Journal> => {
    journal ??= options.openJournal();
    return journal;
  };
  const start = async (): Promise<Launched> => {
    await stopping;
    const store = await openJournal();
    const executorId = `${options.label} ${randomUUID().slice(0, 8)}`;
    const member = await becomeMember({ journal: store, executorId, onLost });
    try {
      const dbos = await launchDbos({ url: options.url, executorId, bodies, log: options.log });
      return { dbos, member, journal: store };
    } catch (error) {
      await member.release();
      throw error;
    }
  };
  const launch = (): Promise<Launched> => {
    if (launched) return launched;
    launched = start();
    // A failure is forgotten, so that the next call tries again.
    launched.catch(() => {
      launched = undefined;
    });
    return launched;
  };
  /** Ends this process's part in the fleet. */
  const stop = async (graceMs: number): Promise<void> => {
    const running = launched;
    launched = undefined;
    offers.clear();
    await stopTakeover?.();
    stopTakeover = undefined;
    const parts = await running?.catch(() => undefined);
    await parts?.dbos.stop(graceMs);
    await parts?.member.release();
  };
  const onLost = (error: Error): void => {
    options.log(`other processes took over from this one: ${error.message}`);
    for (const run of openRuns) run.interrupt(error);
    const evicted = [...offers.values()];
    stopping = stop(0).catch(() => {});
    for (const { onEvicted } of evicted) onEvicted?.(error);
  };
  const bodies: Bodies = {
    hold: async (holdId, team, runId) => {
      const here = holds.get(holdId);
      // Without an entry here it was recovered from a process that is gone.
      if (here && !(await here).isLeft) return;
      await (await launch()).dbos.enqueueHost(team, runId);
    },
    host: async (team, runId) => {
      const { dbos, member } = await launch();
      const offer = offers.get(team);
      if (!offer) return dbos.enqueueHost(team, runId);
      await member.confirm();
      hosted.add(runId);
      try {
        await dbos.outside(() => resumeWhenFree(runId, offer));
      } catch (error) {
        options.log(`run ${runId} did not go on: ${error instanceof Error ? error.message : String(error)}`);
      } finally {
        hosted.delete(runId);
      }
    },
    command: async (task) => {
      const { dbos, member } = await launch();
      const offer = offers.get(task.team);
      if (!offer) throw new Error(`This process has no team "${task.team}"`);
      await carryOut(task, dbos, { ...offer, perform: guarded(offer.perform, member) });
    },
  };

  return {
    open: () => {
      users += 1;
      return openJournal();
    },
    openRun: async (runId, parts) => {
      const { dbos, member } = await launch();
      const opening = await options.openLocal(runId, { ...parts, perform: guarded(parts.perform, member) });
      if (opening.status === 'held') return opening;
      const isServed = (queue: string): boolean => offers.get(parts.team)?.queues.includes(queue) ?? false;
      const { run, ended } = endWatched(withRemoteCommands(opening.run, { ...parts, dbos, isServed }));
      openRuns.add(run);
      void ended.then(() => openRuns.delete(run));
      // The parent of a nested run resumes it, and a hosted run has its workflow already.
      if (parts.isBelow || hosted.has(runId)) return { status: 'open', run };
      const holdId = `hold ${runId} ${randomUUID().slice(0, 8)}`;
      holds.set(holdId, ended);
      void ended.then(() => holds.delete(holdId));
      try {
        await dbos.startHold(holdId, parts.team, runId);
      } catch (error) {
        await run.close();
        throw error;
      }
      return { status: 'open', run };
    },
    submit: async (team, runId) => (await launch()).dbos.enqueueHost(team, runId),
    join: async (offer) => {
      const { dbos, journal: store } = await launch();
      offers.set(offer.team, offer);
      if (offer.hostsRuns) await dbos.listen(hostQueue(offer.team), { workerConcurrency: RUNS_MAX });
      for (const queue of offer.queues)
        await dbos.listen(commandQueue(offer.team, queue), { workerConcurrency: offer.commandsMax });
      stopTakeover ??= startTakeover({ dbos, journal: store, log: options.log });
    },
    close: async ({ graceMs = CLOSE_MS } = {}) => {
      users -= 1;
      if (users > 0) return;
      await stopping;
      await stop(graceMs);
      const store = journal;
      journal = undefined;
      if (options.ownsJournal) await (await store?.catch(() => undefined))?.close();
    },
  };
}

/** Asks first if the membership is in doubt (D2); otherwise the command starts at once. */
const guarded =
  (perform: Perform, member: Member): Perform =>
  (command, context) =>
    member.isFresh() ? perform(command, context) : member.confirm().then(() => perform(command, context));
