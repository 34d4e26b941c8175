// All tables of a folder, or of one file. A file that cannot be read is reported; the others are used.

import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { walkFolder } from '../files/walk-folder.ts';
import { CSV_BYTES_MAX, readCsv } from './read-csv.ts';
import { tablesOfFrontMatter } from './read-front-matter.ts';
import { JSON_BYTES_MAX, tablesOfJson } from './read-json.ts';
import { SQLITE_ROWS_MAX, tablesOfSqlite } from './read-sqlite.ts';
import type { Table } from './table.ts';
import { typedTable } from './typed-table.ts';

export interface Tables {
  readonly tables: readonly Table[];
  /** Files that were left out, each with the reason, and why there is no table at all. */
  readonly problems: readonly string[];
}

const READABLE = /\.(?:csv|tsv|json|jsonl|ndjson|sqlite3?|db|md)$/i;
const FILES_MAX = 500;
const TEXT_BYTES_MAX = 2_000_000;

export async function readTables(place: string, signal: AbortSignal): Promise<Tables> {
  const found = await stat(place).catch(() => undefined);
  if (!found) return { tables: [], problems: [`There is no folder or file ${place}: check the path`] };
  const root = found.isDirectory() ? place : path.dirname(place);
  const all = found.isDirectory()
    ? (await walkFolder(place, { signal, hidden: false })).files.filter((file) => READABLE.test(file))
    : [path.basename(place)];
  const tables: Table[] = [];
  const problems: string[] = [];
  if (all.length > FILES_MAX) problems.push(`Only the first ${FILES_MAX} of ${all.length} files were read`);
  const taken = new Set<string>();
  for (const file of all.slice(0, FILES_MAX)) {
    signal.throwIfAborted();
    const name = freeName(file, taken);
    try {
      const read = await readFileTables(path.join(root, file), { name, file }, signal);
      tables.push(...read.tables);
      problems.push(...read.problems);
    } catch (error) {
      if (signal.aborted) throw error;
      problems.push(`${file} cannot be read as a table: ${reasonOf(error)}`);
    }
  }
  if (tables.length === 0 && problems.length === 0)
    problems.push(`There is no table in ${place}: CSV, JSON and SQLite files are read`);
  return { tables, problems };
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** The name of a table in SQL: "sales/2024 by region.csv" becomes t2024_by_region, with a number if that is taken. */
function freeName(file: string, taken: Set<string>): string {
  const base = path.basename(file).replace(/\.[^.]+$/, '');
  const bare = base.replace(/\W+/g, '_').replace(/^(?=\d)|^$/, 't');
  let name = bare;
  for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${bare}_${count}`;
  taken.add(name.toLowerCase());
  return name;
}

async function readFileTables(
  place: string,
  named: { readonly name: string; readonly file: string },
  signal: AbortSignal,
): Promise<Tables> {
  const { size } = await stat(place);
  if (/\.(?:csv|tsv)$/i.test(place)) return csvTable(place, named, { size, signal });
  if (/\.(?:sqlite3?|db)$/i.test(place)) {
    const { tables, large } = tablesOfSqlite(place, named);
    return {
      tables,
      problems: large.map(
        (each) => `${named.file}#${each} has more than ${SQLITE_ROWS_MAX} rows: it is read with SQL only`,
      ),
    };
  }
  if (/\.md$/i.test(place)) {
    if (size > TEXT_BYTES_MAX) return { tables: [], problems: [] };
    return { tables: tablesOfFrontMatter(named, await readFile(place, 'utf8')), problems: [] };
  }
  if (size > JSON_BYTES_MAX) return { tables: [], problems: [tooLarge(named.file, size, JSON_BYTES_MAX)] };
  return { tables: tablesOfJson(named, await readFile(place, 'utf8')), problems: [] };
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;
const tooLarge = (file: string, size: number, max: number): string =>
  `${file} has ${megabytes(size)}, and at most ${megabytes(max)} are read: keep the rows you need, or turn it into a SQLite file, which is queried in place`;

async function csvTable(
  place: string,
  named: { readonly name: string; readonly file: string },
  { size, signal }: { readonly size: number; readonly signal: AbortSignal },
): Promise<Tables> {
  if (size > CSV_BYTES_MAX) return { tables: [], problems: [tooLarge(named.file, size, CSV_BYTES_MAX)] };
  const { rows, delimiter } = await readCsv(place, signal);
  const [header, ...body] = rows;
  if (!header || body.length === 0) return { tables: [], problems: [`${named.file} has no rows`] };
  const ragged = body.filter((row) => row.length !== header.length).length;
  const problems =
    ragged > 0 ? [`${named.file}: ${ragged} of ${body.length} rows do not have ${header.length} cells`] : [];
  return { tables: [typedTable(named, header, body, { decimalComma: delimiter === ';' })], problems };
}
