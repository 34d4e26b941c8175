// The fetch that providers are opened with. It rejects what can never become a reply, before the SDK takes it for a broken
// stream that might work the next time.

import { ModelFault } from '../../ports/model-fault.ts';
import type { Access } from './providers.ts';

type Fetch = typeof globalThis.fetch;

const SHOWN_MAX = 120;

export const modelFetch =
  (fetch: Fetch, access: Access): Fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok) return response;
    const where = access.baseUrl ?? new URL(response.url).host;
    const type = response.headers.get('content-type') ?? '';
    if (/^text\/html\b/i.test(type)) {
      await response.body?.cancel();
      throw new ModelFault(`${where} answers with a web page, not as a model: check the address`, {
        kind: 'rejected',
        unbilled: true,
        setup: true,
      });
    }
    return wantsStream(init) && /^application\/json\b/i.test(type) ? notOneDocument(response, where) : response;
  };

const wantsStream = (init: RequestInit | undefined): boolean =>
  typeof init?.body === 'string' && /"stream":\s*true/.test(init.body);

/** Some servers call a stream JSON; one whole document is none. Whether it was billed is not known. */
async function notOneDocument(response: Response, where: string): Promise<Response> {
  const text = await response.text();
  if (!isJson(text)) return new Response(text, { status: response.status, headers: response.headers });
  const shown = text.trim().replace(/\s+/g, ' ').slice(0, SHOWN_MAX);
  throw new ModelFault(
    `${where} answers with JSON, not with a stream as models do: check the address. It says: ${shown}`,
    { kind: 'rejected', setup: true },
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
