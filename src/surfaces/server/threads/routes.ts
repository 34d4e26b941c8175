// Threads over the API.

import { z } from 'zod';
import { sha256Hex } from '../access/authenticate.ts';
import type { Principal } from '../access/roles.ts';
import { runIdSchema } from '../api/schemas.ts';
import type { Server } from '../api/server.ts';
import { PROJECT, visibleRun } from '../api/visible.ts';
import { problem } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';
import { isUnderWay, linesOf, runsOf, THREAD, type Thread, turnsUpTo } from './thread.ts';
import { POLICIES } from './threads.ts';

const TEXT_MAX = 500_000;
const threadParams = z.object({ threadId: z.string().regex(/^th_\w{1,100}$/, 'is not the id of a thread') });

const newThreadSchema = z.strictObject({
  team: z.string().max(200).optional(),
  /** A run that has ended: the thread continues it. */
  from: runIdSchema.optional(),
});

const messageSchema = z.strictObject({
  text: z.string().max(TEXT_MAX).regex(/\S/, 'is empty: say what is wanted'),
  context: z.record(z.string().max(200), z.unknown()).optional(),
  /** What to do while a run of the thread is under way. */
  whenBusy: z.enum(POLICIES).default('reject'),
});

export const threadRoutes = (server: Server): readonly Route[] => [
  createRoute(server),
  ...lookRoutes(server),
  messageRoute(server),
  deleteRoute(server),
];

const TAG = { tag: 'Threads' } as const;

const createRoute = (server: Server): Route =>
  route({
    ...TAG,
    method: 'post',
    path: '/api/threads',
    summary: 'Starts a thread, a conversation with a team; with `from`, one that continues a run.',
    needs: 'operate',
    body: newThreadSchema,
    answer: { status: 201, description: 'The thread.' },
    handle: async ({ body: { team, from }, who }) => {
      const { host, threads } = server;
      if (from !== undefined) return continued(server, { from, team }, who);
      if (team === undefined) throw problem('bad-request', { why: 'Name a "team", or in "from" a run to continue' });
      const thread = newThread(server, { team: host.teamNamed(team).name, project: who.project }, who);
      await threads().all.change((list) => [...list, thread]);
      return thread;
    },
  });

const newThread = (
  { host }: Server,
  parts: Pick<Thread, 'team' | 'project' | 'from'>,
  { name }: Principal,
): Thread => ({
  id: `th_${host.newRunId()}`,
  ...parts,
  createdBy: name,
  createdAt: new Date(host.now()).toISOString(),
});

/** The thread that continues a run: the one that it is in, or a new one. A run begins one thread at most. */
async function continued(
  server: Server,
  { from, team }: { readonly from: string; readonly team: string | undefined },
  who: Principal,
): Promise<Thread> {
  const { host, threads } = server;
  const { state, root } = await visibleRun(host, from, who);
  if (state !== root) throw problem('conflict', { why: `Run ${from} is nested: continue run ${root.runId}` });
  if (!state.outcome) throw problem('conflict', { why: `Run ${from} has not ended: wait for it, then continue` });
  if (team !== undefined && team !== state.team.name)
    throw problem('conflict', { why: `Run ${from} is one of team ${state.team.name}, not of ${team}` });
  const project = state.labels?.[PROJECT] ?? null;
  const added = newThread(server, { team: host.teamNamed(state.team.name).name, project, from }, who);
  let thread = added;
  await threads().all.change((list) => {
    const known = list.find(({ id, from: first }) => first === from || id === state.labels?.[THREAD]);
    thread = known ?? added;
    return known ? list : [...list, added];
  });
  return thread;
}

const isVisible = ({ project }: Thread, who: Principal): boolean => who.project === null || project === who.project;

/** A thread of another project is answered like one that does not exist. */
async function visibleThread({ threads }: Server, id: string, who: Principal): Promise<Thread> {
  const found = (await threads().all.all()).find((each) => each.id === id);
  if (!found || !isVisible(found, who)) throw problem('not-found', { what: `thread ${JSON.stringify(id)}` });
  return found;
}

const lookRoutes = (server: Server): readonly Route[] => [
  route({
    ...TAG,
    method: 'get',
    path: '/api/threads',
    summary: 'Threads, the one with the latest run first.',
    needs: 'read',
    answer: { description: 'The threads; `title` is the first request, `status` that of the last run.' },
    handle: async ({ who }) => {
      const threads = (await server.threads().all.all()).filter((each) => isVisible(each, who));
      const lines = await linesOf(server.host, threads);
      return { threads: lines.sort((a, b) => (a.lastAt < b.lastAt ? 1 : -1)) };
    },
  }),
  route({
    ...TAG,
    method: 'get',
    path: '/api/threads/{threadId}',
    summary: 'A thread: its turns, its runs and the messages that wait.',
    needs: 'read',
    params: threadParams,
    answer: { description: 'The thread; `turns` ends with the request of the run that is under way, if there is one.' },
    handle: async ({ params: { threadId }, who }) => {
      const { host, threads } = server;
      const thread = await visibleThread(server, threadId, who);
      const runs = await runsOf(host, thread);
      const queued = (await threads().queue.all()).filter((each) => each.threadId === threadId);
      return {
        ...thread,
        isBusy: runs.some(isUnderWay) || queued.length > 0,
        turns: await turnsUpTo(host, runs.at(-1)),
        runs,
        queued: queued.map(({ threadId: _, ...message }) => message),
      };
    },
  }),
];

const messageRoute = (server: Server): Route =>
  route({
    ...TAG,
    method: 'post',
    path: '/api/threads/{threadId}/messages',
    summary: 'Sends a message to a thread. `whenBusy` says what to do if the run before it has not ended.',
    needs: 'operate',
    headers: { 'Idempotency-Key': 'The same key starts one run, however often the message is sent.' },
    params: threadParams,
    body: messageSchema,
    answer: { status: 202, description: 'The run that answers; with the status `queued`, none yet.' },
    handle: async ({ params: { threadId }, body: { text, context = {}, whenBusy }, who, header }) => {
      const thread = await visibleThread(server, threadId, who);
      const key = header('idempotency-key');
      const messageId = key === undefined ? server.host.newRunId() : sha256Hex(key).slice(0, 32);
      return server.threads().post(thread, { messageId, text, context, whenBusy }, who);
    },
  });

const deleteRoute = (server: Server): Route =>
  route({
    ...TAG,
    method: 'delete',
    path: '/api/threads/{threadId}',
    summary: 'Deletes a thread with its runs; a run that is under way is cancelled first.',
    needs: 'administer',
    params: threadParams,
    answer: { description: 'The deleted thread.' },
    handle: async ({ params: { threadId }, who }) => {
      await server.threads().remove(await visibleThread(server, threadId, who), who);
      return { deleted: threadId };
    },
  });
