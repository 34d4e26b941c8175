// The index of a store as readers see it: only entries that fit the events. Runs without one are folded, and their new
// entries are kept for the next reader, if the store can be written.

import type { Chain } from '../../core/journal/seal.ts';
import { ENTRY_FORM, type OpenReviews, type RunEntry, type RunSummary, runEntry } from '../../core/report/run-entry.ts';
import type { RunState } from '../../core/run/state.ts';
import type { RunUsage } from '../../core/usage/spending.ts';
import type { EntryFilter, EntryPart, Journal } from '../../ports/journal.ts';
import { JournalError } from '../../ports/journal-error.ts';
import { fewOf, nearest } from '../../text/nearest.ts';
import type { OpenJournal } from '../run/wiring.ts';

interface Parts {
  readonly journal: OpenJournal;
  readonly state: (runId: string) => Promise<{ readonly state: RunState; readonly chain: Chain }>;
}

interface OfRun {
  readonly runId: string;
}

type Span = Pick<EntryFilter, 'since'>;

/** Everything is ordered by run id, hence by time. */
interface RunsSeen {
  runIds(): Promise<readonly string[]>;
  /** Of all, or of these runs. */
  summaries(runIds?: readonly string[]): Promise<readonly RunSummary[]>;
  usage(): Promise<readonly RunUsage[]>;
  open(): Promise<readonly OpenReviews[]>;
  /** Runs that cannot be read, and why. They are in `runIds`, and in nothing else. */
  readonly damaged: ReadonlyMap<string, unknown>;
}

/** With `since`, only runs whose latest event is at or after that time. */
export type LookAtRuns = (span?: Span) => Promise<RunsSeen>;

/** How many entries are kept in one commit: other processes wait for it. */
const KEPT_AT_ONCE = 200;

export async function lookAtRuns({ journal, state }: Parts, { since }: Span = {}): Promise<RunsSeen> {
  const store = await journal();
  const damaged = new Map<string, unknown>();
  const fresh = new Map<string, RunEntry | undefined>();
  const fold = async (runIds: readonly string[]): Promise<void> => {
    const keep = keeping(store);
    for (const runId of runIds) {
      const entry = await entryOf(runId, { store, state }).catch((error: unknown) => {
        if (JournalError.is(error)) throw error;
        damaged.set(runId, error);
        return undefined;
      });
      fresh.set(runId, entry);
      // What is damaged is read again each time: the next version may be able to read it.
      if (!damaged.has(runId)) await keep.add(runId, entry);
    }
    await keep.end();
  };
  const outdated = await (store.index?.outdated(ENTRY_FORM) ?? store.runIds({ since }));
  const recent = since === undefined || outdated.length === 0 ? undefined : new Set(await store.runIds({ since }));
  for (const runId of outdated) fresh.set(runId, undefined);
  await fold(recent ? outdated.filter((runId) => recent.has(runId)) : outdated);

  const read = async <T extends OfRun>(part: EntryPart, runIds?: readonly string[]): Promise<readonly T[]> => {
    const kept = parsed<T>((await store.index?.read(part, { since, runIds })) ?? '[]');
    if (!kept) await fold(await store.runIds({ since }));
    const found = (kept ?? []).filter(({ runId }) => !fresh.has(runId));
    const wanted = runIds && new Set(runIds);
    for (const [runId, entry] of fresh) {
      const text = entry && (wanted?.has(runId) ?? true) ? entry[part] : null;
      if (text !== null) found.push(JSON.parse(text) as T);
    }
    return found.sort((a, b) => (a.runId < b.runId ? -1 : 1));
  };
  return {
    runIds: async () => {
      const kept = new Set((await store.index?.runIds()) ?? []);
      for (const [runId, entry] of fresh) {
        if (entry || damaged.has(runId)) kept.add(runId);
        else kept.delete(runId);
      }
      return [...kept].sort();
    },
    summaries: async (runIds) => withInterrupted(store, await read<RunSummary>('summary', runIds)),
    usage: () => read('usage'),
    open: () => read('open'),
    damaged,
  };
}

/** A run under way that no living process holds was interrupted. This is not stored: it can be resumed at any moment. */
async function withInterrupted(store: Journal, runs: readonly RunSummary[]): Promise<readonly RunSummary[]> {
  if (!store.heldRuns || !runs.some(({ status }) => status === 'running')) return runs;
  const held = new Set(await store.heldRuns());
  const isLeft = ({ runId, status }: RunSummary): boolean => status === 'running' && !held.has(runId);
  return runs.map((run) => (isLeft(run) ? { ...run, status: 'interrupted' } : run));
}

/** Which runs to list. */
export interface RunsOptions {
  /** Only runs with this status, or one of these. Default: any status. */
  readonly status?: RunSummary['status'] | readonly RunSummary['status'][];
  /** At most so many, the newest. Default: all. */
  readonly limit?: number;
  /** Whether runs of nested teams are listed too. Default: false. */
  readonly nested?: boolean;
}

export const RUN_STATUSES = 'complete partial out-of-scope waiting failed cancelled running interrupted planned'.split(
  ' ',
);

/** A status that no run can have would always give an empty list. */
function checkRunsOptions(wanted: Iterable<string>, limit: number): void {
  for (const status of wanted) {
    if (RUN_STATUSES.includes(status)) continue;
    const close = nearest(status, RUN_STATUSES);
    const advice = close === undefined ? `write ${fewOf(RUN_STATUSES)}` : `did you mean "${close}"?`;
    throw new Error(`There is no status "${status}" of a run: ${advice}`);
  }
  if (!(limit >= 1) || (Number.isFinite(limit) && !Number.isInteger(limit)))
    throw new Error(`limit must be a whole number from 1, not ${limit}`);
}

/** Newest first. Runs that cannot be read are left out; `audit` says what is wrong with them. */
export async function listRuns(look: LookAtRuns, options: RunsOptions = {}): Promise<readonly RunSummary[]> {
  const { status, limit = Number.POSITIVE_INFINITY, nested = false } = options;
  const wanted = status === undefined ? undefined : new Set([status].flat());
  checkRunsOptions(wanted ?? [], limit);
  const runs = [...(await (await look()).summaries())].reverse();
  return runs
    .filter((run) => (nested || run.parentRunId === null) && (wanted?.has(run.status) ?? true))
    .slice(0, limit);
}

/** The entry that fits the events now; undefined if there are none. */
async function entryOf(
  runId: string,
  { store, state }: Pick<Parts, 'state'> & { readonly store: Journal },
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
  let waiting = new Map<string, RunEntry | undefined>();
  const end = async (): Promise<void> => {
    const batch = waiting;
    waiting = new Map();
    if (batch.size === 0) return;
    await index?.keep(batch).catch((error: unknown) => {
      if (!JournalError.is(error)) throw error;
    });
  };
  return {
    add: async (runId: string, entry: RunEntry | undefined): Promise<void> => {
      waiting.set(runId, entry);
      if (waiting.size >= KEPT_AT_ONCE) await end();
    },
    end,
  };
}

/** The index is in a file that others can write to: undefined if it was garbled. Then every run is folded and kept again. */
function parsed<T extends OfRun>(texts: string): T[] | undefined {
  try {
    const found = JSON.parse(texts) as (T | null)[];
    return found.every((each) => typeof each?.runId === 'string') ? (found as T[]) : undefined;
  } catch {
    return undefined;
  }
}
