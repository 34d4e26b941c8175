// The presence of this process in the fleet: its journal, its membership and its DBOS begin together and end together.

import { randomUUID } from 'node:crypto';
import type { Opening } from '../../ports/engine.ts';
import type { Journal } from '../../ports/journal.ts';
import type { OpenRunParts } from '../../ports/team-engine.ts';
import { type Bodies, type DbosProcess, launchDbos } from './dbos-process.ts';
import { startGivingBack } from './lost-claims.ts';
import { becomeMember, type Member } from './member.ts';

export interface DbosEngineOptions {
  readonly url: string;
  /** The name of this process in leases and logs. */
  readonly label: string;
  readonly openJournal: () => Promise<Journal>;
  /** Whether the journal is closed with the engine. */
  readonly ownsJournal: boolean;
  readonly openLocal: (runId: string, parts: OpenRunParts) => Promise<Opening>;
  readonly log: (line: string) => void;
}

export interface Present {
  readonly dbos: DbosProcess;
  readonly member: Member;
  readonly journal: Journal;
  readonly stopGivingBack: () => void;
}

export interface Presence {
  journal(): Promise<Journal>;
  /** Begins it, if it has not begun. */
  begin(): Promise<Present>;
  /** The one that began last, also while it ends and after that: what DBOS carries belongs to it. */
  latest(): Promise<Present>;
  /** The DBOS of this process, if it has begun. */
  dbos(): Promise<DbosProcess | undefined>;
  end(graceMs: number): Promise<void>;
  closeJournal(): Promise<void>;
}

interface PresenceParts extends DbosEngineOptions {
  readonly bodies: Bodies;
  /** Called when other processes took over from this one, before this ends. */
  readonly onLost: (error: Error) => void;
}

export function createPresence({ bodies, onLost, ...options }: PresenceParts): Presence {
  let journal: Promise<Journal> | undefined;
  let begun: Promise<Present> | undefined;
  let latest: Promise<Present> | undefined;
  let ending: Promise<void> = Promise.resolve();
  const openJournal = (): Promise<Journal> => {
    journal ??= options.openJournal();
    return journal;
  };
  const lost = (error: Error): void => {
    options.log(`other processes took over from this one: ${error.message}`);
    onLost(error);
    end(0).catch(() => {});
  };
  const start = async (): Promise<Present> => {
    await ending;
    const store = await openJournal();
    const executorId = `${options.label} ${randomUUID().slice(0, 8)}`;
    const member = await becomeMember({ journal: store, executorId, onLost: lost });
    try {
      const dbos = await launchDbos({ ...options, executorId, bodies });
      return { dbos, member, journal: store, stopGivingBack: startGivingBack({ dbos, log: options.log }) };
    } catch (error) {
      await member.release();
      throw error;
    }
  };
  const end = async (graceMs: number): Promise<void> => {
    const leaving = begun;
    begun = undefined;
    const present = await leaving?.catch(() => undefined);
    if (!present) return ending;
    present.stopGivingBack();
    ending = present.dbos.stop(graceMs).then(
      () => present.member.release(),
      () => present.member.release(),
    );
    await ending;
  };
  return {
    journal: openJournal,
    begin: () => {
      if (begun === undefined) {
        begun = start();
        latest = begun;
        // A failure is forgotten, so that the next call tries again.
        begun.catch(() => {
          begun = undefined;
        });
      }
      return begun;
    },
    latest: () => latest ?? Promise.reject(new Error('The engine has not begun')),
    dbos: async () => (await begun)?.dbos,
    end,
    closeJournal: async () => {
      const store = journal;
      journal = undefined;
      if (options.ownsJournal) await (await store?.catch(() => undefined))?.close();
    },
  };
}
