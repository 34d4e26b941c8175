// The local engine: one run in this process, on any journal.
//
//   E1. A command is in flight from `start` until its result arrives or it is cancelled. Cancelling aborts its signal;
//       the core ignores a result that arrives anyway, because it no longer wants the command.
//   E2. Everything that arrives while the loop is busy is handed over as one batch, which keeps commits few (R5).

import type { EventType, Happening } from '../../core/journal/event.ts';
import type { Command } from '../../core/run/command.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Arrival, CommandContext, Opening, OpenRun, Perform } from '../../ports/engine.ts';
import type { Journal, Lease, Post } from '../../ports/journal.ts';
import { LetGo } from '../../ports/unknown-outcome.ts';

interface LocalEngineOptions {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly perform: Perform;
}

export async function openRun(runId: string, { journal, clock, perform }: LocalEngineOptions): Promise<Opening> {
  const claim = await journal.claim(runId);
  if (claim.status === 'refused') return { status: 'held', by: claim.heldBy };
  const inbox = createInbox(clock);
  const crew = createCrew({ clock, perform, inbox });
  const stopPosts = await listenForPosts(runId, journal, inbox).catch(async (error: unknown) => {
    await journal.release(claim.lease).catch(() => {});
    throw error;
  });
  const stopLost = journal.onLost?.(claim.lease, (error) => inbox.fail(error));
  const stopListening = (): void => {
    stopPosts();
    stopLost?.();
  };
  return { status: 'open', run: assemble({ runId, journal, clock, lease: claim.lease, inbox, crew, stopListening }) };
}

interface Parts {
  readonly runId: string;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly lease: Lease;
  readonly inbox: Inbox;
  readonly crew: Crew;
  readonly stopListening: () => void;
}

const assemble = ({ runId, journal, clock, lease, inbox, crew, stopListening }: Parts): OpenRun => ({
  runId,
  now: () => clock.now(),
  history: () => journal.read(runId),
  append: (events, options) => journal.append(lease, events, options),
  start: (command) => crew.start(command),
  cancel: (key) => crew.cancel(key),
  arrived: () => inbox.take(),
  next: (wakeAt) => inbox.next(wakeAt),
  deliver: (happening) => inbox.put({ happening }),
  interrupt: (error) => inbox.fail(error),
  close: async () => {
    stopListening();
    crew.stop();
    inbox.close();
    // A store that cannot take it now takes it later; the lease ends with this process at the latest, or when it goes stale.
    await journal.release(lease).catch(() => {});
  },
});

interface Inbox {
  put(arrival: Arrival): void;
  fail(error: unknown): void;
  take(): readonly Arrival[];
  next(wakeAt: number | undefined): Promise<readonly Arrival[]>;
  close(): void;
}

function createInbox(clock: Clock): Inbox {
  let arrivals: Arrival[] = [];
  let failure: { error: unknown } | undefined;
  let wake: (() => void) | undefined;
  const take = (): readonly Arrival[] => {
    const taken = arrivals;
    arrivals = [];
    return taken;
  };
  return {
    put: (arrival) => {
      arrivals.push(arrival);
      wake?.();
    },
    fail: (error) => {
      failure ??= { error };
      wake?.();
    },
    take,
    next: (wakeAt) =>
      new Promise((resolve, reject) => {
        let callOff: (() => void) | undefined;
        const finish = (): void => (failure ? reject(failure.error) : resolve(take()));
        wake = () => {
          wake = undefined;
          callOff?.();
          // Everything else that is ready in this turn of the event loop joins the batch (E2).
          clock.soon(finish);
        };
        if (arrivals.length > 0 || failure) wake();
        else if (wakeAt !== undefined) callOff = clock.wakeAt(wakeAt, wake);
      }),
    close: () => {
      wake = undefined;
    },
  };
}

interface Crew {
  start(command: Command): void;
  cancel(key: string): void;
  stop(): void;
}

function createCrew({ clock, perform, inbox }: { clock: Clock; perform: Perform; inbox: Inbox }): Crew {
  const inFlight = new Map<string, { abort(reason?: unknown): void }>();
  const launch = (command: Command): void => {
    const context = new InFlight(clock, (from, happening) => {
      if (inFlight.get(command.key) === from) inbox.put({ happening });
    });
    inFlight.set(command.key, context);
    perform(command, context).then(
      (happening) => {
        if (inFlight.get(command.key) === context) inFlight.delete(command.key);
        inbox.put({ happening });
      },
      (error) => inbox.fail(error),
    );
  };
  return {
    start: (command) => {
      const notBefore = 'notBefore' in command ? command.notBefore : undefined;
      if (notBefore === undefined || notBefore <= clock.now()) launch(command);
      else inFlight.set(command.key, { abort: clock.wakeAt(notBefore, () => launch(command)) });
    },
    cancel: (key) => {
      inFlight.get(key)?.abort();
      inFlight.delete(key);
    },
    stop: () => {
      const reason = inFlight.size === 0 ? undefined : new LetGo('This process lets go of the run');
      for (const each of inFlight.values()) each.abort(reason);
      inFlight.clear();
    },
  };
}

/**
 * A command in flight. Its abort signal and its progress function are created on first use, because most commands never
 * use them. A class, because getters on a prototype cost nothing per command.
 */
class InFlight implements CommandContext {
  readonly clock: Clock;
  readonly #put: (from: InFlight, happening: Happening) => void;
  #controller: AbortController | undefined;

  constructor(clock: Clock, put: (from: InFlight, happening: Happening) => void) {
    this.clock = clock;
    this.#put = put;
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    return this.#controller.signal;
  }

  /** A run of this engine belongs to its process until that ends. */
  get confirmHeld(): undefined {
    return undefined;
  }

  get tell(): CommandContext['tell'] {
    return (happening) => this.#put(this, happening);
  }

  abort(reason?: unknown): void {
    this.#controller ??= new AbortController();
    this.#controller.abort(reason);
  }
}

/** Delivers messages from other processes: first those already there, then new ones as they come. */
async function listenForPosts(runId: string, journal: Journal, inbox: Inbox): Promise<() => void> {
  const seen = new Set<string>();
  const collect = async (): Promise<void> => {
    for (const post of await journal.posts(runId)) {
      if (seen.has(post.id)) continue;
      seen.add(post.id);
      inbox.put({ happening: await readPost(post), post: post.id });
    }
  };
  // Listen first: a message posted between the two steps is then seen twice rather than never.
  const stop = journal.onPost(runId, () => {
    collect().catch((error) => inbox.fail(error));
  });
  try {
    await collect();
  } catch (error) {
    stop();
    throw error;
  }
  return stop;
}

/**
 * Reads a message that another process left for a run. It was written by this library, perhaps in another version, so it is
 * parsed like all stored data. An unreadable one becomes a decision about no review, which the run refuses, records and marks
 * as taken.
 */
async function readPost(post: Post): Promise<Happening> {
  const raw = fieldsOf(post.body);
  const by = String(raw.by ?? 'unknown');
  if (raw.type === 'cancel-requested') return { type: 'cancel-requested', by, reason: String(raw.reason ?? '') };
  if (raw.type === 'command-reported') {
    const reported = await readReport(raw.happening);
    if (reported) return reported;
  }
  const reviewId = String(raw.reviewId ?? '');
  const { decisionSchema } = await import('../../core/journal/event-parts.ts');
  const decision = decisionSchema.safeParse(raw.decision);
  if (decision.success) return { type: 'review-decided', reviewId, decision: decision.data, by };
  return { type: 'review-decided', reviewId, decision: { kind: 'deny', reason: 'the decision could not be read' }, by };
}

/** What a command in another process reports. The core lets it in only while it wants the command. */
async function readReport(happening: unknown): Promise<Happening | undefined> {
  const { eventSchemas } = await import('../../core/journal/event-schema.ts');
  const { type } = (happening ?? {}) as { readonly type?: unknown };
  if (typeof type !== 'string' || !Object.hasOwn(eventSchemas, type)) return undefined;
  const read = eventSchemas[type as EventType].safeParse(happening);
  return read.success ? ({ ...read.data, type } as Happening) : undefined;
}

function fieldsOf(body: string): { readonly [field: string]: unknown } {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
