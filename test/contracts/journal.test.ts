import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { systemClock } from '../../src/adapters/clock-system/system-clock.ts';
import { openMemoryJournal } from '../../src/adapters/engine-local/memory-journal.ts';
import { openSqliteJournal } from '../../src/adapters/engine-local/sqlite-journal.ts';
import { createSimulatedStore } from '../../src/adapters/journal-simulated/simulated-journal.ts';
import { journalContract } from '../../src/contracts/journal-contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'bosun-journal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const clock = { now: () => Date.now() };
let opened = 0;
const inSqlite = (sync: 'auto' | 'normal' | 'full') => async () =>
  openSqliteJournal({ path: join(folder, `${opened++}.db`), clock, sync });

const adapters = {
  'the journal in memory': async () => openMemoryJournal(),
  'the simulated journal': async () => createSimulatedStore({ clock: systemClock }).open(),
  'the simulated journal on a slow disk': async () =>
    createSimulatedStore({ clock: systemClock, fate: () => ({ delayMs: 1 }) }).open(),
  'the journal in SQLite': inSqlite('auto'),
  'the journal in SQLite that syncs every commit': inSqlite('full'),
};

for (const [name, open] of Object.entries(adapters)) {
  describe(name, () => {
    for (const fact of journalContract) it(`holds that ${fact.name}`, () => fact.check(open));
  });
}
