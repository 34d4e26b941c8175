// The recipes of the guide work: the page shows the files of examples/recipes, and each of them is run here. Express is not
// installed; a stand-in with the same methods takes its place.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { linkPackages } from './support/link-packages.ts';
import { read, root } from './support/repository.ts';

const PAGE = 'docs/guide/recipes.md';
const folder = mkdtempSync(path.join(tmpdir(), 'bosun-recipes-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill();
  rmSync(folder, { recursive: true, force: true });
});
const { NODE_OPTIONS: _, ...inherited } = process.env;
const FLAGS = ['--conditions=bosun-source'];

/** A project of a user with the files of the recipes. */
function project(name: string): string {
  const place = path.join(folder, name);
  cpSync(path.join(root, 'examples', 'recipes'), place, { recursive: true });
  linkPackages(place);
  return place;
}

it('the page of recipes shows the files as they are', () => {
  const shown = [...read(PAGE).matchAll(/^```typescript\n([\s\S]*?)^```$/gm)].map(([, code]) => code);
  const files = ['team.ts', 'settle.ts', 'route.ts', 'slack.ts', 'nightly.ts'];
  expect(shown).toEqual(files.map((file) => read(`examples/recipes/${file}`)));
});

const post = (body: unknown, method = 'POST') =>
  new Request('http://localhost/api/runs', { method, body: JSON.stringify(body) });

describe('the recipe for Next.js', () => {
  it('starts a run, shows it, and lets it go on after a decision', async () => {
    process.env.BOSUN_STORE = path.join(folder, 'next.db');
    const { GET, PATCH, POST } = await import('../examples/recipes/route.ts');
    expect((await POST(post({}))).status).toBe(400);
    const started = await POST(post({ text: 'refund 80 dollars to Ada' }));
    expect(started.status).toBe(202);
    const { runId } = (await started.json()) as { runId: string };
    const show = async () =>
      (await (await GET(new Request(`http://localhost/api/runs?id=${runId}`))).json()) as {
        status: string;
        open: { id: string }[];
      };
    await vi.waitFor(async () => expect((await show()).status).toBe('waiting'), 20_000);
    const [review] = (await show()).open;
    const decision = { review: review?.id, decision: 'approve', by: 'Ilse' };
    expect((await PATCH(post(decision, 'PATCH'))).status).toBe(200);
    await vi.waitFor(async () => expect((await show()).status).toBe('complete'), 20_000);
    expect((await PATCH(post(decision, 'PATCH'))).status).toBe(409);
    expect((await GET(new Request('http://localhost/api/runs?id=none'))).status).toBe(404);
  });
});

describe('the recipe for Slack', () => {
  const SECRET = 'a secret';
  const messages: { text: string; blocks?: { elements?: { value: string }[] }[] }[] = [];
  let slack: Server;
  beforeAll(async () => {
    slack = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        messages.push(JSON.parse(body));
        response.end('{"ok":true}');
      });
    });
    await new Promise<void>((resolve) => slack.listen(0, resolve));
  });
  afterAll(() => slack.close());

  const press = (action: string, review: string, secret: string, at = Math.floor(Date.now() / 1000)) => {
    const payload = { actions: [{ action_id: action, value: review }], user: { username: 'ilse' } };
    const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
    const signature = `v0=${createHmac('sha256', secret).update(`v0:${at}:${body}`).digest('hex')}`;
    const headers = { 'x-slack-request-timestamp': String(at), 'x-slack-signature': signature };
    return new Request('http://localhost/slack', { method: 'POST', body, headers });
  };

  it('asks with two buttons and takes only decisions that Slack signed', async () => {
    const { port } = slack.address() as { port: number };
    Object.assign(process.env, { SLACK_URL: `http://127.0.0.1:${port}`, SLACK_SIGNING_SECRET: SECRET });
    const { handle, onButton } = await import('../examples/recipes/slack.ts');
    await handle('refund 70 dollars to Bob');
    expect(messages[0]?.text).toContain('70 dollars are more than 50');
    const review = messages[0]?.blocks?.[1]?.elements?.[0]?.value ?? '';
    expect((await onButton(press('approve', review, 'another secret'))).status).toBe(401);
    expect((await onButton(press('approve', review, SECRET, 1_000_000))).status).toBe(401);
    expect((await onButton(press('approve', review, SECRET))).status).toBe(200);
    await vi.waitFor(() => expect(messages).toHaveLength(2), 20_000);
    expect(messages[1]?.text).toMatch(/70 dollars/);
    await onButton(press('deny', review, SECRET));
    await vi.waitFor(() => expect(messages[2]?.text).toBe('This question is no longer open.'), 20_000);
  });
});

describe('the recipe for a cron job', () => {
  it('does the work of a day once', () => {
    const place = project('nightly');
    const env = { ...inherited, DAY: '2026-03-14' };
    const night = () => spawnSync(process.execPath, [...FLAGS, 'nightly.ts'], { cwd: place, env, encoding: 'utf8' });
    const first = night();
    expect([first.status, first.stdout]).toEqual([0, expect.stringMatching(/^2026-03-14: complete\. .*20/)]);
    expect(night().stdout).toBe(first.stdout);
  });
});

/** The methods of Express that the recipe uses. */
const EXPRESS = `
import { createServer } from 'node:http';
export default function express() {
  const routes = [];
  const add = (method) => (path, handler) => {
    routes.push({ method, pattern: new RegExp('^' + path.replace(/:id/, '([^/]+)') + '$'), handler });
  };
  return {
    use: () => {}, get: add('GET'), post: add('POST'),
    listen: (port, ready) => createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      if (body !== '') request.body = JSON.parse(body);
      const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(request.url));
      request.params = { id: route?.pattern.exec(request.url)[1] };
      response.status = (code) => Object.assign(response, { statusCode: code });
      response.json = (value) => response.end(JSON.stringify(value));
      await route?.handler(request, response);
    }).listen(port, function () { console.log('port ' + this.address().port); }),
  };
}
express.json = () => {};
`;

describe('the recipe for Express', () => {
  it('starts a run, shows it, and takes a decision', async () => {
    const place = project('express');
    mkdirSync(path.join(place, 'node_modules', 'express'));
    writeFileSync(path.join(place, 'node_modules', 'express', 'index.mjs'), EXPRESS);
    writeFileSync(path.join(place, 'node_modules', 'express', 'package.json'), '{"exports":"./index.mjs"}');
    const [, code = ''] = /^```js\n([\s\S]*?)^```$/m.exec(read(PAGE)) ?? [];
    writeFileSync(path.join(place, 'server.mjs'), code);
    const server = spawn(process.execPath, [...FLAGS, 'server.mjs'], { cwd: place, env: { ...inherited, PORT: '0' } });
    children.push(server);
    const port = await new Promise<string>((resolve, reject) => {
      server.stdout.on('data', (text) => resolve(/port (\d+)/.exec(String(text))?.[1] ?? ''));
      server.stderr.on('data', (text) => reject(new Error(String(text))));
    });
    const call = async (at: string, body?: object) => {
      const init = body && { method: 'POST', body: JSON.stringify(body) };
      const response = await fetch(`http://127.0.0.1:${port}${at}`, init);
      return { status: response.status, body: (await response.json()) as { runId: string; status: string } };
    };
    expect((await call('/runs', {})).status).toBe(400);
    const { runId } = (await call('/runs', { text: 'refund 20 dollars to Ada' })).body;
    await vi.waitFor(async () => expect((await call(`/runs/${runId}`)).body.status).toBe('complete'), 20_000);
    expect((await call('/reviews/none', { decision: 'approve', by: 'Ilse' })).status).toBe(409);
  });
});
