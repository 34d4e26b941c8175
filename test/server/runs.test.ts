import { type Journal, supervisor, worker } from 'bosun';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planOf } from '../support/plans.ts';
import { type Client, startServer } from '../support/server.ts';

/** The slow worker ends when its test opens this, also if that is before it begins. */
let gate = Promise.withResolvers<void>();
beforeEach(() => {
  gate = Promise.withResolvers();
});

const echo = (store: Journal) =>
  supervisor({
    name: 'echo',
    store,
    advice: false,
    workers: {
      billing: worker({ does: 'repeats', effect: 'read', run: ({ instruction }) => `said: ${instruction}` }),
      slow: worker({
        does: 'waits',
        effect: 'read',
        run: () => gate.promise.then(() => 'waited'),
      }),
    },
    synthesise: ({ reports }) => ({ answer: reports.map(({ result }) => String(result.content)).join('; ') }),
  });

const plan = planOf([{ id: 'a', instruction: 'Repeat the first line' }]);
const slowPlan = planOf([{ id: 'a', worker: 'slow', instruction: 'Wait for the other side' }]);

describe('the server', () => {
  let server: Client;
  beforeAll(async () => {
    server = await startServer((store) => ({ echo: echo(store) }));
  });
  afterAll(() => server.close());

  const start = (body: object, headers = {}) => server.ask('POST', '/api/runs', { body, headers });

  it('starts a run, streams its events in order, and shows its report', async () => {
    const { status, body, headers } = await start({ plan, request: 'hello there', labels: { customer: 'c1' } });
    expect([status, headers.get('location')]).toEqual([201, `/api/runs/${body.runId}`]);
    const frames = await server.frames(`/api/runs/${body.runId}/stream`);
    expect(frames.map(({ id }) => Number(id))).toEqual(frames.map((_, at) => at + 1));
    expect([frames[0]?.event, frames.at(-1)?.event]).toEqual(['run-started', 'run-answered']);
    const report = await server.until(body.runId, 'complete');
    expect(report).toMatchObject({ answer: 'said: Repeat the first line', labels: { customer: 'c1', via: 'api' } });
    expect((await server.ask('GET', '/api/runs?q=hello')).body.runs).toMatchObject([{ runId: body.runId }]);
    expect((await server.ask('GET', '/api/runs?label=customer=c2')).body.runs).toEqual([]);
  });

  it('resumes a stream after any cursor without a gap or a repeat', async () => {
    const { body } = await start({ plan });
    await server.until(body.runId, 'complete');
    const whole = await server.frames(`/api/runs/${body.runId}/stream`);
    for (let cut = 0; cut <= whole.length; cut++) {
      const rest = await server.frames(`/api/runs/${body.runId}/stream`, { headers: { 'last-event-id': String(cut) } });
      expect(rest).toEqual(whole.slice(cut));
    }
    const { body: page } = await server.ask('GET', `/api/runs/${body.runId}/events?after=2&limit=3`);
    expect([page.events.map(({ seq }: { seq: number }) => seq), page.more]).toEqual([[3, 4, 5], true]);
  });

  it('goes on with a run whose client has left', async () => {
    const { body } = await start({ plan: slowPlan });
    await server.frames(`/api/runs/${body.runId}/stream`, { most: 2 });
    gate.resolve();
    expect(await server.until(body.runId, 'complete', 'cancelled')).toMatchObject({ status: 'complete' });
  });

  it('starts one run for one idempotency key, also if requests come at once, and refuses the key for another request', async () => {
    const key = { 'idempotency-key': 'k1' };
    const answers = await Promise.all([1, 2, 3].map(() => start({ plan }, key)));
    expect(new Set(answers.map(({ body }) => body.runId)).size).toBe(1);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect((await start({ plan: slowPlan }, key)).status).toBe(422);
  });

  it('cancels, deletes and forks runs', async () => {
    const { body } = await start({ plan: slowPlan });
    const cancelled = await server.ask('POST', `/api/runs/${body.runId}/cancel`, { body: { reason: 'not needed' } });
    expect(cancelled.body.status).toBe('cancelled');
    expect((await server.ask('POST', `/api/runs/${body.runId}/cancel`)).status).toBe(409);
    expect((await server.ask('DELETE', `/api/runs/${body.runId}`)).status).toBe(200);
    expect((await server.ask('GET', `/api/runs/${body.runId}`)).status).toBe(404);
    const first = (await start({ plan })).body.runId;
    await server.until(first, 'complete');
    const instructions = { a: 'Repeat the second line' };
    const { status, body: fork } = await server.ask('POST', `/api/runs/${first}/fork`, { body: { instructions } });
    expect(status).toBe(201);
    expect(await server.until(fork.runId, 'complete')).toMatchObject({ answer: 'said: Repeat the second line' });
    expect((await server.ask('GET', `/api/runs/${fork.runId}/comparison`)).status).toBe(200);
  });

  it('verifies journals, shows traces, plans, teams and figures', async () => {
    const { body } = await start({ plan });
    await server.until(body.runId, 'complete');
    const audit = (await server.ask('GET', `/api/runs/${body.runId}/audit`)).body;
    expect([audit.verdict.ok, audit.events.length > 5]).toEqual([true, true]);
    expect((await server.ask('GET', `/api/runs/${body.runId}/trace`)).body.events.length).toBe(audit.events.length);
    expect((await server.ask('GET', '/api/teams/echo')).body.spec.workers).toHaveProperty('billing');
    expect((await server.ask('GET', '/api/teams/ecko')).body.error.message).toContain('did you mean echo?');
    expect((await server.ask('GET', '/api/usage?by=day')).status).toBe(200);
    const { body: metrics } = await server.ask('GET', '/metrics');
    expect(metrics).toMatch(/^bosun_runs\{status="complete"\} [1-9]\d*$/m);
    // Rules compare with earlier values.
    expect(metrics).toContain('\nbosun_runs{status="failed"} 0\n');
    expect((await server.ask('GET', '/readyz')).body).toMatchObject({ status: 'ready' });
  });

  it('answers mistakes with what was wrong, and never with a stack trace', async () => {
    const said = async (...asked: Parameters<Client['ask']>) => {
      const { status, body } = await server.ask(...asked);
      return [status, body.error.message, ...(body.error.details ?? [])].join(' | ');
    };
    expect(await said('POST', '/api/runs', { text: '{' })).toMatch(/^400 \| The body is not JSON/);
    expect(await said('POST', '/api/runs', { text: '['.repeat(20_000) })).toMatch(/^400 \| The body is not JSON/);
    expect(await said('POST', '/api/runs', { body: { requst: 'x' } })).toMatch(/requst/);
    expect(await said('POST', '/api/runs', { body: {} })).toMatch(/Say what is wanted/);
    expect(await said('POST', '/api/runs', { body: { request: ' ' } })).toMatch(/request: is empty/);
    expect(await said('POST', '/api/runs', { body: { request: 'x'.repeat(200_000) } })).toMatch(/^413/);
    expect(await said('POST', '/api/runs', { text: 'a=b', headers: { 'content-type': 'text/plain' } })).toMatch(/^415/);
    expect(await said('POST', '/api/runs', { body: { request: 'x', labels: { project: 'p' } } })).toMatch(
      /set by the server/,
    );
    expect(await said('GET', '/api/runs/nope')).toBe('404 | There is no run "nope"');
    expect(await said('GET', '/api/runs/..%2f..%2fetc')).toMatch(/^400/);
    expect(await said('PUT', '/api/runs')).toMatch(/^405 \| This address takes POST, GET/);
    expect(await said('GET', '/nothing')).toMatch(/^404/);
  });

  it('describes every route in an OpenAPI document and on a page that loads nothing from elsewhere', async () => {
    const { body } = await server.ask('GET', '/openapi.json');
    expect([body.openapi, Object.keys(body.paths).length > 20]).toEqual(['3.1.0', true]);
    const references = JSON.stringify(body).matchAll(/"#\/components\/schemas\/([^"]+)"/g);
    for (const [, name = ''] of references) expect(body.components.schemas).toHaveProperty(name);
    const page = await server.ask('GET', '/docs');
    expect(page.body).toContain('/api/runs/{runId}/stream');
    expect(page.body).not.toMatch(/<script|https?:\/\//);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('a server under load', () => {
  it('refuses runs beyond its limit with 429 and a time to wait, and work while it shuts down with 503', async () => {
    const server = await startServer((store) => ({ echo: echo(store) }), { settings: { runsMax: 1, graceMs: 5_000 } });
    const first = await server.ask('POST', '/api/runs', { body: { plan: slowPlan } });
    const second = await server.ask('POST', '/api/runs', { body: { plan } });
    expect([first.status, second.status, second.headers.get('retry-after')]).toEqual([201, 429, '2']);
    const closing = server.close();
    expect((await server.ask('GET', '/readyz')).status).toBe(503);
    expect((await server.ask('POST', '/api/runs', { body: { plan } })).status).toBe(503);
    gate.resolve();
    expect(await closing).toBe(0);
  });

  it('limits the rate of requests for each token', async () => {
    const server = await startServer((store) => ({ echo: echo(store) }), { settings: { requestsPerMinute: 2 } });
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await server.ask('GET', '/api/teams')).status);
    expect(statuses).toEqual([200, 200, 429]);
    for (let time = 0; time < 3; time++) expect((await server.ask('GET', '/healthz')).status, 'a probe').toBe(200);
    await server.close();
  });
});
