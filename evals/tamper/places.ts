// Where the journal is stored, and its rows as a person with the disk or the database reaches them.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Journal } from 'bosun';
import { openSqliteJournal } from 'bosun/journal';
import pg from 'pg';
import { openPostgresJournal } from '../../src/adapters/journal-postgres/postgres-journal.ts';
import type { Line } from '../../src/core/journal/hash-chain.ts';
import { dbos } from '../../src/engine-dbos.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import type { EngineOptions } from '../crash/engines.ts';

export type Rows = ReadonlyMap<string, readonly Line[]>;

export interface Place {
  /** The options of a team that say where its runs live. */
  readonly options: EngineOptions;
  readonly journal: Journal;
  /** Replaces the rows of these runs; an empty list deletes the run. */
  write(rows: Rows): Promise<void>;
  close(): Promise<void>;
}

const INSERT = 'INTO events(run, seq, type, at, body, hash)';

async function openFile(): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bosun-tamper-'));
  const store = path.join(folder, 'journal.db');
  const journal = await openSqliteJournal(store);
  const db = new DatabaseSync(store);
  db.exec('PRAGMA synchronous = OFF');
  const remove = db.prepare('DELETE FROM events WHERE run = ?');
  const insert = db.prepare(`INSERT ${INSERT} VALUES(?, ?, ?, ?, ?, ?)`);
  return {
    options: { store },
    journal,
    write: async (rows) => {
      db.exec('BEGIN');
      for (const [runId, lines] of rows) {
        remove.run(runId);
        for (const { seq, type, at, body, hash } of lines) insert.run(runId, seq, type, at, body, hash);
      }
      db.exec('COMMIT');
    },
    close: async () => {
      db.close();
      await journal.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The lines of one run as the rows of a table. */
const INSERT_LINES = `INSERT ${INSERT.replace('events', 'bosun.events')}
  SELECT $1, seq, type, at, body, hash FROM jsonb_to_recordset($2::jsonb)
    AS line(seq integer, type text, at bigint, body text, hash text)`;

async function openDatabase(): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bosun-tamper-'));
  const server = await startPostgres(path.join(folder, 'pg'));
  const { url } = server;
  const journal = await openPostgresJournal({ url });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    options: { engine: dbos({ url, log: () => {} }) },
    journal,
    write: async (rows) => {
      await client.query('BEGIN');
      for (const [runId, lines] of rows) {
        await client.query('DELETE FROM bosun.events WHERE run = $1', [runId]);
        await client.query(INSERT_LINES, [runId, JSON.stringify(lines)]);
      }
      await client.query('COMMIT');
    },
    close: async () => {
      await client.end();
      await journal.close();
      await server.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const PLACES = { local: openFile, dbos: openDatabase } satisfies Record<string, () => Promise<Place>>;

export type Engine = keyof typeof PLACES;
