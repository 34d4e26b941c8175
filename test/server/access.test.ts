import { supervisor, worker } from 'bosun';
import { openMemoryJournal } from 'bosun/journal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../../src/surfaces/server/access/roles.ts';
import { openTokens } from '../../src/surfaces/server/access/tokens.ts';
import type { Server } from '../../src/surfaces/server/api/server.ts';
import { rolesOf } from '../../src/surfaces/server/openapi/document.ts';
import { allRoutes } from '../../src/surfaces/server/routes.ts';
import { planOf } from '../support/plans.ts';
import { type Client, startServer } from '../support/server.ts';

const plan = planOf([{ id: 'a', instruction: 'Repeat the first line' }]);

const teams = (store: ReturnType<typeof openMemoryJournal>) => ({
  echo: supervisor({
    name: 'echo',
    store,
    advice: false,
    workers: { billing: worker({ does: 'repeats', effect: 'read', run: ({ instruction }) => instruction }) },
  }),
});

/** The table alone: its handlers are not called. */
const routes = allRoutes({ streamsMax: 1 } as Server);

describe('the roles', () => {
  let server: Client;
  const tokens = {} as Record<Role | 'shop' | 'farm', string>;
  beforeAll(async () => {
    const journal = openMemoryJournal();
    const store = openTokens(journal, () => Date.now());
    for (const role of ROLES) tokens[role] = (await store.create({ name: `the ${role}`, role })).token;
    for (const project of ['shop', 'farm'] as const)
      tokens[project] = (await store.create({ name: project, role: 'admin', project })).token;
    server = await startServer(teams, { journal });
  });
  afterAll(() => server.close());

  it('each are refused every route that is not their own, and only these', async () => {
    for (const { method, path, needs } of routes) {
      const address = path.replaceAll(/\{\w+\}/g, 'x1');
      const ask = (headers: Record<string, string>) => server.ask(method.toUpperCase(), address, { headers });
      if (needs !== 'open') expect((await ask({})).status, `${method} ${path} without a token`).toBe(401);
      for (const role of ROLES) {
        if (path.endsWith('/stream')) continue;
        const { status } = await ask({ authorization: `Bearer ${tokens[role]}` });
        const isRefused = !rolesOf({ needs }).includes(role);
        expect(status === 403, `${role} ${method} ${path} got ${status}`).toBe(isRefused);
      }
    }
  });

  it('of tokens that are unknown, revoked or expired end at once', async () => {
    const made = await server.ask('POST', '/api/tokens', {
      body: { name: 'short', role: 'viewer', expiresAt: '2020-01-01T00:00:00Z' },
      token: tokens.admin,
    });
    const statusOf = async (token: string) => (await server.ask('GET', '/api/teams', { token })).status;
    expect([await statusOf('wrong'), await statusOf(made.body.token)]).toEqual([401, 401]);
    const { id, token } = (
      await server.ask('POST', '/api/tokens', { body: { name: 'a', role: 'viewer' }, token: tokens.admin })
    ).body;
    expect(await statusOf(token)).toBe(200);
    await server.ask('DELETE', `/api/tokens/${id}`, { token: tokens.admin });
    expect(await statusOf(token)).toBe(401);
    expect(JSON.stringify((await server.ask('GET', '/api/tokens', { token: tokens.admin })).body)).not.toContain(token);
  });

  it('of one project do not see the runs of another', async () => {
    const { runId } = (await server.ask('POST', '/api/runs', { body: { plan }, token: tokens.shop })).body;
    const seen = async (token: string) => [
      (await server.ask('GET', `/api/runs/${runId}`, { token })).status,
      (await server.ask('GET', `/api/runs/${runId}/events`, { token })).status,
      (await server.ask('DELETE', `/api/runs/${runId}`, { token })).status,
      (await server.ask('GET', '/api/runs', { token })).body.runs.length,
    ];
    expect(await seen(tokens.farm)).toEqual([404, 404, 404, 0]);
    expect((await server.ask('GET', '/metrics', { token: tokens.farm })).body).not.toMatch(/^bosun_runs\{.* [1-9]/m);
    const labels = { startedBy: 'shop', project: 'shop' };
    expect((await server.ask('GET', '/api/runs', { token: tokens.viewer })).body.runs).toMatchObject([{ labels }]);
  });
});

describe('a server on this machine', () => {
  it('needs no token until one is made, and refuses a public address without any', async () => {
    const server = await startServer(teams);
    expect((await server.ask('GET', '/api/teams')).status).toBe(200);
    await openTokens(server.journal, () => Date.now()).create({ name: 'a', role: 'admin' });
    expect((await server.ask('GET', '/api/teams')).status).toBe(401);
    await server.close();
    await expect(startServer(teams, { settings: { hostname: '0.0.0.0' } })).rejects.toThrow('tokens are needed');
  });

  it('says that it is alive to anyone, also with a wrong token and without its store', async () => {
    const journal = openMemoryJournal();
    const server = await startServer(teams, { journal });
    await openTokens(journal, () => Date.now()).create({ name: 'a', role: 'admin' });
    const statusOf = async (path: string) => (await server.ask('GET', path, { token: 'wrong' })).status;
    expect([await statusOf('/healthz'), await statusOf('/readyz'), await statusOf('/api/teams')]).toEqual([
      200, 200, 401,
    ]);
    const { recall } = journal;
    journal.recall = async () => {
      throw new Error('the database is away');
    };
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
    journal.recall = recall;
    await server.close();
  });

  it('makes a token of its own where one is required and the store has none', async () => {
    const server = await startServer(teams, { settings: { requireToken: true } });
    expect((await server.ask('GET', '/api/teams')).status).toBe(401);
    expect((await server.ask('GET', '/api/teams', { token: server.token ?? '' })).status).toBe(200);
    await server.close();
  });

  it('answers only to its own names, and only to pages of its own or an allowed origin', async () => {
    const server = await startServer(teams, { settings: { allowedOrigins: ['https://app.example'] } });
    const { port } = new URL(server.url);
    const status = async (headers: Record<string, string>) =>
      (await rawStatus(Number(port), { host: `127.0.0.1:${port}`, ...headers })) as number;
    expect(await status({ host: 'evil.example' })).toBe(403);
    expect(await status({ host: `localhost:${port}` })).toBe(200);
    expect(await status({ origin: 'https://evil.example' })).toBe(403);
    expect(await status({ origin: 'null' })).toBe(403);
    expect(await status({ origin: `http://127.0.0.1:${port}` })).toBe(200);
    expect(await status({ origin: 'https://app.example' })).toBe(200);
    await server.close();
  });

  it('with four eyes lets no person decide on a run of their own', async () => {
    const { refund, refunding } = await import('../support/refunds.ts');
    const desk = refunding(refund(80));
    const journal = openMemoryJournal();
    const tokens = openTokens(journal, () => Date.now());
    const [ann, bob] = await Promise.all(['ann', 'bob'].map((name) => tokens.create({ name, role: 'admin' })));
    const server = await startServer(
      (store) => ({ desk: supervisor({ ...desk.options(), name: 'desk', advice: false, store }) }),
      { journal, settings: { fourEyes: true } },
    );
    const own = planOf([{ id: 'a', instruction: 'Refund 80 to the customer', tools: ['refund'] }]);
    const body = { plan: own, request: 'Refund 80 to the customer' };
    const { runId } = (await server.ask('POST', '/api/runs', { body, token: ann?.token ?? '' })).body;
    const shown = () => server.ask('GET', `/api/runs/${runId}`, { token: ann?.token ?? '' });
    await expect.poll(async () => (await shown()).body.status).toBe('waiting');
    const decide = (token = '') =>
      server.ask('POST', `/api/reviews/${runId}-r1/decision`, { body: { decision: { kind: 'approve' } }, token });
    expect([(await decide(ann?.token)).status, (await decide(bob?.token)).status]).toEqual([403, 200]);
    // A fork is started by the person who forks it.
    const fork = await server.ask('POST', `/api/runs/${runId}/fork`, { body: {}, token: bob?.token ?? '' });
    const forked = await server.ask('GET', `/api/runs/${fork.body.runId}`, { token: bob?.token ?? '' });
    expect(forked.body.labels).toMatchObject({ startedBy: 'bob' });
    await server.close();
  });
});

/** `fetch` does not let a caller set Host and Origin. */
async function rawStatus(port: number, headers: Record<string, string>): Promise<number | undefined> {
  const http = await import('node:http');
  return new Promise((resolve, reject) => {
    http
      .get({ port, host: '127.0.0.1', path: '/api/teams', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
      .on('error', reject);
  });
}
