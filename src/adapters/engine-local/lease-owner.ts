// Identifies the holder of a lease, so that another process can find out whether it is still alive.

import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export interface LeaseOwner {
  /** Random, one per open journal: two journals in one process are two owners. */
  readonly token: string;
  readonly pid: number;
  readonly host: string;
  /**
   * Where `pid` is meaningful: host, boot and process namespace. Two containers may share a volume and a host name, and
   * each has its own process 1; from elsewhere only the heartbeat shows whether a holder is alive.
   */
  readonly place: string;
  /** When the process started, in the kernel's own unit; distinguishes a reused pid. Empty where there is no /proc. */
  readonly started: string;
}

export const currentOwner = (): LeaseOwner => ({
  token: randomUUID(),
  pid: process.pid,
  host: hostname(),
  place: here(),
  started: startOf(process.pid) ?? '',
});

/** True only when certain: same place, and no such process any more. */
export function isDead(owner: LeaseOwner): boolean {
  if (owner.place !== here()) return false;
  if (owner.started !== '') return startOf(owner.pid) !== owner.started;
  return !answersSignals(owner.pid);
}

const here = (): string => `${hostname()} ${bootId()} ${processNamespace()}`;

// A killed process that its parent has not reaped yet still has an entry, but will never write again.
const GONE = new Set(['Z', 'X', 'x']);

function startOf(pid: number): string | undefined {
  const stat = orEmpty(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  // The second field is the program's name in parentheses and may itself contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state = '', startedAt] = [fields[0], fields[19]];
  return GONE.has(state) ? undefined : startedAt;
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const bootId = (): string => orEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim());
const processNamespace = (): string => orEmpty(() => readlinkSync('/proc/self/ns/pid'));

function orEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
