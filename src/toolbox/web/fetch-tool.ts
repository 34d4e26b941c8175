// WebFetch: fetches a web page as text. The text is untrusted.
//
//   W1. Only http and https, and only public addresses, unless a host is on the allow-list.
//   W2. The address is checked when the connection is made, not before: a name may resolve differently the second time.
//   W3. Each redirect is checked like the first address.
//   W4. Pages that the site's robots.txt forbids are not fetched. A site whose robots.txt fails with 5xx is not fetched.

import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { z } from 'zod';
import { type ReadyTool, readyTool } from '../ready-tool.ts';
import { textOfHtml } from './html-text.ts';
import { isPrivateAddress } from './private-addresses.ts';
import { notPublic, publicLookup } from './public-lookup.ts';
import { mayFetch } from './robots.ts';

const BYTES_MAX = 5_000_000;
const CHARS_MAX = 50_000;
const REDIRECTS_MAX = 5;
const FETCH_MS = 30_000;
const ROBOTS_BYTES_MAX = 500_000;
const SITES_MAX = 100;
const AGENT = 'bosun';
const READABLE = /^(?:text\/|application\/(?:[\w.+-]*\+)?(?:json|xml)|application\/(?:javascript|yaml|x-yaml))/i;

const input = z.object({
  url: z.url({ protocol: /^https?$/ }).describe('an http or https address'),
  prompt: z.string().optional().describe('what to look for; the page comes back whole'),
});

interface WebOptions {
  /** Private hosts that may be fetched from: `localhost:8080`, `10.0.0.5`. */
  readonly allowedHosts?: readonly string[];
}

export const webFetchTool = ({ allowedHosts = [] }: WebOptions = {}): ReadyTool => {
  const sites: Sites = new Map();
  return readyTool<z.output<typeof input>>({
    name: 'WebFetch',
    does: 'fetches a page from the web and gives back its text',
    input,
    effect: 'read',
    untrusted: true,
    timeoutMs: FETCH_MS + 5_000,
    run: async ({ url }, { signal }) => {
      const late = AbortSignal.any([signal, AbortSignal.timeout(FETCH_MS)]);
      let address = new URL(url);
      for (let turn = 0; turn <= REDIRECTS_MAX; turn++) {
        await checkRobots(address, sites, { allowedHosts, signal: late });
        const response = await get(address, { allowedHosts, signal: late });
        const { statusCode = 0, headers } = response;
        if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) return read(response, address);
        response.destroy();
        address = new URL(headers.location, address);
      }
      throw new Error(`${url} redirects more than ${REDIRECTS_MAX} times`);
    },
  });
};

/** The text of robots.txt by site, for the life of the tool. */
type Sites = Map<string, string>;

async function checkRobots(url: URL, sites: Sites, options: GetOptions): Promise<void> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return;
  const known = sites.get(url.origin) ?? (await robotsOf(url, options));
  if (sites.size >= SITES_MAX) sites.clear();
  sites.set(url.origin, known);
  if (mayFetch(known, `${url.pathname}${url.search}`, AGENT)) return;
  throw new Error(`The robots.txt of ${url.host} forbids programs to fetch ${url.pathname}, so it is not fetched`);
}

/** A site without one allows everything. */
async function robotsOf(url: URL, options: GetOptions): Promise<string> {
  let address = new URL('/robots.txt', url);
  for (let turn = 0; turn <= REDIRECTS_MAX; turn++) {
    const response = await get(address, options);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy();
      address = new URL(headers.location, address);
      continue;
    }
    const { text } = await bodyOf(response, ROBOTS_BYTES_MAX);
    if (statusCode >= 500) return 'User-agent: *\nDisallow: /';
    return statusCode < 300 ? text : '';
  }
  return '';
}

async function bodyOf(response: IncomingMessage, bytesMax: number): Promise<{ text: string; isComplete: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > bytesMax) break;
  }
  response.destroy();
  return { text: Buffer.concat(chunks).subarray(0, bytesMax).toString('utf8'), isComplete: size <= bytesMax };
}

interface GetOptions {
  readonly allowedHosts: readonly string[];
  readonly signal: AbortSignal;
}

function get(url: URL, { allowedHosts, signal }: GetOptions): Promise<IncomingMessage> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Error(`${url.protocol} addresses are not fetched`);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const isAllowed = allowedHosts.includes(url.host) || allowedHosts.includes(name);
  if (!isAllowed && isIP(name) !== 0 && isPrivateAddress(name)) throw notPublic(name);
  const headers = { accept: 'text/html, text/*;q=0.9, application/json;q=0.8', 'user-agent': AGENT };
  const options = { headers, signal, ...(isAllowed ? {} : { lookup: publicLookup }) };
  (url.protocol === 'https:' ? https : http).get(url, options, resolve).on('error', reject);
  return promise;
}

async function read(response: IncomingMessage, url: URL): Promise<unknown> {
  const { statusCode = 0, headers } = response;
  const type = headers['content-type'] ?? 'text/plain';
  if (!READABLE.test(type)) {
    response.destroy();
    throw new Error(`${url.href} is ${type}, which cannot be read as text`);
  }
  const body = await bodyOf(response, BYTES_MAX);
  const { text, isComplete } = /html/i.test(type) ? textOfHtml(body.text, CHARS_MAX) : beginningOf(body.text);
  if (statusCode >= 400) throw new Error(`${url.href} answered ${statusCode}: ${text.slice(0, 300)}`);
  return { url: url.href, status: statusCode, text, isComplete: isComplete && body.isComplete };
}

const beginningOf = (text: string): { readonly text: string; readonly isComplete: boolean } => ({
  text: text.slice(0, CHARS_MAX),
  isComplete: text.length <= CHARS_MAX,
});
