// A server at any address that speaks the chat protocol: --url.

import { z } from 'zod';
import type { Answer, Backend } from './backend.ts';
import { readStream } from './sse.ts';

const errorSchema = z.looseObject({
  error: z.looseObject({ message: z.string().default(''), code: z.unknown().optional() }).optional(),
});

interface Upstream {
  /** Up to and including /v1. */
  readonly url: string;
  readonly model: string;
  readonly key: string | undefined;
}

export const openUpstream = ({ url, model, key }: Upstream): Backend => ({
  answer: async ({ body, signal, onText }): Promise<Answer> => {
    const response = await fetch(`${url.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      signal,
      headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ ...body, model, stream: true, stream_options: { include_usage: true } }),
    });
    if (!response.ok || response.body === null) return errorOf(response.status, await response.text());
    const served = await readStream(response.body, onText);
    return served ?? { status: 500, code: 'no_usage', message: `${url} reports no usage, which this evaluation needs` };
  },
  close: async () => {},
});

function errorOf(status: number, text: string): Answer {
  let said: z.output<typeof errorSchema> = {};
  try {
    said = errorSchema.parse(JSON.parse(text));
  } catch {}
  const code = said.error?.code;
  return {
    status,
    code: typeof code === 'string' ? code : undefined,
    message: said.error?.message || text.slice(0, 300),
  };
}
