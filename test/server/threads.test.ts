// Conversations over the API, and what happens to a message while a run is under way.

import { type Journal, supervisor } from 'bosun';
import { openMemoryJournal } from 'bosun/journal';
import { stubWorker } from 'bosun/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { type Client, startServer } from '../support/server.ts';

let server: Client;
afterEach(() => server.close());

/** Answers at once, except requests that begin with "wait": these end when the test opens the gate. */
function createDesk() {
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const desk = stubWorker(async ({ instruction }) => {
    if (instruction.startsWith('wait')) await gate;
    return `You said ${instruction}.`;
  });
  const teams = (store: Journal) => ({
    desk: supervisor({
      ...{ name: 'desk', store, workers: { desk }, routing: false, advice: false, models: { balanced: 'offline' } },
    }),
  });
  return { teams, open };
}

const begin = async (token?: string): Promise<string> => {
  const { status, body } = await server.ask('POST', '/api/threads', { body: { team: 'desk' }, ...as(token) });
  expect(status).toBe(201);
  return body.id;
};
const as = (token: string | undefined) => (token === undefined ? {} : { token });
const post = (id: string, text: string, more: object = {}, headers: Record<string, string> = {}) =>
  server.ask('POST', `/api/threads/${id}/messages`, { body: { text, ...more }, headers });
const look = async (id: string) => (await server.ask('GET', `/api/threads/${id}`)).body;

async function untilIdle(id: string) {
  let thread: Awaited<ReturnType<typeof look>>;
  const isBusy = async () => {
    thread = await look(id);
    return thread.isBusy;
  };
  await expect.poll(isBusy).toBe(false);
  return thread;
}

const textsOf = ({ turns }: { turns: { text: string }[] }): string[] => turns.map(({ text }) => text);

describe('a thread', () => {
  it('continues a run that has ended, once, and is listed with its first request', async () => {
    server = await startServer(createDesk().teams);
    const { runId } = (await server.ask('POST', '/api/runs', { body: { request: 'one' } })).body;
    await server.until(runId, 'complete');
    const open = () => server.ask('POST', '/api/threads', { body: { from: runId } });
    const { id } = (await open()).body;
    expect((await open()).body.id).toBe(id);
    await post(id, 'two');
    const thread = await untilIdle(id);
    expect(textsOf(thread)).toEqual(['one', 'You said one.', 'two', 'You said two.']);
    expect(thread.runs).toHaveLength(2);
    const second = thread.runs[1].runId;
    expect((await server.ask('POST', '/api/threads', { body: { from: second } })).body.id).toBe(id);
    const [line] = (await server.ask('GET', '/api/threads')).body.threads;
    expect(line).toMatchObject({ id, title: 'one', runs: 2, status: 'complete', openReviews: 0 });
  });

  it('does not continue a run that has not ended, and needs a team or a run', async () => {
    const desk = createDesk();
    server = await startServer(desk.teams);
    const { runId } = (await server.ask('POST', '/api/runs', { body: { request: 'wait' } })).body;
    const early = await server.ask('POST', '/api/threads', { body: { from: runId } });
    expect([early.status, early.body.error.message]).toEqual([409, expect.stringContaining('has not ended')]);
    expect((await server.ask('POST', '/api/threads', { body: {} })).status).toBe(400);
    desk.open();
    await server.until(runId, 'complete');
  });

  it('gives each run the turns before it', async () => {
    server = await startServer(createDesk().teams);
    const id = await begin();
    const key = { 'Idempotency-Key': 'first' };
    const { body: first } = await post(id, 'one', {}, key);
    await untilIdle(id);
    expect((await post(id, 'one', {}, key)).body).toMatchObject({ runId: first.runId, isNew: false });
    await post(id, 'two');
    const thread = await untilIdle(id);
    expect(textsOf(thread)).toEqual(['one', 'You said one.', 'two', 'You said two.']);
    expect(thread.runs.map((run: { labels: object }) => run.labels)).toMatchObject([{ thread: id }, { thread: id }]);
  });

  it('that is busy rejects a message, or cancels the run and keeps its request, or deletes the run', async () => {
    server = await startServer(createDesk().teams);
    const id = await begin();
    await post(id, 'wait here');
    expect(await post(id, 'two')).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
    expect((await post(id, 'wait there', { whenBusy: 'interrupt' })).status).toBe(202);
    expect(textsOf(await look(id))).toEqual(['wait here', 'wait there']);
    await post(id, 'three', { whenBusy: 'rollback' });
    const thread = await untilIdle(id);
    expect(textsOf(thread)).toEqual(['wait here', 'three', 'You said three.']);
    expect(thread.runs.map(({ status }: { status: string }) => status)).toEqual(['cancelled', 'complete']);
  });

  it('starts queued messages by itself, in order, also after a restart', async () => {
    const journal = openMemoryJournal();
    const { teams, open } = createDesk();
    server = await startServer(teams, { journal });
    const id = await begin();
    await post(id, 'wait here');
    for (const text of ['two', 'three'])
      expect((await post(id, text, { whenBusy: 'enqueue' })).body).toMatchObject({ status: 'queued', runId: null });
    await server.close();
    open();
    server = await startServer(teams, { journal });
    const thread = await untilIdle(id);
    expect(textsOf(thread).filter((_, at) => at % 2 === 0)).toEqual(['wait here', 'two', 'three']);
  });

  it('is for its project, and deleting it or rolling back is for admins', async () => {
    server = await startServer(createDesk().teams, { settings: { requireToken: true } });
    const own = server.token ?? '';
    const token = async (name: string, role: string, project: string): Promise<string> =>
      (await server.ask('POST', '/api/tokens', { body: { name, role, project }, token: own })).body.token;
    const [operator, stranger, admin] = await Promise.all([
      token('olga', 'operator', 'a'),
      token('sam', 'admin', 'b'),
      token('ada', 'admin', 'a'),
    ]);
    const id = await begin(operator);
    const path = `/api/threads/${id}`;
    const message = { text: 'wait', whenBusy: 'rollback' };
    expect((await server.ask('POST', `${path}/messages`, { body: message, token: operator })).status).toBe(202);
    expect((await server.ask('POST', `${path}/messages`, { body: message, token: operator })).status).toBe(403);
    expect((await server.ask('GET', path, { token: stranger })).status).toBe(404);
    expect((await server.ask('GET', '/api/threads', { token: stranger })).body).toEqual({ threads: [] });
    expect((await server.ask('DELETE', path, { token: operator })).status).toBe(403);
    expect((await server.ask('DELETE', path, { token: admin })).body).toEqual({ deleted: id });
    expect((await server.ask('GET', '/api/runs', { token: own })).body.runs).toEqual([]);
  });
});
