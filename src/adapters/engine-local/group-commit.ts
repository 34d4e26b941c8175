// Everything that is asked for in one turn of the event loop is written in one commit: what makes durability cheap is
// not a faster write but fewer of them.

/** What became of one request: nothing if it was stored, else the reason why not. */
export type Verdict = undefined | { readonly refusal: unknown };

interface Waiting<Request> {
  readonly request: Request;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

export interface GroupCommit<Request> {
  add(request: Request): Promise<void>;
  /** Commits what waits now, so that what the caller does next comes after it. */
  flush(): void;
}

/** `commitAll` gives one verdict for each request, in their order, and never throws. */
export function createGroupCommit<Request>(
  commitAll: (requests: readonly Request[]) => readonly Verdict[],
): GroupCommit<Request> {
  let waiting: Waiting<Request>[] = [];
  let turn: NodeJS.Immediate | undefined;

  function flush(): void {
    clearImmediate(turn);
    turn = undefined;
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    const verdicts = commitAll(batch.map(({ request }) => request));
    for (const [index, { resolve, reject }] of batch.entries()) {
      const verdict = verdicts[index];
      if (verdict) reject(verdict.refusal);
      else resolve();
    }
  }

  return {
    add: (request) =>
      new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject });
        // Not a microtask: other runs whose answers arrived in this turn of the loop have not asked yet.
        turn ??= setImmediate(flush);
      }),
    flush,
  };
}
