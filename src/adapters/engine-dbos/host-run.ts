// Goes on with a run that was submitted or left. If that is not possible now, the run goes back to its queue.
//
//   N1. Until a run has ended or waits, a workflow is pending for it, of the process that works on it or in the queue: without
//       one, no other process would hear of it. So a failure never ends the last one.
//   N2. A queue has few places: a run that waits is delayed and takes none.
//   N3. The process that left a run may hold its lease for a moment, or be frozen for some seconds. Only tries that were answered count
//       here, so a database that is away takes nothing from that time. A message for the run that waits to be read means that the
//       holder may be about to leave.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal } from '../../ports/journal.ts';
import type { Offer } from '../../ports/team-engine.ts';
import type { Hostings } from './hostings.ts';
import type { Member } from './member.ts';

/** How often a run has gone back to its queue, by reason. */
export interface Tries {
  /** Processes did not go on with it, because their team is another version. */
  readonly refused: number;
  /** Another process works on it. */
  readonly held: number;
  readonly failed: number;
}

export interface Again {
  readonly tries: Tries;
  readonly delaySeconds: number;
}

const NONE: Tries = { refused: 0, held: 0, failed: 0 };

/** An earlier version of the engine gives the number of refusals, or nothing. */
export const triesOf = (given: Partial<Tries> | number | undefined): Tries =>
  typeof given === 'number' ? { ...NONE, refused: given } : { ...NONE, ...given };

/** With 1, 2, 4 … seconds in between, about as long as it takes to replace all processes: eight minutes. */
const REFUSALS_MAX = 9;
/** Between tries at once, before it goes back to the queue for the first time. */
const WAITS_MS = [50, 100];
/** With half a second, 1, 2, 4 and 8 in between: longer than the time after which the lease of a frozen process can be taken. */
const HELD_MIN = 5;
const HELD_SECONDS_MAX = 16;
const FAILED_SECONDS_MAX = 300;

interface HostParts {
  readonly member: Pick<Member, 'confirm'>;
  readonly journal: Pick<Journal, 'posts' | 'read'>;
  readonly offer: Pick<Offer, 'resume'>;
  readonly hostings: Hostings;
  readonly log: (line: string) => void;
}

/** Resolves when this process no longer works on the run; says when to try again, if that is needed. */
export async function hostRun(runId: string, tries: Tries, parts: HostParts): Promise<Again | undefined> {
  const { member, journal, offer, hostings, log } = parts;
  try {
    await member.confirm();
    const { result, isLeft } = await hostings.within(runId, () => resumeNow(runId, tries, offer));
    if (typeof result === 'object') return refused(runId, tries, { log, why: result.refused });
    if (isLeft) return failed(tries);
    if (result) return undefined;
    const isWanted = tries.held < HELD_MIN || (await journal.posts(runId)).length > 0;
    return isWanted ? held(tries) : undefined;
  } catch (error) {
    // It may have been deleted meanwhile.
    const isGone = await journal.read(runId).then(
      (events) => events.length === 0,
      () => false,
    );
    const again = isGone ? undefined : failed(tries);
    const then = again ? `the next try comes in ${again.delaySeconds} s` : 'there is no such run';
    log(`run ${runId} did not go on: ${error instanceof Error ? error.message : String(error)}; ${then}`);
    return again;
  }
}

async function resumeNow(runId: string, tries: Tries, { resume }: Pick<Offer, 'resume'>): ReturnType<Offer['resume']> {
  for (const waitMs of tries.held === 0 ? WAITS_MS : []) {
    const resumed = await resume(runId);
    if (resumed !== false) return resumed;
    await sleep(waitMs);
  }
  return resume(runId);
}

interface Refusal extends Pick<HostParts, 'log'> {
  readonly why: string;
}

/** Another process may have the version of its team. Later and later, and not for ever. */
function refused(runId: string, tries: Tries, { log, why }: Refusal): Again | undefined {
  if (tries.refused === 0) log(`run ${runId} did not go on: ${why}`);
  if (tries.refused >= REFUSALS_MAX) return undefined;
  return { tries: { ...tries, refused: tries.refused + 1 }, delaySeconds: 2 ** tries.refused };
}

const held = (tries: Tries): Again => ({
  tries: { ...tries, held: tries.held + 1 },
  delaySeconds: Math.min(2 ** (tries.held - 1), HELD_SECONDS_MAX),
});

const failed = (tries: Tries): Again => ({
  tries: { ...tries, failed: tries.failed + 1 },
  delaySeconds: Math.min(2 ** tries.failed, FAILED_SECONDS_MAX),
});
