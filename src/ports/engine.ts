// The engine of a run: keeps its journal, starts and cancels commands, and returns what happened next.

import type { Happening } from '../core/journal/event.ts';
import type { Command } from '../core/run/command.ts';
import type { Clock } from './clock.ts';
import type { AppendOptions, StoredEvent } from './journal.ts';

/** An event that arrived, and the id of the posted message it came in, if any. */
export interface Arrival {
  readonly happening: Happening;
  readonly post?: string;
}

export interface Engine {
  readonly runId: string;
  now(): number;
  history(): Promise<readonly StoredEvent[]>;
  append(events: readonly StoredEvent[], options: AppendOptions): Promise<void>;
  start(command: Command): void;
  cancel(key: string): void;
  /** Everything that has arrived and was not taken yet; never waits. */
  arrived(): readonly Arrival[];
  /** Waits until something arrives or the given time passes; returns everything that arrived. */
  next(wakeAt: number | undefined): Promise<readonly Arrival[]>;
}

/** A run that this process holds. */
export interface OpenRun extends Engine {
  /** Adds an event from this process to the run, as if it had arrived. */
  deliver(happening: Happening): void;
  /** Makes the loop let go of the run: `next` rejects with this error. Nothing is stored. */
  interrupt(error: unknown): void;
  /**
   * Aborts commands in flight and releases the run. `isLeft`: the loop was interrupted, so another process may go on with
   * the run, if the engine has one.
   */
  close(options?: { readonly isLeft?: boolean }): Promise<void>;
}

export type Opening =
  | { readonly status: 'open'; readonly run: OpenRun }
  | { readonly status: 'held'; readonly by: string };

/** What a command gets besides its own fields. */
export interface CommandContext {
  readonly clock: Clock;
  /** Aborted when the command is no longer wanted. */
  readonly signal: AbortSignal;
  /** Reports an event while the command goes on; the event that ends the command is its return value. */
  tell(happening: Happening): void;
  /**
   * To be called right before something outside this process begins, in the same turn of the event loop: a freeze or a lost
   * connection may have cost this process the run since the command started. Undefined while it certainly holds the run;
   * otherwise a promise that it does, which rejects with `LeaseLost` if it does not. Missing if no other process can take over
   * the run.
   */
  readonly confirmHeld: (() => Promise<void> | undefined) | undefined;
  /** Receives readable text as it streams, if the run is being watched. */
  readonly onText?: ((piece: TextPiece) => void) | undefined;
  /** Receives what a model call is doing, if the run is being watched. */
  readonly onProgress?: ((progress: CallProgress) => void) | undefined;
}

/** Those who watch a run while its commands are carried out. */
export type Listeners = Pick<CommandContext, 'onText' | 'onProgress'>;

/** What a model call is doing, for display: not in the journal, and lost if the run is not watched. */
export type CallProgress = { readonly callId: string } & (
  | {
      readonly doing: 'waiting';
      readonly provider: string;
      /** How long the limits of the provider keep it waiting; undefined if it waits for other calls to end. */
      readonly waitMs?: number | undefined;
    }
  /** It was sent, and nothing has come back. */
  | { readonly doing: 'reading' }
  /** A piece of its reply: text, a thought, or a part of a tool call. */
  | { readonly doing: 'writing'; readonly piece: string }
);

/** A piece of text that streams, never JSON: not in the journal, and lost if the run is not watched. */
export interface TextPiece {
  /** A worker, a role of the supervisor, or a tool. */
  readonly from: string;
  readonly callId: string;
  readonly text: string;
  /**
   * `answer`: of the answer of the run. `result`: of what a worker hands in. `aside`: what a worker says before it calls a
   * tool, a draft, and what happens in nested teams. `progress`: what a tool reports while it runs.
   */
  readonly part: 'answer' | 'result' | 'aside' | 'progress';
}

/**
 * Carries out a command. Failures of the outside world are returned as events; a rejection is a bug and stops the run.
 */
export type Perform = (command: Command, context: CommandContext) => Promise<Happening>;
