// Replaces stored texts. Everything here runs inside the caller's transaction.

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

export function createRedactor({ events, posts, results, index }: RedactorParts) {
  return (runId: string, { bodies, record, entry, values }: Redaction): void => {
    for (const [seq, body] of bodies) events.replace(runId, seq, body);
    events.add(runId, [record]);
    posts.emptyAll(runId);
    results.removeAll(runId);
    // A cached result of another run can be computed again.
    for (const form of values.flatMap(formsOf)) results.removeWith(form);
    index.add(entry);
  };
}
