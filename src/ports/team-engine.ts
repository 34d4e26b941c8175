// The engine of a whole team, for runs that outlive their process: where its journals are, which processes host its runs,
// and where its commands are carried out.

import type { Command } from '../core/run/command.ts';
import type { Clock } from './clock.ts';
import type { Listeners, Opening, Perform } from './engine.ts';
import type { Journal } from './journal.ts';

export interface OpenRunParts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly perform: Perform;
  /** Those who watch the run at this moment. `perform` tells them by itself; this is for commands that another process carries
   *  out. */
  readonly listeners?: (() => Listeners) | undefined;
  /** Whether the run works for a task of a parent run, which alone may resume it. */
  readonly isBelow?: boolean | undefined;
  /** Whether the run is a fork: only `perform` knows what its original already did. */
  readonly isFork?: boolean | undefined;
}

/** A run of a team, as its engine needs it. */
export interface TeamRunParts extends OpenRunParts {
  /** The team that processes join; for a nested run, the outermost one. */
  readonly team: string;
  /** For a nested run: the workers on the way from that team to the nested one. */
  readonly path?: readonly string[] | undefined;
  /** The queue of a command that only some processes carry out; undefined for a command that every process can. Absent if
   *  the run has no such commands. */
  readonly queueOf?: ((command: Command) => string | undefined) | undefined;
}

/** What carries out the commands of a team, for runs that another process hosts. */
export interface Crew {
  readonly perform: Perform;
  /** Whether the command must not be repeated while its outcome is unknown. */
  isOnce(command: Command): boolean;
}

/** What a process offers to the other processes of the same engine. */
export interface Offer extends Crew {
  /** The name of the team. */
  readonly team: string;
  readonly journal: Journal;
  readonly clock: Clock;
  /** Whether this process hosts runs: those that were submitted, and those whose process died. */
  readonly hostsRuns: boolean;
  /** The queues whose commands this process carries out. */
  readonly queues: readonly string[];
  /** Most commands of each queue that this process carries out at the same time. */
  readonly commandsMax: number;
  /** Works on a run until it ends or waits; false if another process works on it, or another call of this one. A process that may
   *  not go on with it, because its team is another version, says why. If it rejects, the run is tried again later. */
  resume(runId: string): Promise<boolean | { readonly refused: string }>;
  /** What carries out the commands of a nested team; `path` is the workers on the way to it. */
  below(path: readonly string[]): Promise<Crew>;
  /** Called once if other processes took over from this one, because it was frozen or cut off. */
  readonly onEvicted?: ((reason: Error) => void) | undefined;
}

/** What waits for a process. */
export interface QueueState {
  readonly team: string;
  /** The queue of workers; null for runs that wait for a process that hosts them. */
  readonly queue: string | null;
  readonly waiting: number;
  readonly underWay: number;
  /** How long the oldest of them has waited; 0 if none waits. */
  readonly oldestMs: number;
}

/** An engine for `supervisor({ engine })`, such as `dbos({ url })`. Several teams of a process may share one. */
export interface TeamEngine {
  /** The store of the runs, shared by all processes. Each call needs a `close`; the last one closes the engine. */
  open(): Promise<Journal>;
  /** Takes a run to work on it in this process, unless another process works on it. */
  openRun(runId: string, parts: TeamRunParts): Promise<Opening>;
  /**
   * Leaves a run whose first event is stored to any process that hosts runs of the team. `isLeft`: it was found without a
   * process; several may find it, and it is queued once.
   */
  submit(team: string, runId: string, options?: { readonly isLeft?: boolean }): Promise<void>;
  /** Makes this process available to the others, until the engine is closed. */
  join(offer: Offer): Promise<void>;
  /** Queues in which something waits or is under way, of all teams on the store. */
  queues(): Promise<readonly QueueState[]>;
  /** Takes no more work from other processes. Runs and commands under way go on. */
  pause(): Promise<void>;
  /** Takes no more work, and waits for what is under way, but no longer than `graceMs`. */
  close(options?: { readonly graceMs?: number | undefined }): Promise<void>;
}

/** Opens an engine on a journal that is open already; `undefined` if its packages are not installed. */
export type OpenEngine = (options: {
  readonly url: string;
  readonly journal: Journal;
  readonly label: string | undefined;
  readonly log: (line: string) => void;
}) => Promise<TeamEngine | undefined>;
