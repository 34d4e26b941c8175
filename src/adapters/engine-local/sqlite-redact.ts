// Replaces stored texts. Everything here runs inside the caller's transaction.

import type { DatabaseSync } from 'node:sqlite';
import type { Redaction } from '../../ports/journal.ts';
import type { SqliteEvents } from './sqlite-events.ts';
import type { SqliteIndex } from './sqlite-index.ts';
import type { SqlitePosts } from './sqlite-posts.ts';
import type { SqliteResults } from './sqlite-results.ts';

interface RedactorParts {
  readonly events: SqliteEvents;
  readonly posts: SqlitePosts;
  readonly results: SqliteResults;
  readonly index: SqliteIndex;
}

/** A text as it is, and as it stands inside JSON. */
const formsOf = (value: string): readonly string[] => [...new Set([value, JSON.stringify(value).slice(1, -1)])];

export function createRedactor(db: DatabaseSync, { events, posts, results, index }: RedactorParts) {
  return (runId: string, { bodies, record, entry, values, mark }: Redaction): void => {
    for (const [seq, body] of bodies) events.replace(runId, seq, body);
    events.add(runId, [record]);
    posts.emptyAll(runId);
    results.removeAll(runId);
    const replace = db.prepare('UPDATE memory SET value = replace(value, ?, ?) WHERE instr(value, ?) > 0');
    for (const form of values.flatMap(formsOf)) {
      replace.run(form, mark, form);
      // A cached result of another run can be computed again.
      results.removeWith(form);
    }
    index.add(entry);
  };
}
