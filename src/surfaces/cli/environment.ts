// What main.ts provides: the adapters, and how this program was called.

import type { Journal } from '../../ports/journal.ts';
import type { TeamEngine } from '../../ports/team-engine.ts';
import type { Supervisor } from '../../runtime/run/supervisor.ts';
import type { Wiring } from '../../runtime/run/wiring.ts';
import type { Terminal } from './terminal.ts';

/** Everything that depends on the machine and on adapters, provided once by main.ts. */
export interface Environment {
  /** Loads the adapters; help needs none of them. */
  readonly wire: () => Promise<Wiring>;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** How to call this program again: `bosun`, or the way it was started from its sources. */
  readonly command: string;
  readonly version: string;
}

/** What every command is given. */
export interface Cli extends Omit<Environment, 'wire'> {
  readonly wiring: Wiring;
  readonly terminal: Terminal;
  /** The folder where runs and team databases are kept. */
  readonly home: string;
  /** Where the runs are, for people: the home, or the address of the database without its password. */
  readonly place: string;
  /** The address of the database that has the runs; undefined if they are in a file. */
  readonly database: string | undefined;
  /** A command line for this home that the user can copy. */
  suggest(words: string): string;
  /** The journal of this home, opened once and closed at the end. */
  journal(): Promise<Journal>;
  /** The engine of the database, for teams whose workers have queues; undefined without a database or without its package. */
  engine(): Promise<TeamEngine | undefined>;
  /** Whether there is a journal yet: commands that only read do not create one. */
  hasJournal(): boolean;
}

export type Team = Supervisor;
