// The processes under test: started, killed, frozen, cut off and replaced.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { openRelay, type Relay } from './relay.ts';

const MEMBER = fileURLToPath(new URL('member.ts', import.meta.url));

export interface Process {
  readonly label: string;
  readonly child: ChildProcess;
  readonly pid: number;
  readonly relay: Relay;
}

export interface FleetOptions {
  readonly url: string;
  readonly worldUrl: string;
  readonly paceMs: number;
  readonly restart: boolean;
  readonly onLine: (line: string) => void;
}

const withPort = (url: string, port: number): string => {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href;
};

export async function startProcess(
  label: string,
  { url, worldUrl, paceMs, restart, onLine }: FleetOptions,
): Promise<Process> {
  const relay = await openRelay({ port: Number(new URL(url).port) });
  const args = ['--conditions=bosun-source', MEMBER, withPort(url, relay.port), worldUrl, label, String(paceMs)];
  const child = spawn(process.execPath, [...args, restart ? 'restart' : ''], { stdio: ['ignore', 'pipe', 'pipe'] });
  createInterface({ input: child.stderr }).on('line', onLine);
  const ready = once(createInterface({ input: child.stdout }), 'line');
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The process ${label} ended with code ${code} before it was ready`);
  });
  ended.catch(() => {});
  await Promise.race([ready, ended]);
  return { label, child, pid: child.pid ?? 0, relay };
}

export const hasEnded = ({ child }: Process): boolean => child.exitCode !== null || child.signalCode !== null;

/** Resolves with true when the process has ended, with false after this time. */
export async function endsWithin(process: Process, ms: number): Promise<boolean> {
  if (hasEnded(process)) return true;
  const timer = new AbortController();
  const late = new Promise<boolean>((resolve) => {
    const id = setTimeout(() => resolve(false), ms);
    timer.signal.addEventListener('abort', () => clearTimeout(id));
  });
  const ended = await Promise.race([once(process.child, 'exit').then(() => true), late]);
  timer.abort();
  return ended;
}

export async function stopProcess(process: Process): Promise<void> {
  if (!hasEnded(process)) {
    process.child.kill('SIGKILL');
    await endsWithin(process, 5_000);
  }
  process.relay.close();
}
