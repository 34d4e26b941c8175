// Some servers ignore that a stream is asked for, and answer with one JSON document: a whole reply, or an error with status 200.
// Such a document is passed on as a stream of one piece. A web page is no answer of a model server at all.

import { ModelFault } from '../../../ports/model-fault.ts';
import { wordsInError } from './server-words.ts';

type Fetch = typeof globalThis.fetch;
type Json = Readonly<Record<string, unknown>>;

/** For the chat protocol, where every call asks for a stream. */
export const readingWholeReplies =
  (fetch: Fetch, baseUrl: string): Fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || response.body === null) return response;
    if (/text\/html/i.test(type)) throw await webPage(response, baseUrl);
    return /application\/json/i.test(type) ? asStream(await response.text(), response) : response;
  };

async function webPage(response: Response, baseUrl: string): Promise<ModelFault> {
  await response.body?.cancel().catch(() => {});
  return new ModelFault(
    `A web page is at ${baseUrl}, not a model server: check the address, which ends in /v1 for most servers`,
    { kind: 'rejected', unbilled: true, setup: true },
  );
}

function asStream(text: string, { status, statusText, headers }: Response): Response {
  const chunks = chunksOf(text);
  if (chunks === undefined) return new Response(text, { status, statusText, headers });
  const events = [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((data) => `data: ${data}\n\n`);
  return new Response(events.join(''), { status, headers: { 'content-type': 'text/event-stream' } });
}

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined for a document that is neither a reply nor an error. */
function chunksOf(text: string): Json[] | undefined {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(document)) return undefined;
  const { choices, usage, ...head } = document;
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  if (isRecord(choice) && isRecord(choice.message)) {
    const { tool_calls: calls, ...message } = choice.message;
    const delta = { ...message, ...(Array.isArray(calls) ? { tool_calls: calls.map(numbered) } : {}) };
    const written = { ...head, choices: [{ index: 0, delta, finish_reason: null }] };
    const end = { ...head, choices: [{ index: 0, delta: {}, finish_reason: choice.finish_reason ?? null }], usage };
    return [written, end];
  }
  const words = wordsInError(document);
  return words === undefined ? undefined : [{ error: { message: words } }];
}

/** In a stream, each call has a number. */
const numbered = (call: unknown, index: number): unknown => (isRecord(call) ? { ...call, index } : call);
