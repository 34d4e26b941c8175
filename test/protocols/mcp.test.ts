// The official MCP client against /mcp, in the newest revision and in those before it.

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { openMemoryJournal } from 'bosun/journal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, type Client as Http, startServer } from '../support/server.ts';
import { protocolTeams } from './support/teams.ts';

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is compared by the tests, not by the compiler
type Wire = any;

type Era = 'older' | 'newest';
const ERAS: readonly Era[] = ['newest', 'older'];

interface ClientOptions {
  readonly url?: string;
  readonly token?: string;
  /** What the person at the client does with a form; without it, the client shows none. */
  readonly person?: (form: Wire) => Wire;
}

let server: Http;
beforeAll(async () => {
  server = await startServer(protocolTeams);
});
afterAll(() => server.close());

const closing: Client[] = [];
afterAll(() => Promise.all(closing.map((client) => client.close())));

async function connect(era: Era, { url = server.url, token, person }: ClientOptions = {}): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    {
      versionNegotiation: { mode: era === 'newest' ? { pin: '2026-07-28' } : 'legacy' },
      capabilities: person ? { elicitation: { form: {} } } : {},
    },
  );
  if (person) client.setRequestHandler('elicitation/create', async ({ params }) => person(params));
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
  closing.push(client);
  return client;
}

const call = (client: Client, name: string, args: object, options?: object): Promise<Wire> =>
  client.callTool({ name, arguments: args as Record<string, unknown> }, options);

/** A request of the newest revision, written by hand. */
async function post(
  method: string,
  params: Wire,
  { token = '', capabilities = {}, url = server.url }: Wire = {},
): Promise<Wire> {
  const name = params.name ?? params.taskId;
  const { status, body } = await clientOf(url).ask('POST', '/mcp', {
    body: {
      ...{ jsonrpc: '2.0', id: 1, method },
      params: {
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientCapabilities': capabilities,
          ...params._meta,
        },
      },
    },
    headers: {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(name === undefined ? {} : { 'mcp-name': name }),
    },
    ...(token === '' ? {} : { token }),
  });
  return { status, ...(typeof body === 'string' ? { text: body } : body) };
}

const approve = () => ({ action: 'accept', content: { decision: 'approve' } });

describe.each(ERAS)('a client of the %s revision', (era) => {
  it('finds each team as a tool, with the schemas of its input and output', async () => {
    const { tools } = await (await connect(era)).listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['desk', 'refunds', 'lines', 'slow', 'failing'],
      ...['bosun_run', 'bosun_answer'],
    ]);
    expect(tools[0]).toMatchObject({
      description: expect.stringContaining('the team desk'),
      inputSchema: { type: 'object', required: ['request'] },
      outputSchema: { required: ['runId', 'status', 'gaps', 'reviews'] },
    });
  });

  it('gets the checked answer, progress on the way, and a run that says where it came from', async () => {
    const client = await connect(era);
    const progress: Wire[] = [];
    const result = await call(
      client,
      'desk',
      { request: 'Six times seven?' },
      { onprogress: (each: Wire) => progress.push(each) },
    );
    expect(result.content[0].text).toContain('forty two');
    expect(result.structuredContent).toMatchObject({ status: 'complete', gaps: [], reviews: [] });
    expect(progress[0].message).toContain(result.structuredContent.runId);
    expect(progress.map(({ message }) => message).join('\n')).toContain('desk begins');
    const amounts = progress.map((each) => each.progress);
    expect(amounts).toEqual([...new Set(amounts)].sort((a, b) => a - b));
    const { body } = await server.ask('GET', `/api/runs?label=via=mcp`);
    expect(body.runs.map(({ runId }: Wire) => runId)).toContain(result.structuredContent.runId);
  });

  it('continues a conversation', async () => {
    const client = await connect(era);
    const first = await call(client, 'desk', { request: 'one' });
    const { runId } = first.structuredContent;
    const second = await call(client, 'desk', { request: 'two', conversation: runId });
    const { body } = await server.ask('GET', `/api/runs/${second.structuredContent.runId}/events?limit=1`);
    expect(body.events[0].body.history).toMatchObject([{ role: 'requester', text: 'one' }, { role: 'supervisor' }]);
  });

  it('lets its person approve, deny, or leave a review open', async () => {
    const forms: Wire[] = [];
    const person = (reply: Wire) => (form: Wire) => {
      forms.push(form);
      return reply;
    };
    const refundAs = async (reply: Wire): Promise<Wire> =>
      call(await connect(era, { person: person(reply) }), 'refunds', { request: 'Refund 100' });
    const approved = await refundAs(approve());
    expect(forms[0].message).toContain('more than 50');
    expect(forms[0].requestedSchema.properties.decision.enum).toEqual(['approve', 'deny']);
    expect(approved).toMatchObject({ structuredContent: { status: 'complete' } });
    expect(approved.content[0].text).toContain('done');
    const denied = await refundAs({ action: 'decline' });
    expect(denied).toMatchObject({ structuredContent: { status: 'partial' } });
    const left = await refundAs({ action: 'cancel' });
    expect(left).toMatchObject({ structuredContent: { status: 'waiting', reviews: [{ kind: 'approval' }] } });
    expect(left.content[0].text).toContain('bosun approve');
  });

  it('without forms gets the question, and the answer after a person has decided elsewhere', async () => {
    const client = await connect(era);
    const asked = await call(client, 'refunds', { request: 'Refund 100' });
    const { runId, reviews } = asked.structuredContent;
    const own = await call(client, 'bosun_answer', { reviewId: reviews[0].reviewId, answer: 'yes' });
    expect(own).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('decided by a person') }] });
    await server.ask('POST', `/api/reviews/${reviews[0].reviewId}/decision`, {
      body: { decision: { kind: 'approve' } },
    });
    expect(await call(client, 'bosun_run', { runId })).toMatchObject({
      structuredContent: { runId, status: 'complete' },
    });
  });

  it('answers a question of the team, with a form or with a tool', async () => {
    const person = (form: Wire) => ({
      action: 'accept',
      content: { answer: form.message.includes('lines') ? 'upstairs' : '' },
    });
    const shown = await call(await connect(era, { person }), 'lines', { request: 'Test my line' });
    expect(shown.content[0].text).toBe('tested upstairs');
    const client = await connect(era);
    const asked = await call(client, 'lines', { request: 'Test my line' });
    const { reviewId } = asked.structuredContent.reviews[0];
    expect((await call(client, 'bosun_answer', { reviewId, answer: 'downstairs' })).content[0].text).toBe(
      'tested downstairs',
    );
  });

  it('goes on if its review is decided through another protocol while its form is open', async () => {
    const own = await startServer(protocolTeams, { settings: { requireToken: true } });
    const tokenOf = async (name: string, role: string): Promise<string> =>
      (await own.ask('POST', '/api/tokens', { body: { name, role }, token: own.token ?? '' })).body.token;
    const [olga, anna] = await Promise.all([tokenOf('olga', 'operator'), tokenOf('anna', 'approver')]);
    const person = async (): Promise<Wire> => {
      const { body } = await own.ask('GET', '/api/inbox', { token: anna });
      const decision = { kind: 'approve' };
      await own.ask('POST', `/api/reviews/${body.reviews[0].id}/decision`, { body: { decision }, token: anna });
      // An older client holds its call open while the form is shown; this person never fills it in.
      return era === 'older' ? new Promise(() => {}) : { action: 'accept', content: { decision: 'deny' } };
    };
    const client = await connect(era, { person, url: own.url, token: olga });
    const result = await call(client, 'refunds', { request: 'Refund 100' });
    expect(result).toMatchObject({ structuredContent: { status: 'complete' } });
    if (era === 'newest') expect(result.content[1].text).toMatch(/^anna has decided review .*: approve\.$/);
    await client.close();
    await own.close();
  });

  it('reads what is wrong with its call', async () => {
    const client = await connect(era);
    expect(await call(client, 'desk', { request: ' ' })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('request: is empty') }],
    });
    await expect(call(client, 'dask', { request: 'x' })).rejects.toMatchObject({
      message: expect.stringContaining('no tool "dask"'),
    });
    expect(await call(client, 'failing', { request: 'mend it' })).toMatchObject({
      isError: true,
      structuredContent: { status: 'failed' },
    });
    expect(await call(client, 'bosun_run', { runId: 'none' })).toMatchObject({ isError: true });
  });
});

const FORMS = { elicitation: {} };

describe('the request state of a question', () => {
  const ask = async (options: Wire = {}): Promise<Wire> => {
    const params = { name: 'refunds', arguments: { request: 'Refund 100' } };
    const { result } = await post('tools/call', params, { capabilities: FORMS, ...options });
    expect(result.resultType).toBe('input_required');
    return { params, state: result.requestState, key: Object.keys(result.inputRequests)[0] };
  };
  const reply = ({ params, state, key }: Wire, decision: string, options: Wire = {}): Promise<Wire> => {
    const inputResponses = { [key]: { action: 'accept', content: { decision } } };
    return post('tools/call', { ...params, inputResponses, requestState: state }, { capabilities: FORMS, ...options });
  };

  it('is accepted once with an answer, and again only with the same one', async () => {
    const asked = await ask();
    expect((await reply(asked, 'approve')).result.structuredContent.status).toBe('complete');
    expect((await reply(asked, 'approve')).result.structuredContent.status).toBe('complete');
    const { result } = await reply(asked, 'deny');
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('was used before') }] });
  });

  it('is refused if it was changed, forged, or made for another tool', async () => {
    const asked = await ask();
    const [version, body = '', mac] = asked.state.split('.');
    const payload = JSON.parse(Buffer.from(body, 'base64url').toString());
    expect(payload.p.reviews).toEqual([asked.key]);
    const other = Buffer.from(JSON.stringify({ ...payload, exp: payload.exp + 1 })).toString('base64url');
    for (const state of [`${asked.state}x`, `${version}.${other}.${mac}`, 'v1.e30.AAAA', 'nonsense', ''])
      expect(await reply({ ...asked, state }, 'approve')).toMatchObject({
        error: { code: -32_602, message: expect.stringContaining('Call the tool again without it') },
      });
    const elsewhere = { ...asked, params: { ...asked.params, name: 'desk' } };
    expect(await reply(elsewhere, 'approve')).toMatchObject({ error: { code: -32_602 } });
    const { body: inbox } = await server.ask('GET', '/api/inbox');
    expect(inbox.reviews.map(({ id }: Wire) => id)).toContain(asked.key);
  });

  it('asks again if the form is missing or does not fit', async () => {
    const asked = await ask();
    for (const inputResponses of [
      {},
      { other: approve() },
      { [asked.key]: { action: 'accept', content: { decision: 'maybe' } } },
    ]) {
      const params = { ...asked.params, inputResponses, requestState: asked.state };
      const { result } = await post('tools/call', params, { capabilities: FORMS });
      expect(result).toMatchObject({ resultType: 'input_required', inputRequests: { [asked.key]: {} } });
    }
  });

  it('belongs to its sender; an operator cannot approve with it, and outlives a restart', async () => {
    const journal = openMemoryJournal();
    const own = await startServer(protocolTeams, { journal, settings: { requireToken: true } });
    const tokenOf = async (name: string, role: string, project: string): Promise<string> =>
      (await own.ask('POST', '/api/tokens', { body: { name, role, project }, token: own.token ?? '' })).body.token;
    const [olga, otto, anna, sam] = await Promise.all([
      ...[tokenOf('olga', 'operator', 'a'), tokenOf('otto', 'operator', 'a')],
      ...[tokenOf('anna', 'admin', 'a'), tokenOf('sam', 'admin', 'b')],
    ]);
    const asked = await ask({ url: own.url, token: olga });
    const as = (token: string | undefined, url = own.url) => reply(asked, 'approve', { url, token });
    expect(await as(otto)).toMatchObject({ error: { code: -32_602 } });
    expect(await as(sam)).toMatchObject({ error: { code: -32_602 } });
    expect((await as(olga)).result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('role approver') }],
    });
    expect(await as('wrong')).toMatchObject({ status: 401 });
    const approver = { ...(await ask({ url: own.url, token: anna })) };
    await own.close();
    const again = await startServer(protocolTeams, { journal, settings: { requireToken: true } });
    const { result } = await reply(approver, 'approve', { url: again.url, token: anna });
    expect(result.structuredContent).toMatchObject({ status: 'complete' });
    await again.close();
  });
});

describe('a task', () => {
  const TASKS = { extensions: { 'io.modelcontextprotocol/tasks': {} } };
  const tasks = (method: string, params: Wire, capabilities: Wire = TASKS): Promise<Wire> =>
    post(`tasks/${method}`, params, { capabilities });

  it('stands for a run that takes long, until the client cancels it', async () => {
    const call = { name: 'slow', arguments: { request: 'Wait' } };
    const { result } = await post('tools/call', call, { capabilities: TASKS });
    expect(result).toMatchObject({ resultType: 'task', status: 'working', ttlMs: null });
    const { taskId } = result;
    expect((await tasks('get', { taskId })).result).toMatchObject({
      taskId,
      status: 'working',
      resultType: 'complete',
    });
    expect(await tasks('get', { taskId }, {})).toMatchObject({ error: { code: -32_021 } });
    expect(await tasks('get', { taskId: 'none' })).toMatchObject({ error: { code: -32_602 } });
    expect((await tasks('cancel', { taskId })).result).toMatchObject({ resultType: 'complete' });
    expect((await tasks('get', { taskId })).result).toMatchObject({ status: 'cancelled' });
    expect((await server.ask('GET', `/api/runs/${taskId}`)).body).toMatchObject({ status: 'cancelled' });
  });

  it('is any run, with its forms and its result', async () => {
    const { body } = await server.ask('POST', '/api/runs', { body: { team: 'refunds', request: 'Refund 100' } });
    const taskId = body.runId;
    await server.until(taskId, 'waiting');
    const { result } = await tasks('get', { taskId });
    expect(result.status).toBe('input_required');
    const [key = ''] = Object.keys(result.inputRequests);
    await tasks('update', { taskId, inputResponses: { [key]: approve(), other: approve() } });
    await server.until(taskId, 'complete');
    expect((await tasks('get', { taskId })).result).toMatchObject({
      status: 'completed',
      result: { structuredContent: { runId: taskId, status: 'complete' } },
    });
  });
});

describe('access', () => {
  it('needs a known host, a token and a role, as everywhere', async () => {
    const wrong = await server.ask('POST', '/mcp', {
      body: { jsonrpc: '2.0' },
      headers: { origin: 'http://evil.example' },
    });
    expect(wrong.status).toBe(403);
    const own = await startServer(protocolTeams, { settings: { requireToken: true } });
    const { body } = await own.ask('POST', '/api/tokens', {
      body: { name: 'v', role: 'viewer' },
      token: own.token ?? '',
    });
    expect(await post('tools/list', {}, { url: own.url })).toMatchObject({ status: 401 });
    expect(await post('tools/list', {}, { url: own.url, token: body.token })).toMatchObject({ status: 403 });
    await own.close();
  });
});
