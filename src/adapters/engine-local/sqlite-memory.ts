import type { DatabaseSync } from 'node:sqlite';

export type SqliteMemory = ReturnType<typeof createMemory>;

export function createMemory(db: DatabaseSync) {
  const set = db.prepare(
    'INSERT INTO memory(key, value) VALUES(?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );
  const get = db.prepare('SELECT value FROM memory WHERE key = ?');
  return {
    set: (key: string, value: string): void => void set.run(key, value),
    get: (key: string): string | undefined => (get.get(key) as { value: string } | undefined)?.value,
  };
}
