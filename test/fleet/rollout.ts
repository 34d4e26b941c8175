// A deploy with real processes: a fleet of the command line on one database, versions of a team file, and another version of
// Bosun itself.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { firstLine } from '../support/first-line.ts';
import { root } from '../support/repository.ts';

const mainOf = (folder: string): string => path.join(folder, 'src/surfaces/cli/main.ts');

function temporary(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), name));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/** The sources as the next release would have them: another version, and one more change of the schema. */
export function nextBosun(): string {
  const folder = temporary('bosun-next-');
  cpSync(path.join(root, 'src'), path.join(folder, 'src'), {
    recursive: true,
    filter: (file) => !file.endsWith('.test.ts'),
  });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const about = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as object;
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ ...about, version: '99.0.0' }));
  const schema = path.join(folder, 'src/adapters/journal-postgres/schema.ts');
  const more = "{ does: 'a column for notes', sql: 'ALTER TABLE bosun.memory ADD COLUMN note text' },\n];";
  writeFileSync(schema, readFileSync(schema, 'utf8').replace(/\];\s*$/, more));
  return folder;
}

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly child: ChildProcess;
  /** What it printed when it was ready. */
  readonly line: Readonly<Record<string, unknown>>;
  /** Its log so far, a text a line. */
  log(): string[];
  /** Stops it as a deploy does, and waits for its end. */
  stop(): Promise<void>;
}

export interface Rollout {
  /** Writes a version of the team file and returns its path. */
  write(version: string, text: string): string;
  bosun(...args: readonly string[]): Promise<Ended>;
  /** The same with another Bosun. */
  bosunOf(folder: string, ...args: readonly string[]): Promise<Ended>;
  start(...args: readonly string[]): Promise<Started>;
  startOf(folder: string, ...args: readonly string[]): Promise<Started>;
  /** What workers noted, in order. */
  notes(): string[];
  /** Lets the slow workers end. */
  go(): void;
}

export function rollout(database: string): Rollout {
  const folder = temporary('bosun-rollout-');
  const notes = path.join(folder, 'notes');
  const env = { ...process.env, BOSUN_DATABASE: database, NOTES: notes };
  const argsOf = (bosun: string, args: readonly string[]): string[] => [
    '--conditions=bosun-source',
    mainOf(bosun),
    ...args,
    '--json',
  ];
  const bosunOf: Rollout['bosunOf'] = (bosun, ...args) =>
    new Promise((resolve) => {
      execFile(process.execPath, argsOf(bosun, args), { env, cwd: folder }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
      );
    });
  const startOf: Rollout['startOf'] = async (bosun, ...args) => {
    const child = spawn(process.execPath, argsOf(bosun, args), { env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    let logged = '';
    child.stderr.on('data', (chunk: Buffer) => {
      logged += String(chunk);
    });
    const line = await firstLine(child, () => logged);
    return {
      child,
      line: JSON.parse(line) as Started['line'],
      log: () => logged.split('\n').filter((each) => each !== ''),
      stop: async () => {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It has ended already: ${logged}`);
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      },
    };
  };
  return {
    write: (version, text) => {
      mkdirSync(path.join(folder, version));
      const file = path.join(folder, version, 'team.ts');
      writeFileSync(file, text);
      return file;
    },
    bosunOf,
    bosun: (...args) => bosunOf(root, ...args),
    startOf,
    start: (...args) => startOf(root, ...args),
    notes: () => (existsSync(notes) ? readFileSync(notes, 'utf8').split('\n').filter(Boolean) : []),
    go: () => writeFileSync(`${notes}.go`, ''),
  };
}

interface Parts {
  /** What the slow worker returns: its code. */
  readonly says?: string;
  /** Whether it still has the worker that no run uses. */
  readonly hasSpare?: boolean;
}

/** Pays once, then waits for the file `<notes>.go`; a person can be asked before. */
export const teamFile = ({ says = 'entered', hasSpare = true }: Parts = {}): string => `
import { appendFileSync, existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { supervisor, worker } from 'bosun';
const note = (line) => appendFileSync(process.env.NOTES, line + '\\n');
export default supervisor({
  name: 'clerks',
  advice: false,
  grounding: false,
  synthesise: () => ({ answer: 'All charges were entered.' }),
  workers: {
    boss: worker({ does: 'decides', person: true }),
    payer: worker({ does: 'pays', effect: 'once', run: ({ instruction }) => { note('pay ' + instruction); return 'It was paid on 2 May.'; } }),
    slow: worker({
      does: 'enters charges',
      effect: 'idempotent',
      run: async ({ instruction }) => {
        note('slow ' + instruction + ' ' + process.pid);
        while (!existsSync(process.env.NOTES + '.go')) await sleep(20);
        return 'The charge was ${says} on 2 May.';
      },
    }),
    ${hasSpare ? "spare: worker({ does: 'mends printers', effect: 'read', run: () => 'The printer works.' })," : ''}
  },
});
`;

const task = (id: string, worker: string, dependsOn: readonly string[], account: string) => ({
  ...{ id, worker, dependsOn, instruction: `account_${account}` },
  successCriterion: 'the charge has a date and an amount',
});

/** Pays, then enters slowly. */
export const paying = (account: string) => ({
  goal: 'Pay and enter it',
  tasks: [task('pay', 'payer', [], account), task('enter', 'slow', ['pay'], account)],
});

/** Asks a person, then pays. */
export const asking = (account: string) => ({
  goal: 'Ask and pay it',
  tasks: [task('ask', 'boss', [], account), task('pay', 'payer', ['ask'], account)],
});
