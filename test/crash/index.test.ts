// Processes that share a store are killed at any moment: its index never says anything that the journals do not.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openSqliteJournal } from 'bosun/journal';
import { afterAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../src/adapters/digest-node/sha256.ts';
import { createInspector } from '../../src/runtime/inspect/inspect-runs.ts';
import { compareWithFold } from '../support/compare-index.ts';
import { firstLine } from '../support/first-line.ts';
import { asMany } from '../support/mode.ts';

const PROCESS = fileURLToPath(new URL('./many-runs-process.ts', import.meta.url));
const KILLS = asMany(2, 15);
const folder = mkdtempSync(path.join(tmpdir(), 'bosun-killed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function started(store: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--conditions=bosun-source', PROCESS, store], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await firstLine(child);
  return child;
}

async function killed(child: ChildProcess): Promise<void> {
  expect(child.exitCode, 'it works until it is killed').toBeNull();
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

describe('the index of a store whose processes are killed', () => {
  it('tells the same as its journals, read meanwhile and afterwards', async () => {
    const store = path.join(folder, 'journal.db');
    let [runs, folded] = [0, 0];
    for (let kill = 0; kill < KILLS; kill++) {
      const children = await Promise.all([started(store), started(store)]);
      const reading = await openSqliteJournal({ path: store });
      // While they write, an answer is only true of a moment; it is read to keep entries at the same time as they do.
      await createInspector(async () => reading, sha256, { now: Date.now }).inbox();
      await sleep(((kill * 37) % 100) + 1);
      for (const child of children) await killed(child);
      const compared = await compareWithFold(reading);
      await reading.close();
      runs = compared.runs;
      folded += compared.folded;
      expect(compared.open).toBeGreaterThan(0);
    }
    expect(runs).toBeGreaterThan(KILLS * 2);
    expect(folded).toBeLessThan(runs);
  });
});
