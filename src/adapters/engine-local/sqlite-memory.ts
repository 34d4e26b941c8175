import type { DatabaseSync } from 'node:sqlite';
import { RECORDS_MAX, type RecordFilter } from '../../ports/journal.ts';

export type SqliteMemory = ReturnType<typeof createMemory>;

export function createMemory(db: DatabaseSync) {
  const set = db.prepare(
    'INSERT INTO memory(key, value) VALUES(?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );
  const get = db.prepare('SELECT value FROM memory WHERE key = ?');
  // Keys first: the value of a record that is left out is not read from the disk.
  const list = db.prepare(
    `SELECT memory.key AS key, memory.value AS value FROM memory WHERE memory.key > ?
       AND NOT EXISTS (SELECT 1 FROM json_each(?) AS start WHERE substr(memory.key, 1, length(start.value)) = start.value)
     ORDER BY memory.key LIMIT ${RECORDS_MAX}`,
  );
  const remove = db.prepare('DELETE FROM memory WHERE key = ?');
  return {
    set: (key: string, value: string): void => void set.run(key, value),
    get: (key: string): string | undefined => (get.get(key) as { value: string } | undefined)?.value,
    list: ({ except, after = '' }: RecordFilter): ReadonlyMap<string, string> => {
      const rows = list.all(after, JSON.stringify(except)) as { key: string; value: string }[];
      return new Map(rows.map(({ key, value }) => [key, value]));
    },
    remove: (key: string): void => void remove.run(key),
  };
}
