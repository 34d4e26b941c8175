// Messages to threads: each starts a run, or does what its policy says if the run before it has not ended. Messages that
// wait are stored, and start by themselves also after the server was killed.

import type { RunSummary } from '../../../core/report/run-entry.ts';
import { messageOf } from '../../../runtime/perform/faults.ts';
import { mayDo, type Principal, roleFor } from '../access/roles.ts';
import { ifFree, withLease } from '../host/exclusive.ts';
import type { Host } from '../host/host.ts';
import { Problem, problem } from '../http/problem.ts';
import type { Log } from '../log.ts';
import { repeat } from '../repeat.ts';
import { type StoredList, storedList } from '../stored-list.ts';
import { startForTurn } from '../turns/start-turn.ts';
import {
  isUnderWay,
  MESSAGE,
  type Queued,
  queuedSchema,
  runsOf,
  THREAD,
  type Thread,
  threadSchema,
  turnsUpTo,
} from './thread.ts';

const TICK_MS = 250;
/** A message that could not be started is tried again after this time. */
const AGAIN_AFTER_MS = 30_000;

/** What happens to a message while a run of the thread is under way. */
export const POLICIES = ['reject', 'interrupt', 'rollback', 'enqueue'] as const;
type WhenBusy = (typeof POLICIES)[number];

interface ThreadMessage {
  /** The same id is answered by one run, however often the message is sent. */
  readonly messageId: string;
  readonly text: string;
  readonly context: Readonly<Record<string, unknown>>;
  readonly whenBusy: WhenBusy;
}

interface Posted {
  readonly messageId: string;
  readonly status: 'started' | 'queued';
  readonly runId: string | null;
  readonly isNew: boolean;
}

export interface Threads {
  readonly all: StoredList<Thread>;
  readonly queue: StoredList<Queued>;
  post(thread: Thread, message: ThreadMessage, who: Principal): Promise<Posted>;
  /** Cancels and deletes its runs, and forgets it. */
  remove(thread: Thread, who: Principal): Promise<void>;
  stop(): void;
}

interface ThreadsOptions {
  readonly host: Host;
  readonly log: Log;
}

export function startThreads({ host, log }: ThreadsOptions): Threads {
  const all = storedList(host.journal, 'server/threads', threadSchema);
  const queue = storedList(host.journal, 'server/threads/queue', queuedSchema);
  const inTurn = createLocks();
  /** Neither this process nor another server works on the thread meanwhile. */
  const alone = <T>({ id }: Thread, work: () => Promise<T>): Promise<T> =>
    inTurn(id, () => withLease(host.journal, leaseOf(id), work));
  const parts = { host, queue };
  const notBefore = new Map<string, number>();
  const tick = async (): Promise<void> => {
    const waiting = await queue.all();
    if (waiting.length === 0 || host.isDraining()) return;
    const threads = new Map((await all.all()).map((thread) => [thread.id, thread]));
    for (const threadId of new Set(waiting.map((each) => each.threadId))) {
      if ((notBefore.get(threadId) ?? 0) > host.now()) continue;
      const thread = threads.get(threadId);
      const next = () => (thread ? startNext(parts, thread) : drop(queue, threadId));
      await inTurn(threadId, () => ifFree(host.journal, leaseOf(threadId), next)).catch((error: unknown) => {
        // One thread may fail, such as one whose team this server does not have. The others go on.
        notBefore.set(threadId, host.now() + AGAIN_AFTER_MS);
        log.error('queued message not started', { thread: threadId, error: messageOf(error) });
      });
    }
  };
  const ticking = repeat(tick, { what: 'starting queued messages', everyMs: TICK_MS, log });
  return {
    all,
    queue,
    post: (thread, message, who) => alone(thread, () => postMessage(parts, thread, message, who)),
    remove: (thread, who) =>
      alone(thread, async () => {
        for (const run of await runsOf(host, thread)) {
          if (isUnderWay(run)) await cancel(host, run, who);
          await deleteRun(host, run);
        }
        await drop(queue, thread.id);
        await all.change((list) => list.filter(({ id }) => id !== thread.id));
      }),
    stop: ticking.stop,
  };
}

const leaseOf = (threadId: string): string => `server/thread/${threadId}`;

/** Work on one thread is done one after the other. */
function createLocks() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(id) ?? Promise.resolve()).then(work, work);
    last.set(id, turn);
    try {
      return await turn;
    } finally {
      if (last.get(id) === turn) last.delete(id);
    }
  };
}

interface Parts {
  readonly host: Host;
  readonly queue: StoredList<Queued>;
}

const drop = (queue: StoredList<Queued>, threadId: string): Promise<void> =>
  queue.change((list) => list.filter((each) => each.threadId !== threadId));

async function postMessage(parts: Parts, thread: Thread, message: ThreadMessage, who: Principal): Promise<Posted> {
  const { host, queue } = parts;
  const { messageId, text, context, whenBusy } = message;
  const runs = await runsOf(host, thread);
  const queued = (await queue.all()).filter(({ threadId }) => threadId === thread.id);
  const same = runs.find(({ labels }) => labels[MESSAGE] === messageId);
  if (same) return { messageId, status: 'started', runId: same.runId, isNew: false };
  if (queued.some((each) => each.messageId === messageId))
    return { messageId, status: 'queued', runId: null, isNew: false };
  const last = runs.at(-1);
  const busy = last && isUnderWay(last) ? last : undefined;
  const start = async (before: RunSummary | undefined): Promise<Posted> => {
    const runId = await answer(host, { thread, before, messageId, text, context, by: who.name });
    return { messageId, status: 'started', runId, isNew: true };
  };
  if (!busy && queued.length === 0) return start(last);
  switch (whenBusy) {
    case 'reject':
      throw problem('conflict', { why: whyBusy(thread, busy) });
    case 'enqueue': {
      const at = new Date(host.now()).toISOString();
      const each: Queued = { messageId, threadId: thread.id, text, context, by: who.name, at };
      await queue.change((list) => [...list, each]);
      return { messageId, status: 'queued', runId: null, isNew: true };
    }
    case 'interrupt':
      if (busy) await cancel(host, busy, who);
      return start(last);
    case 'rollback':
      // It deletes a journal, which is for admins only.
      if (!mayDo(who.role, 'administer'))
        throw problem('not-allowed', { role: who.role, needs: roleFor('administer') });
      if (!busy) return start(last);
      await cancel(host, busy, who);
      await deleteRun(host, busy);
      return start(runs.at(-2));
    default:
      return whenBusy satisfies never;
  }
}

const whyBusy = ({ id }: Thread, busy: RunSummary | undefined): string => {
  const what = busy ? `run ${busy.runId} is ${busy.status}` : 'other messages wait';
  return `Thread ${id} is busy: ${what}. Wait for it, or say what to do with "whenBusy"`;
};

interface Answering extends Pick<ThreadMessage, 'messageId' | 'text' | 'context'> {
  readonly thread: Thread;
  /** The run whose conversation goes on. */
  readonly before: RunSummary | undefined;
  readonly by: string;
}

async function answer(host: Host, { thread, before, messageId, text, context, by }: Answering): Promise<string> {
  const who: Principal = { name: by, role: 'operator', project: thread.project, key: `thread ${thread.id}` };
  const start = {
    team: host.teamNamed(thread.team),
    request: text,
    options: { context, history: await turnsUpTo(host, before) },
    labels: { [THREAD]: thread.id, [MESSAGE]: messageId },
    via: 'thread',
    who,
  };
  return (await startForTurn(host, start)).runId;
}

/** Starts the message that has waited longest, if no run of the thread is under way. */
async function startNext({ host, queue }: Parts, thread: Thread): Promise<void> {
  const next = (await queue.all()).find(({ threadId }) => threadId === thread.id);
  if (!next) return;
  const runs = await runsOf(host, thread);
  // Started already, if the server died before the queue was written.
  const isStarted = runs.some(({ labels }) => labels[MESSAGE] === next.messageId);
  const last = runs.at(-1);
  if (!isStarted) {
    if (last && isUnderWay(last)) return;
    try {
      await answer(host, { ...next, thread, before: last });
    } catch (error) {
      // The server is full for the moment: the message keeps its place.
      if (error instanceof Problem && (error.status === 429 || error.status === 503)) return;
      throw error;
    }
  }
  await queue.change((list) => list.filter(({ messageId }) => messageId !== next.messageId));
}

async function cancel(host: Host, { runId, team }: RunSummary, who: Principal): Promise<void> {
  await host.teamNamed(team).team.cancel(runId, { by: who.name, reason: 'another message came' });
  await host.settled(runId);
  const { state } = await host.inspect.state(runId);
  if (!state.outcome) throw problem('conflict', { why: `Run ${runId} could not be cancelled yet: try again` });
}

async function deleteRun(host: Host, { runId, team }: RunSummary): Promise<void> {
  if (!(await host.teamNamed(team).team.delete(runId)))
    throw problem('conflict', { why: `Run ${runId} is being worked on: try again` });
}
