// A journal whose process dies after some appends: from then on nothing is stored. Whether the last append was kept is
// random, as in a power failure.

import type { Journal } from 'bosun';

export class ProcessDied extends Error {
  override readonly name = 'ProcessDied';
}

export function dying(
  journal: Journal,
  { appendsMax, keepsLast }: { appendsMax: number; keepsLast: boolean },
): Journal {
  let left = appendsMax;
  return {
    claim: (runId) => journal.claim(runId),
    release: (lease) => journal.release(lease),
    append: async (lease, events, options) => {
      left -= 1;
      if (left > 0 || (left === 0 && keepsLast)) await journal.append(lease, events, options);
      if (left <= 0) throw new ProcessDied('The process died');
    },
    read: (runId) => journal.read(runId),
    runIds: (options) => journal.runIds(options),
    post: (runId, message) => journal.post(runId, message),
    posts: (runId) => journal.posts(runId),
    onPost: (runId, listener) => journal.onPost(runId, listener),
    remember: (key, value) => journal.remember(key, value),
    recall: (key) => journal.recall(key),
    swap: (key, from, to) => journal.swap(key, from, to),
    forget: (key) => journal.forget(key),
    keepResult: (result, now) => journal.keepResult(result, now),
    findResult: (key) => journal.findResult(key),
    delete: (runId) => journal.delete(runId),
    close: () => journal.close(),
  };
}
