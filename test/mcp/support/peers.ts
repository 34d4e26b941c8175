// Servers to talk to, and calls made the way the runtime makes them.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach } from 'vitest';
import { mcp } from '../../../src/adapters/tools-mcp/mcp.ts';
import type { McpHttpOptions, McpStdioOptions } from '../../../src/ports/mcp.ts';
import type { SourceCall, ToolReturn, ToolSource } from '../../../src/ports/tools.ts';
import { firstLine } from '../../support/first-line.ts';
import { freePort } from '../../support/free-port.ts';
import { root } from '../../support/repository.ts';

const packages = path.join(root, 'node_modules', '@modelcontextprotocol');
const officialEntry = (name: string): string => path.join(packages, `server-${name}`, 'dist', 'index.js');
const unrulyEntry = path.join(root, 'test', 'mcp', 'support', 'unruly-server.ts');

const leftovers: (() => unknown)[] = [];
afterEach(async () => {
  for (const tidy of leftovers.splice(0).reverse()) await tidy();
});

export const later = (tidy: () => unknown): void => void leftovers.push(tidy);

export function newFolder(): string {
  mkdirSync(path.join(root, '.tmp'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.tmp', 'mcp-'));
  later(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Closed at the end of the test. */
export function opened(source: ToolSource): ToolSource {
  later(() => source.close());
  return source;
}

type More<T> = Partial<Omit<T, 'name'>>;

export const official = (name: string, args: readonly string[] = [], more: More<McpStdioOptions> = {}): ToolSource =>
  opened(mcp({ name, command: process.execPath, args: [officialEntry(name), ...args], ...more }));

export interface Unruly {
  readonly source: ToolSource;
  /** What the server wrote down, entry by entry. */
  readonly log: () => Record<string, unknown>[];
}

function entriesOf(file: string): Record<string, unknown>[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

export function unruly({ mode = '', env = {}, ...more }: More<McpStdioOptions> & { mode?: string } = {}): Unruly {
  const file = path.join(newFolder(), 'log');
  const source = mcp({
    name: 'unruly',
    command: process.execPath,
    args: [unrulyEntry],
    env: { ...env, UNRULY: mode, UNRULY_LOG: file },
    ...more,
  });
  return { source: opened(source), log: () => entriesOf(file) };
}

/** The same server over Streamable HTTP, on loopback. */
export async function unrulyOverHttp({
  mode = 'http',
  ...more
}: More<McpHttpOptions> & { mode?: 'http' | 'http-modern' } = {}): Promise<Unruly & { open: () => ToolSource }> {
  const file = path.join(newFolder(), 'log');
  const child = spawn(process.execPath, [unrulyEntry], {
    env: { ...process.env, UNRULY: mode, UNRULY_LOG: file },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  later(() => child.kill('SIGKILL'));
  const port = await firstLine(child);
  const open = (): ToolSource => opened(mcp({ name: 'unruly', url: `http://127.0.0.1:${port}/mcp`, ...more }));
  return { source: open(), open, log: () => entriesOf(file) };
}

/** A call as the runtime makes it, with what a test does not care about filled in. */
export const call = (
  source: ToolSource,
  tool: string,
  args: unknown = {},
  more: Partial<SourceCall> = {},
): Promise<ToolReturn> =>
  source.call({
    tool,
    args,
    idempotencyKey: 'run/t1/tool/0',
    context: {},
    signal: new AbortController().signal,
    timeoutMs: 60_000,
    ...more,
  });

export const failureOf = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => {
      throw new Error('This should have failed');
    },
    (error: Error) => error,
  );

export interface HttpPeer {
  readonly url: string;
  readonly source: (more?: More<McpHttpOptions>) => ToolSource;
  readonly kill: () => Promise<void>;
  readonly restart: () => Promise<void>;
}

/** The official server "everything" over Streamable HTTP, on loopback. */
export async function everythingOverHttp(): Promise<HttpPeer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/mcp`;
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const started = spawn(process.execPath, [officialEntry('everything'), 'streamableHttp'], {
      env: { ...process.env, PORT: String(port) },
      stdio: 'ignore',
    });
    child = started;
    await until(async () => {
      if (started.exitCode !== null) throw new Error(`The server ended with ${started.exitCode} before it listened`);
      return (await fetch(url).catch(() => undefined)) !== undefined;
    }, 'the server to listen');
  };
  const kill = async (): Promise<void> => {
    const dying = child;
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return;
    const gone = new Promise((resolve) => dying.once('exit', resolve));
    dying.kill('SIGKILL');
    await gone;
  };
  later(kill);
  await start();
  return {
    url,
    source: (more = {}) => opened(mcp({ name: 'everything', url, ...more })),
    kill,
    restart: async () => {
      await kill();
      await start();
    },
  };
}

export async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited too long for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
