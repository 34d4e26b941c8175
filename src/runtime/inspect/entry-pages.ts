// What the index has of its runs, page by page with the last ids first, and each page together with the outdated runs that
// belong into it.

import type { RunSummary } from '../../core/report/run-entry.ts';
import type { EntryFilter, EntryPart, Journal } from '../../ports/journal.ts';
import type { FreshEntries } from './fresh-entries.ts';

export interface OfRun {
  readonly runId: string;
}

interface Parts {
  readonly store: Journal;
  readonly fresh: FreshEntries;
  readonly filter: EntryFilter;
}

/** The first page is small: most lists show only the newest runs. A page of the last size has about 30 MB. */
const PAGES = [100, 500, 2_500, 12_500, 50_000];

/** Among summaries, a run that cannot be read has the status `damaged`. */
export async function* pagesOf<T extends OfRun>(
  part: EntryPart,
  { store, fresh, filter }: Parts,
): AsyncGenerator<readonly T[]> {
  const listed = new Set<string>();
  const isAsked = isAmong(filter);
  let before: string | undefined;
  for (let number = 0; ; number++) {
    const limit = PAGES[Math.min(number, PAGES.length - 1)] ?? 0;
    const kept = await keptPage<T>(part, {
      store,
      fresh,
      filter: { ...filter, before: before ?? filter.before, limit },
    });
    const last = kept.length < limit ? undefined : kept.at(-1)?.runId;
    const belongsHere = (runId: string): boolean =>
      isAsked(runId) && !listed.has(runId) && (last === undefined || runId >= last);
    await fresh.fold(belongsHere);
    const page = kept.filter(({ runId }) => !fresh.outdated.has(runId));
    for (const [runId, entry] of fresh.entries) {
      const text = belongsHere(runId) ? entry[part] : null;
      if (text !== null) page.push(JSON.parse(text) as T);
    }
    if (part === 'summary')
      for (const runId of fresh.damaged.keys()) if (belongsHere(runId)) page.push(damagedRun(runId) as RunSummary & T);
    for (const { runId } of page) listed.add(runId);
    yield page.sort((a, b) => (a.runId < b.runId ? 1 : -1));
    if (last === undefined) return;
    before = last;
  }
}

/** As far as an id tells whether the run is among those that are wanted. */
function isAmong({ before, runIds }: EntryFilter): (runId: string) => boolean {
  const wanted = runIds && new Set(runIds);
  return (runId) => (before === undefined || runId < before) && (wanted?.has(runId) ?? true);
}

/** The index is in a file that others can write to: if it was garbled, nothing of it counts. */
async function keptPage<T extends OfRun>(part: EntryPart, { store, fresh, filter }: Parts): Promise<T[]> {
  const texts = (await store.index?.read(part, filter)) ?? '[]';
  try {
    const found = JSON.parse(texts) as (T | null)[];
    if (found.every((each) => typeof each?.runId === 'string')) return found as T[];
  } catch {}
  fresh.distrust(await store.runIds({ since: filter.since }));
  return [];
}

export const DAMAGED = 'damaged';

/** A list names a damaged run and goes on; `audit verify` says what is wrong with it. */
const damagedRun = (runId: string): RunSummary => ({
  runId,
  team: '',
  status: DAMAGED,
  request: '',
  startedAt: null,
  endedAt: null,
  wallMs: 0,
  costUsd: 0,
  openReviews: 0,
  parentRunId: runId.includes('~') ? runId.slice(0, runId.lastIndexOf('~')) : null,
  labels: {},
});
