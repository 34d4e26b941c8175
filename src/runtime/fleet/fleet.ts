// The part of a team that spans processes: with an engine, its runs may move from one process to another, and workers with a
// queue work where a process serves it.

import type { Happening } from '../../core/journal/event.ts';
import type { Command } from '../../core/run/command.ts';
import { runOfReview } from '../../core/run/keys.ts';
import type { Perform } from '../../ports/engine.ts';
import type { TeamEngine } from '../../ports/team-engine.ts';
import { type First, RunHeld } from '../run/launch.ts';
import type { Team } from '../run/team.ts';
import type { OpenJournal, Wiring } from '../run/wiring.ts';
import { submitRun } from './submit-run.ts';

export interface JoinOptions {
  /** The queues whose workers work in this process. Default: none. */
  readonly queues?: readonly string[];
  /** Whether this process hosts runs: those that were submitted, and those whose process died. Default: true. */
  readonly hostsRuns?: boolean;
  /** Most commands of each queue at the same time. Default: 8. */
  readonly commandsMax?: number;
  /** Works on a run until it ends or waits; false if another process works on it. Default: `resume` of the team. */
  readonly resume?: (runId: string) => Promise<boolean>;
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
  readonly resume: (runId: string) => PromiseLike<unknown>;
}

export interface Fleet {
  join(options?: JoinOptions): Promise<void>;
  submit(runId: string, first: First): Promise<string>;
  /** Has a process go on with the run of a review that was decided, if none works on it. */
  wake(reviewId: string): Promise<void>;
}

const COMMANDS_MAX = 8;

/** The worker that a command belongs to, if it may be carried out by any process that has the worker. */
function workerOf(command: Command): string | undefined {
  switch (command.kind) {
    case 'work':
    case 'call-tool':
      return command.slice.worker;
    case 'call-model':
      return command.dialogue.subject.kind === 'work' ? command.dialogue.subject.slice.worker : undefined;
    default:
      return undefined;
  }
}

/** The queue of the worker that a command belongs to. In a team without queues, commands are not looked at: that costs. */
export function queueOf({ workers }: Team): (command: Command) => string | undefined {
  if (![...workers.values()].some(({ queue }) => queue !== undefined)) return () => undefined;
  return (command) => workers.get(workerOf(command) ?? '')?.queue;
}

const isOnce =
  (team: Team) =>
  (command: Command): boolean =>
    (command.kind === 'call-tool' && command.effect === 'once') ||
    (command.kind === 'work' && team.spec.workers[command.slice.worker]?.effect === 'once');

export function createFleet({ engine, team, wiring, journal, perform, prepare, resume }: FleetParts): Fleet {
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
      checkQueues(team, queues);
      // Commands from other processes come without a run that would list the tools of sources.
      await prepare();
      await shared.join({
        team: name,
        journal: await journal(),
        clock: wiring.clock,
        hostsRuns,
        queues,
        commandsMax,
        perform,
        isOnce: isOnce(team),
        resume: given.resume ?? ((runId) => resumed(resume(runId))),
        onEvicted: given.onEvicted,
      });
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

function checkQueues(team: Team, queues: readonly string[]): void {
  const known = new Set([...team.workers.values()].map((each) => each.queue));
  const unknown = queues.find((queue) => !known.has(queue));
  if (unknown === undefined) return;
  throw new Error(
    `No worker of the team "${team.spec.name}" has the queue "${unknown}": set queue: "${unknown}" on a worker`,
  );
}

async function resumed(run: PromiseLike<unknown>): Promise<boolean> {
  try {
    await run;
    return true;
  } catch (error) {
    if (error instanceof RunHeld) return false;
    throw error;
  }
}
