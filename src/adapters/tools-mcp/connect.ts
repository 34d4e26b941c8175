// One open connection to a server. Only this file and its imports know the SDK; they are loaded on first use.

import type { CallToolResult, Progress, Tool } from '@modelcontextprotocol/client';
import { CallFault } from './call-fault.ts';
import { openHttpTransport } from './http-transport.ts';
import type { McpSettings } from './options.ts';
import { readFault } from './read-fault.ts';
import type { ResourceBytes } from './read-result.ts';
import { sdk } from './sdk.ts';
import { ServerProcess } from './server-process.ts';
import { StdioTransport } from './stdio-transport.ts';
import { within } from './time-limit.ts';

interface ConnectionCall {
  readonly tool: Tool;
  readonly args: Record<string, unknown>;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly onProgress: ((message: string) => void) | undefined;
}

export interface Connection {
  /** Why it has ended; undefined while it can be used. */
  ending(): string | undefined;
  /** The last lines the server wrote to stderr. */
  lastWords(): string;
  /** Fetched again unless the server announces changes. */
  tools(): Promise<readonly Tool[]>;
  /** Rejects with a CallFault. */
  call(call: ConnectionCall): Promise<CallToolResult>;
  readResource(uri: string, signal: AbortSignal): Promise<readonly ResourceBytes[]>;
  close(): Promise<void>;
}

/** The time to connect; longer if calls may take longer. */
const CONNECT_MS = 30_000;
const LIST_MS = 30_000;
const RESOURCE_MS = 10_000;
const GOODBYE_MS = 1_000;
const PAGES_MAX = 200;
const CLIENT = { name: 'bosun', version: '0.1.0' };
const NEVER = new AbortController().signal;

/** Rejects with a CallFault that says why it could not connect. `started` is the server's process, if it has one. */
export async function connect(settings: McpSettings, started: ServerProcess | undefined): Promise<Connection> {
  const { place } = settings;
  try {
    return await open(settings, 'legacy', started);
  } catch (error) {
    // The 2025 handshake is supported nearly everywhere and needs no probe; a server that refuses it may speak that of
    // 2026.
    if (!(error instanceof CallFault && refusesHandshake(error.cause))) throw error;
    return open(settings, 'auto', place.kind === 'stdio' ? new ServerProcess(place) : undefined);
  }
}

function refusesHandshake(error: unknown): boolean {
  const { ProtocolError, SdkHttpError } = sdk();
  return error instanceof ProtocolError || (error instanceof SdkHttpError && error.status === 400);
}

async function open(
  { place, timeoutMs: callMs }: McpSettings,
  mode: 'legacy' | 'auto',
  server: ServerProcess | undefined,
): Promise<Connection> {
  const http = place.kind === 'http' ? openHttpTransport(place) : undefined;
  const transport = http ?? (server && new StdioTransport(server));
  if (!transport) throw new Error('A server over stdio needs its process');
  const list = createMemory<readonly Tool[]>();
  let over: string | undefined;
  const client = new (sdk().Client)(CLIENT, {
    versionNegotiation: { mode },
    listMaxPages: PAGES_MAX,
    listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: list.forget } },
  });
  client.onclose = () => {
    over ??= server?.ending ?? 'closed';
  };
  // Errors outside of a request are ignored; a broken connection fails the requests on it as well.
  client.onerror = () => {};
  /** Uses the connection, and keeps this process alive meanwhile. */
  const held = async <T>(timeoutMs: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    server?.hold();
    try {
      return await work();
    } catch (error) {
      const fault = readFault(error, { signal, timeoutMs, ending: over ?? server?.ending });
      if (fault.kind === 'stale' || fault.kind === 'unsent') over ??= fault.message;
      throw fault;
    } finally {
      server?.release();
    }
  };
  try {
    const timeout = Math.max(CONNECT_MS, callMs);
    await held(timeout, NEVER, () => client.connect(transport, { timeout }));
  } catch (error) {
    await transport.close().catch(() => {});
    throw withLastStderr(error as CallFault, server);
  }
  http?.watch();

  const fetchTools = (): Promise<readonly Tool[]> =>
    held(LIST_MS, NEVER, async () => {
      const { tools } = await client.listTools(undefined, { timeout: LIST_MS, cacheMode: 'refresh' });
      return tools;
    });
  const tellsOfChanges = server !== undefined && client.getServerCapabilities()?.tools?.listChanged === true;

  return {
    ending: () => over,
    lastWords: () => server?.lastWords ?? '',
    tools: () => (tellsOfChanges ? list.get(fetchTools) : fetchTools()),
    call: ({ tool, args, meta, signal, timeoutMs, onProgress }) => {
      // The result is not checked against the server's output schema: the tool has acted, and a fault in its report
      // must not look like a failure to act.
      const { outputSchema: _, ...toolDefinition } = tool;
      const options = { toolDefinition, signal, timeout: timeoutMs, maxTotalTimeout: timeoutMs };
      return held(timeoutMs, signal, () =>
        client.callTool(
          { name: tool.name, arguments: args, _meta: { ...meta } },
          onProgress ? { ...options, onprogress: (progress) => onProgress(progressText(progress)) } : options,
        ),
      );
    },
    readResource: async (uri, signal) => {
      if (!client.getServerCapabilities()?.resources) return [];
      const { contents } = await held(RESOURCE_MS, signal, () =>
        client.readResource({ uri }, { signal, timeout: RESOURCE_MS }),
      );
      return contents.map((part) => ({
        uri: part.uri,
        mimeType: part.mimeType,
        bytes: 'blob' in part ? Buffer.from(part.blob, 'base64') : Buffer.from(part.text),
      }));
    },
    close: async () => {
      over ??= 'closed';
      // A server may keep a session until it is told to end it.
      if (http)
        await within(
          GOODBYE_MS,
          http.terminateSession().catch(() => {}),
        );
      await client.close();
    },
  };
}

/** Caches what was fetched until it is told to forget it, or the fetch failed. */
function createMemory<T>(): { get(fetch: () => Promise<T>): Promise<T>; forget(): void } {
  let known: Promise<T> | undefined;
  return {
    get: (fetch) => {
      if (known) return known;
      const fetched = fetch();
      known = fetched;
      fetched.catch(() => {
        if (known === fetched) known = undefined;
      });
      return fetched;
    },
    forget: () => {
      known = undefined;
    },
  };
}

function withLastStderr(fault: CallFault, server: ServerProcess | undefined): CallFault {
  const words = server?.lastWords ?? '';
  const ending = server?.ending;
  const why = ending === undefined || ending === 'closed' ? fault.message : `ended before it was ready (${ending})`;
  return new CallFault(fault.kind, words === '' ? why : `${why}; it wrote: ${words}`, { cause: fault.cause });
}

function progressText({ progress, total, message }: Progress): string {
  const share = total === undefined ? `${progress}` : `${progress} of ${total}`;
  return message === undefined ? share : `${share}: ${message}`;
}
