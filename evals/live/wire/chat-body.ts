// The requests of the chat protocol, as far as a server for trials needs them.

import { z } from 'zod';

const contentSchema = z
  .union([z.string(), z.null(), z.array(z.looseObject({ text: z.string().optional() }))])
  .optional();

const messageSchema = z.object({
  role: z.string(),
  content: contentSchema,
  tool_call_id: z.string().optional(),
  tool_calls: z
    .array(z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }))
    .default([]),
});

const toolSchema = z.object({
  function: z.object({
    name: z.string(),
    description: z.string().optional(),
    parameters: z.record(z.string(), z.unknown()).default({}),
  }),
});

const formatSchema = z.object({
  type: z.string(),
  json_schema: z.object({ schema: z.record(z.string(), z.unknown()) }).optional(),
});

export const chatBodySchema = z.looseObject({
  model: z.string().default(''),
  stream: z.boolean().default(false),
  messages: z.array(messageSchema).min(1),
  tools: z.array(toolSchema).default([]),
  tool_choice: z.unknown().optional(),
  response_format: formatSchema.optional(),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
  temperature: z.number().optional(),
});
export type ChatBody = z.output<typeof chatBodySchema>;
export type ChatMessage = ChatBody['messages'][number];

export const textOf = (content: ChatMessage['content']): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text }) => text ?? '').join('');

export const outputTokensMaxOf = ({ max_completion_tokens, max_tokens }: ChatBody): number | undefined =>
  max_completion_tokens ?? max_tokens;
