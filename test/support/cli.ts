// The command line as its users have it, with a home of its own. Commands of a test file share one process (cli-host.ts)
// unless the process is the point: `start`, and `alone` for a single command.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import type { HostedCommand } from './cli-host.ts';
import { firstLine } from './first-line.ts';
import { root } from './repository.ts';

const HOST = path.join(import.meta.dirname, 'cli-host.ts');
const STUCK_MS = 600_000;
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
  /** In a process of its own: exit codes, signals, what one process leaves for the next, and all that cli-host.ts shares. */
  readonly alone?: boolean;
  /** Start the MCP servers a team has, as a user's command does; a command that is alone always does. */
  readonly servers?: boolean;
  /** Another user, for whom files may be out of reach; only root can choose one. */
  readonly uid?: number;
  /** No file may grow beyond so many kilobytes, which is how a full disk looks. */
  readonly fileKb?: number;
}

export interface Started {
  readonly child: ChildProcess;
  readonly firstLine: Promise<string>;
  readonly ended: Promise<Ended>;
}

export function startBosun(args: readonly string[], options: CallOptions = {}): Started {
  const { cwd = root, input, env = {}, uid, fileKb } = options;
  const words = [process.execPath, '--conditions=bosun-source', MAIN, ...args];
  const limited = fileKb === undefined ? words : ['bash', '-c', `ulimit -f ${fileKb}; exec "$@"`, 'bash', ...words];
  const child = spawn(limited[0] ?? '', limited.slice(1), {
    cwd,
    env: environment(env),
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
  started.push(child);
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });
  return { child, firstLine: firstLine(child, () => stderr), ended };
}

function environment(env: Readonly<Record<string, string>>): Record<string, string> {
  const { NODE_OPTIONS: _, BOSUN_HOME: __, NO_COLOR: ___, FORCE_COLOR: ____, ...inherited } = process.env;
  return { ...(inherited as Record<string, string>), ...env };
}

/** Runs commands in turn in one process, which is started with the first and again after a command that ended it. */
function openHost(): { run(args: readonly string[], options: CallOptions): Promise<Ended>; close(): void } {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let number = 0;
  const running = (): ChildProcess => {
    // It may have ended after its last command.
    if (child?.connected) return child;
    const started = spawn(process.execPath, ['--conditions=bosun-source', HOST], {
      env: environment({}),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    started.stdout?.setEncoding('utf8');
    started.stderr?.setEncoding('utf8');
    child = started;
    return started;
  };
  const perform = (args: readonly string[], { cwd = root, env = {}, input = '', servers = false }: CallOptions) =>
    new Promise<Ended>((resolve) => {
      const host = running();
      number += 1;
      const text = { stdout: '', stderr: '' };
      // What a team prints later, from a timer that it left behind, may arrive in one piece with the mark.
      const mark = new RegExp(`\u0000${number} (\\d+)\u0000.*$`, 's');
      const finish = (status: number | null): void => {
        clearTimeout(stuck);
        host.stdout?.removeAllListeners('data');
        host.stderr?.removeAllListeners('data');
        host.removeAllListeners('close');
        resolve({ status, stdout: text.stdout.replace(mark, ''), stderr: text.stderr.replace(mark, '') });
      };
      for (const stream of ['stdout', 'stderr'] as const)
        host[stream]?.on('data', (part: string) => {
          text[stream] += part;
          const [, status] = mark.exec(text.stdout) ?? [];
          if (status !== undefined && mark.test(text.stderr)) finish(Number(status));
        });
      host.once('close', (status) => {
        child = undefined;
        finish(status);
      });
      // A command that never ends must not take those after it along.
      const stuck = setTimeout(() => host.kill('SIGKILL'), STUCK_MS);
      const bytes = typeof input === 'string' ? Buffer.from(input) : Buffer.from(input);
      const command: HostedCommand = {
        ...{ number, args, cwd, servers, env: environment(env) },
        input: bytes.toString('latin1'),
      };
      host.send(command);
    });
  return {
    run: (args, options) => {
      const ended = last.then(() => perform(args, options));
      last = ended;
      return ended;
    },
    close: () => child?.disconnect(),
  };
}

const host = openHost();
afterAll(() => host.close());

export function bosun(args: readonly string[], options: CallOptions = {}): Promise<Ended> {
  const { alone = false, uid, fileKb } = options;
  if (alone || uid !== undefined || fileKb !== undefined) return startBosun(args, options).ended;
  return host.run(args, options);
}

const folders: string[] = [];
const started: ChildProcess[] = [];
afterAll(() => {
  // A test that failed may have left them running.
  for (const child of started.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  // A process that was killed may still write until it is gone.
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** A folder of one's own, and the command with its home there. The options hold for every command in it. */
export function newPlace(usual: CallOptions = {}): Place {
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
    bosun: (args, options) => bosun(args, { cwd: folder, ...usual, ...options }),
    start: (args, options) => startBosun(args, { cwd: folder, ...usual, ...options }),
    json: async (args, options) =>
      JSON.parse((await bosun([...args, '--json'], { cwd: folder, ...usual, ...options })).stdout),
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
  workers: { clerk: worker({ does: 'answers', effect: 'read', run: ({ instruction }) => 'You said: ' + instruction }) },
});
`;

export const PERSON_TEAM = `
import { supervisor, worker } from 'bosun';
export default supervisor({ name: 'people', workers: { boss: worker({ does: 'decides', person: true }) } });
`;
