// Node's fetch gives up after five minutes without a byte, and that cannot be set. A model on a slow machine may read a long
// prompt for longer. This one, for plain http only, waits until its signal ends the call.

import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';

type Fetch = typeof globalThis.fetch;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

export const patientFetch: Fetch = async (input, init) => {
  const asked = new Request(input, init);
  const body = await asked.clone().text();
  const answer = await answerTo(asked, body, init?.signal ?? undefined);
  const { statusCode = 500, statusMessage = '', rawHeaders } = answer;
  const { location } = answer.headers;
  if (location !== undefined && REDIRECTS.has(statusCode)) {
    answer.destroy();
    // As the standard says: only 307 and 308 send the body again.
    const again = statusCode >= 307 ? init : { signal: init?.signal ?? null };
    return globalThis.fetch(new URL(location, asked.url), again);
  }
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  const stream = Readable.toWeb(answer) as ReadableStream;
  return new Response(WITHOUT_BODY.has(statusCode) ? null : stream, {
    status: statusCode,
    statusText: statusMessage,
    headers,
  });
};

const answerTo = ({ url, method, headers }: Request, body: string, signal: AbortSignal | undefined) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    // A connection of its own: one that was kept open may have been closed by the server meanwhile.
    const sent: ClientRequest = request(
      url,
      { method, headers: Object.fromEntries(headers), agent: false, ...(signal ? { signal } : {}) },
      resolve,
    );
    sent.on('error', reject);
    sent.end(body);
  });
