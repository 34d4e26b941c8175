// Serves tools of our own to any MCP client, over the stdin and stdout of this process.
//
//   V1. A closed stdin means that the client has gone, even if it was killed: active calls get a moment to finish.
//       SIGTERM means the same.
//   V2. stdout belongs to the protocol: what tools print goes to stderr.
//   V3. Ctrl-C at a terminal is meant for the client, which then closes stdin (V1).

import { callServed } from './call-served.ts';
import { describeServed } from './describe-served.ts';
import type { ServeOptions } from './serve-options.ts';

/** An optional package, like the one for clients: see sdk.ts of the adapter. */
async function loadSdk() {
  try {
    const { Server } = await import('@modelcontextprotocol/server');
    const { serveStdio } = await import('@modelcontextprotocol/server/stdio');
    return { Server, serveStdio };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && /MODULE_NOT_FOUND$/.test(String(error.code)))) throw error;
    throw new Error('Serving tools over MCP needs a package: npm install @modelcontextprotocol/server', {
      cause: error,
    });
  }
}

const LAST_CALLS_MS = 2_000;

/** Resolves when the client has gone and no call is active. */
export async function serveTools({ name, version = '1.0.0', tools, policies = 'here' }: ServeOptions): Promise<void> {
  const { Server, serveStdio } = await loadSdk();
  const known = new Map(tools.map((tool) => [tool.spec.name, tool]));
  const described = tools.map(describeServed);
  const underWay = new Set<Promise<unknown>>();
  console.log = console.error;
  console.info = console.error;
  process.on('SIGINT', () => {});
  const gone = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    process.once('SIGTERM', resolve);
  });
  const handle = serveStdio(() => {
    const server = new Server({ name, version }, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/list', () => ({ tools: described }));
    server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
      const call = { params, meta: mcpReq._meta ?? {}, signal: mcpReq.signal };
      const answer = callServed(known, call, policies);
      underWay.add(answer);
      return answer.finally(() => underWay.delete(answer));
    });
    return server;
  });
  await gone;
  const late = new Promise<void>((resolve) => setTimeout(resolve, LAST_CALLS_MS).unref());
  await Promise.race([Promise.allSettled(underWay), late]);
  await handle.close();
}
