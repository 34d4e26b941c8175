import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startJournalProcess } from '../../../test/fixtures/journal-process.ts';
import { openSqliteJournal } from './sqlite-journal.ts';

const TAKEOVERS_MIN = 50;
const KILLS_MAX = 300;
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
  const read = async () => {
    const journal = openSqliteJournal({ path, clock });
    const events = await journal.read('r');
    await journal.close();
    return { events, epochs: events.map(({ type }) => Number(type)) };
  };
  // A kill shows nothing if another writer holds the run, which depends on how busy the machine is.
  const isEnough = async (kills: number): Promise<boolean> =>
    kills >= KILLS_MAX || (kills >= TAKEOVERS_MIN && new Set((await read()).epochs).size > TAKEOVERS_MIN);
  const writers = await Promise.all([begin(), begin(), begin()]);
  for (let kills = 0; !(await isEnough(kills)); kills++) {
    await sleep(100 + ((kills * 37) % 100));
    const index = kills % writers.length;
    await writers[index]?.kill();
    writers[index] = await begin();
  }
  await Promise.all(writers.map((writer) => writer.kill()));

  const { events, epochs } = await read();
  rmSync(folder, { recursive: true });
  expect(events.length).toBeGreaterThan(1_000);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  expect(epochs).toEqual(epochs.toSorted((a, b) => a - b));
  expect(new Set(epochs).size).toBeGreaterThan(TAKEOVERS_MIN);
});
