// A server as a child process, spoken to over its stdin and stdout. The SDK has such a transport too; this one also
// knows why the child ended, keeps its last words, and never keeps a program alive that has nothing left to do.
//
//   P1. The child leads a process group of its own: Ctrl-C at a terminal does not cut a call short, and ending the
//       group also ends what a wrapper such as npx started.
//   P2. While nothing is asked of it, the child is unreferenced. Whoever waits for it holds it.
//   P3. However we end, the child does not stay: close() insists, an exit or a deadly signal sends SIGTERM, and kill -9 closes its stdin.

import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import {
  type JSONRPCMessage,
  ReadBuffer,
  SdkError,
  SdkErrorCode,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/client';
import { getDefaultEnvironment } from '@modelcontextprotocol/client/stdio';
import { addChild, endChild, ownsGroup, removeChild } from './children.ts';
import type { Place } from './options.ts';
import { within } from './within.ts';

const MESSAGE_BYTES_MAX = 64 * 1024 * 1024;
const STDERR_CHARACTERS_MAX = 4_000;
const PATIENCE_MS = 1_000;
/** A helper that still holds the pipes must not keep an ended server looking alive. */
const LAST_OUTPUT_MS = 200;

export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #place: Extract<Place, { kind: 'stdio' }>;
  readonly #buffer = new ReadBuffer({ maxBufferSize: MESSAGE_BYTES_MAX });
  #child: ChildProcess | undefined;
  #holders = 0;
  #stderr = '';
  #ending: string | undefined;

  constructor(place: Extract<Place, { kind: 'stdio' }>) {
    this.#place = place;
  }

  start(): Promise<void> {
    const { command, args, env, cwd } = this.#place;
    const child = spawn(command, args, {
      env: { ...getDefaultEnvironment(), ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: ownsGroup,
      windowsHide: true,
      ...(cwd === undefined ? {} : { cwd }),
    });
    this.#child = child;
    addChild(child);
    const report = (error: Error): void => this.onerror?.(error);
    child.stdin.on('error', report);
    child.stdout.on('error', report);
    child.stdout.on('data', (chunk: Buffer) => this.#read(chunk));
    child.stderr.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString()).slice(-STDERR_CHARACTERS_MAX);
    });
    this.#reference();
    return new Promise((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error) => {
        this.#end(error.message);
        reject(error);
      });
      child.once('exit', (code, signal) => {
        const ending = signal === null ? `exit code ${code}` : `ended by ${signal}`;
        const timer = setTimeout(() => this.#end(ending), LAST_OUTPUT_MS);
        child.once('close', () => {
          clearTimeout(timer);
          this.#end(ending);
        });
      });
    });
  }

  send(message: JSONRPCMessage): Promise<void> {
    return new Promise((resolve, reject) => {
      const stdin = this.#child?.stdin;
      if (!stdin || this.#ending !== undefined) reject(new SdkError(SdkErrorCode.NotConnected, 'has ended'));
      else stdin.write(serializeMessage(message), (error) => (error ? reject(error) : resolve()));
    });
  }

  async close(): Promise<void> {
    const child = this.#child;
    if (!child || this.#ending !== undefined) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    this.hold();
    child.stdin?.end();
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      if (await within(PATIENCE_MS, ended)) break;
      endChild(child, signal);
    }
    await within(PATIENCE_MS, ended);
    this.#end('closed');
  }

  /** Why it is no longer there; undefined while it is. */
  get ending(): string | undefined {
    return this.#ending;
  }

  /** The last lines it wrote to stderr. */
  get lastWords(): string {
    return this.#stderr.trim().split('\n').slice(-4).join(' | ');
  }

  /** Keeps this process alive until it is released (P2). */
  hold(): void {
    this.#holders += 1;
    this.#reference();
  }

  release(): void {
    this.#holders -= 1;
    this.#reference();
  }

  #read(chunk: Buffer): void {
    try {
      this.#buffer.append(chunk);
    } catch (error) {
      // Too much without an end of line: whatever follows could not be understood either.
      this.onerror?.(error as Error);
      if (this.#child) endChild(this.#child, 'SIGKILL');
      return;
    }
    for (;;) {
      try {
        const message = this.#buffer.readMessage();
        if (message === null) return;
        this.onmessage?.(message);
      } catch (error) {
        // A line that is no message, such as a log line that went to stdout, is skipped.
        this.onerror?.(error as Error);
      }
    }
  }

  #reference(): void {
    const { stdin, stdout, stderr } = this.#child ?? {};
    const parts = [this.#child, stdin as Socket | null, stdout as Socket | null, stderr as Socket | null];
    for (const part of parts) {
      if (this.#holders > 0) part?.ref?.();
      else part?.unref?.();
    }
  }

  #end(ending: string): void {
    if (this.#ending !== undefined) return;
    this.#ending = ending;
    const child = this.#child;
    if (child) {
      removeChild(child);
      // A wrapper may have ended before what it started (P1).
      endChild(child, 'SIGTERM');
      child.stdin?.destroy();
      child.stdout?.destroy();
      child.stderr?.destroy();
    }
    this.onclose?.();
  }
}
