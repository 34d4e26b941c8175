// A home of its own with a real `bosun serve` on it, and further commands on the same home.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { firstLine } from '../../test/support/first-line.ts';
import { call } from '../server/http.ts';

// biome-ignore lint/suspicious/noExplicitAny: evaluations look at a few fields of what comes over the wire
export type Wire = any;

const MAIN = path.join(import.meta.dirname, '..', '..', 'src', 'surfaces', 'cli', 'main.ts');
const STEP_MS = 50;
const PATIENCE_MS = 60_000;

export interface Place {
  readonly home: string;
  readonly url: string;
  /** The arguments of Node for a command of Bosun on this home. */
  readonly command: (...words: readonly string[]) => readonly string[];
  /** The JSON that a command prints. */
  bosun(...words: readonly string[]): Promise<Wire>;
  ask(method: string, path: string, body?: unknown): Promise<Wire>;
  close(): Promise<void>;
}

export async function openPlace(team: string): Promise<Place> {
  const home = mkdtempSync(path.join(tmpdir(), 'bosun-protocols-'));
  const command = (...words: readonly string[]) => ['--conditions=bosun-source', MAIN, ...words, '--home', home];
  const server: ChildProcess = spawn(
    process.execPath,
    command('serve', '--team', team, '--model', 'offline', '--port', '0', '--json'),
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const { url } = JSON.parse(await firstLine(server)) as { url: string };
  const ended = once(server, 'close');
  return {
    home,
    url,
    command,
    bosun: async (...words) => {
      const run = promisify(execFile)(process.execPath, command(...words, '--json'));
      // A command that ends a run as partial exits with 3.
      const { stdout } = await run.catch((error: { code: number; stdout: string; message: string }) => {
        if (error.code !== 3) throw new Error(error.message);
        return error;
      });
      return JSON.parse(stdout);
    },
    ask: (method, where, body) => call(url, method, where, body),
    close: async () => {
      server.kill('SIGTERM');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Asks again until there is something. */
export async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; ) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  throw new Error(`Nothing came within ${PATIENCE_MS / 1_000} seconds`);
}
