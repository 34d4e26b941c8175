// The command line as its users have it: a process of its own, a home of its own.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { root } from './repository.ts';

const MAIN = path.join(root, 'src', 'surfaces', 'cli', 'main.ts');

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CallOptions {
  readonly cwd?: string;
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** Another user, for whom files may be out of reach; only root can choose one. */
  readonly uid?: number;
  /** No file may grow beyond so many kilobytes, which is how a full disk looks. */
  readonly fileKb?: number;
}

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

export function startBosun(args: readonly string[], options: CallOptions = {}): Started {
  const { cwd = root, input, env = {}, uid, fileKb } = options;
  const { NODE_OPTIONS: _, BOSUN_HOME: __, NO_COLOR: ___, FORCE_COLOR: ____, ...inherited } = process.env;
  const words = [process.execPath, '--conditions=bosun-source', MAIN, ...args];
  const limited = fileKb === undefined ? words : ['bash', '-c', `ulimit -f ${fileKb}; exec "$@"`, 'bash', ...words];
  const child = spawn(limited[0] ?? '', limited.slice(1), {
    cwd,
    env: { ...inherited, ...env },
    ...(uid === undefined ? {} : { uid }),
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  // A process that ends before it has read everything is no fault of the test.
  child.stdin.on('error', () => {});
  child.stdin.end(input ?? '');
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });
  return { child, ended };
}

export const bosun = (args: readonly string[], options: CallOptions = {}): Promise<Ended> =>
  startBosun(args, options).ended;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder of one's own, and the command with its home there. */
export function newPlace(): Place {
  const folder = mkdtempSync(path.join(tmpdir(), 'bosun-cli-'));
  folders.push(folder);
  const write = (name: string, text: string | Uint8Array): string => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  return {
    folder,
    home: path.join(folder, '.bosun'),
    write,
    bosun: (args, options) => bosun(args, { cwd: folder, ...options }),
    start: (args, options) => startBosun(args, { cwd: folder, ...options }),
    json: async (args, options) => JSON.parse((await bosun([...args, '--json'], { cwd: folder, ...options })).stdout),
  };
}

export interface Place {
  readonly folder: string;
  readonly home: string;
  write(name: string, text: string | Uint8Array): string;
  bosun(args: readonly string[], options?: CallOptions): Promise<Ended>;
  start(args: readonly string[], options?: CallOptions): Started;
  // biome-ignore lint/suspicious/noExplicitAny: what it is, is what the tests find out
  json(args: readonly string[], options?: CallOptions): Promise<any>;
}

/** Workers that are plain functions: quick, and the same on every machine. */
export const CLERK_TEAM = `
import { supervisor, worker } from 'bosun';
export default supervisor({
  name: 'clerks',
  workers: { clerk: worker({ does: 'answers', run: ({ instruction }) => 'You said: ' + instruction }) },
});
`;

export const PERSON_TEAM = `
import { supervisor, worker } from 'bosun';
export default supervisor({ name: 'people', workers: { boss: worker({ does: 'decides', person: true }) } });
`;
