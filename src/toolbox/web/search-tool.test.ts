import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayFetch } from './robots.ts';
import { searchProviderIn, webSearchTool } from './search-tool.ts';

let base = '';
let reply = { status: 200, body: '' };
const asked: { url: string; headers: http.IncomingHttpHeaders; body: string }[] = [];
const server = http.createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  asked.push({ url: request.url ?? '', headers: request.headers, body });
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

const { signal } = new AbortController();
const hit = { title: 'Tides', url: 'https://example.com/tides', content: 'Moon and sun.' };

describe('WebSearch', () => {
  it('asks the provider that the user configured, in its own form', async () => {
    reply = { status: 200, body: JSON.stringify({ results: [hit] }) };
    const found = await webSearchTool({ kind: 'searxng', url: `${base}/` }).run({ query: 'why tides?' }, { signal });
    expect(found).toEqual({
      query: 'why tides?',
      provider: 'searxng',
      results: [{ title: 'Tides', url: 'https://example.com/tides', snippet: 'Moon and sun.' }],
    });
    expect(asked.at(-1)?.url).toBe('/search?format=json&q=why%20tides%3F');

    await webSearchTool({ kind: 'tavily', key: 'k1', url: base }).run({ query: 'tides', limit: 2 }, { signal });
    expect(asked.at(-1)).toMatchObject({
      headers: { authorization: 'Bearer k1' },
      body: '{"query":"tides","max_results":2}',
    });

    reply = {
      status: 200,
      body: JSON.stringify({ web: { results: [{ ...hit, description: 'From Brave.', content: null }] } }),
    };
    const brave = await webSearchTool({ kind: 'brave', key: 'k2', url: base }).run({ query: 'tides' }, { signal });
    expect(brave).toMatchObject({ results: [{ snippet: 'From Brave.' }] });
    expect(asked.at(-1)?.headers['x-subscription-token']).toBe('k2');
  });

  it('says what the provider answered if that is no list of results', async () => {
    const tool = webSearchTool({ kind: 'searxng', url: base });
    reply = { status: 429, body: 'slow down' };
    await expect(tool.run({ query: 'x' }, { signal })).rejects.toThrow('searxng answered 429: slow down');
    reply = { status: 200, body: '<html>' };
    await expect(tool.run({ query: 'x' }, { signal })).rejects.toThrow('unknown form');
  });

  it('is configured by the environment, and says what is missing', () => {
    expect(searchProviderIn({})).toBeUndefined();
    expect(searchProviderIn({ BOSUN_SEARCH: 'brave', BOSUN_SEARCH_KEY: 'k' })).toEqual({ kind: 'brave', key: 'k' });
    expect(() => searchProviderIn({ BOSUN_SEARCH: 'searxng' })).toThrow('BOSUN_SEARCH_URL must be set');
    expect(() => searchProviderIn({ BOSUN_SEARCH: 'bing' })).toThrow('must be searxng, brave or tavily');
  });
});

describe('robots.txt', () => {
  const robots = `# for all\nUser-agent: *\nDisallow: /private\nAllow: /private/open\nDisallow: /*.pdf$\n\nUser-agent: bosun\nUser-agent: other\nDisallow: /bosun`;
  it.each([
    ['someone', '/private/x', false],
    ['someone', '/private/open/x', true],
    ['someone', '/a/b.pdf', false],
    ['someone', '/a/b.pdf?x', true],
    ['bosun', '/private/x', true],
    ['bosun', '/bosun?x=1', false],
    ['someone', '/robots.txt', true],
  ])('tells %s about %s: %s', (agent, path, isAllowed) => {
    expect(mayFetch(robots, path, agent)).toBe(isAllowed);
  });
});
