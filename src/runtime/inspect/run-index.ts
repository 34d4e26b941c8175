// The index of a store as readers see it: only entries that fit the events. Lists are read in pages, newest first, and only as far
// as they are needed, because a store may have a million runs.

import type { OpenReviews, RunSummary } from '../../core/report/run-entry.ts';
import { fitsFilter, type RunFilter } from '../../core/report/run-filter.ts';
import type { RunUsage } from '../../core/usage/spending.ts';
import type { EntryFilter, EntryPart, Journal } from '../../ports/journal.ts';
import { fewOf, nearest } from '../../text/nearest.ts';
import type { OpenJournal } from '../run/wiring.ts';
import { DAMAGED, type OfRun, pagesOf } from './entry-pages.ts';
import { freshEntries, type StateOf } from './fresh-entries.ts';
import { type RunTotals, totalsOf } from './run-totals.ts';

interface Parts {
  readonly journal: OpenJournal;
  readonly state: StateOf;
}

interface LookOptions {
  /** Only runs whose latest event is at or after that time. */
  readonly since?: number | undefined;
  /** Runs that living processes work on may be missing, or older than their events: they are many, and take the longest to read. */
  readonly mayMissHeld?: boolean;
  /** Runs that are not read although they are outdated, such as those that could not be read a moment ago. */
  readonly skips?: Iterable<string>;
}

interface NewestOptions extends RunFilter {
  /** Only runs whose ids come before this one. */
  readonly before?: string | undefined;
  /** Whether runs that cannot be read are among them, with the status `damaged`. */
  readonly hasDamaged?: boolean;
}

export interface RunsSeen {
  runIds(): Promise<readonly string[]>;
  /** Summaries, newest first; what is not taken is not read. */
  newest(options?: NewestOptions): AsyncGenerator<RunSummary>;
  /** Of all runs, or of these; ordered by run id, hence by time. */
  summaries(runIds?: readonly string[]): Promise<readonly RunSummary[]>;
  /** Top-level runs by status. */
  totals(): Promise<RunTotals>;
  /** Ordered by run id. */
  usage(): Promise<readonly RunUsage[]>;
  /** Ordered by run id. */
  open(): Promise<readonly OpenReviews[]>;
  /** Runs that cannot be read, and why. They are also in `runIds`, in `totals`, and in `newest` with `hasDamaged`. */
  damaged(): Promise<ReadonlyMap<string, unknown>>;
}

export type LookAtRuns = (options?: LookOptions) => Promise<RunsSeen>;

export async function lookAtRuns({ journal, state }: Parts, options: LookOptions = {}): Promise<RunsSeen> {
  const { since, mayMissHeld = false, skips = [] } = options;
  const store = await journal();
  const skipped = new Set([...skips, ...(mayMissHeld ? ((await store.heldRuns?.()) ?? []) : [])]);
  const fresh = await freshEntries({ store, state, since, skipped });
  const inPages = <T extends OfRun>(part: EntryPart, filter: EntryFilter = {}): AsyncGenerator<readonly T[]> =>
    pagesOf(part, { store, fresh, filter: { ...filter, since } });
  const all = async <T extends OfRun>(part: EntryPart, filter?: EntryFilter): Promise<readonly T[]> => {
    const found: T[] = [];
    for await (const page of inPages<T>(part, filter)) for (const each of page) found.push(each);
    return found.reverse();
  };

  async function* newest({ status, hasDamaged = false, ...filter }: NewestOptions = {}): AsyncGenerator<RunSummary> {
    const stored = status && [...new Set(status.map((each) => (each === 'interrupted' ? 'running' : each)))];
    const withInterrupted = interrupting(store);
    for await (const page of inPages<RunSummary>('summary', { ...filter, status: stored }))
      for (const run of await withInterrupted(page))
        if (
          run.status === DAMAGED
            ? hasDamaged && !(filter.isTop && run.parentRunId !== null)
            : fitsFilter(run, { ...filter, status })
        )
          yield run;
  }
  return {
    runIds: async () => {
      await fresh.fold();
      const kept = ((await store.index?.runIds()) ?? []).filter((runId) => !fresh.outdated.has(runId));
      return [...kept, ...fresh.entries.keys(), ...fresh.damaged.keys()].sort();
    },
    newest,
    summaries: async (runIds) => {
      const found = (await all<RunSummary>('summary', { runIds })).filter(({ status }) => status !== DAMAGED);
      return interrupting(store)(found);
    },
    totals: () => totalsOf({ index: store.index, fresh, newest }),
    usage: () => all('usage'),
    open: () => all('open'),
    damaged: async () => {
      await fresh.fold();
      if (since === undefined || fresh.damaged.size === 0) return fresh.damaged;
      const recent = new Set(await store.runIds({ since }));
      return new Map([...fresh.damaged].filter(([runId]) => recent.has(runId)));
    },
  };
}

/** A run under way that no living process holds was interrupted. This is not stored: it can be resumed at any moment. */
function interrupting(store: Journal): (runs: readonly RunSummary[]) => Promise<readonly RunSummary[]> {
  let held: ReadonlySet<string> | undefined;
  return async (runs) => {
    if (!store.heldRuns || !runs.some(({ status }) => status === 'running')) return runs;
    held ??= new Set(await store.heldRuns());
    const isLeft = ({ runId, status }: RunSummary): boolean => status === 'running' && !held?.has(runId);
    return runs.map((run) => (isLeft(run) ? { ...run, status: 'interrupted' } : run));
  };
}

/** Which runs to list. */
export interface RunsOptions {
  /** Only runs with this status, or one of these. Default: any status. */
  readonly status?: RunSummary['status'] | readonly RunSummary['status'][];
  /** At most so many, the newest. Default: all. */
  readonly limit?: number;
  /** Whether runs of nested teams are listed too. Default: false. */
  readonly nested?: boolean;
  /** Only runs with this label: `name`, or `name=value`. Default: any labels. */
  readonly label?: string;
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
  const { status, limit = Number.POSITIVE_INFINITY, nested = false, label } = options;
  const wanted = status === undefined ? undefined : [status].flat();
  checkRunsOptions(wanted ?? [], limit);
  return firstOf((await look()).newest({ status: wanted, isTop: !nested, label }), limit);
}

/** The first of a list that is read no further than that. */
export async function firstOf<T>(list: AsyncIterable<T>, most: number): Promise<T[]> {
  const found: T[] = [];
  for await (const each of list) {
    found.push(each);
    if (found.length >= most) break;
  }
  return found;
}

export async function* filtered<T>(list: AsyncIterable<T>, fits: (each: T) => boolean): AsyncGenerator<T> {
  for await (const each of list) if (fits(each)) yield each;
}
