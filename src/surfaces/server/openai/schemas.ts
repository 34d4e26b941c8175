// What clients of OpenAI's APIs send. Parameters that change nothing here, such as temperature, are accepted and ignored;
// those that promise something that a team cannot do are refused by name.

import { z } from 'zod';
import { badInput, refuse } from './refusal.ts';

const TEXT_MAX = 500_000;
const text = z.string().max(TEXT_MAX);

const partSchema = z.looseObject({ type: z.string().max(100), text: text.optional(), refusal: text.optional() });
const contentSchema = z.union([text, z.array(partSchema).max(1_000)]);
type Content = z.output<typeof contentSchema>;

const contextSchema = z.record(z.string().max(200), z.unknown());

const messageSchema = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: contentSchema.nullish(),
});

const shared = {
  /** The name of a team. */
  model: z.string().max(200),
  stream: z.boolean().nullish(),
  /** Structured facts about the request, such as who is asking. An addition of Bosun. */
  context: contextSchema.optional(),
};

export const chatSchema = z.looseObject({
  ...shared,
  messages: z.array(messageSchema).min(1).max(2_000),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
});
export type ChatBody = z.output<typeof chatSchema>;

const itemSchema = z.looseObject({
  type: z.string().max(100).optional(),
  role: z.enum(['system', 'developer', 'user', 'assistant']).optional(),
  content: contentSchema.optional(),
  approval_request_id: z.string().max(300).optional(),
  approve: z.boolean().optional(),
  reason: text.nullish(),
  call_id: z.string().max(300).optional(),
  output: contentSchema.optional(),
});
export type InputItem = z.output<typeof itemSchema>;

const METADATA_MAX = 8;

export const responseSchema = z.looseObject({
  ...shared,
  model: shared.model.optional(),
  input: z.union([text, z.array(itemSchema).max(2_000)]),
  instructions: text.nullish(),
  previous_response_id: z.string().max(300).nullish(),
  background: z.boolean().nullish(),
  metadata: z
    .record(z.string().max(64), z.string().max(200))
    .refine((pairs) => Object.keys(pairs).length <= METADATA_MAX, `takes at most ${METADATA_MAX} pairs`)
    .nullish(),
});
export type ResponseBody = z.output<typeof responseSchema>;

export const responseParams = z.object({ responseId: z.string().max(300) });

type Body = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0);

const TEAM_TOOLS = 'a team has tools of its own: leave it out';

/** Parameters that cannot be honoured, with the reason. */
const REFUSED: Readonly<Record<string, string>> = {
  tools: TEAM_TOOLS,
  functions: TEAM_TOOLS,
  logprobs: 'answers have no token probabilities',
  stop: 'an answer is delivered whole or not at all',
  audio: 'answers are text',
  prediction: 'a team does not take predicted output',
  prompt: 'stored prompts are not known here: send the text as input',
  conversation: 'use previous_response_id, or the threads of /api/threads',
};

const formatIn = ({ response_format: chat, text: settings }: Body): unknown =>
  (chat as { type?: unknown } | null | undefined)?.type ??
  (settings as { format?: { type?: unknown } } | null | undefined)?.format?.type;

export function refuseUnsupported(body: Body): void {
  for (const [name, why] of Object.entries(REFUSED))
    if (!isEmpty(body[name])) throw refuse(`"${name}" is not supported: ${why}`, name);
  if (body.n !== undefined && body.n !== null && body.n !== 1)
    throw refuse('"n" must be 1: a run gives one checked answer', 'n');
  if (body.store === false && 'input' in body)
    throw refuse(
      '"store": false is not possible: every run is kept in the journal. Delete the response instead',
      'store',
    );
  const format = formatIn(body);
  if (format !== undefined && format !== 'text')
    throw refuse('Only answers as text are supported: set the output schema in the team', 'response_format');
}

/** The text of a message; parts that are not text are refused. */
export function textOf(content: Content | null | undefined, param: string): string {
  if (content === null || content === undefined) return '';
  if (typeof content === 'string') return content;
  return content
    .map((part) => {
      const found = part.text ?? part.refusal;
      if (found === undefined) throw badInput(`Only text is read, not a part of type "${part.type}"`, param);
      return found;
    })
    .join('\n');
}
