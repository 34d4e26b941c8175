// OpenAI's chat completions, streamed.

import { z } from 'zod';
import { piecesOf, type Reply, textsIn, type Wire } from './reply.ts';

const messageSchema = z.object({
  role: z.string(),
  content: z.unknown().optional(),
  tool_call_id: z.string().optional(),
  tool_calls: z
    .array(z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }))
    .default([]),
});
const bodySchema = z.object({
  stream: z.literal(true),
  messages: z.array(messageSchema).min(1),
  tools: z.array(z.unknown()).default([]),
  response_format: z.unknown().optional(),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
});

const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const delta = (part: unknown, finish: string | null = null): string =>
  event({ id: 'chat', object: 'chat.completion.chunk', choices: [{ index: 0, delta: part, finish_reason: finish }] });

function finishOf({ finish, calls }: Reply): string {
  if (finish === 'length') return 'length';
  if (finish === 'filtered') return 'content_filter';
  return calls.length > 0 ? 'tool_calls' : 'stop';
}

export const chatWire: Wire = {
  read: (body) => {
    const { messages, tools, response_format, max_tokens, max_completion_tokens } = bodySchema.parse(body);
    const calls = messages.flatMap(({ tool_calls }) => tool_calls);
    return {
      texts: [
        ...messages.flatMap(({ content }) => textsIn(content)),
        ...calls.flatMap(({ id, function: called }) => [id, called.name, called.arguments]),
        ...messages.flatMap(({ tool_call_id }) => tool_call_id ?? []),
        ...[...tools, ...(response_format === undefined ? [] : [response_format])].map((each) => JSON.stringify(each)),
      ],
      opening: textsIn(messages.find(({ role }) => role === 'user')?.content).join('\n'),
      calls: calls.map(({ id, function: called }) => ({ id, args: called.arguments })),
      results: new Map(
        messages.flatMap(({ tool_call_id, content }) =>
          tool_call_id === undefined ? [] : [[tool_call_id, textsIn(content).join('\n')] as const],
        ),
      ),
      outputTokensMax: max_completion_tokens ?? max_tokens ?? Number.NaN,
    };
  },
  write: ({ reply, usage }) => [
    delta({ role: 'assistant', content: '' }),
    ...piecesOf(reply.text).map((text) => delta(reply.finish === 'refused' ? { refusal: text } : { content: text })),
    ...reply.calls.map(({ tool, args }, index) =>
      delta({
        tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name: tool, arguments: args } }],
      }),
    ),
    delta({}, finishOf(reply)),
    ...(usage
      ? [
          event({
            id: 'chat',
            choices: [],
            usage: {
              prompt_tokens: usage.inputTokens,
              completion_tokens: usage.outputTokens,
              total_tokens: usage.inputTokens + usage.outputTokens,
            },
          }),
        ]
      : []),
    'data: [DONE]\n\n',
  ],
  error: event({ error: { message: 'The server had an error while processing', type: 'server_error', code: null } }),
  garbage: 'data: {"id": "chat", "choices": [{"index": 0, "delta": {"conte\n\n',
};
