// Messages from outside a run's process, and how a waiting run is notified of them.
//
//   P1. When a message is taken its row stays, without the body: that is how a second decision on one review is
//       refused.
//   P2. A listener is called for every row newer than `seen`, whichever process wrote it. There is no second path for
//       notifications, so a message from this process cannot hide one from another.

import type { DatabaseSync } from 'node:sqlite';
import type { Post } from '../../ports/journal.ts';

export type SqlitePosts = ReturnType<typeof createPosts>;

export function createPosts(db: DatabaseSync, { pollMs }: { readonly pollMs: number }) {
  const insert = db.prepare('INSERT INTO posts(run, id, body) VALUES(?, ?, ?) ON CONFLICT DO NOTHING');
  const take = db.prepare("UPDATE posts SET taken = 1, body = '' WHERE run = ? AND id = ?");
  const list = db.prepare('SELECT id, body FROM posts WHERE run = ? AND taken = 0 ORDER BY n');
  const emptyAll = db.prepare("UPDATE posts SET taken = 1, body = '' WHERE run = ?");
  const removeAll = db.prepare('DELETE FROM posts WHERE run = ?');
  const newest = db.prepare('SELECT coalesce(max(n), 0) AS n FROM posts');
  const newer = db.prepare('SELECT max(n) AS n, run FROM posts WHERE n > ? GROUP BY run');
  const version = db.prepare('PRAGMA data_version');

  const listeners = new Map<string, Set<() => void>>();
  let poll: NodeJS.Timeout | undefined;
  let seen = 0;
  let seenVersion = 0;

  const versionNow = () => (version.get() as { data_version: number }).data_version;

  function notice(): void {
    if (listeners.size === 0) return;
    for (const { n, run } of newer.all(seen) as { n: number; run: string }[]) {
      seen = Math.max(seen, n);
      // In a microtask: a listener that throws is its owner's bug and must not fail the post.
      for (const listener of listeners.get(run) ?? []) queueMicrotask(listener);
    }
  }

  function look(): void {
    try {
      const now = versionNow();
      if (now === seenVersion) return;
      notice();
      seenVersion = now;
    } catch {
      // The disk is locked or failing. The version was not stored, so the next check repeats this one.
    }
  }

  function stop(): void {
    clearInterval(poll);
    poll = undefined;
  }

  return {
    add: (runId: string, { id, body }: Post): boolean => insert.run(runId, id, body).changes === 1,
    take: (runId: string, id: string): void => void take.run(runId, id),
    list: (runId: string): readonly Post[] =>
      (list.all(runId) as unknown as Post[]).map(({ id, body }) => ({ id, body })),
    emptyAll: (runId: string): void => void emptyAll.run(runId),
    removeAll: (runId: string): void => void removeAll.run(runId),
    notice,
    listen(runId: string, listener: () => void): () => void {
      if (!poll) {
        // In this order: a message that arrives in between still changes the version, so the next check cannot miss it.
        seenVersion = versionNow();
        seen = (newest.get() as { n: number }).n;
        // A real timer, not the port's clock: it watches other processes, and must not keep this one alive.
        poll = setInterval(look, pollMs).unref();
      }
      const mine = listeners.get(runId) ?? new Set();
      // A wrapper per call, so that one function may listen twice and is never called after it stopped.
      const call = () => {
        if (mine.has(call)) listener();
      };
      listeners.set(runId, mine.add(call));
      return () => {
        mine.delete(call);
        if (mine.size === 0 && listeners.get(runId) === mine) listeners.delete(runId);
        if (listeners.size === 0) stop();
      };
    },
    stop() {
      listeners.clear();
      stop();
    },
  };
}
