// What the workflows do: see dbos-process.ts for the three kinds.
//
//   F1. What a process does after other processes took over from it has no outcome, not even a failure: DBOS would take it for
//       the end of work that goes to another process. So such a workflow never settles.

import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandContext, Perform } from '../../ports/engine.ts';
import type { Crew, Offer } from '../../ports/team-engine.ts';
import { carryOut } from './carry-out.ts';
import type { Certainty } from './certainty.ts';
import type { Bodies, CommandTask } from './dbos-process.ts';
import { type Again, hostRun, triesOf } from './host-run.ts';
import type { Hostings } from './hostings.ts';
import type { Member } from './member.ts';
import type { Ended } from './open-run.ts';
import type { Presence, Present } from './presence.ts';

/** How long a workflow waits before it puts its run into the queue again, if the database refused to take it. */
const RETRY_MS = 5_000;

interface WorkflowParts {
  readonly latest: Presence['latest'];
  /** What this process offers, by team. */
  readonly offers: ReadonlyMap<string, Offer>;
  /** The ends of runs that this process holds, by the id of their workflow. */
  readonly holds: ReadonlyMap<string, Promise<Ended>>;
  readonly hostings: Hostings;
  readonly log: (line: string) => void;
}

export function createWorkflows({ latest, offers, holds, hostings, log }: WorkflowParts): Bodies {
  const asMember = async (act: (present: Present) => Promise<void>): Promise<void> => {
    const present = await latest();
    await whileMember(present.member, () => act(present));
  };
  return {
    hold: (holdId, team, runId) =>
      asMember(async (present) => {
        const here = await holds.get(holdId);
        // Without an entry it was recovered from a process that is gone.
        if (!here || here.isLeft) await enqueue(present, team, runId);
      }),
    host: (team, runId, given) =>
      asMember(async (present) => {
        const { dbos, member, journal } = present;
        const tries = triesOf(given);
        const offer = offers.get(team);
        if (!offer) return dbos.enqueueHost(team, runId, { tries, delaySeconds: 0 });
        const again = await dbos.outside(() => hostRun(runId, tries, { member, journal, offer, hostings, log }));
        if (again) await enqueue(present, team, runId, again);
      }),
    command: (task) =>
      asMember(async ({ dbos, member }) => {
        const offer = offers.get(task.team);
        if (!offer) throw new Error(`This process has no team "${task.team}"`);
        const { isOnce, perform } = await dbos.outside(() => crewOf(offer, task));
        const { journal, clock } = offer;
        const act = guarded(perform, member);
        const asked: Perform = (command, context) => whileMember(member, () => act(command, context));
        await carryOut(task, dbos, { journal, clock, isOnce, perform: asked });
      }),
  };
}

/** A full disk, for example, refuses this too; a failure here would end the last workflow of the run (N1). */
async function enqueue({ dbos, member }: Present, team: string, runId: string, again?: Again): Promise<void> {
  for (;;) {
    try {
      return await dbos.enqueueHost(team, runId, again);
    } catch {
      if (member.isOver()) return;
      await sleep(RETRY_MS, undefined, { ref: false });
    }
  }
}

/** Never settles if this process is no member any more (F1). */
async function whileMember<T>({ isOver }: Member, act: () => Promise<T>): Promise<T> {
  const never = (): Promise<never> => new Promise(() => {});
  if (isOver()) return never();
  try {
    return await act();
  } finally {
    if (isOver()) await never();
  }
}

/**
 * A team that cannot be prepared here, or is not known here, fails the command: the run that waits for it must hear of it. What
 * a function's effect is, is then unknown too, so it is taken for one that must happen once.
 */
const crewOf = async (offer: Offer, { path = [] }: CommandTask): Promise<Crew> =>
  path.length === 0
    ? offer
    : offer.below(path).catch((error: unknown) => ({
        isOnce: (command) => (command.kind === 'call-tool' ? command.effect === 'once' : command.kind === 'work'),
        perform: () => Promise.reject(error),
      }));

/** Asks first if the lease is in doubt, and lets the command ask again before it acts (M2); otherwise it starts at once. */
export const guarded = (perform: Perform, { isCertain, confirm }: Certainty): Perform => {
  const confirmHeld = (): Promise<void> | undefined => (isCertain() ? undefined : confirm());
  return (command, context) => {
    const confirmed: CommandContext = {
      clock: context.clock,
      get signal() {
        return context.signal;
      },
      tell: (happening) => context.tell(happening),
      confirmHeld,
      onText: context.onText,
      onProgress: context.onProgress,
    };
    const doubt = confirmHeld();
    return doubt === undefined ? perform(command, confirmed) : doubt.then(() => perform(command, confirmed));
  };
};
