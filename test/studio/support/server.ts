// `bosun serve` in a process of its own, with a home of its own.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { firstLine } from '../../support/first-line.ts';
import { freePort } from '../../support/free-port.ts';
import { root } from '../../support/repository.ts';

export interface Served {
  readonly url: string;
  readonly token: string | undefined;
  /** The folder of its runs. */
  readonly home: string;
  /** Ends the process as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same home and port. */
  restart(): Promise<void>;
  /** Ends the process, if it still runs, and removes the home. */
  remove(): Promise<void>;
  post<T>(address: string, body: unknown): Promise<T>;
  get<T>(address: string): Promise<T>;
}

const MAIN = path.join(root, 'src', 'surfaces', 'cli', 'main.ts');
export const LARGE_TEAM = path.join(root, 'test', 'studio', 'support', 'large-team.ts');
export const SHOWCASE_TEAM = path.join(root, 'test', 'studio', 'support', 'showcase-team.ts');

export async function startServer(flags: readonly string[] = []): Promise<Served> {
  const home = mkdtempSync(path.join(tmpdir(), 'bosun-studio-'));
  const port = String(await freePort());
  let { child, url, token } = await start(home, ['--port', port, ...flags]);
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const json = async <T>(address: string, init: RequestInit = {}): Promise<T> => {
    // On a busy machine a kept connection may be closed by the server at the moment it is used again.
    const headers = {
      ...{ 'content-type': 'application/json', connection: 'close' },
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const response = await fetch(`${url}${address}`, { ...init, headers });
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    url,
    token,
    home,
    kill,
    restart: async () => {
      ({ child, url, token } = await start(home, ['--port', port, ...flags]));
    },
    remove: async () => {
      await kill();
      rmSync(home, { recursive: true, force: true, maxRetries: 10 });
    },
    post: (address, body) => json(address, { method: 'POST', body: JSON.stringify(body) }),
    get: (address) => json(address),
  };
}

async function start(home: string, flags: readonly string[]) {
  const args = ['--conditions=bosun-source', MAIN, 'serve', '--json', '--home', home, ...flags];
  const env = { ...process.env, NO_COLOR: '1' };
  const child: ChildProcess = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = `${errors}${text}`.slice(-4_000);
  });
  const ready = JSON.parse(await firstLine(child, () => errors)) as { url: string; token?: string };
  return { child, url: ready.url, token: ready.token };
}
