// mcp(): the user's settings are checked at once; everything else is loaded when the server is first needed.

import type { McpOptions } from '../../ports/mcp.ts';
import type { ToolSource } from '../../ports/tools.ts';
import { readOptions } from './options.ts';
import { policyOf } from './policy-of.ts';

/**
 * The tools of an MCP server, for a worker's `tools`. Nothing is started before a run needs them.
 *
 * @example
 * worker({
 *   does: 'reads and writes notes',
 *   tools: [mcp({ name: 'notes', command: 'npx', args: ['-y', '@modelcontextprotocol/server-filesystem', 'notes'] })],
 * })
 */
export function mcp(options: McpOptions): ToolSource {
  const settings = readOptions(options);
  let source: ToolSource | undefined;
  let opening: Promise<ToolSource> | undefined;
  const open = (): Promise<ToolSource> => {
    opening ??= import('./source.ts').then(({ createSource }) => {
      source = createSource(settings);
      return source;
    });
    return opening;
  };
  return {
    kind: 'tool-source',
    name: settings.name,
    list: async () => (await open()).list(),
    call: async (call) => (await open()).call(call),
    policy: (tool) => (source?.policy ?? ((name) => policyOf(settings, name, undefined)))(tool),
    close: async () => {
      if (opening) await (await opening).close();
    },
  };
}
