// Types lines one after the other, each in a process of its own, as a newcomer without keys would.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LIMIT_MS, type Line, lines, NO_PROVIDER } from './lines.ts';

const MAIN = path.resolve(import.meta.dirname, '../../src/surfaces/cli/main.ts');
/** A line that takes this long is ended: it has failed anyway. */
const STUCK_MS = 120_000;

interface Typed {
  readonly command: string;
  readonly ms: number;
  readonly code: number | null;
  readonly first: string;
  readonly faults: readonly string[];
}

interface Typing {
  /** Only commands that contain this text. */
  readonly only: string | undefined;
  readonly limitFactor: number;
  readonly onTyped: (typed: Typed) => void;
}

export async function typeLines({ only = '', limitFactor, onTyped }: Typing): Promise<Typed[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bosun-newcomer-'));
  writeFileSync(path.join(folder, 'no-provider.ts'), NO_PROVIDER);
  const refusing = createServer((_, response) => {
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end('{"error":{"message":"Incorrect API key provided","type":"invalid_request_error"}}');
  });
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  const { port } = refusing.address() as AddressInfo;
  const typed: Typed[] = [];
  try {
    for (const line of lines({ refusing: `http://127.0.0.1:${port}`, closed: await closedAddress() })) {
      const command = `bosun ${line.words.map(quoted).join(' ')}`;
      if (!command.includes(only)) continue;
      const ended = await typeLine(line, folder);
      const one = { command, ...ended, faults: faultsOf(line, ended, limitFactor) };
      onTyped({ ...one });
      typed.push(one);
    }
  } finally {
    refusing.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return typed.map(({ command, ms, code, first, faults }) => ({ command, ms, code, first, faults }));
}

/** An address where a server was a moment ago, and is no more. */
async function closedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

const quoted = (word: string): string => (/^[\w./:=-]+$/.test(word) ? word : `"${word}"`);

interface Ended {
  readonly ms: number;
  readonly code: number | null;
  readonly first: string;
  readonly printed: string;
}

/** A newcomer has no keys and no settings. */
const isSetting = (name: string): boolean =>
  /^(?:BOSUN_|OPENAI_|ANTHROPIC_|OLLAMA_|NODE_OPTIONS$|FORCE_COLOR$)|_API_KEY$|_BASE_URL$/.test(name);

function typeLine({ words, env = {}, input = '' }: Line, cwd: string): Promise<Ended> {
  const bare = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isSetting(name)));
  const began = performance.now();
  const child = spawn(process.execPath, ['--conditions=bosun-source', MAIN, ...words], {
    cwd,
    env: { ...bare, ...env },
    timeout: STUCK_MS,
    killSignal: 'SIGKILL',
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const first = printed.split('\n').find((text) => text.trim() !== '') ?? '';
      resolve({ ms: Math.round(performance.now() - began), code, first: first.slice(0, 160), printed });
    });
  });
}

function faultsOf({ codes, patience, says }: Line, { ms, code, printed }: Ended, limitFactor: number): string[] {
  const limitMs = LIMIT_MS[patience] * limitFactor;
  const text = printed.replaceAll(/\s+/g, ' ');
  return [
    ...(ms > limitMs ? [`it took ${ms} ms, more than ${limitMs}`] : []),
    ...(code !== null && codes.includes(code) ? [] : [`the exit code is ${code}, not ${codes.join(' or ')}`]),
    ...(says === undefined || says.test(text) ? [] : [`it does not say ${says}`]),
    ...(/\n\s+at .*:\d+:\d+/.test(printed) ? ['it prints a stack trace'] : []),
  ];
}
