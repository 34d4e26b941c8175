// Finds the processes that a command started, also those that left its process group. A process that has lost its parent is
// recognised by what it inherited: a variable, and a pipe that only this command and its descendants have open. Linux only:
// elsewhere the process group has to do.

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** What all processes of a command inherit. */
interface Inherited {
  readonly pid: number;
  /** `name=value` of a variable. */
  readonly variable: string;
  /** The pipe, as /proc calls it; undefined if it is not known. */
  readonly pipe: string | undefined;
}

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** Ended, and not yet reaped. */
  readonly hasEnded: boolean;
  /** In ticks since the machine was started. */
  readonly began: number;
}

/** The name of an open file of a process; undefined if it cannot be known. */
export function openFile(pid: number, descriptor: number): string | undefined {
  return unlessGone(() => readlinkSync(`/proc/${pid}/fd/${descriptor}`));
}

/** When a process began; undefined if there is no /proc. */
export const beginningOf = (pid: number): number | undefined => statOf(pid)?.began;

/** The processes of a command that are alive. */
export function descendantsOf(command: Inherited, began: number): number[] {
  const younger = allStats().filter((stat) => stat.began >= began && !stat.hasEnded && stat.pid !== process.pid);
  const found = new Set(younger.filter((stat) => isOwn(stat, command)).map(({ pid }) => pid));
  // Children of those that were found, and their children.
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const { pid, parent } of younger) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

function isOwn({ pid, group, session }: Stat, { pid: own, variable, pipe }: Inherited): boolean {
  if (pid === own || group === own || session === own) return true;
  const variables = unlessGone(() => readFileSync(`/proc/${pid}/environ`, 'latin1')) ?? '';
  if (variables.split('\0').includes(variable)) return true;
  if (pipe === undefined) return false;
  const files = unlessGone(() => readdirSync(`/proc/${pid}/fd`)) ?? [];
  return files.some((descriptor) => openFile(pid, Number(descriptor)) === pipe);
}

const allStats = (): Stat[] =>
  (unlessGone(() => readdirSync('/proc')) ?? [])
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? []);

function statOf(pid: number): Stat | undefined {
  const text = unlessGone(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  // The name of the program is in brackets and may hold anything.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  if (!fields) return undefined;
  const [state, parent, group, session] = fields;
  return {
    pid,
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    hasEnded: state === 'Z' || state === 'X',
    began: Number(fields[19]),
  };
}

/** Processes end while they are looked at, and those of other users cannot be looked at. */
function unlessGone<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
