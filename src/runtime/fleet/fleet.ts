// The part of a team that spans processes: with an engine, its runs may move from one process to another, and workers with a
// queue work where a process serves it.

import type { Happening } from '../../core/journal/event.ts';
import type { AcceptChanges } from '../../core/plan/spec-changes.ts';
import { runOfReview } from '../../core/run/keys.ts';
import type { Perform } from '../../ports/engine.ts';
import type { Crew, Offer, TeamEngine } from '../../ports/team-engine.ts';
import { type First, RunHeld } from '../run/launch.ts';
import type { ResumeOptions } from '../run/prepare-run.ts';
import { DefinitionChanged } from '../run/run-error.ts';
import type { Team } from '../run/team.ts';
import { isOnce } from '../run/team-commands.ts';
import type { OpenJournal, Wiring } from '../run/wiring.ts';
import { leftRuns } from './left-runs.ts';
import { submitRun } from './submit-run.ts';

export interface JoinOptions {
  /** The queues whose workers work in this process. Default: none. */
  readonly queues?: readonly string[];
  /** Whether this process hosts runs: those that were submitted, and those whose process died. Default: true. */
  readonly hostsRuns?: boolean;
  /** Most commands of each queue at the same time. Default: 8. */
  readonly commandsMax?: number;
  /**
   * Works on a run until it ends or waits; false if another process works on it, or another call of this one. If it rejects, the
   * run is tried again later. Default: `resume` of the team, and runs that were left, such as those of a restored database, go on
   * when the process joins.
   */
  readonly resume?: (runId: string) => Promise<boolean>;
  /** Continues runs of an earlier version of the team, as `acceptChanges` of `resume` does. Default: false, so that they stop
   *  until a person accepts the changes. */
  readonly acceptChanges?: AcceptChanges | undefined;
  /** Called if other processes took over from this one, because it was frozen or cut off. */
  readonly onEvicted?: (reason: Error) => void;
}

export interface FleetParts {
  readonly engine: TeamEngine | undefined;
  readonly team: Team;
  readonly wiring: Wiring;
  readonly journal: OpenJournal;
  readonly perform: Perform;
  readonly prepare: () => Promise<unknown>;
  /** The queues of its workers, also of those in nested teams. */
  readonly queues: () => readonly string[];
  /** What carries out the commands of a nested team; `path` is the workers on the way to it. */
  readonly below: (path: readonly string[]) => Promise<Crew>;
  readonly resume: (runId: string, options?: ResumeOptions) => PromiseLike<unknown>;
}

export interface Fleet {
  join(options?: JoinOptions): Promise<void>;
  submit(runId: string, first: First): Promise<string>;
  /** Has a process go on with the run of a review that was decided, if none works on it. */
  wake(reviewId: string): Promise<void>;
}

const COMMANDS_MAX = 8;

export function createFleet({ engine, team, wiring, journal, perform, resume, ...parts }: FleetParts): Fleet {
  const { name } = team.spec;
  const spanning = (what: string): TeamEngine => {
    if (engine) return engine;
    throw new Error(
      `The team "${name}" cannot ${what}: its runs live in this process. Give it engine: dbos({ url: "postgres://…" })`,
    );
  };
  return {
    join: async ({ queues = [], hostsRuns = true, commandsMax = COMMANDS_MAX, ...given } = {}) => {
      const shared = spanning('join other processes');
      checkQueues(name, queues, parts.queues());
      // Commands from other processes come without a run that would list the tools of sources.
      await parts.prepare();
      await shared.join({
        team: name,
        journal: await journal(),
        clock: wiring.clock,
        hostsRuns,
        queues,
        commandsMax,
        perform,
        isOnce: isOnce(team),
        below: parts.below,
        resume: given.resume ?? ((runId) => resumed(resume(runId, { acceptChanges: given.acceptChanges }))),
        onEvicted: given.onEvicted,
      });
      // A caller who resumes runs itself also looks for them itself.
      if (!hostsRuns || given.resume) return;
      const { clock, digest } = wiring;
      const left = await leftRuns({ team: name, journal: await journal(), clock, digest });
      for (const runId of left) await shared.submit(name, runId, { isLeft: true });
    },
    submit: async (runId, begin) => {
      const shared = spanning('submit a run to other processes');
      const first: Happening = typeof begin === 'function' ? await begin() : begin;
      const { digest, clock } = wiring;
      await submitRun(runId, first, { engine: shared, team: name, journal: await journal(), digest, clock });
      return runId;
    },
    wake: async (reviewId) => {
      // A nested run is resumed by its root.
      const [root = ''] = runOfReview(reviewId).split('~');
      await engine?.submit(name, root);
    },
  };
}

function checkQueues(team: string, queues: readonly string[], known: readonly string[]): void {
  const unknown = queues.find((queue) => !known.includes(queue));
  if (unknown === undefined) return;
  throw new Error(`No worker of the team "${team}" has the queue "${unknown}": set queue: "${unknown}" on a worker`);
}

async function resumed(run: PromiseLike<unknown>): ReturnType<Offer['resume']> {
  try {
    await run;
    return true;
  } catch (error) {
    if (error instanceof RunHeld) return false;
    if (DefinitionChanged.is(error)) return { refused: error.message };
    throw error;
  }
}
