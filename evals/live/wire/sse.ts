// The streamed replies of the chat protocol: writes them for the product, and reads those of another server.

import { z } from 'zod';
import type { Reply, Served } from './backend.ts';

const chunk = (delta: unknown, finish: string | null = null): string =>
  event({ id: 'live', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] });
const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

export const textChunk = (content: string): string => chunk({ role: 'assistant', content });

const callsOf = (calls: Reply['calls'], id: number) =>
  calls.map(({ name, args }, index) => ({
    index,
    id: `call_${id}_${index}`,
    type: 'function',
    function: { name, arguments: args },
  }));

const usageOf = ({ inputTokens, outputTokens }: Served) => ({
  prompt_tokens: inputTokens,
  completion_tokens: outputTokens,
  total_tokens: inputTokens + outputTokens,
});

/** The end of a stream whose text was written already. */
export const endChunks = (served: Served, id: number): string[] => [
  ...(served.calls.length > 0 ? [chunk({ tool_calls: callsOf(served.calls, id) })] : []),
  chunk({}, served.finish),
  event({ id: 'live', choices: [], usage: usageOf(served) }),
  'data: [DONE]\n\n',
];

export const wholeReply = (served: Served, id: number, model: string): unknown => ({
  id: 'live',
  object: 'chat.completion',
  model,
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content: served.text,
        ...(served.calls.length > 0 ? { tool_calls: callsOf(served.calls, id) } : {}),
      },
      finish_reason: served.finish,
    },
  ],
  usage: usageOf(served),
});

const partSchema = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        delta: z
          .looseObject({
            content: z.string().nullish(),
            tool_calls: z
              .array(
                z.looseObject({
                  index: z.number().default(0),
                  function: z.looseObject({ name: z.string().nullish(), arguments: z.string().nullish() }).optional(),
                }),
              )
              .nullish(),
          })
          .optional(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
  usage: z.looseObject({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
});

/** Reads the stream of another server to its end. */
export async function readStream(
  stream: AsyncIterable<Uint8Array>,
  onText: (text: string) => void,
): Promise<Served | undefined> {
  const calls: { name: string; args: string }[] = [];
  let text = '';
  let finish = 'stop';
  let usage: { prompt_tokens: number; completion_tokens: number } | null | undefined;
  for await (const data of eventsIn(stream)) {
    const part = partSchema.parse(JSON.parse(data));
    usage = part.usage ?? usage;
    for (const { delta, finish_reason } of part.choices) {
      if (delta?.content) {
        text += delta.content;
        onText(delta.content);
      }
      for (const { index, function: called } of delta?.tool_calls ?? []) {
        const { name, args } = calls[index] ?? { name: '', args: '' };
        calls[index] = { name: name + (called?.name ?? ''), args: args + (called?.arguments ?? '') };
      }
      finish = finish_reason ?? finish;
    }
  }
  if (!usage) return undefined;
  return {
    text,
    calls,
    finish: finish === 'length' ? 'length' : calls.length > 0 ? 'tool_calls' : 'stop',
    inputTokens: usage.prompt_tokens,
    outputTokens: usage.completion_tokens,
  };
}

async function* eventsIn(stream: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of stream) {
    rest += decoder.decode(bytes, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const data = /^data:\s*(.*)$/.exec(line.trim())?.[1];
      if (data !== undefined && data !== '' && data !== '[DONE]') yield data;
    }
  }
}
