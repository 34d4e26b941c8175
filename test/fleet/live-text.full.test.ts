import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dbos } from '../../src/engine-dbos.ts';
import { firstLine } from '../support/first-line.ts';
import { freshDatabase, whyNoPostgres } from '../support/postgres.ts';
import { BEGINNING, poetTeams, REST } from './poets.ts';

const POET = fileURLToPath(new URL('poet.ts', import.meta.url));
const reason = await whyNoPostgres();
if (reason !== undefined) console.warn(`2 facts about live text in a fleet are skipped: ${reason}`);

/** Teams in this process whose agent works in another one. */
async function scene() {
  const url = await freshDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'bosun-poets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const goOn = path.join(folder, 'go-on');
  const teams = poetTeams({ engine: dbos({ url, label: 'test', log: () => {} }), goOn });
  onTestFinished(async () => {
    await teams.poets.close();
    await teams.publisher.close();
  });
  const child = spawn(process.execPath, ['--conditions=bosun-source', POET, url, goOn], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await firstLine(child);
  return { ...teams, url, goOn: (): void => writeFileSync(goOn, '') };
}

/** All texts in the tables of the database. */
async function storedTexts(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query(
      "SELECT table_schema || '.' || table_name AS name FROM information_schema.tables WHERE table_schema LIKE 'bosun%'",
    );
    let all = '';
    for (const { name } of tables.rows) all += JSON.stringify((await client.query(`SELECT * FROM ${name}`)).rows);
    return all;
  } finally {
    await client.end();
  }
}

describe.skipIf(reason !== undefined)('the text of an agent that works in another process', () => {
  it('streams into the run while the model writes, and nothing of it is stored before its result is', async () => {
    const { poets, goOn, url } = await scene();
    const run = poets.run('Write a poem about boats');
    const doing = new Set<string>();
    run.onProgress((progress) => doing.add(progress.doing));
    const pieces: string[] = [];
    for await (const piece of run.text) {
      pieces.push(piece);
      if (pieces.join('') !== BEGINNING) continue;
      // The model waits, so all of this came before its reply was whole.
      expect(await storedTexts(url)).not.toContain(BEGINNING.trim());
      goOn();
    }
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('')).toBe(BEGINNING + REST);
    expect([...doing]).toEqual(['reading', 'writing']);
    expect((await run).answer).toBe(BEGINNING + REST);
    expect((await poets.audit(run.runId)).ok).toBe(true);
  }, 60_000);

  it('streams from a nested team too', async () => {
    const { publisher, goOn } = await scene();
    const heard: string[] = [];
    const run = publisher.run('Write a poem about boats', {
      onText: ({ from, text }) => {
        heard.push(`${from}: ${text}`);
        if (heard.length === 1) goOn();
      },
    });
    expect((await run).answer).toBe(BEGINNING + REST);
    expect(heard[0]).toBe(`poet: ${BEGINNING}`);
  }, 60_000);
});
