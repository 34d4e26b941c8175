// Some servers ignore that a stream is asked for, and answer with one JSON document: a whole reply, or an error with status 200.
// Such a document is passed on as a stream of one piece.

import { wordsInError } from './server-words.ts';

type Fetch = typeof globalThis.fetch;
type Json = Readonly<Record<string, unknown>>;

/** For the chat protocol, where every call asks for a stream. */
export const readingWholeReplies =
  (fetch: Fetch): Fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || response.body === null) return response;
    return /application\/json/i.test(type) ? asStream(await response.text(), response) : response;
  };

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
