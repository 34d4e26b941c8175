// What the workflows do: see dbos-process.ts for the three kinds.

import type { Perform } from '../../ports/engine.ts';
import type { Offer } from '../../ports/team-engine.ts';
import { carryOut } from './carry-out.ts';
import type { Certainty } from './certainty.ts';
import type { Bodies } from './dbos-process.ts';
import type { Ended } from './open-run.ts';
import type { Presence } from './presence.ts';
import { resumeWhenFree } from './resume-when-free.ts';

interface WorkflowParts {
  readonly begin: Presence['begin'];
  /** What this process offers, by team. */
  readonly offers: ReadonlyMap<string, Offer>;
  /** The ends of runs that this process holds, by the id of their workflow. */
  readonly holds: ReadonlyMap<string, Promise<Ended>>;
  /** The runs that a `host` of this process works on. */
  readonly hosted: Set<string>;
  readonly log: (line: string) => void;
}

export const createWorkflows = ({ begin, offers, holds, hosted, log }: WorkflowParts): Bodies => ({
  hold: async (holdId, team, runId) => {
    const here = await holds.get(holdId);
    // Without an entry it was recovered from a process that is gone.
    if (!here || here.isLeft) await (await begin()).dbos.enqueueHost(team, runId);
  },
  host: async (team, runId) => {
    const { dbos, member } = await begin();
    const offer = offers.get(team);
    if (!offer) return dbos.enqueueHost(team, runId);
    await member.confirm();
    hosted.add(runId);
    try {
      await dbos.outside(() => resumeWhenFree(runId, offer));
    } catch (error) {
      log(`run ${runId} did not go on: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      hosted.delete(runId);
    }
  },
  command: async (task) => {
    const { dbos, member } = await begin();
    const offer = offers.get(task.team);
    if (!offer) throw new Error(`This process has no team "${task.team}"`);
    await carryOut(task, dbos, { ...offer, perform: guarded(offer.perform, member) });
  },
});

/** Asks first if the lease is in doubt (M2); otherwise the command starts at once. */
export const guarded =
  (perform: Perform, { isCertain, confirm }: Certainty): Perform =>
  (command, context) =>
    isCertain() ? perform(command, context) : confirm().then(() => perform(command, context));
