// Runs whose entry in the index does not fit their events: they are folded when they are needed, and their new entries are kept
// for the next reader, if the store can be written.

import type { Chain } from '../../core/journal/seal.ts';
import { ENTRY_FORM, type RunEntry, runEntry } from '../../core/report/run-entry.ts';
import type { RunState } from '../../core/run/state.ts';
import type { Journal } from '../../ports/journal.ts';
import { JournalError } from '../../ports/journal-error.ts';

export type StateOf = (runId: string) => Promise<{ readonly state: RunState; readonly chain: Chain }>;

interface FreshParts {
  readonly store: Journal;
  readonly state: StateOf;
  /** Only runs whose latest event is at or after that time. */
  readonly since: number | undefined;
  /** Runs that are not folded, although they are outdated. */
  readonly skipped: ReadonlySet<string>;
}

export interface FreshEntries {
  /** What the index has of these runs does not count. */
  readonly outdated: ReadonlySet<string>;
  /** Folds those of the outdated runs that were not folded yet. */
  fold(which?: (runId: string) => boolean): Promise<void>;
  /** Of the runs that were folded. */
  readonly entries: ReadonlyMap<string, RunEntry>;
  /** Runs that were folded and cannot be read, and why. */
  readonly damaged: ReadonlyMap<string, unknown>;
  /** The index was garbled: all these runs are outdated. */
  distrust(runIds: readonly string[]): void;
}

/** How many entries are kept in one commit: other processes wait for it. */
const KEPT_AT_ONCE = 200;

export async function freshEntries({ store, state, since, skipped }: FreshParts): Promise<FreshEntries> {
  const outdated = new Set(await (store.index?.outdated(ENTRY_FORM) ?? store.runIds({ since })));
  const unfolded = outdated.difference(skipped);
  const entries = new Map<string, RunEntry>();
  const damaged = new Map<string, unknown>();
  const foldOne = async (runId: string): Promise<RunEntry | undefined> => {
    try {
      return await entryOf(runId, { store, state });
    } catch (error) {
      if (JournalError.is(error)) throw error;
      damaged.set(runId, error);
      return undefined;
    }
  };
  return {
    outdated,
    fold: async (which = () => true) => {
      const keep = keeping(store);
      for (const runId of [...unfolded].filter(which)) {
        const entry = await foldOne(runId);
        unfolded.delete(runId);
        if (entry && entry.at >= (since ?? entry.at)) entries.set(runId, entry);
        // What is damaged is read again each time: the next version may be able to read it.
        if (!damaged.has(runId)) await keep.add(runId, entry);
      }
      await keep.end();
    },
    entries,
    damaged,
    distrust: (runIds) => {
      for (const runId of runIds) {
        if (outdated.has(runId)) continue;
        outdated.add(runId);
        // Also what was skipped: nothing else would mend its entry.
        unfolded.add(runId);
      }
    },
  };
}

/** The entry that fits the events now; undefined if there are none. */
async function entryOf(
  runId: string,
  { store, state }: Pick<FreshParts, 'store' | 'state'>,
): Promise<RunEntry | undefined> {
  try {
    const folded = await state(runId);
    return runEntry(folded.state, folded.chain);
  } catch (error) {
    if ((await store.read(runId)).length === 0) return undefined;
    throw error;
  }
}

/** Keeps entries a few at a time; a store that cannot take them does without. */
function keeping({ index }: Journal) {
  let batch = new Map<string, RunEntry | undefined>();
  const end = async (): Promise<void> => {
    const full = batch;
    batch = new Map();
    if (full.size === 0) return;
    await index?.keep(full).catch((error: unknown) => {
      if (!JournalError.is(error)) throw error;
    });
  };
  return {
    add: async (runId: string, entry: RunEntry | undefined): Promise<void> => {
      batch.set(runId, entry);
      if (batch.size >= KEPT_AT_ONCE) await end();
    },
    end,
  };
}
