// What the outside brings: filled in once, by index.ts for users and by tests with simulated parts.

import type { Digest } from '../core/journal/hash-chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { Opening, Perform } from '../ports/engine.ts';
import type { Journal } from '../ports/journal.ts';
import type { Model } from '../ports/model.ts';

export interface Wiring {
  readonly clock: Clock;
  readonly digest: Digest;
  newRunId(): string;
  /** Who acts when nobody says so: the operating system's user. */
  whoami(): string;
  /** The model of a team that names none; without it such a team needs none. */
  readonly defaultModel?: () => Promise<Model>;
  openJournal(store: string): Journal | Promise<Journal>;
  openRun(runId: string, parts: { journal: Journal; clock: Clock; perform: Perform }): Promise<Opening>;
}

/** The store that lives and dies with the process. */
export const MEMORY = ':memory:';

/** Opens the team's journal, the first time it is asked. */
export type OpenJournal = () => Promise<Journal>;
