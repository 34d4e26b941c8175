// Folding a stored journal: the first cost of resuming, showing or auditing a run.

import type { FoldInput, FoldOutput } from '../children/fold.ts';
import { inChild } from '../support/child.ts';
import type { Measured, Row, Section, Setting } from '../support/section.ts';
import { median, rounded } from '../support/statistics.ts';

const SIZES = { full: [10_000, 100_000, 1_000_000], tiny: [100] };
const SQLITE_SIZE = { full: 100_000, tiny: 100 };
const WARM_UP_EVENTS = { full: 10_000, tiny: 100 };
const TARGET_EVENTS = 1_000_000;
const MS_MAX = 6_000;
/** A run of half a million tasks and the lines of its journal need more than Node's default heap. */
const HEAP = ['--max-old-space-size=8192'];

async function entryFor(events: number, store: FoldInput['store'], { scale, rounds, say }: Setting) {
  say(`fold: ${events} events from ${store}`);
  const warmUps = scale === 'tiny' ? 1 : 3;
  const repeated = scale === 'tiny' ? 1 : events >= TARGET_EVENTS ? Math.min(3, rounds) : rounds;
  const input: FoldInput = { events, store, warmUpEvents: WARM_UP_EVENTS[scale], warmUps, rounds: repeated };
  const { ms, readMs, megabytes } = await inChild<FoldInput, FoldOutput>('fold', input, HEAP);
  const total = median(ms);
  return {
    events,
    ms: rounded(total, 1),
    microsPerEvent: rounded((total * 1_000) / events, 2),
    readMs: rounded(median(readMs), 1),
    megabytes: rounded(megabytes, 1),
  };
}

async function measure(setting: Setting): Promise<Measured> {
  const fold: Awaited<ReturnType<typeof entryFor>>[] = [];
  for (const events of SIZES[setting.scale]) fold.push(await entryFor(events, 'memory', setting));
  const foldFromSqlite = await entryFor(SQLITE_SIZE[setting.scale], 'sqlite', setting);
  const rows = fold.map(({ events, ms }): Row => {
    const target = events === TARGET_EVENTS ? { max: MS_MAX } : {};
    return { name: `fold.${events}.ms`, what: `${events} events folded`, value: ms, unit: 'ms', ...target };
  });
  const fromSqlite: Row = {
    name: 'foldFromSqlite.ms',
    what: `${foldFromSqlite.events} events read from SQLite and folded`,
    value: foldFromSqlite.ms,
    unit: 'ms',
  };
  return {
    json: { fold, foldFromSqlite },
    rows: [...rows, fromSqlite],
    notes: [
      'The journal of a real fan-out, two events per task, kept as lines in memory: every hash checked, every body parsed by its schema, every event applied.',
      'decode and foldInto are not public; they are imported by path from the measured tree.',
    ],
  };
}

export const foldSection: Section = { name: 'fold', title: 'Folding a journal', measure };
