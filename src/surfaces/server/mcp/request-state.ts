// What a client gets with a question and sends back with the answer: which run and which reviews it is about. It is signed
// with a key of the store, so that it holds after a restart, and bound to the sender of the request.

import { randomBytes } from 'node:crypto';
import type { ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Journal } from '../../../ports/journal.ts';
import type { Principal } from '../access/roles.ts';
import type { McpSdk } from './sdk.ts';

const KEY = 'server/mcp/request-state-key';
const KEY_BYTES = 32;
/** A person may take days to decide. The state is worth nothing once its reviews are closed. */
const VALID_SECONDS = 90 * 24 * 3_600;

const stateSchema = z.object({
  team: z.string(),
  runId: z.string(),
  turn: z.number().int().min(0),
  reviews: z.array(z.string()).min(1),
});
export type RequestState = z.output<typeof stateSchema>;

/** The key of this store; made when it is first needed. */
export async function requestStateKey(journal: Pick<Journal, 'remember' | 'recall'>): Promise<Uint8Array> {
  const known = await journal.recall(KEY);
  if (known === undefined) await journal.remember(KEY, randomBytes(KEY_BYTES).toString('base64'));
  // Read again: another process may have written its own.
  return Buffer.from((await journal.recall(KEY)) ?? '', 'base64');
}

export interface RequestStates {
  sign(state: RequestState): Promise<string>;
  /** Undefined if it was changed, is too old, or was made for someone else. */
  read(text: string): Promise<RequestState | undefined>;
}

export function requestStates(
  { createRequestStateCodec }: Pick<McpSdk, 'createRequestStateCodec'>,
  key: Uint8Array,
  { name, project }: Principal,
  context: ServerContext,
): RequestStates {
  const bind = (): string => JSON.stringify(['tools/call', name, project]);
  const codec = createRequestStateCodec<unknown>({ key, ttlSeconds: VALID_SECONDS, bind });
  return {
    sign: (state) => codec.mint(state, context),
    read: async (text) => {
      const payload = await codec.verify(text, context).catch(() => undefined);
      return stateSchema.safeParse(payload).data;
    },
  };
}
