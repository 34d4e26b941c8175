// Runs one query on a database file that is opened read-only, in a process of its own: a query that takes too long ends with
// its process. The question comes on standard input, the answer goes to standard output, both as JSON.

import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';

interface Question {
  readonly file: string;
  readonly sql: string;
  readonly rowsMax: number;
}

function answer({ file, sql, rowsMax }: Question): object {
  const db = new DatabaseSync(file, { readOnly: true });
  const statement = db.prepare(sql);
  const columns = statement.columns().map(({ name }) => name);
  const rows: unknown[][] = [];
  for (const row of statement.iterate()) {
    if (rows.length >= rowsMax) return { columns, rows, isComplete: false };
    rows.push(columns.map((name) => (row as Record<string, unknown>)[name]));
  }
  return { columns, rows, isComplete: true };
}

const question = JSON.parse(await text(process.stdin)) as Question;
let reply: object;
try {
  reply = answer(question);
} catch (error) {
  reply = { error: error instanceof Error ? error.message : String(error) };
}
process.stdout.write(JSON.stringify(reply));
