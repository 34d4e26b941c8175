// The engine on DBOS and Postgres. A run is driven by the local engine on a journal that all processes share; DBOS keeps a
// pending workflow for every run and command under way, so that the work of a dead process is found and given to others.
//
//   D1. The lease on the run, not DBOS, decides who may write (J2). If DBOS starts something twice, the journal lets one in.
//   D2. A process that may have lost the lease of a run starts no command of it before it has asked (M2).

import { randomUUID } from 'node:crypto';
import type { Opening, OpenRun } from '../../ports/engine.ts';
import type { Offer, TeamEngine, TeamRunParts } from '../../ports/team-engine.ts';
import { createCertainty } from './certainty.ts';
import { startCleanUp } from './clean-up.ts';
import type { DbosProcess } from './dbos-process.ts';
import { createHostings } from './hostings.ts';
import { type Ended, endWatched, withRemoteCommands } from './open-run.ts';
import { createPresence, type DbosEngineOptions, type Presence } from './presence.ts';
import { commandQueue, hostQueue } from './queues.ts';
import { startTakeover } from './takeover.ts';
import { createWorkflows, guarded } from './workflows.ts';

/** Runs that a process takes from the queue at the same time; runs that it began itself are not counted. */
const RUNS_MAX = 32;
/** How long closing waits for workflows to be marked as ended. */
const CLOSE_MS = 2_000;

export function createDbosEngine(options: DbosEngineOptions): TeamEngine {
  const offers = new Map<string, Offer>();
  const holds = new Map<string, Promise<Ended>>();
  const openRuns = new Set<OpenRun>();
  const hostings = createHostings();
  let users = 0;
  let stopUpkeep: (() => Promise<void>) | undefined;
  const begin: Presence['begin'] = () => presence.begin();
  const endUpkeep = async (): Promise<void> => {
    const stop = stopUpkeep;
    stopUpkeep = undefined;
    await stop?.();
  };
  const presence = createPresence({
    ...options,
    bodies: createWorkflows({ latest: () => presence.latest(), offers, holds, hostings, log: options.log }),
    onLost: (error) => {
      for (const run of openRuns) run.interrupt(error);
      const evicted = [...offers.values()];
      offers.clear();
      endUpkeep().catch(() => {});
      for (const { onEvicted } of evicted) onEvicted?.(error);
    },
  });
  const hold = async (run: OpenRun, ended: Promise<Ended>, team: string, dbos: DbosProcess): Promise<void> => {
    const holdId = `hold ${run.runId} ${randomUUID().slice(0, 8)}`;
    holds.set(holdId, ended);
    void ended.then(() => holds.delete(holdId));
    try {
      await dbos.startHold(holdId, team, run.runId);
    } catch (error) {
      await run.close();
      throw error;
    }
  };
  return {
    open: () => {
      users += 1;
      return presence.journal();
    },
    openRun: async (runId, parts) => {
      const { dbos } = await begin();
      const opening = await openGuarded(runId, parts, options.openLocal);
      if (opening.status === 'held') return opening;
      const isServed = (queue: string): boolean => offers.get(parts.team)?.queues.includes(queue) ?? false;
      const { run, ended } = endWatched(withRemoteCommands(opening.run, { ...parts, dbos, isServed }));
      openRuns.add(run);
      void ended.then(() => openRuns.delete(run));
      // The parent of a nested run resumes it, and what a `host` opened has its workflow already.
      if (!parts.isBelow && !hostings.hasTaken(runId, ended)) await hold(run, ended, parts.team, dbos);
      return { status: 'open', run };
    },
    submit: async (team, runId, { isLeft = false } = {}) => {
      const { dbos } = await begin();
      await (isLeft ? dbos.enqueueLeft(team, runId) : dbos.enqueueHost(team, runId));
    },
    join: async (offer) => {
      const { dbos, journal } = await begin();
      offers.set(offer.team, offer);
      if (offer.hostsRuns) await dbos.listen(hostQueue(offer.team), { workerConcurrency: RUNS_MAX });
      for (const queue of offer.queues)
        await dbos.listen(commandQueue(offer.team, queue), { workerConcurrency: offer.commandsMax });
      if (stopUpkeep) return;
      const stopTakeover = startTakeover({ dbos, journal, log: options.log });
      const stopCleanUp = startCleanUp(dbos, () => offer.clock.now());
      stopUpkeep = () => {
        stopCleanUp();
        return stopTakeover();
      };
    },
    queues: async () => (await begin()).dbos.queueStates(),
    pause: async () => {
      await (await presence.dbos())?.pause();
    },
    close: async ({ graceMs = CLOSE_MS } = {}) => {
      users -= 1;
      if (users > 0) return;
      await endUpkeep();
      await presence.end(graceMs);
      // Not before: DBOS takes work from queues until then, and a command without an offer stops its run.
      offers.clear();
      await presence.closeJournal();
    },
  };
}

/** A run whose commands start only while this process certainly holds its lease (D2). */
async function openGuarded(
  runId: string,
  parts: TeamRunParts,
  openLocal: DbosEngineOptions['openLocal'],
): Promise<Opening> {
  let opened: OpenRun | undefined;
  const ask = async (): Promise<void> => opened?.append([], { sync: false, taken: [] });
  const certainty = createCertainty(parts.journal, ask);
  const opening = await openLocal(runId, { ...parts, perform: guarded(parts.perform, certainty) });
  if (opening.status === 'held') return opening;
  opened = opening.run;
  try {
    await certainty.confirm();
    return opening;
  } catch (error) {
    await opening.run.close();
    throw error;
  }
}
