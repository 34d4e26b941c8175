// Searches the web through a provider that the user configures; there is none by default. Titles and snippets are text from
// outside.

import { z } from 'zod';
import { type ReadyTool, readyTool } from '../ready-tool.ts';

export type SearchProvider =
  /** A server of one's own: https://docs.searxng.org. Its JSON output must be enabled. */
  | { readonly kind: 'searxng'; readonly url: string }
  /** https://brave.com/search/api */
  | { readonly kind: 'brave'; readonly key: string; readonly url?: string }
  /** https://tavily.com */
  | { readonly kind: 'tavily'; readonly key: string; readonly url?: string };

const SEARCH_MS = 20_000;
const BYTES_MAX = 2_000_000;
const RESULTS_MAX = 20;
const SNIPPET_MAX = 500;

const input = z.object({
  query: z.string().min(1).max(500).describe('what to search for'),
  limit: z.int().positive().max(RESULTS_MAX).optional().describe('how many results (default 5)'),
});

export const webSearchTool = (provider: SearchProvider): ReadyTool =>
  readyTool<z.output<typeof input>>({
    name: 'WebSearch',
    does: 'searches the web and gives back titles, addresses and snippets',
    input,
    effect: 'read',
    untrusted: true,
    timeoutMs: SEARCH_MS + 5_000,
    run: async ({ query, limit = 5 }, { signal }) => {
      const { url, ...request } = requestTo(provider, query, limit);
      const response = await fetch(url, {
        ...request,
        signal: AbortSignal.any([signal, AbortSignal.timeout(SEARCH_MS)]),
      });
      const text = await beginningOf(response);
      if (!response.ok)
        throw new Error(`The search provider ${provider.kind} answered ${response.status}: ${text.slice(0, 200)}`);
      return { query, provider: provider.kind, results: resultsIn(text, provider).slice(0, limit) };
    },
  });

interface SearchRequest {
  readonly url: string;
  readonly method?: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

function requestTo(provider: SearchProvider, query: string, limit: number): SearchRequest {
  const words = encodeURIComponent(query);
  switch (provider.kind) {
    case 'searxng':
      return { url: `${provider.url.replace(/\/+$/, '')}/search?format=json&q=${words}`, headers: {} };
    case 'brave': {
      const base = provider.url ?? 'https://api.search.brave.com/res/v1/web/search';
      return { url: `${base}?q=${words}&count=${limit}`, headers: { 'x-subscription-token': provider.key } };
    }
    case 'tavily':
      return {
        url: provider.url ?? 'https://api.tavily.com/search',
        method: 'POST',
        headers: { authorization: `Bearer ${provider.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query, max_results: limit }),
      };
    default:
      return provider satisfies never;
  }
}

async function beginningOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > BYTES_MAX) throw new Error(`The search provider sent more than ${BYTES_MAX} bytes`);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const entry = z.object({
  title: z.string().default(''),
  url: z.string(),
  content: z.string().nullish(),
  description: z.string().nullish(),
});
const entries = z.object({ results: z.array(entry) });
const braveEntries = z.object({ web: entries.default({ results: [] }) }).transform(({ web }) => web);

function resultsIn(text: string, { kind }: SearchProvider): { title: string; url: string; snippet: string }[] {
  const schema = kind === 'brave' ? braveEntries : entries;
  const read = schema.safeParse(parsed(text));
  if (!read.success) throw new Error(`The search provider ${kind} answered in an unknown form: ${text.slice(0, 100)}`);
  return read.data.results.map(({ title, url, content, description }) => ({
    title,
    url,
    snippet: (content ?? description ?? '').slice(0, SNIPPET_MAX),
  }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `BOSUN_SEARCH=searxng BOSUN_SEARCH_URL=…`, or `BOSUN_SEARCH=brave BOSUN_SEARCH_KEY=…`; undefined if none is set. */
export function searchProviderIn(env: Readonly<Record<string, string | undefined>>): SearchProvider | undefined {
  const { BOSUN_SEARCH: kind, BOSUN_SEARCH_URL: url, BOSUN_SEARCH_KEY: key } = env;
  if (!kind) return undefined;
  const place = url ? { url } : {};
  if (kind === 'searxng' && url) return { kind, url };
  if ((kind === 'brave' || kind === 'tavily') && key) return { kind, key, ...place };
  const lacks = kind === 'searxng' ? 'BOSUN_SEARCH_URL' : 'BOSUN_SEARCH_KEY';
  if (['searxng', 'brave', 'tavily'].includes(kind))
    throw new Error(`BOSUN_SEARCH is ${kind}, so ${lacks} must be set too`);
  throw new Error(`BOSUN_SEARCH is "${kind}": it must be searxng, brave or tavily`);
}
