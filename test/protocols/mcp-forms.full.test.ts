// What MCP clients may and may not do with forms, request states and tasks.

import { openMemoryJournal } from 'bosun/journal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redactRun } from '../../src/runtime/audit/redact-run.ts';
import { wiring } from '../../src/wiring.ts';
import { type Client, startServer } from '../support/server.ts';
import { approve, callTool, connect, ERAS, FORMS, post, TASKS, type Wire } from './support/mcp-clients.ts';
import { protocolTeams } from './support/teams.ts';

let server: Client;
beforeAll(async () => {
  server = await startServer(protocolTeams);
});
afterAll(() => server.close());

describe.each(ERAS)('a client of the %s revision', (era) => {
  it('continues a conversation', async () => {
    const client = await connect(era, server);
    const first = await callTool(client, 'desk', { request: 'one' });
    const { runId } = first.structuredContent;
    const second = await callTool(client, 'desk', { request: 'two', conversation: runId });
    const { body } = await server.ask('GET', `/api/runs/${second.structuredContent.runId}/events?limit=1`);
    expect(body.events[0].body.history).toMatchObject([{ role: 'requester', text: 'one' }, { role: 'supervisor' }]);
  });

  it('without forms gets the question, and the answer after a person has decided elsewhere', async () => {
    const client = await connect(era, server);
    const asked = await callTool(client, 'refunds', { request: 'Refund 100' });
    const { runId, reviews } = asked.structuredContent;
    const own = await callTool(client, 'bosun_answer', { reviewId: reviews[0].reviewId, answer: 'yes' });
    expect(own).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('decided by a person') }] });
    await server.ask('POST', `/api/reviews/${reviews[0].reviewId}/decision`, {
      body: { decision: { kind: 'approve' } },
    });
    expect(await callTool(client, 'bosun_run', { runId })).toMatchObject({
      structuredContent: { runId, status: 'complete' },
    });
  });

  it('answers a question of the team, with a form or with a tool', async () => {
    const person = (form: Wire) => ({
      action: 'accept',
      content: { answer: form.message.includes('lines') ? 'upstairs' : '' },
    });
    const shown = await callTool(await connect(era, { ...server, person }), 'lines', { request: 'Test my line' });
    expect(shown.content[0].text).toBe('tested upstairs');
    const client = await connect(era, server);
    const asked = await callTool(client, 'lines', { request: 'Test my line' });
    const { reviewId } = asked.structuredContent.reviews[0];
    expect((await callTool(client, 'bosun_answer', { reviewId, answer: 'downstairs' })).content[0].text).toBe(
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
    const result = await callTool(client, 'refunds', { request: 'Refund 100' });
    expect(result).toMatchObject({ structuredContent: { status: 'complete' } });
    if (era === 'newest') expect(result.content[1].text).toMatch(/^anna has decided review .*: approve\.$/);
    await client.close();
    await own.close();
  });

  it('reads what is wrong with its call', async () => {
    const client = await connect(era, server);
    expect(await callTool(client, 'desk', { request: ' ' })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('request: is empty') }],
    });
    await expect(callTool(client, 'dask', { request: 'x' })).rejects.toMatchObject({
      message: expect.stringContaining('no tool "dask"'),
    });
    expect(await callTool(client, 'failing', { request: 'mend it' })).toMatchObject({
      isError: true,
      structuredContent: { status: 'failed' },
    });
    expect(await callTool(client, 'bosun_run', { runId: 'none' })).toMatchObject({ isError: true });
  });
});

describe('the request state of a question', () => {
  const ask = async (options: Wire = {}): Promise<Wire> => {
    const params = { name: 'refunds', arguments: { request: 'Refund 100' } };
    const { result } = await post('tools/call', params, { url: server.url, capabilities: FORMS, ...options });
    expect(result.resultType).toBe('input_required');
    return { params, state: result.requestState, key: Object.keys(result.inputRequests)[0] };
  };
  const reply = ({ params, state, key }: Wire, decision: string, options: Wire = {}): Promise<Wire> => {
    const inputResponses = { [key]: { action: 'accept', content: { decision } } };
    return post(
      'tools/call',
      { ...params, inputResponses, requestState: state },
      { url: server.url, capabilities: FORMS, ...options },
    );
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
      const { result } = await post('tools/call', params, { url: server.url, capabilities: FORMS });
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
  const tasks = (method: string, params: Wire, capabilities: Wire = TASKS): Promise<Wire> =>
    post(`tasks/${method}`, params, { url: server.url, capabilities });

  it('stands for a run that takes long, until the client cancels it', async () => {
    const call = { name: 'slow', arguments: { request: 'Wait' } };
    const { result } = await post('tools/call', call, { url: server.url, capabilities: TASKS });
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

describe('a session of an older client', () => {
  const begin = async ({ ask }: Client, token: string): Promise<Record<string, string>> => {
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const body = { jsonrpc: '2.0', id: 0, method: 'initialize', params };
    const accept = { accept: 'application/json, text/event-stream' };
    const { headers } = await ask('POST', '/mcp', { body, headers: accept, token });
    return { ...accept, 'mcp-session-id': headers.get('mcp-session-id') ?? '' };
  };
  const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

  it('belongs to its sender, has the rights of the latest token, and ends when it is deleted', async () => {
    const own = await startServer(protocolTeams, { settings: { requireToken: true } });
    const token = own.token ?? '';
    const tokenOf = async (name: string, role: string): Promise<Wire> =>
      (await own.ask('POST', '/api/tokens', { body: { name, role }, token })).body;
    const [olga, otto] = [await tokenOf('olga', 'operator'), await tokenOf('otto', 'operator')];
    const headers = await begin(own, olga.token);
    const list = async (by: string): Promise<number> =>
      (await own.ask('POST', '/mcp', { body: LIST, headers, token: by })).status;
    expect([await list(olga.token), await list(otto.token)]).toEqual([200, 404]);
    await own.ask('DELETE', `/api/tokens/${olga.id}`, { token });
    const lower = await tokenOf('olga', 'approver');
    expect([await list(olga.token), await list(lower.token)]).toEqual([401, 200]);
    const params = { name: 'desk', arguments: { request: 'Six times seven?' } };
    const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params };
    const { body } = await own.ask('POST', '/mcp', { body: call, headers, token: lower.token });
    expect(body).toContain('needs the role operator');
    expect((await own.ask('DELETE', '/mcp', { headers, token: lower.token })).status).toBe(200);
    expect(await list(lower.token)).toBe(404);
    await own.close();
  });

  it('starts one run for a request that is sent again, and another for a different one with the same id', async () => {
    const headers = await begin(server, '');
    const ask = async (request: string): Promise<string> => {
      const params = { name: 'desk', arguments: { request } };
      const body = { jsonrpc: '2.0', id: 'always the same', method: 'tools/call', params };
      const { body: text } = await server.ask('POST', '/mcp', { body, headers });
      return /"runId":"([^"]+)"/.exec(text)?.[1] ?? '';
    };
    const [first, again, other] = [await ask('one'), await ask('one'), await ask('two')];
    expect(first).not.toBe('');
    expect([again === first, other === first]).toEqual([true, false]);
  });

  it('leaves no record and no lease whose key could be computed from a request that was removed', async () => {
    const own = await startServer(protocolTeams);
    const keys = new Set<string>();
    const claimed = new Set<string>();
    const { remember, forget, claim } = own.journal;
    own.journal.claim = (name) => {
      claimed.add(name);
      return claim(name);
    };
    own.journal.remember = (key, value) => {
      keys.add(key);
      return remember(key, value);
    };
    own.journal.forget = (key) => {
      keys.delete(key);
      return forget(key);
    };
    const headers = await begin(own, '');
    const params = { name: 'desk', arguments: { request: 'Call +49 170 1234567' } };
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const { body: text } = await own.ask('POST', '/mcp', { body, headers });
    const runId = /"runId":"([^"]+)"/.exec(text)?.[1] ?? '';
    const kept = () => [...keys].filter((key) => key.startsWith('server/idempotency/'));
    expect(kept()).toHaveLength(1);
    expect(kept().filter((key) => claimed.has(key))).toEqual([]);
    await expect.poll(async () => (await own.journal.heldRuns?.())?.includes(runId)).toBe(false);
    const { digest, clock } = wiring;
    const why = { removal: { what: 'all-texts' }, by: 'ilse', reason: 'asked' } as const;
    await redactRun(runId, why, { journal: own.journal, digest, clock });
    expect(kept()).toEqual([]);
    await own.close();
  });

  it('is not needed by a client that shows no forms', async () => {
    const headers = { accept: 'application/json, text/event-stream' };
    const { status, body } = await server.ask('POST', '/mcp', { body: LIST, headers });
    expect([status, body]).toEqual([200, expect.stringContaining('"desk"')]);
  });
});

describe.each(ERAS)('a run of a client of the %s revision', (era) => {
  it('goes on when the client stops waiting, and ends when it is cancelled', async () => {
    const client = await connect(era, server);
    const leaving = new AbortController();
    const started = Promise.withResolvers<string>();
    const onprogress = ({ message }: Wire): void => started.resolve(/^Run (\S+)/.exec(message)?.[1] ?? '');
    const lost = callTool(client, 'slow', { request: 'Wait' }, { onprogress, signal: leaving.signal }).catch(
      () => 'lost',
    );
    const runId = await started.promise;
    leaving.abort();
    expect(await lost).toBe('lost');
    expect((await server.ask('GET', `/api/runs/${runId}`)).body.status).toBe('running');
    expect(await callTool(client, 'bosun_run', { runId, wait: false })).toMatchObject({
      structuredContent: { status: 'running' },
    });
    expect(await callTool(client, 'bosun_cancel', { runId })).toMatchObject({
      structuredContent: { status: 'cancelled' },
    });
    await client.close();
  });
});
