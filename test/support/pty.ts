// The command line on a terminal, which `script` of util-linux provides. Where there is none, such tests are skipped.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll } from 'vitest';
import { root } from './repository.ts';

export const hasPty = spawnSync('script', ['--version']).stdout?.toString().includes('util-linux') ?? false;

const MAIN = path.join(root, 'src', 'surfaces', 'cli', 'main.ts');
const STUCK_MS = 120_000;
const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

const started: ChildProcess[] = [];
afterAll(() => {
  // A test that failed may have left them running.
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

interface PtyOptions {
  readonly cwd: string;
  readonly columns?: number;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Pty {
  /** All that was shown until now, without escape codes. */
  readonly shown: () => string;
  /** Waits until the screen shows this after what was shown at the last call. */
  until(what: RegExp): Promise<string>;
  type(text: string): void;
  readonly ended: Promise<{ readonly status: number | null; readonly shown: string }>;
}

export function onTerminal(args: readonly string[], { cwd, columns = 80, env = {} }: PtyOptions): Pty {
  const words = [process.execPath, '--conditions=bosun-source', MAIN, ...args].map(quoted).join(' ');
  const { NODE_OPTIONS: _, BOSUN_HOME: __, NO_COLOR: ___, FORCE_COLOR: ____, ...inherited } = process.env;
  const child = spawn('script', ['-qefc', `stty cols ${columns} rows 40; exec ${words}`, '/dev/null'], {
    cwd,
    env: { ...inherited, TERM: 'xterm', SHELL: '/bin/sh', ...env },
  });
  started.push(child);
  let text = '';
  let read = 0;
  let isClosed = false;
  let wake = (): void => {};
  child.stdin.on('error', () => {});
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    wake();
  });
  const shown = (): string => stripVTControlCharacters(text).replaceAll('\r', '');
  const ended = new Promise<{ status: number | null; shown: string }>((resolve) => {
    child.on('close', (status) => {
      isClosed = true;
      resolve({ status, shown: shown() });
      wake();
    });
  });
  return {
    shown,
    type: (typed) => void child.stdin.write(typed),
    until: async (what) => {
      const stuck = Date.now() + STUCK_MS;
      for (;;) {
        const rest = shown().slice(read);
        const match = what.exec(rest);
        if (match) {
          read += match.index + match[0].length;
          return rest.slice(0, match.index + match[0].length);
        }
        // Its last words may come after its exit.
        if (Date.now() > stuck || isClosed) throw new Error(`${what} was never shown:\n${shown()}`);
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, 200);
        });
      }
    },
    ended,
  };
}
