// Anthropic's messages, streamed.

import { z } from 'zod';
import { piecesOf, type Reply, textsIn, type Usage, type Wire } from './reply.ts';

const blockSchema = z.union([
  z.object({ type: z.literal('tool_use'), id: z.string(), name: z.string(), input: z.unknown() }),
  z.object({ type: z.literal('tool_result'), tool_use_id: z.string(), content: z.unknown() }),
  z.object({ type: z.string() }).loose(),
]);
const bodySchema = z.object({
  stream: z.literal(true),
  system: z.unknown().optional(),
  messages: z.array(z.object({ role: z.string(), content: z.union([z.string(), z.array(blockSchema)]) })).min(1),
  tools: z.array(z.unknown()).default([]),
  output_config: z.unknown().optional(),
  output_format: z.unknown().optional(),
  max_tokens: z.number(),
});
type Block = z.output<typeof blockSchema>;
type ToolUse = { type: 'tool_use'; id: string; name: string; input: unknown };
type ToolResult = { type: 'tool_result'; tool_use_id: string; content: unknown };
const isUse = (block: Block): block is ToolUse => block.type === 'tool_use';
const isResult = (block: Block): block is ToolResult => block.type === 'tool_result';

const event = (value: { readonly type: string } & Record<string, unknown>): string =>
  `event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`;

function stopReasonOf({ finish, calls }: Reply): string {
  if (finish === 'length') return 'max_tokens';
  if (finish === 'filtered' || finish === 'refused') return 'refusal';
  return calls.length > 0 ? 'tool_use' : 'end_turn';
}

const NOT_COUNTED: Usage = { inputTokens: 0, outputTokens: 0 };

export const messagesWire: Wire = {
  read: (body) => {
    const { system, messages, tools, output_config, output_format, max_tokens } = bodySchema.parse(body);
    const blocks = messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
    const uses = blocks.filter(isUse);
    const results = blocks.filter(isResult);
    const opening = messages.find(({ role }) => role === 'user');
    return {
      texts: [
        ...textsIn(system),
        ...messages.flatMap(({ content }) => textsIn(content)),
        ...uses.flatMap(({ id, name, input }) => [id, name, JSON.stringify(input)]),
        ...results.map(({ tool_use_id }) => tool_use_id),
        ...[...tools, output_config, output_format].flatMap((each) => (each === undefined ? [] : JSON.stringify(each))),
      ],
      opening: textsIn(opening?.content).join('\n'),
      calls: uses.map(({ id, input }) => ({ id, args: JSON.stringify(input) })),
      results: new Map(results.map(({ tool_use_id, content }) => [tool_use_id, textsIn(content).join('\n')])),
      outputTokensMax: max_tokens,
    };
  },
  write: ({ reply, usage = NOT_COUNTED }) => [
    event({
      type: 'message_start',
      message: {
        id: 'msg',
        type: 'message',
        role: 'assistant',
        content: [],
        model: 'faulty',
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: usage.inputTokens, output_tokens: Math.min(1, usage.outputTokens) },
      },
    }),
    ...(reply.text === '' ? [] : textBlock(reply.text)),
    ...reply.calls.flatMap(({ tool, args }, index) => callBlock(index + 1, tool, args)),
    event({
      type: 'message_delta',
      delta: { stop_reason: stopReasonOf(reply), stop_sequence: null },
      usage: { output_tokens: usage.outputTokens },
    }),
    event({ type: 'message_stop' }),
  ],
  error: event({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
  garbage: 'event: content_block_delta\ndata: {"type": "content_block_delta", "index": 0, "del\n\n',
};

const textBlock = (text: string): string[] => [
  event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
  ...piecesOf(text).map((piece) =>
    event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: piece } }),
  ),
  event({ type: 'content_block_stop', index: 0 }),
];

const callBlock = (index: number, tool: string, args: string): string[] => [
  event({
    type: 'content_block_start',
    index,
    content_block: { type: 'tool_use', id: `toolu_${index}`, name: tool, input: {} },
  }),
  event({ type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json: args } }),
  event({ type: 'content_block_stop', index }),
];
