// bosun/mcp: tools of MCP servers for a team, and tools of a team for MCP clients.

import './runtime/define/supported-node.ts';
import type { ServeOptions } from './surfaces/mcp/serve-options.ts';

/** Serves tools to an MCP client over stdin and stdout; resolves when the client disconnects. */
export const serveTools = async (options: ServeOptions): Promise<void> =>
  (await import('./surfaces/mcp/serve-tools.ts')).serveTools(options);

export type { McpHttpOptions, McpOptions, McpPolicyContext, McpStdioOptions, McpToolOptions } from './ports/mcp.ts';
export { mcp } from './wiring.ts';
export type { ServeOptions };
