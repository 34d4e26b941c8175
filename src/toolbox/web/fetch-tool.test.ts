import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webFetchTool } from './fetch-tool.ts';
import { textOfHtml } from './html-text.ts';
import { isPrivateAddress } from './private-addresses.ts';

const PAGES: Record<string, { status?: number; headers: http.OutgoingHttpHeaders; body: string }> = {
  '/page': {
    headers: { 'content-type': 'text/html' },
    body: '<head><title>x</title></head><p>Hello &amp; welcome</p>',
  },
  '/json': { headers: { 'content-type': 'application/json' }, body: '{"a":1}' },
  '/picture': { headers: { 'content-type': 'image/png' }, body: 'png' },
  '/gone': { status: 404, headers: { 'content-type': 'text/plain' }, body: 'not here' },
  '/moved': { status: 302, headers: { location: '/page' }, body: '' },
  '/loop': { status: 302, headers: { location: '/loop' }, body: '' },
  '/inwards': { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' }, body: '' },
  '/file': { status: 302, headers: { location: 'file:///etc/passwd' }, body: '' },
  '/large': { headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(6_000_000) },
};

let host = '';
let asked = 0;
const server = http.createServer(({ url = '' }, response) => {
  asked++;
  const { status = 200, headers, body } = PAGES[url] ?? { status: 404, headers: {}, body: '' };
  response.writeHead(status, headers).end(body);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

const { signal } = new AbortController();
const fetchPage = (url: string, allowedHosts: readonly string[]): Promise<unknown> =>
  webFetchTool({ allowedHosts }).run({ url }, { signal });
const here = (path: string): Promise<unknown> => fetchPage(`http://${host}${path}`, [host]);

describe('WebFetch', () => {
  it('returns the text of a page, also after a redirect', async () => {
    expect(await here('/page')).toMatchObject({ status: 200, text: 'Hello & welcome', isComplete: true });
    expect(await here('/moved')).toMatchObject({ url: `http://${host}/page`, text: 'Hello & welcome' });
    expect(await here('/json')).toMatchObject({ text: '{"a":1}' });
  });

  it('fetches no page that robots.txt forbids, and asks for it once', async () => {
    PAGES['/robots.txt'] = { headers: {}, body: 'User-agent: *\nDisallow: /json' };
    try {
      const tool = webFetchTool({ allowedHosts: [host] });
      const before = asked;
      await expect(tool.run({ url: `http://${host}/json` }, { signal })).rejects.toThrow(/robots\.txt .* forbids/);
      expect(await tool.run({ url: `http://${host}/page` }, { signal })).toMatchObject({ status: 200 });
      expect(asked - before).toBe(2);
    } finally {
      delete PAGES['/robots.txt'];
    }
  });

  it('reports a page that is an error, an image, too large or never arrives', async () => {
    await expect(here('/gone')).rejects.toThrow('answered 404: not here');
    await expect(here('/picture')).rejects.toThrow(/image\/png/);
    await expect(here('/loop')).rejects.toThrow(/more than 5 times/);
    expect(await here('/large')).toMatchObject({ isComplete: false });
  });

  it('does not reach this machine or its network, by address, name or redirect', async () => {
    const before = asked;
    const port = host.split(':')[1];
    for (const name of ['127.0.0.1', 'localhost', '2130706433', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '10.1.2.3'])
      await expect(fetchPage(`http://${name}:${port}/page`, [])).rejects.toThrow(/not a public address/);
    expect(asked).toBe(before);
    await expect(here('/inwards')).rejects.toThrow(/not a public address/);
    await expect(here('/file')).rejects.toThrow(/not fetched/);
  });

  it('accepts only http and https addresses', async () => {
    const { input } = webFetchTool();
    const issuesOf = async (url: string) => (await input['~standard'].validate({ url })).issues;
    expect(await issuesOf('https://example.com')).toBeUndefined();
    for (const url of ['file:///etc/passwd', 'ftp://example.com', 'javascript:alert(1)', 'example'])
      expect(await issuesOf(url)).toBeDefined();
  });
});

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '64:ff9b:1:ffff::1',
    'fec0::1',
    'feff::1',
    '::127.0.0.1',
    '::808:808',
    '::ffff:0:127.0.0.1',
    '::ffff:0:808:808',
    '2001:0:53aa:64c:0:7b3d:80ff:fffe',
    'fe80::1%eth0',
    'nonsense',
  ])('such as %s is private', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });
  it.each(['1.1.1.1', '93.184.216.34', '2606:4700::1111', '::ffff:1.1.1.1', '64:ff9b:2::1', '2001:4860:4860::8888'])(
    'such as %s is public',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );
});

describe('the text of a page', () => {
  it('is the text a person would read', () => {
    const html = '<style>p{}</style><!-- <p>no</p> --><h1>One</h1><script>two()</script><p>three<br>four&#33;</p>';
    expect(textOfHtml(html, 100)).toEqual({ text: 'One\n\nthree\nfour!', isComplete: true });
    expect(textOfHtml('<script>never closed', 100).text).toBe('');
    expect(textOfHtml('a < b and no tag', 100).text).toBe('a');
    expect(textOfHtml(`${'\n \n'.repeat(9)}<p>a  b${' '.repeat(99)}</p>`, 100).text).toBe('a b');
  });

  it('is read as far as it is shown', () => {
    const page = `<p>${'word '.repeat(10)}</p>`.repeat(100_000);
    const { text, isComplete } = textOfHtml(page, 1_000);
    expect(isComplete).toBe(false);
    expect(text).toHaveLength(1_000);
    expect(textOfHtml('<b>'.repeat(1_000_000), 1_000)).toEqual({ text: '', isComplete: false });
    expect(textOfHtml('x'.repeat(1_001), 1_000)).toEqual({ text: 'x'.repeat(1_000), isComplete: false });
    expect(textOfHtml('&quot;'.repeat(600), 1_000)).toEqual({ text: '"'.repeat(600), isComplete: true });
  });
});
