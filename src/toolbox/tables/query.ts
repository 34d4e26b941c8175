// Read-only SQL over the tables of a folder. They are copied into a database file that the query opens read-only, so no
// statement can change the user's data.
//
//   Q1. One statement that begins with SELECT or WITH; the database is opened read-only besides.
//   Q2. ATTACH would reach other files: it is refused, and a statement that begins with SELECT cannot hold it.
//   Q3. A query runs in a process that is killed after the time limit.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { quotedName } from './read-sqlite.ts';
import type { Table } from './table.ts';

const ROWS_MAX = 1_000;
const QUERY_MS = 20_000;
const PROGRAM = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './sql-process.ts' : './sql-process.js', import.meta.url),
);

interface QueryResult {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  readonly isComplete: boolean;
}

export async function queryTables(
  tables: readonly Table[],
  sql: string,
  { signal, queryMs = QUERY_MS }: { readonly signal: AbortSignal; readonly queryMs?: number },
): Promise<QueryResult> {
  const statement = sql.trim().replace(/;\s*$/, '');
  if (!/^(?:select|with)\b/i.test(statement)) throw new Error('Only SELECT reads a table: begin with SELECT or WITH');
  const folder = mkdtempSync(path.join(tmpdir(), 'bosun-tables-'));
  try {
    const file = path.join(folder, 'tables.db');
    copyInto(file, tables);
    return await inProcess({ file, sql: statement, rowsMax: ROWS_MAX }, signal, queryMs);
  } catch (error) {
    throw new Error(
      `${reasonOf(error)}. The tables are ${tables
        .map(({ name }) => name)
        .slice(0, 10)
        .join(', ')}`,
      {
        cause: error,
      },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function copyInto(file: string, tables: readonly Table[]): void {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN');
  for (const { name, columns, rows } of tables) {
    const defined = columns.map((each) => `${quotedName(each.name)} ${each.type === 'number' ? 'REAL' : 'TEXT'}`);
    db.exec(`CREATE TABLE ${quotedName(name)} (${defined.join(', ')})`);
    const insert = db.prepare(`INSERT INTO ${quotedName(name)} VALUES (${columns.map(() => '?').join(', ')})`);
    for (const row of rows) insert.run(...row);
  }
  db.exec('COMMIT');
  db.close();
}

async function inProcess(question: object, signal: AbortSignal, queryMs: number): Promise<QueryResult> {
  const child = spawn(process.execPath, ['--no-warnings', PROGRAM], { stdio: ['pipe', 'pipe', 'ignore'] });
  const { promise, resolve, reject } = Promise.withResolvers<QueryResult>();
  const timer = setTimeout(() => reject(new Error(`The query takes longer than ${queryMs / 1000} s`)), queryMs);
  const abort = (): void => reject(new Error('The query was cancelled'));
  signal.addEventListener('abort', abort, { once: true });
  child.once('error', reject);
  child.stdin.on('error', reject);
  child.stdin.end(JSON.stringify(question));
  text(child.stdout).then((reply) => {
    if (reply === '') return reject(new Error('The query ended without an answer'));
    const read = JSON.parse(reply) as QueryResult | { readonly error: string };
    return 'error' in read ? reject(new Error(read.error)) : resolve(read);
  }, reject);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    child.kill('SIGKILL');
  }
}
