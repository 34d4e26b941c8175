// The official client of A2A against the server.

import { randomUUID } from 'node:crypto';
import { Role, type Task, TaskState } from '@a2a-js/sdk';
import { type Client as A2aClient, ClientFactory } from '@a2a-js/sdk/client';
import { TaskNotCancelableError, TaskNotFoundError, UnsupportedOperationError } from '@a2a-js/sdk/errors';
import { openMemoryJournal } from 'bosun/journal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redactRun } from '../../src/runtime/audit/redact-run.ts';
import type { Role as AccessRole } from '../../src/surfaces/server/access/roles.ts';
import { openTokens } from '../../src/surfaces/server/access/tokens.ts';
import { wiring } from '../../src/wiring.ts';
import { type Client, startServer } from '../support/server.ts';
import { a2aTeams } from './support/a2a-teams.ts';

let server: Client;
beforeAll(async () => {
  server = await startServer(a2aTeams);
});
afterAll(() => server.close());

const clientOf = (team: string): Promise<A2aClient> => new ClientFactory().createFromUrl(`${server.url}/a2a/${team}/`);

interface Saying {
  readonly taskId?: string;
  readonly contextId?: string;
  readonly messageId?: string;
  readonly data?: unknown;
}

const said = (text: string, { taskId = '', contextId = '', messageId = randomUUID(), data }: Saying = {}) => {
  const part = { metadata: undefined, filename: '', mediaType: '' };
  const content =
    data === undefined ? ({ $case: 'text', value: text } as const) : ({ $case: 'data', value: data } as const);
  const message = { messageId, contextId, taskId, role: Role.ROLE_USER, parts: [{ ...part, content }] };
  return {
    tenant: '',
    message: { ...message, metadata: undefined, extensions: [], referenceTaskIds: [] },
    configuration: undefined,
    metadata: undefined,
  };
};

const send = async (client: A2aClient, text: string, saying: Saying = {}): Promise<Task> =>
  (await client.sendMessage(said(text, saying))) as Task;

const textsOf = (parts: readonly { content?: { $case: string; value?: unknown } | undefined }[] = []): string =>
  parts.map(({ content }) => (content?.$case === 'text' ? content.value : '')).join('');
const stateOf = ({ status }: Task): string => TaskState[status?.state ?? 0] ?? '';
const answerOf = ({ artifacts }: Task): string => textsOf(artifacts[0]?.parts);
const questionOf = ({ status }: Task): string => textsOf(status?.message?.parts);

describe('the agent card', () => {
  it('needs no token, and has a skill for each team', async () => {
    const guarded = await startServer(a2aTeams, { settings: { requireToken: true } });
    const { status, body } = await guarded.ask('GET', '/.well-known/agent-card.json');
    expect(status).toBe(200);
    expect(body.skills.map(({ id }: { id: string }) => id)).toEqual(Object.keys(a2aTeams(guarded.journal)));
    expect(body.supportedInterfaces).toEqual([
      { url: `${guarded.url}/a2a`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
    ]);
    const refused = await guarded.ask('POST', '/a2a', { body: { jsonrpc: '2.0', id: 1, method: 'ListTasks' } });
    expect(refused).toMatchObject({
      status: 401,
      body: { jsonrpc: '2.0', error: { message: expect.stringContaining('token') } },
    });
    await guarded.close();
  });
});

describe('an A2A task', () => {
  it('is answered with an artifact, and is a run of the store', async () => {
    const client = await clientOf('desk');
    const task = await send(client, 'What is six times seven?');
    expect([stateOf(task), answerOf(task)]).toEqual(['TASK_STATE_COMPLETED', expect.stringContaining('forty two')]);
    expect(task.history.map(({ parts }) => textsOf(parts))).toEqual(['What is six times seven?']);
    const { body } = await server.ask('GET', '/api/runs');
    expect(body.runs[0]).toMatchObject({ runId: task.id, labels: { via: 'a2a', context: task.contextId } });
    expect(await client.getTask({ tenant: '', id: task.id })).toEqual(task);
  });

  it('of the same context knows the tasks before it', async () => {
    const client = await clientOf('desk');
    const { contextId } = await send(client, 'What is six times seven?');
    const next = await send(client, 'And times two?', { contextId });
    expect(next.contextId).toBe(contextId);
    const { body } = await server.ask('GET', `/api/runs/${next.id}/events?limit=1`);
    expect(body.events[0].body.history[0]).toEqual({ role: 'requester', text: 'What is six times seven?' });
    const { tasks, totalSize } = await client.listTasks({
      ...{ tenant: '', contextId, status: 0, pageToken: '', statusTimestampAfter: undefined },
    });
    expect([tasks.map(({ id }) => id).includes(next.id), totalSize]).toEqual([true, 2]);
  });

  it('is begun once, however often its message is sent', async () => {
    const client = await clientOf('desk');
    const messageId = randomUUID();
    const tasks = await Promise.all([1, 2].map(() => send(client, 'Once', { messageId })));
    tasks.push(await send(client, 'Once', { messageId }));
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(1);
    await expect(send(client, 'Twice', { messageId })).rejects.toThrow('was used for another message');
    const [{ id = '' } = {}] = tasks;
    await expect.poll(async () => (await server.journal.heldRuns?.())?.includes(id)).toBe(false);
    const removal = { what: 'all-texts' } as const;
    const { digest, clock } = wiring;
    await redactRun(id, { removal, by: 'ilse', reason: 'asked' }, { journal: server.journal, digest, clock });
    expect((await send(client, 'Once', { messageId })).id, 'after its texts were removed').toBe(id);
  });

  it('waits for an approval, which a message to the task gives', async () => {
    const client = await clientOf('refunds');
    const asked = await send(client, 'Refund 100 please');
    expect([stateOf(asked), questionOf(asked)]).toEqual([
      'TASK_STATE_INPUT_REQUIRED',
      expect.stringContaining('more than 50'),
    ]);
    const vague = await send(client, 'yes, but only 20', { taskId: asked.id });
    expect([stateOf(vague), questionOf(vague)]).toEqual([
      'TASK_STATE_INPUT_REQUIRED',
      expect.stringContaining('neither yes nor no'),
    ]);
    const messageId = randomUUID();
    const done = await send(client, 'yes', { taskId: asked.id, messageId });
    expect([stateOf(done), answerOf(done)]).toEqual(['TASK_STATE_COMPLETED', expect.stringContaining('done')]);
    expect(done.history.map(({ parts }) => textsOf(parts)).at(-1)).toBe('yes');
    // The client lost the answer and sends its message again.
    expect(await send(client, 'yes', { taskId: asked.id, messageId })).toEqual(done);
    await expect(send(client, 'yes', { taskId: asked.id })).rejects.toThrow(UnsupportedOperationError);
  });

  it('takes a decision as data, and free text as the answer to a question', async () => {
    const refunds = await clientOf('refunds');
    const asked = await send(refunds, 'Refund 100 to me');
    const denied = await send(refunds, '', { taskId: asked.id, data: { approve: false, reason: 'not today' } });
    expect([stateOf(denied), answerOf(denied)]).toEqual(['TASK_STATE_COMPLETED', expect.stringContaining('not today')]);
    const lines = await clientOf('lines');
    const question = await send(lines, 'Test my line');
    expect(stateOf(question)).toBe('TASK_STATE_INPUT_REQUIRED');
    expect(answerOf(await send(lines, 'the second', { taskId: question.id }))).toContain('tested the second');
  });

  it('asks for an approval that a nested team needs', async () => {
    const client = await clientOf('office');
    const asked = await send(client, 'Refund 100 please');
    expect([stateOf(asked), questionOf(asked)]).toEqual([
      'TASK_STATE_INPUT_REQUIRED',
      expect.stringContaining('more than 50'),
    ]);
    expect(stateOf(await send(client, 'yes', { taskId: asked.id }))).toBe('TASK_STATE_COMPLETED');
  });

  it('belongs to the project of its token, and needs the rights of its role', async () => {
    const journal = openMemoryJournal();
    const tokens = openTokens(journal, () => Date.now());
    const tokenOf = async (name: string, role: AccessRole, project?: string) =>
      (await tokens.create({ name, role, ...(project === undefined ? {} : { project }) })).token;
    const [shop, farm] = [await tokenOf('a', 'admin', 'shop'), await tokenOf('b', 'admin', 'farm')];
    const [viewer, operator] = [await tokenOf('c', 'viewer'), await tokenOf('d', 'operator')];
    const guarded = await startServer(a2aTeams, { journal });
    const call = async (token: string, method: string, params: unknown) =>
      guarded.ask('POST', '/a2a', { token, body: { jsonrpc: '2.0', id: 1, method, params } });
    const message = { messageId: 'm1', parts: [{ text: 'Refund 100 please' }] };
    const sent = (await call(shop, 'SendMessage', { tenant: 'refunds', message })).body.result.task;
    const { id } = sent;
    expect((await call(farm, 'GetTask', { id })).body.error.code).toBe(-32_001);
    expect((await call(farm, 'ListTasks', {})).body.result.totalSize).toBe(0);
    expect((await call(viewer, 'GetTask', { id })).body.result.id).toBe(id);
    expect(await call(viewer, 'SendMessage', { message })).toMatchObject({ status: 403, body: { id: 1, error: {} } });
    const yes = { messageId: 'm2', taskId: id, parts: [{ text: 'yes' }] };
    expect((await call(operator, 'SendMessage', { message: yes })).status).toBe(403);
    // Another project may use the same id for a message of its own.
    const other = (await call(farm, 'SendMessage', { tenant: 'desk', message })).body.result.task;
    expect([other.status.state, other.id === id]).toEqual(['TASK_STATE_COMPLETED', false]);
    await guarded.close();
  });

  it('is rejected if the team does not handle it, or a person refuses its plan', async () => {
    expect(stateOf(await send(await clientOf('narrow'), 'Will it rain?'))).toBe('TASK_STATE_REJECTED');
    const careful = await clientOf('careful');
    const asked = await send(careful, 'What is six times seven?');
    const refused = await send(careful, 'no, too dear', { taskId: asked.id });
    expect([stateOf(refused), questionOf(refused)]).toEqual([
      'TASK_STATE_REJECTED',
      expect.stringContaining('too dear'),
    ]);
  });

  it('fails with the reason, and is cancelled only while it works', async () => {
    const failed = await send(await clientOf('failing'), 'Mend the cable');
    expect([stateOf(failed), questionOf(failed)]).toEqual(['TASK_STATE_FAILED', expect.stringContaining('cable')]);
    const client = await clientOf('slow');
    const { id } = (await client.sendMessage({
      ...said('Wait'),
      configuration: { acceptedOutputModes: [], taskPushNotificationConfig: undefined, returnImmediately: true },
    })) as Task;
    const cancel = () => client.cancelTask({ tenant: '', id, metadata: undefined });
    expect(stateOf(await cancel())).toBe('TASK_STATE_CANCELED');
    expect(stateOf(await cancel())).toBe('TASK_STATE_CANCELED');
    await expect(client.cancelTask({ tenant: '', id: failed.id, metadata: undefined })).rejects.toThrow(
      TaskNotCancelableError,
    );
    await expect(client.getTask({ tenant: '', id: 'none' })).rejects.toThrow(TaskNotFoundError);
  });
});

type Streamed = Awaited<ReturnType<typeof read>>;

async function read(stream: ReturnType<A2aClient['sendMessageStream']>, most = Number.POSITIVE_INFINITY) {
  const frames = [];
  for await (const { payload } of stream) {
    if (payload) frames.push(payload);
    if (frames.length >= most) break;
  }
  return frames;
}

const cursorsOf = (frames: Streamed): number[] =>
  frames.flatMap(({ value }) => (typeof value.metadata?.cursor === 'number' ? [value.metadata.cursor] : []));

describe('the stream of an A2A task', () => {
  it('goes on after a review that another protocol decided, and resumes after every frame', async () => {
    const client = await clientOf('refunds');
    const first = await read(client.sendMessageStream(said('Refund 100 at once')));
    expect(first.map(({ $case }) => $case)).toEqual(['task', ...first.slice(1).map(() => 'statusUpdate')]);
    const id = first[0]?.$case === 'task' ? first[0].value.id : '';
    const waiting = client.resubscribeTask({ tenant: '', id });
    const snapshot = (await waiting.next()).value?.payload;
    expect(snapshot?.$case === 'task' && stateOf(snapshot.value)).toBe('TASK_STATE_INPUT_REQUIRED');
    const { body } = await server.ask('GET', '/api/inbox');
    const review = body.reviews.find(({ rootRunId }: { rootRunId: string }) => rootRunId === id);
    await server.ask('POST', `/api/reviews/${review.id}/decision`, { body: { decision: { kind: 'approve' } } });
    const second = await read(waiting);
    expect(second.map(({ $case }) => $case).slice(-2)).toEqual(['artifactUpdate', 'statusUpdate']);
    const whole = [...first, ...second];
    const cursors = cursorsOf(whole);
    for (const [at, cursor] of cursors.entries()) {
      const serviceParameters = { 'Last-Event-ID': String(cursor) };
      const rest = await read(client.resubscribeTask({ tenant: '', id }, { serviceParameters }));
      expect(rest).toEqual(whole.slice(at + 1));
    }
    await expect(read(client.resubscribeTask({ tenant: '', id }))).rejects.toThrow(/has ended/);
  });

  it('can be left: the task goes on, and a subscriber gets it as it is', async () => {
    const client = await clientOf('slow');
    const [begun] = await read(client.sendMessageStream(said('Wait for me')), 1);
    const id = begun?.$case === 'task' ? begun.value.id : '';
    const again = client.resubscribeTask({ tenant: '', id });
    expect((await again.next()).value?.payload).toMatchObject({ $case: 'task', value: { id } });
    await client.cancelTask({ tenant: '', id, metadata: undefined });
    const rest = await read(again);
    const last = rest.at(-1);
    expect(last?.$case === 'statusUpdate' && last.value.status?.state).toBe(TaskState.TASK_STATE_CANCELED);
  });
});

describe('a request that A2A does not allow', () => {
  const call = async (method: string, params: unknown, headers: Record<string, string> = {}) =>
    (await server.ask('POST', '/a2a', { body: { jsonrpc: '2.0', id: 'x', method, params }, headers })).body;

  it.each([
    ['SendMessage', {}, -32_602],
    ['SendMessage', { message: { messageId: 'm', parts: [{ url: 'https://example.com/a.pdf' }] } }, -32_005],
    ['SendMessage', { message: { messageId: 'm', parts: [{ text: 'x' }], taskId: 'none' } }, -32_001],
    ['SendMessage', { message: { messageId: 'm', parts: [{ text: 'x' }], metadata: { skillId: 'dsk' } } }, -32_602],
    ['CreateTaskPushNotificationConfig', {}, -32_003],
    ['GetExtendedAgentCard', {}, -32_007],
    ['message/send', {}, -32_009],
    ['Nonsense', {}, -32_601],
    ['ListTasks', { pageSize: 0 }, -32_602],
  ])('%s %j gets the code %i', async (method, params, code) => {
    expect(await call(method, params)).toMatchObject({ jsonrpc: '2.0', id: 'x', error: { code } });
  });

  it('gets the code of its version, of its JSON, of its shape', async () => {
    expect(await call('ListTasks', {}, { 'a2a-version': '0.3' })).toMatchObject({ error: { code: -32_009 } });
    expect((await server.ask('POST', '/a2a', { text: '{' })).body).toMatchObject({
      id: null,
      error: { code: -32_700 },
    });
    expect((await server.ask('POST', '/a2a', { body: [] })).body).toMatchObject({ id: null, error: { code: -32_600 } });
  });
});
