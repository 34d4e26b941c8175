// Facts about the index of runs, for journals that have one.

import type { RunEntry, RunSummary } from '../../core/report/run-entry.ts';
import { fitsFilter } from '../../core/report/run-filter.ts';
import type { EntryFilter, Journal, RunIndex } from '../../ports/journal.ts';
import { claimed, events, fact, type JournalFact, LAZY, rejection, same } from './fact.ts';

/** The entry of a run that ends with the given event. */
const entry = (runId: string, seq: number, fields: Partial<RunEntry> = {}): RunEntry => ({
  runId,
  form: 1,
  seq,
  hash: `h${seq}`,
  at: 1_000 + seq,
  summary: `"${runId} ${seq}"`,
  usage: `"usage of ${runId}"`,
  open: null,
  ...fields,
});

const indexFact = (name: string, check: (journal: Journal, index: RunIndex) => Promise<void>): JournalFact =>
  fact(name, async (journal) => {
    if (journal.index) await check(journal, journal.index);
  });

const keep = (index: RunIndex, ...entries: readonly RunEntry[]): Promise<void> =>
  index.keep(new Map(entries.map((each) => [each.runId, each])));

const texts = async (index: RunIndex, ...[part, filter]: Parameters<RunIndex['read']>): Promise<string[]> =>
  (JSON.parse(await index.read(part, filter)) as string[]).sort();

async function runOf(journal: Journal, runId: string, many: number) {
  const lease = await claimed(journal, runId);
  await journal.append(lease, events(1, many), LAZY);
  return lease;
}

export const indexFacts: readonly JournalFact[] = [
  indexFact('a run is outdated until an entry is kept that fits its last event', async (journal, index) => {
    same(await index.outdated(1), [], 'an empty store');
    await runOf(journal, 'r', 2);
    same(await index.outdated(1), ['r'], 'a run without an entry');
    await keep(index, entry('r', 1));
    await keep(index, entry('r', 2, { hash: 'of another event' }));
    same(await index.outdated(1), ['r'], 'after entries that do not fit');
    same(await index.runIds(), [], 'kept entries that do not fit');
    await keep(index, entry('r', 2));
    same(await index.outdated(1), [], 'after an entry that fits');
    same(await index.runIds(), ['r'], 'runs with an entry');
    same(await texts(index, 'summary'), ['r 2'], 'its summary');
  }),
  indexFact('an append makes its run outdated, and no other', async (journal, index) => {
    const [lease] = [await runOf(journal, 'r', 2), await runOf(journal, 's', 2)];
    await keep(index, entry('r', 2), entry('s', 2));
    await journal.append(lease, events(3, 3), LAZY);
    same(await index.outdated(1), ['r'], 'outdated');
    await keep(index, entry('r', 3));
    same(await texts(index, 'summary'), ['r 3', 's 2'], 'summaries');
  }),
  indexFact('entries of another form are outdated', async (journal, index) => {
    await runOf(journal, 'r', 1);
    await keep(index, entry('r', 1));
    same(await index.outdated(2), ['r'], 'outdated for another form');
    same(await index.outdated(1), [], 'outdated for its own');
  }),
  indexFact('an entry that comes with an append is never kept without its events', async (journal, index) => {
    const lease = await runOf(journal, 'r', 1);
    await rejection(journal.append(lease, events(7, 7), { ...LAZY, entry: () => entry('r', 7) }));
    same(await index.outdated(1), ['r'], 'outdated after a refused append');
    same(await index.runIds(), [], 'entries after a refused append');
    await journal.append(lease, events(2, 2), { ...LAZY, entry: () => entry('r', 2) });
    // A store may also ignore the entry: then the run is outdated.
    if ((await index.outdated(1)).length === 0) same(await texts(index, 'summary'), ['r 2'], 'its summary');
  }),
  indexFact('deleting a run deletes its entry', async (journal, index) => {
    const lease = await runOf(journal, 'r', 1);
    await keep(index, entry('r', 1));
    await journal.release(lease);
    await journal.delete('r');
    same([await index.outdated(1), await index.runIds(), await texts(index, 'summary')], [[], [], []], 'what is left');
    await keep(index, entry('r', 1));
    same(await index.runIds(), [], 'an entry kept after that');
    // Begun again, with as many events.
    await runOf(journal, 'r', 1);
    same(await index.outdated(1), ['r'], 'outdated');
  }),
  indexFact('a text is read of the runs that have it, since a time, or of the runs named', async (journal, index) => {
    for (const [runId, many] of [
      ['a', 1],
      ['b', 3],
      ['c', 5],
    ] as const)
      await runOf(journal, runId, many);
    await keep(index, entry('a', 1), entry('b', 3, { open: '"b waits"' }), entry('c', 5));
    same(await texts(index, 'open'), ['b waits'], 'what is open');
    // The event with seq n is of the time 1,000 + n.
    same(await texts(index, 'usage', { since: 1_003 }), ['usage of b', 'usage of c'], 'usage since a time');
    same(await texts(index, 'summary', { runIds: ['a', 'c', 'x'] }), ['a 1', 'c 5'], 'of the runs named');
  }),
  indexFact('texts are read with the last ids first, in pages', async (journal, index) => {
    for (const runId of ['a', 'b', 'c', 'd']) {
      await runOf(journal, runId, 1);
      await keep(index, entry(runId, 1));
    }
    const page = async (filter: EntryFilter): Promise<unknown> => JSON.parse(await index.read('summary', filter));
    same(await page({ limit: 2 }), ['d 1', 'c 1'], 'the first page');
    same(await page({ limit: 2, before: 'c' }), ['b 1', 'a 1'], 'the next page');
    same(await page({ limit: 2, before: 'a' }), [], 'the page after the last');
  }),
  indexFact('runs are read by status, by label, and without those of nested teams', async (journal, index) => {
    for (const [runId, fields] of Object.entries(SUMMARIES)) {
      await runOf(journal, runId, 1);
      await keep(index, entry(runId, 1, { summary: summaryOf(runId, fields) }));
    }
    const ids = async (filter: EntryFilter): Promise<readonly string[]> =>
      (JSON.parse(await index.read('summary', filter)) as RunSummary[])
        .filter((run) => fitsFilter(run, filter))
        .map(({ runId }) => runId);
    same(await ids({ status: ['running', 'waiting'] }), ['e', 'c', 'b~t'], 'of two statuses');
    same(await ids({ status: ['running', 'waiting'], isTop: true, limit: 1 }), ['e'], 'the newest of them');
    same(await ids({ label: 'user' }), ['e', 'b', 'a'], 'with a label');
    same(await ids({ label: 'user=Ada' }), ['b', 'a'], 'with a value of a label');
    same(await ids({ label: 'user=' }), [], 'with another value');
  }),
  indexFact('the summaries of top-level runs are added up by status', async (journal, index) => {
    same(await index.totals([]), [], 'an empty store');
    for (const [runId, fields] of Object.entries(SUMMARIES)) {
      await runOf(journal, runId, 1);
      await keep(index, entry(runId, 1, { summary: summaryOf(runId, fields) }));
    }
    const totals = new Map((await index.totals([])).map((each) => [each.status, each]));
    same(totals.get('complete'), { status: 'complete', runs: 2, costUsd: 0.75, openReviews: 0 }, 'of complete runs');
    same(totals.get('waiting'), { status: 'waiting', runs: 1, costUsd: 0, openReviews: 2 }, 'of waiting runs');
    const rest = new Map((await index.totals(['a', 'c', 'x'])).map((each) => [each.status, each]));
    same(rest.get('complete'), { status: 'complete', runs: 1, costUsd: 0.25, openReviews: 0 }, 'without one run');
    same(rest.get('waiting'), undefined, 'without all waiting runs');
  }),
  indexFact(
    'a text that the store cannot read itself is kept, and is among what a reader must look at',
    async (journal, index) => {
      // A Postgres reads no escaped NUL, and no half of a surrogate pair.
      const odd = { status: 'waiting', request: 'a \0 in the middle, and \ud800', labels: { user: '\0' } };
      await runOf(journal, 'odd', 1);
      await keep(index, entry('odd', 1, { summary: summaryOf('odd', odd) }));
      for (const filter of [{ status: ['waiting'] }, { isTop: true }, { label: 'user=\0' }] as const) {
        const [found] = JSON.parse(await index.read('summary', filter)) as RunSummary[];
        same(found?.request, odd.request, `found by ${Object.keys(filter).join()}`);
      }
      const [total, ...others] = await index.totals([]);
      same([total?.runs, others.length, total?.status ?? 'waiting'], [1, 0, 'waiting'], 'its total');
    },
  ),
];

const SUMMARIES: Readonly<Record<string, Partial<RunSummary>>> = {
  a: { costUsd: 0.5, labels: { user: 'Ada' } },
  b: { costUsd: 0.25, labels: { user: 'Ada', thread: '7' } },
  'b~t': { status: 'running', parentRunId: 'b', costUsd: 9 },
  c: { status: 'waiting', openReviews: 2 },
  e: { status: 'running', labels: { user: 'Bob' } },
};

const summaryOf = (runId: string, fields: Partial<RunSummary>): string =>
  JSON.stringify({
    ...{ runId, team: 't', status: 'complete', request: '', startedAt: null, endedAt: null, wallMs: 0, costUsd: 0 },
    ...{ openReviews: 0, parentRunId: null, labels: {} },
    ...fields,
  } satisfies RunSummary);
