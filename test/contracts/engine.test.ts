import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { createSimulatedClock } from '../../src/adapters/clock-simulated/simulated-clock.ts';
import { systemClock } from '../../src/adapters/clock-system/system-clock.ts';
import { openRun } from '../../src/adapters/engine-local/local-engine.ts';
import { openMemoryJournal } from '../../src/adapters/engine-local/memory-journal.ts';
import { openSqliteJournal } from '../../src/adapters/engine-local/sqlite-journal.ts';
import { createSimulatedStore } from '../../src/adapters/journal-simulated/simulated-journal.ts';
import { type EngineHarness, engineContract } from '../../src/contracts/engine-contract.ts';
import type { Clock } from '../../src/ports/clock.ts';
import type { Journal } from '../../src/ports/journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'bosun-engine-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

const on = (journal: Journal, clock: Clock = systemClock): EngineHarness => ({
  open: (runId, perform) => openRun(runId, { journal, clock, perform }),
  post: (runId, message) => journal.post(runId, message),
  close: () => journal.close(),
});

const engines: Record<string, () => EngineHarness> = {
  'the local engine on a journal in memory': () => on(openMemoryJournal()),
  'the local engine on SQLite': () =>
    on(openSqliteJournal({ path: join(folder, `${files++}.db`), clock: systemClock, pollMs: 5 })),
};

for (const [name, setUp] of Object.entries(engines)) {
  describe(name, () => {
    for (const fact of engineContract) it(`holds that ${fact.name}`, () => fact.check(async () => setUp()));
  });
}

describe('the local engine in simulated time', () => {
  for (const fact of engineContract) {
    it(`holds that ${fact.name}`, async () => {
      const clock = createSimulatedClock();
      await clock.settle(fact.check(async () => on(createSimulatedStore({ clock }).open(), clock)));
    });
  }
});
