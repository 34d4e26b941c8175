// The official MCP client against /mcp, in the newest revision and in those before it.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startServer } from '../support/server.ts';
import { approve, callTool, connect, ERAS, post, type Wire } from './support/mcp-clients.ts';
import { protocolTeams } from './support/teams.ts';

let server: Client;
beforeAll(async () => {
  server = await startServer(protocolTeams);
});
afterAll(() => server.close());

describe.each(ERAS)('a client of the %s revision', (era) => {
  it('finds each team as a tool, with the schemas of its input and output', async () => {
    const { tools } = await (await connect(era, server)).listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['desk', 'refunds', 'lines', 'slow', 'failing'],
      ...['bosun_run', 'bosun_answer', 'bosun_cancel'],
    ]);
    expect(tools[0]).toMatchObject({
      description: expect.stringContaining('the team desk'),
      inputSchema: { type: 'object', required: ['request'] },
      outputSchema: { required: ['runId', 'status', 'gaps', 'reviews'] },
    });
  });

  it('gets the checked answer, progress on the way, and a run that says where it came from', async () => {
    const client = await connect(era, server);
    const progress: Wire[] = [];
    const result = await callTool(
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

  it('lets its person approve, deny, or leave a review open', async () => {
    const forms: Wire[] = [];
    const person = (reply: Wire) => (form: Wire) => {
      forms.push(form);
      return reply;
    };
    const refundAs = async (reply: Wire): Promise<Wire> =>
      callTool(await connect(era, { ...server, person: person(reply) }), 'refunds', { request: 'Refund 100' });
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
