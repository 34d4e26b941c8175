// Bash: runs a command in the working folder. A person approves each one first, except those that the team lists. This
// tool limits the command's time and output; what the command may access is up to the operating system.

import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { UnknownOutcome } from '../../ports/unknown-outcome.ts';
import { type ReadyTool, readyTool } from '../ready-tool.ts';
import { isListed, type ListedCommand } from './command-list.ts';
import { beginningOf, descendantsOf, openFile } from './descendants.ts';

const OUTPUT_CHARS_MAX = 30_000;
const COMMAND_MS_MAX = 600_000;
const COMMAND_MS = 120_000;

const input = z.object({
  command: z.string().min(1).max(20_000),
  timeout: z.int().positive().max(COMMAND_MS_MAX).optional().describe('milliseconds it may take'),
  description: z.string().max(500).optional().describe('what it is for, in a few words'),
});

/** Variables that commands need to work at all. The keys and tokens of this process are not passed on. */
const PASSED_ON = ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LC_ALL', 'TERM', 'TMPDIR', 'TZ'];

/** By these its processes are found: the name of a variable, and the number of an open pipe. */
const MARK = 'BOSUN_COMMAND';
const INHERITED = 3;
const ENDING_ROUNDS_MAX = 50;
const ENDING_MS = 10;

interface BashOptions {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Allowed beginnings of a command, such as `git diff`; any command if empty. */
  readonly prefixes?: readonly string[];
  /** Commands that run without a person. */
  readonly unattended?: readonly ListedCommand[];
}

/** Characters that would let an allowed command go on with another one. */
const JOINS_COMMANDS = /[;&|<>`$\n\r\\(){}]/;

const isAmong = (command: string, prefixes: readonly string[]): boolean =>
  !JOINS_COMMANDS.test(command) && prefixes.some((prefix) => command === prefix || command.startsWith(`${prefix} `));

export const bashTool = ({ root, env, prefixes = [], unattended = [] }: BashOptions): ReadyTool =>
  readyTool<z.output<typeof input>>({
    name: 'Bash',
    does: `runs a shell command in the working folder${prefixes.length === 0 ? '' : `, only ${prefixes.join(', ')}`}`,
    input,
    effect: 'once',
    untrusted: true,
    timeoutMs: COMMAND_MS_MAX + 10_000,
    grant: 'always',
    approve: ({ command }) => {
      if (prefixes.length > 0 && !isAmong(command, prefixes))
        return { kind: 'deny', reason: `Only these commands may be used, one at a time: ${prefixes.join(', ')}` };
      if (isListed(command, unattended)) return { kind: 'allow', anyValues: true };
      const reason =
        unattended.length === 0 ? 'Every shell command needs' : "This command is not on the team's list, so it needs";
      return { kind: 'ask', reason: `${reason} a person.` };
    },
    run: ({ command, timeout = COMMAND_MS }, { signal }) => {
      const few = Object.fromEntries(PASSED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
      return runCommand(command, { root, env: few, timeoutMs: timeout, signal });
    },
  });

interface Running {
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

async function runCommand(command: string, { root, env, timeoutMs, signal }: Running): Promise<unknown> {
  signal.throwIfAborted();
  const id = randomUUID();
  const child = spawn('bash', ['-c', command], {
    cwd: root,
    env: { ...env, [MARK]: id },
    // In its own process group, so that what it starts can be ended with it.
    detached: true,
    // The last one is only there to be inherited.
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const end = enderOf(child.pid, id);
  const output = keepEnds(OUTPUT_CHARS_MAX);
  child.stdout?.setEncoding('utf8').on('data', output.add);
  child.stderr?.setEncoding('utf8').on('data', output.add);
  let stopped: string | undefined;
  const stop = (why: string): void => {
    stopped ??= why;
    void end();
  };
  const late = setTimeout(() => stop(`it took longer than ${timeoutMs} ms`), timeoutMs);
  const onAbort = (): void => stop('it was cancelled');
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      child.once('error', (error) => reject(new Error(`No shell could be started: ${error.message}`)));
      // A background process may hold the output open for ever.
      child.once('exit', (code) => setTimeout(() => resolve(code), 50));
    });
    // How much of the command was done is unknown.
    if (stopped !== undefined) throw new UnknownOutcome(`The command was stopped: ${stopped}\n${output.text()}`);
    return { exitCode, output: output.text() };
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', onAbort);
    await end();
    child.stdio[INHERITED]?.destroy();
  }
}

/** Ends a command with every process that it started, also those that left its process group. */
function enderOf(pid: number | undefined, id: string): () => Promise<void> {
  if (pid === undefined) return async () => {};
  const began = beginningOf(pid);
  const command = { pid, variable: `${MARK}=${id}`, pipe: openFile(pid, INHERITED) };
  return async () => {
    endProcess(-pid);
    // Again until there are none: a process may have started another one just before it ended.
    for (let round = 0; began !== undefined && round < ENDING_ROUNDS_MAX; round++) {
      const left = descendantsOf(command, began);
      if (left.length === 0) return;
      for (const each of left) endProcess(each);
      await new Promise((resolve) => setTimeout(resolve, ENDING_MS));
    }
  };
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** Keeps the beginning and the end of a long text: errors are mostly in one of the two. */
function keepEnds(charsMax: number): { add: (text: string) => void; text: () => string } {
  const half = Math.floor(charsMax / 2);
  let head = '';
  let tail = '';
  let left = 0;
  return {
    add: (text) => {
      const room = half - head.length;
      head += text.slice(0, Math.max(0, room));
      tail += text.slice(Math.max(0, room));
      if (tail.length > half) {
        left += tail.length - half;
        tail = tail.slice(-half);
      }
    },
    text: () => (left === 0 ? head + tail : `${head}\n… ${left} characters left out …\n${tail}`),
  };
}
