// The company's policy on its tools: refunds and credits above the limit need a person, everything else does not. It sees the
// call and the amount that the back-end quotes for it, never the recording.

import { allow, ask, type McpPolicyContext, type ToolSource } from 'bosun';
import { z } from 'zod';
import { LIMIT_USD } from './recording.ts';
import { QUOTE } from './replay.ts';

const quoteSchema = z.object({ kind: z.string(), amount: z.number() });
const TIMEOUT_MS = 10_000;
const FREE_KINDS = new Set(['charge', 'none']);

export const policyFor =
  (tool: string, source: () => ToolSource) =>
  async (args: unknown, { runId, taskId, worker, context }: McpPolicyContext): Promise<unknown> => {
    const { content } = await source().call({
      tool: QUOTE,
      args: { tool, args },
      idempotencyKey: `quote ${runId} ${taskId}`,
      origin: { runId, taskId, worker },
      context,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      timeoutMs: TIMEOUT_MS,
    });
    const { kind, amount } = quoteSchema.parse(content);
    if (FREE_KINDS.has(kind)) return allow;
    return amount <= LIMIT_USD ? allow : ask(`It is a ${kind} of $${amount}, above $${LIMIT_USD}.`);
  };
