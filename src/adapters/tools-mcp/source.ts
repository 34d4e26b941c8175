// The tools of an MCP server, over stdio or Streamable HTTP, as a source of tools for workers. The MCP packages are
// loaded with the first connection.

import { MCP_META } from '../../ports/mcp.ts';
import type { SourceCall, ToolReturn, ToolSource } from '../../ports/tools.ts';
import { UnknownOutcome } from '../../ports/unknown-outcome.ts';
import type { CallFault } from './call-fault.ts';
import type { Connection } from './connect.ts';
import { describeTools, type KnownTool } from './describe-tools.ts';
import { createLink, endingOf } from './link.ts';
import type { McpSettings } from './options.ts';
import { policyOf } from './policy-of.ts';
import { readResult, textOf } from './read-result.ts';
import type { Redactor } from './redactor.ts';

export function createSource(settings: McpSettings): ToolSource {
  const link = createLink(settings);
  let known: ReadonlyMap<string, KnownTool> = new Map();

  const learn = async (connection: Connection): Promise<ReadonlyMap<string, KnownTool>> => {
    try {
      known = describeTools(await connection.tools(), settings, link.redact);
    } catch (error) {
      if (!isFault(error)) throw error;
      throw new Error(link.complaint(`cannot list its tools: it ${error.message}`), { cause: error });
    }
    return known;
  };

  const callOnce = async (call: SourceCall, isAnew: boolean): Promise<ToolReturn> => {
    const connection = await unlessAborted(link.open(), call.signal);
    const found = (known.size > 0 ? known : await learn(connection)).get(call.tool);
    if (!found) throw new Error(link.complaint(`has no tool "${call.tool}": list its tools again`));
    const { tool, sourced } = found;
    const { signal, timeoutMs } = call;
    const onProgress = call.onProgress && ((message: string) => call.onProgress?.(link.redact.message(message)));
    const granted = settings.passContext.filter((key) => Object.hasOwn(call.context, key));
    const context = Object.fromEntries(granted.map((key) => [key, call.context[key]]));
    const meta = {
      [MCP_META.key]: call.idempotencyKey,
      ...(call.origin ? { [MCP_META.origin]: { ...call.origin } } : {}),
      ...(granted.length > 0 ? { [MCP_META.context]: context } : {}),
    };
    const args = (call.args ?? {}) as Record<string, unknown>;
    try {
      const result = await connection.call({ tool, args, meta, signal, timeoutMs, onProgress });
      if (result.isError === true) {
        const isUnknown = result._meta?.[MCP_META.unknownOutcome] === true;
        const said = link.redact.result(textOf(result));
        throw isUnknown ? new UnknownOutcome(said) : new Error(said);
      }
      return withoutKeys(
        await readResult(result, {
          tool: sourced.name,
          readResource: (uri) => connection.readResource(uri, signal),
        }),
        link.redact,
      );
    } catch (error) {
      if (!isFault(error) || (error.kind === 'stale' && !isAnew)) throw error;
      const said = connection.ending() === undefined ? error.message : `${error.message}: ${endingOf(connection)}`;
      if (error.kind === 'refused') throw new Error(`${sourced.name}: ${link.redact.message(said)}`);
      if (error.kind === 'lost' && sourced.effect !== 'read')
        throw new UnknownOutcome(link.complaint(`${said}; whether "${sourced.name}" took effect is not known`), {
          cause: error,
        });
      throw new Error(link.complaint(`${said}; "${sourced.name}" may be called again`), { cause: error });
    }
  };

  return {
    kind: 'tool-source',
    name: settings.name,
    list: async () => [...(await learn(await link.open())).values()].map(({ sourced }) => sourced),
    call: async (call) => {
      if (call.signal.aborted) throw new Error(`The call of "${call.tool}" was cancelled before it was made`);
      try {
        return await callOnce(call, false);
      } catch (error) {
        // The server has forgotten the session and did nothing: a new session makes the call for the first time.
        if (!isFault(error)) throw error;
        return callOnce(call, true);
      }
    },
    policy: (tool) => policyOf(settings, tool, known.get(tool)?.tool.name),
    close: () => link.close(),
  };
}

/** A server may quote its keys in a result, too. */
const withoutKeys = ({ content, artifacts }: ToolReturn, { result, bytes }: Redactor): ToolReturn => ({
  content: result(content),
  artifacts: artifacts.map((each) => ({ ...each, name: result(each.name), bytes: bytes(each.bytes) })),
});

/** Checked by name: the class itself is not loaded before the packages are. */
const isFault = (error: unknown): error is CallFault => error instanceof Error && error.name === 'CallFault';

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error('The call was cancelled before it was made'));
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
