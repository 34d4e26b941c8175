// Handles one call of a served tool. Errors become results for the client's model to read, never protocol errors.

import { randomUUID } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { MCP_META } from '../../ports/mcp.ts';
import { UnknownOutcome } from '../../ports/unknown-outcome.ts';
import type { ToolDefinition } from '../../runtime/define/define-tool.ts';
import { validate } from '../../runtime/define/validate.ts';
import { isAmbiguous } from '../../runtime/perform/ambiguous-fault.ts';
import type { PolicyPlace } from './serve-options.ts';

interface ServedCall {
  readonly params: { readonly name: string; readonly arguments?: Readonly<Record<string, unknown>> | undefined };
  readonly meta: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}

/** What a client may add to a call. A client that does not know Bosun adds nothing. */
const metaSchema = z.object({
  [MCP_META.key]: z.string().min(1).optional(),
  [MCP_META.context]: z.record(z.string(), z.unknown()).default({}),
  [MCP_META.origin]: z.object({ runId: z.string(), taskId: z.string(), worker: z.string() }).optional(),
});

const failure = (text: string, meta?: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text }],
  isError: true,
  ...(meta ? { _meta: meta } : {}),
});

export async function callServed(
  tools: ReadonlyMap<string, ToolDefinition>,
  { params, meta, signal }: ServedCall,
  policies: PolicyPlace,
): Promise<CallToolResult> {
  const tool = tools.get(params.name);
  if (!tool) return failure(`There is no tool "${params.name}". Available: ${[...tools.keys()].join(', ') || 'none'}.`);
  const { code } = tool;
  const known = metaSchema.safeParse(meta);
  if (!known.success) return failure(`The fields bosun/… of _meta are invalid: ${z.prettifyError(known.error)}`);
  const { [MCP_META.key]: key, [MCP_META.context]: context, [MCP_META.origin]: origin } = known.data;
  // Without a key from the client, no repetition can share it, so it is random.
  const idempotencyKey = key ?? randomUUID();
  const caller = origin ?? { runId: idempotencyKey, taskId: 'call', worker: 'client' };
  try {
    const args = await validate(code.input, params.arguments ?? {});
    if (!args.ok) return failure(`The arguments of "${params.name}" do not fit:\n${args.errors}`);
    if (policies === 'here' && code.approve) {
      const ruling = await code.approve(args.value, { ...caller, context });
      if (ruling.kind === 'deny') return failure(`This is not allowed: ${ruling.reason}`);
      if (ruling.kind === 'ask') return failure(`This needs the approval of a person first: ${ruling.reason}`);
    }
    return shown(await code.run(args.value, { ...caller, context, idempotencyKey, signal }));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isUnknown = UnknownOutcome.is(error) || (tool.spec.effect !== 'read' && isAmbiguous(error));
    return failure(message, isUnknown ? { [MCP_META.unknownOutcome]: true } : undefined);
  }
}

/** Objects are sent as they are, with their text beside them for clients that read only text. */
function shown(output: unknown): CallToolResult {
  if (typeof output === 'string') return { content: [{ type: 'text', text: output }] };
  const text = JSON.stringify(output) ?? 'null';
  const content = [{ type: 'text' as const, text }];
  const isObject = typeof output === 'object' && output !== null && !Array.isArray(output);
  return isObject ? { content, structuredContent: JSON.parse(text) } : { content };
}
