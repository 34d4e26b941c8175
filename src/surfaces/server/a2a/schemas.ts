// What A2A clients send. Fields that change nothing here are accepted and ignored.

import { z } from 'zod';
import { A2aRefusal, badParams } from './refusal.ts';

const TEXT_MAX = 500_000;
const ID_MAX = 200;
const id = z.string().max(ID_MAX);
/** The official client leaves empty texts out, others send them. */
const optionalId = id.optional().transform((value) => (value === '' ? undefined : value));
const metadataSchema = z.record(z.string().max(ID_MAX), z.unknown()).optional();

const partSchema = z.looseObject({
  text: z.string().max(TEXT_MAX).optional(),
  data: z.unknown().optional(),
  raw: z.unknown().optional(),
  url: z.unknown().optional(),
  mediaType: z.string().max(ID_MAX).optional(),
});
type Part = z.output<typeof partSchema>;

const messageSchema = z.looseObject({
  messageId: id.min(1, 'is empty: give each message an id of its own'),
  contextId: optionalId,
  taskId: optionalId,
  role: z.string().max(50).optional(),
  parts: z.array(partSchema).min(1).max(1_000),
  metadata: metadataSchema,
});
export type SentMessage = z.output<typeof messageSchema>;

const historyLength = z.number().int().min(0).max(1_000_000).optional();

export const sendSchema = z.looseObject({
  tenant: optionalId,
  message: messageSchema,
  configuration: z
    .looseObject({
      returnImmediately: z.boolean().optional(),
      historyLength,
      taskPushNotificationConfig: z.unknown().optional(),
    })
    .optional(),
  metadata: metadataSchema,
});
export type SendParams = z.output<typeof sendSchema>;

export const taskSchema = z.looseObject({ tenant: optionalId, id: id.min(1), historyLength });

const PAGE_MAX = 100;

export const listSchema = z.looseObject({
  tenant: optionalId,
  contextId: optionalId,
  status: z.string().max(50).optional(),
  pageSize: z.number().int().min(1).max(PAGE_MAX).default(50),
  pageToken: optionalId,
  historyLength,
  statusTimestampAfter: z.string().max(50).optional(),
  includeArtifacts: z.boolean().default(false),
});
export type ListParams = z.output<typeof listSchema>;

export const rpcSchema = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(ID_MAX), z.number(), z.null()]).default(null),
  method: z.string().min(1).max(ID_MAX),
  params: z.looseObject({}).default({}),
});

export function fitted<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const read = schema.safeParse(params);
  if (read.success) return read.data;
  const [first] = read.error.issues;
  throw badParams(`params.${first?.path.join('.') ?? ''}: ${first?.message ?? 'does not fit'}`);
}

/** The texts of a message as one. Files and addresses are refused: a team reads with tools of its own. */
export function textOf({ parts }: SentMessage): string {
  const other = parts.find(({ text, data }) => text === undefined && data === undefined);
  if (other)
    throw new A2aRefusal(
      'CONTENT_TYPE_NOT_SUPPORTED',
      'Only parts with "text" or "data" are read: send text/plain or JSON',
    );
  return parts
    .flatMap(({ text }) => (text === undefined ? [] : [text]))
    .join('\n')
    .trim();
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects of its data parts, as one. */
export function dataOf({ parts }: SentMessage): Readonly<Record<string, unknown>> {
  const all = parts.filter((part): part is Part & { data: unknown } => part.data !== undefined).map(({ data }) => data);
  const wrong = all.find((data) => !isRecord(data));
  if (wrong !== undefined) throw badParams('params.message.parts: a data part must be a JSON object');
  return Object.assign({}, ...all) as Record<string, unknown>;
}
