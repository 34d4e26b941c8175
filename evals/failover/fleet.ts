// The processes under test: started, killed, frozen, cut off and replaced.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Network, socketNetwork, type Wire } from './network.ts';

const MEMBER = fileURLToPath(new URL('member.ts', import.meta.url));

export interface Process {
  readonly label: string;
  readonly child: ChildProcess;
  readonly pid: number;
  readonly wire: Wire;
}

export interface FleetOptions {
  readonly url: string;
  readonly worldUrl: string;
  readonly paceMs: number;
  readonly restart: boolean;
  readonly network?: Network;
  readonly onLine: (line: string) => void;
}

export async function startProcess(
  label: string,
  { url, worldUrl, paceMs, restart, network = socketNetwork, onLine }: FleetOptions,
): Promise<Process> {
  const wire = await network.openWire({ url, worldUrl });
  const member = ['--conditions=bosun-source', MEMBER, wire.url, wire.worldUrl, label, String(paceMs)];
  const [program = '', ...args] = [...wire.before, process.execPath, ...member, restart ? 'restart' : ''];
  // The end of its input ends the process: it does not outlive this one.
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const pid = child.pid ?? 0;
  createInterface({ input: child.stderr }).on('line', onLine);
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The process ${label} ended with code ${code} before it was ready`);
  });
  ended.catch(() => {});
  try {
    if (wire.before.length > 0) {
      await Promise.race([once(lines, 'line'), ended]);
      wire.join(pid);
      child.stdin.write('\n');
    }
    await Promise.race([once(lines, 'line'), ended]);
  } catch (error) {
    child.kill('SIGKILL');
    wire.close();
    throw error;
  }
  return { label, child, pid, wire };
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
  process.wire.close();
}
