// What is found if a person who can write to the store forges a row or exchanges a file.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { result, worker } from 'bosun';
import { openSqliteJournal, sha256 } from 'bosun/journal';
import { afterAll, describe, expect, it } from 'vitest';
import { takeAnchor } from '../../src/runtime/audit/take-anchor.ts';
import { verifyStore } from '../../src/runtime/audit/verify-store.ts';
import { referencesIn } from '../../src/runtime/perform/context-reference.ts';
import { isArtifactChanged } from '../../src/runtime/perform/keep-artifacts.ts';
import { planOf } from '../support/plans.ts';
import { teamOf } from '../support/teams.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bosun-forged-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A store with two runs, `honest` and `forged`; each kept a large value as an artifact. */
async function storeOfTwo() {
  const file = path.join(mkdtempSync(path.join(folder, 'store-')), 'journal.db');
  const rows = Array.from({ length: 10_000 }, (_, at) => `row ${at}`);
  const reader = worker({ does: 'reads', effect: 'read', run: () => result('x', { writes: { rows } }) });
  const adder = worker({ does: 'adds', effect: 'read', run: ({ context }) => String(JSON.stringify(context).length) });
  const plan = planOf([
    { id: 'a', worker: 'reader', writes: ['rows'] },
    { id: 'b', worker: 'adder', dependsOn: ['a'], reads: ['rows'] },
  ]);
  const team = teamOf({ store: file, workers: { reader, adder } });
  for (const runId of ['forged', 'honest']) await team.run(plan, { runId });
  const { events } = await team.trace('forged');
  const [reference] = referencesIn(events);
  const change = (sql: string, ...values: (string | bigint)[]): void => {
    const db = new DatabaseSync(file);
    db.prepare(sql).run(...values);
    db.close();
  };
  return { file, team, change, artifact: reference?.artifact ?? '' };
}

async function verdictsOn(file: string, isSigned?: () => boolean) {
  const journal = await openSqliteJournal(file);
  try {
    const runIds = ['forged', 'honest'];
    const { runs } = await verifyStore({ journal, digest: sha256, runIds, covers: () => true, isSigned });
    return runs.map(({ ok }) => ok);
  } finally {
    await journal.close();
  }
}

async function anchorOf(file: string) {
  const journal = await openSqliteJournal(file);
  try {
    return await takeAnchor({ journal, digest: sha256, now: Date.now(), earlier: [] });
  } finally {
    await journal.close();
  }
}

describe('a store in which', () => {
  it('a row cannot be read or an artifact was exchanged is not anchored', async () => {
    const { file, team, change, artifact } = await storeOfTwo();
    await team.close();
    expect(await anchorOf(file)).toMatchObject({ ok: true, content: { runs: [{ run: 'forged' }, { run: 'honest' }] } });
    change("UPDATE events SET at = ? WHERE run = 'forged' AND seq = 2", 2n ** 60n);
    const unreadable = expect.stringContaining('its events cannot be read');
    expect(await anchorOf(file)).toMatchObject({ ok: false, runId: 'forged', problem: unreadable });
    change("DELETE FROM events WHERE run = 'forged'");
    change('UPDATE memory SET value = ? WHERE key = ?', 'oops', `artifact/${artifact}`);
    const exchanged = expect.stringContaining(`the artifact ${artifact}`);
    expect(await anchorOf(file)).toMatchObject({ ok: false, runId: 'honest', problem: exchanged });
  });

  it('a row cannot be read has one broken run, and the others are still checked', async () => {
    const { file, team, change } = await storeOfTwo();
    await team.close();
    expect(await verdictsOn(file)).toEqual([true, true]);
    change("UPDATE events SET at = ? WHERE run = 'forged' AND seq = 2", 2n ** 60n);
    expect(await verdictsOn(file)).toEqual([false, true]);
  });

  it('a record has a signature of another kind than a text has one broken run', async () => {
    const { file, team, change } = await storeOfTwo();
    await team.close();
    change("DELETE FROM events WHERE run = 'forged'");
    const body = '{"type":"data-removed","by":"x","reason":"y","what":"values","changed":[],"signature":7,"at":1}';
    const hash = sha256(`${'0'.repeat(64)}\nforged\n1\ndata-removed\n1\n${body}`);
    change(
      "INSERT INTO events(run, seq, type, at, body, hash) VALUES('forged', 1, 'data-removed', 1, ?, ?)",
      body,
      hash,
    );
    expect(await verdictsOn(file, () => true)).toEqual([false, true]);
  });

  it('an artifact was exchanged has the runs broken that refer to it, and the other file is not given out', async () => {
    const { file, team, change, artifact } = await storeOfTwo();
    expect((await team.artifact(artifact))?.name).toBe('context/rows.json');
    const other = Buffer.from('["no rows"]').toString('base64');
    change('UPDATE memory SET value = json_set(value, ?, ?) WHERE key = ?', '$.data', other, `artifact/${artifact}`);
    await expect(team.artifact(artifact)).rejects.toThrow('was changed in the store');
    await team.close();
    expect(await verdictsOn(file)).toEqual([false, false]);
    change('UPDATE memory SET value = ? WHERE key = ?', 'oops', `artifact/${artifact}`);
    const journal = await openSqliteJournal(file);
    expect(await isArtifactChanged(journal, artifact, sha256)).toBe(true);
    await journal.close();
    change('DELETE FROM memory WHERE key = ?', `artifact/${artifact}`);
    expect(await verdictsOn(file), 'a redaction deletes it').toEqual([true, true]);
  });
});
