// The official package for MCP servers is optional: it is loaded when the first client comes.

export type McpSdk = typeof import('@modelcontextprotocol/server');

/** Undefined if it is not installed. */
export async function loadMcpSdk(): Promise<McpSdk | undefined> {
  try {
    return await import('@modelcontextprotocol/server');
  } catch (error) {
    if (error instanceof Error && 'code' in error && /MODULE_NOT_FOUND$/.test(String(error.code))) return undefined;
    throw error;
  }
}

export const NO_SDK = 'Serving teams over MCP needs a package: run "npm install @modelcontextprotocol/server"';
