// The state that processes of a simulated store share: the stored events and which of them are synced, messages,
// leases, memory.

import {
  type AppendOptions,
  type Claim,
  type KeptResult,
  type Lease,
  type Post,
  RESULTS_MAX,
  type StoredEvent,
} from '../../ports/journal.ts';

interface RunOnDisk {
  readonly events: StoredEvent[];
  /** How many of the events survive a power loss. */
  synced: number;
  readonly posts: Map<string, { readonly post: Post; isTaken: boolean }>;
  /** Messages taken by appends that are not synced yet, with the number of events at that time. */
  taken: { readonly id: string; readonly upTo: number }[];
  readonly listeners: Set<() => void>;
  epoch: number;
  holder: { readonly owner: object; readonly name: string; isPresumedDead: boolean } | undefined;
}

export class SimulatedDisk {
  readonly memory = new Map<string, string>();
  /** Oldest first. */
  readonly results = new Map<string, KeptResult>();
  readonly #runs = new Map<string, RunOnDisk>();

  add(runId: string, events: readonly StoredEvent[], { sync, taken }: AppendOptions): void {
    const run = this.inspect(runId);
    for (const event of events) run.events.push(event);
    for (const id of taken) {
      const entry = run.posts.get(id);
      if (!entry) continue;
      entry.isTaken = true;
      run.taken.push({ id, upTo: run.events.length });
    }
    if (sync) this.#syncAll();
  }

  claim(runId: string, owner: object, name: string): Claim {
    const run = this.inspect(runId);
    if (run.holder && !run.holder.isPresumedDead) return { status: 'refused', heldBy: run.holder.name };
    run.epoch += 1;
    run.holder = { owner, name, isPresumedDead: false };
    return { status: 'granted', lease: { runId, epoch: run.epoch } };
  }

  release(lease: Lease, owner: object): void {
    if (this.otherHolder(lease, owner) === undefined) this.inspect(lease.runId).holder = undefined;
  }

  /** Who holds the run instead of this lease; undefined if the lease is valid. */
  otherHolder({ runId, epoch }: Lease, owner: object): string | undefined {
    const run = this.inspect(runId);
    if (run.epoch === epoch && run.holder?.owner === owner) return undefined;
    return run.holder ? `it is held by ${run.holder.name}` : 'it was given back';
  }

  /** Other processes may take over everything this owner holds. */
  abandon(owner: object): void {
    for (const { holder } of this.#runs.values()) if (holder?.owner === owner) holder.isPresumedDead = true;
  }

  heldRuns(): string[] {
    const isHeld = ({ holder }: RunOnDisk): boolean => holder !== undefined && !holder.isPresumedDead;
    return [...this.#runs].filter(([, run]) => isHeld(run)).map(([runId]) => runId);
  }

  inspect(runId: string): RunOnDisk {
    const known = this.#runs.get(runId);
    if (known) return known;
    const run: RunOnDisk = {
      events: [],
      synced: 0,
      posts: new Map(),
      taken: [],
      listeners: new Set(),
      epoch: 0,
      holder: undefined,
    };
    this.#runs.set(runId, run);
    return run;
  }

  read(runId: string): readonly StoredEvent[] {
    return this.#runs.get(runId)?.events.slice() ?? [];
  }

  runIds(since = Number.NEGATIVE_INFINITY): string[] {
    const isRecent = ({ events }: RunOnDisk): boolean => (events.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= since;
    return [...this.#runs].filter(([, run]) => run.events.length > 0 && isRecent(run)).map(([runId]) => runId);
  }

  keepResult(result: KeptResult, now: number): void {
    this.results.delete(result.key);
    this.results.set(result.key, result);
    for (const { key, expiresAt } of this.results.values()) if (expiresAt <= now) this.results.delete(key);
    for (const key of this.results.keys()) {
      if (this.results.size <= RESULTS_MAX) return;
      this.results.delete(key);
    }
  }

  post(runId: string, post: Post): boolean {
    const run = this.inspect(runId);
    if (run.posts.has(post.id)) return false;
    run.posts.set(post.id, { post, isTaken: false });
    // The sender is told that the post is recorded, and may have acted on everything they read: both must survive.
    this.#syncAll();
    // In a microtask: a listener that throws is its owner's bug and must not fail the post.
    for (const listener of run.listeners) queueMicrotask(listener);
    return true;
  }

  posts(runId: string): Post[] {
    return [...this.inspect(runId).posts.values()].filter(({ isTaken }) => !isTaken).map(({ post }) => post);
  }

  onPost(runId: string, listener: () => void): () => void {
    const { listeners } = this.inspect(runId);
    const call = (): void => {
      if (listeners.has(call)) listener();
    };
    listeners.add(call);
    return () => void listeners.delete(call);
  }

  delete(runId: string): boolean {
    const run = this.inspect(runId);
    if (run.holder && !run.holder.isPresumedDead) return false;
    // Keep the epoch, so that an old lease cannot write to a new run with the same id.
    run.events.length = 0;
    run.synced = 0;
    run.posts.clear();
    for (const kept of this.results.values()) if (kept.runId === runId) this.results.delete(kept.key);
    run.taken = [];
    run.holder = undefined;
    return true;
  }

  /** Cuts each run at a random point after its synced events, and returns how many events were lost. */
  losePower(random: () => number): number {
    let lost = 0;
    for (const run of this.#runs.values()) {
      const left = run.synced + Math.floor(random() * (run.events.length - run.synced + 1));
      lost += run.events.length - left;
      run.events.length = left;
      // Their taking was part of a lost commit, so they are delivered again.
      for (const { id, upTo } of run.taken) {
        const entry = run.posts.get(id);
        if (entry && upTo > left) entry.isTaken = false;
      }
      run.synced = left;
      run.taken = [];
    }
    return lost;
  }

  /** There is one disk, so one sync covers every run. */
  #syncAll(): void {
    for (const run of this.#runs.values()) {
      run.synced = run.events.length;
      run.taken = [];
    }
  }
}
