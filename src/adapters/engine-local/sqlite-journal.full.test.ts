import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startJournalProcess } from '../../../test/fixtures/journal-process.ts';
import { openSqliteJournal } from './sqlite-journal.ts';

const clock = { now: () => Date.now() };

it('keeps events without gaps and with rising epochs while its writers are killed at random', {
  timeout: 600_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bosun-kills-'));
  const path = join(folder, 'journal.db');
  const begin = async () => {
    const process = await startJournalProcess({ path, beatMs: 60_000, staleAfterMs: 50 });
    process.contend('r', 600_000).catch(() => {});
    return process;
  };
  const writers = await Promise.all([begin(), begin(), begin()]);
  for (let kills = 0; kills < 50; kills++) {
    await sleep(100 + ((kills * 37) % 100));
    const index = kills % writers.length;
    await writers[index]?.kill();
    writers[index] = await begin();
  }
  await Promise.all(writers.map((writer) => writer.kill()));

  const journal = openSqliteJournal({ path, clock });
  const events = await journal.read('r');
  await journal.close();
  rmSync(folder, { recursive: true });
  expect(events.length).toBeGreaterThan(1_000);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  const epochs = events.map(({ type }) => Number(type));
  expect(epochs).toEqual(epochs.toSorted((a, b) => a - b));
  expect(new Set(epochs).size).toBeGreaterThan(50);
});
