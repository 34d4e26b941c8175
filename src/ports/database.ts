// Upkeep of stores in databases: their schema, their state, and copying a store into one or out of one.

import type { KeptResult, Post, StoredEvent } from './journal.ts';
import type { QueueState } from './team-engine.ts';

/** What was done to a schema. */
export interface Migration {
  /** 0 for a database without the schema. */
  readonly from: number;
  readonly to: number;
  readonly done: readonly string[];
}

export interface StoredPost extends Post {
  readonly taken: boolean;
}

/** A run with everything that belongs to it. */
export interface RunCopy {
  readonly runId: string;
  readonly epoch: number;
  readonly events: readonly StoredEvent[];
  readonly posts: readonly StoredPost[];
  readonly results: readonly KeptResult[];
}

/** A store that is being moved or backed up, as it was when it was opened. */
export interface StoreSource {
  /** Every run of which anything is stored, in order. */
  runIds(): Promise<readonly string[]>;
  run(runId: string): Promise<RunCopy>;
  /** What was stored by `remember`. */
  records(): Promise<ReadonlyMap<string, string>>;
  close(): Promise<void>;
}

/** `ahead`: the target has the events and later ones. `differs`: it has others, and nothing was written. */
export type RunPut = 'new' | 'continued' | 'same' | 'ahead' | 'differs';

export interface StoreTarget {
  /** Writes what is missing, all or nothing. */
  putRun(copy: RunCopy): Promise<RunPut>;
  /** Writes a record unless there is one; `kept` if there is another value. */
  putRecord(key: string, value: string): Promise<'new' | 'same' | 'kept'>;
  close(): Promise<void>;
}

export interface HolderState {
  readonly name: string;
  readonly leases: number;
  readonly beatMs: number;
  readonly isAlive: boolean;
}

/** The state of a database, for a person who operates it. */
export interface Diagnosis {
  readonly version: string;
  readonly isStandby: boolean;
  readonly schema: number;
  readonly schemaNeeded: number;
  readonly latencyMs: number;
  /** How far the server's clock is ahead of this machine's. */
  readonly clockMs: number;
  /** Of the server, or of a limit on this database or this user if that leaves less room. */
  readonly connections: { readonly of: 'server' | 'database' | 'user'; readonly used: number; readonly max: number };
  /** Settings without which a crash of the server may lose what it confirmed, with their values. */
  readonly unsafe: readonly string[];
  readonly bytes: number;
  readonly holders: readonly HolderState[];
  /** Queues of a fleet in which something waits or is under way. */
  readonly queues: readonly QueueState[];
}

/** For `bosun migrate`, `bosun backup` and `bosun doctor`. A place is a file or the address of a database. */
export interface Databases {
  migrate(url: string): Promise<Migration>;
  diagnose(url: string): Promise<Diagnosis>;
  openSource(place: string): Promise<StoreSource>;
  openTarget(place: string): Promise<StoreTarget>;
}
