import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableLibrary } from './library.ts';
import { queryTables } from './query.ts';
import { readTables } from './read-tables.ts';
import { listTablesTool, queryTablesTool } from './table-tools.ts';

const { signal } = new AbortController();
let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'bosun-tables-test-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(root, 'f-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

describe('a CSV file', () => {
  it('has typed columns, and a missing cell stays missing', async () => {
    const text =
      'vendor,year,share,note\n"Acme, Inc.",2023,12.5,"said ""hello""\nand left"\nBolt,2024,,n/a\nCore,2024,-3,\n';
    const { tables, problems } = await readTables(folderOf({ 'shares.csv': `\uFEFF${text}` }), signal);
    expect(problems).toEqual([]);
    expect(tables[0]).toMatchObject({
      name: 'shares',
      file: 'shares.csv',
      columns: [
        { name: 'vendor', type: 'text', missing: 0 },
        { name: 'year', type: 'number', missing: 0 },
        { name: 'share', type: 'number', missing: 1 },
        { name: 'note', type: 'text', missing: 2 },
      ],
      rows: [
        ['Acme, Inc.', 2023, 12.5, 'said "hello"\nand left'],
        ['Bolt', 2024, null, null],
        ['Core', 2024, -3, null],
      ],
    });
  });

  it.each([
    ['a;b\n1,5;x\n1.234,5;y', [1.5, 1234.5]],
    ['a\tb\n$1,200\tx\n(none)\ty', ['$1,200', '(none)']],
    ['a|b\n12 %|x\n5e-06|y', [12, 5e-6]],
    ['a,b\r\n"1,234.5",x\r\n−2,y\r\n', [1234.5, -2]],
  ])('may be written as %j', async (text, column) => {
    const { tables } = await readTables(folderOf({ 'x.csv': text }), signal);
    expect(tables[0]?.rows.map(([first]) => first)).toEqual(column);
  });

  it('of 200 MB is refused with the limit and a way out, and the other files are still read', async () => {
    const folder = folderOf({ 'small.csv': 'a,b\n1,2\n', 'large.csv': 'a,b\n' });
    // A file of that length without its bytes on the disk.
    truncateSync(path.join(folder, 'large.csv'), 200_000_000);
    const { tables, problems } = await readTables(folder, signal);
    expect(tables.map(({ file }) => file)).toEqual(['small.csv']);
    expect(problems).toEqual([expect.stringMatching(/^large\.csv has 200 MB, and at most 64 MB are read: .*SQLite/)]);
  });
});

describe('other files', () => {
  it('in JSON are lists of records, records by key, lines, and maps inside records', async () => {
    const folder = folderOf({
      'list.json': '[{"a": 1, "b": "x"}, {"a": null, "b": "y"}]',
      'keys.json': '{"p": {"name": "P", "parts": {"1": 0.5, "2": 0.25}}, "q": {"name": "Q", "parts": {}}}',
      'lines.jsonl': '{"a": 1}\n{"a": 2}\n',
    });
    const { tables } = await readTables(folder, signal);
    const byName = Object.fromEntries(tables.map((table) => [table.name, table.rows]));
    expect(byName).toEqual({
      keys: [
        ['p', 'P'],
        ['q', 'Q'],
      ],
      keys_parts: [
        ['p', 1, 0.5],
        ['p', 2, 0.25],
      ],
      lines: [[1], [2]],
      list: [
        [1, 'x'],
        [null, 'y'],
      ],
    });
  });

  it('with lists in the front matter of Markdown are tables with the title of the page', async () => {
    const page =
      '---\ntitle: Widget\nreleases:\n  - cycle: "2"\n    eol: 2027-01-31\n  - cycle: "1"\n    eol: false\n---\n# Widget\n';
    const { tables } = await readTables(folderOf({ 'widget.md': page }), signal);
    expect(tables[0]?.columns.map(({ name }) => name)).toEqual(['title', 'cycle', 'eol']);
    expect(tables[0]?.rows).toEqual([
      ['Widget', 2, '2027-01-31'],
      ['Widget', 1, 'false'],
    ]);
  });

  it('that are corrupt or empty are named with the reason', async () => {
    const folder = folderOf({
      'broken.json': '{"a": ',
      'open.csv': 'a,b\n"never closed,2\n',
      'binary.csv': 'a\0b\n',
      'empty.csv': '',
      'no.sqlite': 'this is not a database, but long enough to look like one',
      'good.csv': 'a,b\n1,2\n',
    });
    const { tables, problems } = await readTables(folder, signal);
    expect(tables.map(({ file }) => file)).toEqual(['good.csv']);
    expect(problems.map((problem) => problem.split(' ')[0]).sort()).toEqual([
      'binary.csv',
      'broken.json',
      'empty.csv',
      'no.sqlite',
      'open.csv',
    ]);
  });

  it('that do not exist are a problem with the path in it', async () => {
    expect((await readTables(path.join(root, 'nothing'), signal)).problems[0]).toContain('nothing');
    expect((await readTables(folderOf({}), signal)).problems[0]).toContain('There is no table in');
  });
});

describe('SQL', () => {
  it('reads tables of all files together', async () => {
    const folder = folderOf({
      'a.csv': 'vendor,year,x\nAcme,2023,2\nBolt,2023,\n',
      'b.json': '[{"vendor": "Acme", "city": "Oslo"}]',
    });
    const db = new DatabaseSync(path.join(folder, 'c.sqlite'));
    db.exec("CREATE TABLE people (vendor TEXT, staff INTEGER); INSERT INTO people VALUES ('Acme', 7)");
    db.close();
    const library = tableLibrary();
    const options = { name: 'query_tables', does: 'queries', library, place: () => folder };
    const tool = queryTablesTool(options);
    const query =
      'SELECT a.vendor, city, staff, x FROM a LEFT JOIN b USING (vendor) LEFT JOIN c_people USING (vendor) ORDER BY 1';
    expect(await tool.run({ sql: query }, { signal })).toEqual({
      columns: ['vendor', 'city', 'staff', 'x'],
      rows: [
        ['Acme', 'Oslo', 7, 2],
        ['Bolt', null, null, null],
      ],
      isComplete: true,
    });
    expect(await listTablesTool(options).run({}, { signal })).toMatchObject({
      summary: '3 tables: a (2 rows), b (1 rows), c_people (1 rows).',
    });
  });

  it.each([
    ['DELETE FROM a', 'Only SELECT'],
    ["ATTACH '/etc/passwd' AS x", 'Only SELECT'],
    ['PRAGMA writable_schema = 1', 'Only SELECT'],
    ['WITH x AS (SELECT 1) DELETE FROM a', 'readonly'],
    ['SELECT 1; DELETE FROM a', ''],
    ["SELECT load_extension('x')", 'not authorized'],
    ['SELECT absent FROM a', 'no such column'],
  ])('refuses %s', async (sql, reason) => {
    const { tables } = await readTables(folderOf({ 'a.csv': 'v,w\n1,2\n' }), signal);
    const reply = queryTables(tables, sql, { signal }).then(
      ({ rows }) => `rows ${JSON.stringify(rows)}`,
      (error: Error) => error.message,
    );
    // A second statement is never run: SQLite prepares the first alone.
    expect(await reply).toContain(reason === '' ? 'rows [[1]]' : reason);
  });

  it('ends a query that never ends', async () => {
    const { tables } = await readTables(folderOf({ 'a.csv': 'v,w\n1,2\n' }), signal);
    const endless = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n';
    await expect(queryTables(tables, endless, { signal, queryMs: 300 })).rejects.toThrow('takes longer than 0.3 s');
  });
});
