// A server as a child process, without the protocol: started while the SDK is still loading. It knows why the child
// ended, keeps its last lines of stderr, and never keeps a finished program alive.
//
//   P1. The child leads its own process group: Ctrl-C at a terminal does not interrupt a call, and ending the group
//       also ends programs started by a wrapper such as npx.
//   P2. While it is idle, the child is unreferenced. A caller that waits for it holds a reference.
//   P3. However this process ends, the child ends too: close() insists, an exit or a fatal signal sends SIGTERM, and
//       kill -9 closes its stdin.

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { addChild, endChild, ownsGroup, removeChild } from './child-processes.ts';
import type { Place } from './options.ts';
import { within } from './time-limit.ts';

const STDERR_CHARACTERS_MAX = 4_000;
const LAST_LINES = 4;
const PATIENCE_MS = 1_000;
/** A helper process that still holds the pipes must not make an ended server look alive. */
const LAST_OUTPUT_MS = 200;

/** Variables every program needs; the rest of our environment is not passed on to servers. */
const INHERITED = ownsGroup
  ? ['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER']
  : ['APPDATA', 'COMSPEC', 'HOMEDRIVE', 'HOMEPATH', 'LOCALAPPDATA', 'PATH', 'PATHEXT', 'PROCESSOR_ARCHITECTURE'].concat(
      ['PROGRAMDATA', 'PROGRAMFILES', 'SYSTEMDRIVE', 'SYSTEMROOT', 'TEMP', 'USERNAME', 'USERPROFILE', 'WINDIR'],
    );

function inheritedEnv(): Record<string, string> {
  const given = INHERITED.map((name) => [name, process.env[name]] as const);
  // Old shells export functions that way.
  return Object.fromEntries(
    given.flatMap(([name, value]) => (value && !value.startsWith('()') ? [[name, value]] : [])),
  );
}

export class ServerProcess {
  /** Rejects if it cannot be started. */
  readonly started: Promise<void>;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #listeners: (() => void)[] = [];
  #holders = 0;
  #stderr = '';
  #ending: string | undefined;

  constructor({ command, args, env, cwd }: Extract<Place, { kind: 'stdio' }>) {
    const child = spawn(command, args, {
      env: { ...inheritedEnv(), ...env },
      detached: ownsGroup,
      windowsHide: true,
      ...(cwd === undefined ? {} : { cwd }),
    });
    this.#child = child;
    addChild(child);
    child.stdin.on('error', () => {});
    child.stdout.on('error', () => {});
    child.stderr.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString()).slice(-STDERR_CHARACTERS_MAX);
    });
    this.started = new Promise((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error) => {
        this.#end(error.message);
        reject(error);
      });
    });
    this.started.catch(() => {});
    child.once('exit', (code, signal) => {
      const ending = signal === null ? `exit code ${code}` : `ended by ${signal}`;
      const timer = setTimeout(() => this.#end(ending), LAST_OUTPUT_MS);
      child.once('close', () => {
        clearTimeout(timer);
        this.#end(ending);
      });
    });
    this.#reference();
  }

  get stdout(): Readable {
    return this.#child.stdout;
  }

  write(text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#child.stdin.write(text, (error) => (error ? reject(error) : resolve()));
    });
  }

  /** Called once it has ended, for any reason. */
  onEnd(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Why it has ended; undefined while it runs. */
  get ending(): string | undefined {
    return this.#ending;
  }

  /** The last lines it wrote to stderr. */
  get lastWords(): string {
    return this.#stderr.trim().split('\n').slice(-LAST_LINES).join(' | ');
  }

  /** Keeps this process alive until released (P2). */
  hold(): void {
    this.#holders += 1;
    this.#reference();
  }

  release(): void {
    this.#holders -= 1;
    this.#reference();
  }

  async close(): Promise<void> {
    if (this.#ending !== undefined) return;
    const ended = new Promise<void>((resolve) => this.#child.once('exit', () => resolve()));
    this.hold();
    this.#child.stdin.end();
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      if (await within(PATIENCE_MS, ended)) break;
      endChild(this.#child, signal);
    }
    await within(PATIENCE_MS, ended);
    this.#end('closed');
  }

  /** Ends it at once. */
  kill(): void {
    endChild(this.#child, 'SIGKILL');
  }

  #reference(): void {
    const { stdin, stdout, stderr } = this.#child;
    for (const part of [this.#child, stdin as Socket, stdout as Socket, stderr as Socket]) {
      // The pipes of a child that never started are not sockets.
      if (this.#holders > 0) part.ref?.();
      else part.unref?.();
    }
  }

  #end(ending: string): void {
    if (this.#ending !== undefined) return;
    this.#ending = ending;
    removeChild(this.#child);
    // A wrapper may have ended before the programs it started (P1).
    endChild(this.#child, 'SIGTERM');
    for (const pipe of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) pipe.destroy();
    for (const listener of this.#listeners) listener();
  }
}
