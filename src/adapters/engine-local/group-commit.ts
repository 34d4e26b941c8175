// Group commit: all requests made in one turn of the event loop are written in one commit, because fewer writes save
// more than faster ones.

/** The outcome of one request: undefined if it was stored, else the reason why not. */
export type Verdict = undefined | { readonly refusal: unknown };

interface Waiting<Request> {
  readonly request: Request;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

export interface GroupCommit<Request> {
  add(request: Request): Promise<void>;
  /** Commits the waiting requests now, so that the caller's next action comes after them. */
  flush(): void;
}

/** `commitAll` returns one outcome per request, in order, and never throws. */
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
        // Not a microtask: other runs whose answers arrive in this turn of the loop have not made their requests yet.
        turn ??= setImmediate(flush);
      }),
    flush,
  };
}
