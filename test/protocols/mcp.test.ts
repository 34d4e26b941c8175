// The official MCP client against /mcp, in the newest revision and in those before it.

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client as Http, startServer } from '../support/server.ts';
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

  it('goes on while its form is open if the review is decided through another protocol', async () => {
    const decided = Promise.withResolvers<void>();
    const person = async (): Promise<Wire> => {
      const { body } = await server.ask('GET', '/api/inbox');
      const reviewId = body.reviews.at(-1).id;
      await server.ask('POST', `/api/reviews/${reviewId}/decision`, { body: { decision: { kind: 'approve' } } });
      decided.resolve();
      // The person of an older client never answers; that of the newest comes too late.
      return era === 'older' ? new Promise(() => {}) : { action: 'accept', content: { decision: 'deny' } };
    };
    const before = await server.ask('GET', '/api/inbox');
    for (const { id } of before.body.reviews)
      await server.ask('POST', `/api/reviews/${id}/decision`, { body: { decision: { kind: 'deny', reason: '' } } });
    const token = era === 'newest' ? undefined : undefined;
    const client = await connect(era, { person, ...(token ? { token } : {}) });
    const answer = call(client, 'refunds', { request: 'Refund 100' });
    await decided.promise;
    if (era === 'older') expect(await answer).toMatchObject({ structuredContent: { status: 'complete' } });
    else await answer.catch(() => {});
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
