// An MCP server that is never reached: a source of tools, which is a port.

import type { McpOptions } from '../../src/ports/mcp.ts';
import type { ToolSource } from '../../src/ports/tools.ts';

export const fakeServer = ({ name }: McpOptions): ToolSource => ({
  kind: 'tool-source',
  name,
  list: async () => [],
  call: async () => ({ content: '', artifacts: [] }),
  close: async () => {},
});
