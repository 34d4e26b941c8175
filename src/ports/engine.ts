// Where a run lives. An engine keeps one run's journal, starts and cancels commands, and tells what happened next.

import type { Happening } from '../core/journal/event.ts';
import type { Command } from '../core/run/command.ts';
import type { Clock } from './clock.ts';
import type { AppendOptions, StoredEvent } from './journal.ts';

/** Something that happened, and the posted message it came in, if it did. */
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
  /** Everything that arrived and was not taken yet; never waits. */
  arrived(): readonly Arrival[];
  /** Waits for something to happen, or for the given time; then everything that arrived. */
  next(wakeAt: number | undefined): Promise<readonly Arrival[]>;
}

/** A run that this process holds. */
export interface OpenRun extends Engine {
  /** Puts something into the run from this process, as if it had arrived. */
  deliver(happening: Happening): void;
  /** Makes whoever works on the run let go of it: `next` rejects with this. Nothing is stored. */
  interrupt(error: unknown): void;
  /** Aborts what is in flight and gives the run back. */
  close(): Promise<void>;
}

export type Opening =
  | { readonly status: 'open'; readonly run: OpenRun }
  | { readonly status: 'held'; readonly by: string };

/** What a command is given besides itself. */
export interface CommandContext {
  readonly clock: Clock;
  /** Aborted when the command is no longer wanted. */
  readonly signal: AbortSignal;
  /** Tells the run of something that has happened while the command goes on; what has ended the command is its answer. */
  tell(happening: Happening): void;
  /** Told of a model's text as it comes, if somebody watches. */
  readonly onText?: ((piece: TextPiece) => void) | undefined;
}

/** A piece of what a model is writing: not in the journal, and gone if nobody looks. */
export interface TextPiece {
  /** A worker, or a role of the supervisor. */
  readonly from: string;
  readonly callId: string;
  readonly text: string;
}

/** Carries a command out. Never rejects for something the world did: that is an event. A rejection is a bug and stops the run. */
export type Perform = (command: Command, context: CommandContext) => Promise<Happening>;
