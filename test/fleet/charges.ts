// A fleet of commands at work on runs with every kind of effect, and what the world saw of them.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { firstLine } from '../support/first-line.ts';
import { chargeTask } from '../support/plans.ts';

const MAIN = fileURLToPath(new URL('../../src/surfaces/cli/main.ts', import.meta.url));
const TEAM = fileURLToPath(new URL('charges-team.ts', import.meta.url));
const SERVE = ['serve', '--port', '0', '--grace', '1s'];

/** Only for a fleet that hangs. */
const BEGUN_MAX_MS = 180_000;

/** Two chains that join, with steps of each kind of effect. */
export const PLAN = {
  goal: 'Enter all charges',
  tasks: [
    chargeTask('a1', 'reader'),
    chargeTask('a2', 'printer', ['a1']),
    chargeTask('a3', 'writer', ['a2']),
    chargeTask('b1', 'payer'),
    chargeTask('b2', 'reader', ['b1']),
    chargeTask('b3', 'payer', ['b2']),
    chargeTask('c1', 'printer', ['a3', 'b3']),
    chargeTask('c2', 'writer', ['c1']),
  ],
};

/** Asks a person, and goes on with a step. */
export const ASKING = {
  goal: 'Enter a charge',
  tasks: [chargeTask('ask', 'boss'), chargeTask('d1', 'writer', ['ask'])],
};

export interface Started {
  readonly child: ChildProcess;
  readonly line: unknown;
  /** What it wrote to its log. */
  readonly log: string[];
}

export type World = ReturnType<typeof createWorld>;

/** What happened outside of the journals. */
export function createWorld() {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'bosun-world-')), 'notes');
  const lines = (): string[] => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);
  const lost: string[] = [];
  const steps = (kind: 'began' | 'happened'): string[] =>
    lines()
      .filter((line) => line.startsWith(kind))
      .map((line) => line.split(' ').slice(1, 3).join(' '));
  return {
    file,
    steps,
    /** Steps that happened more than once. */
    repeated: (): string[] => steps('began').filter((step, at, all) => all.indexOf(step) !== at),
    /** Lets no run with the plan above end, until it is let go. */
    hold: () => writeFileSync(`${file}.hold`, ''),
    letGo: () => rmSync(`${file}.hold`),
    /** What the processes wrote that have ended. */
    lost,
    untilBegun: async (count: number): Promise<void> => {
      const until = performance.now() + BEGUN_MAX_MS;
      for (; steps('began').length < count; await sleep(20)) {
        if (lost.length > 0) throw new Error(`A process has ended: ${lost.join('\n')}`);
        if (performance.now() > until) throw new Error(`Only ${steps('began').length} steps began, not ${count}`);
      }
    },
  };
}

interface CommandOptions {
  readonly world: World;
  readonly paceMs?: number;
}

/** Starts a command that goes on, and waits for its line of JSON. */
export async function startCommand(args: readonly string[], { world, paceMs = 700 }: CommandOptions): Promise<Started> {
  const env = { ...process.env, BOSUN_TEST_WORLD: world.file, BOSUN_TEST_PACE_MS: String(paceMs) };
  const all = ['--conditions=bosun-source', MAIN, ...args, '--team', TEAM, '--json'];
  const child = spawn(process.execPath, all, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const log: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line));
  child.once('close', () => world.lost.push(`${args.join(' ')}: ${log.join('\n')}`));
  const line = await firstLine(child, () => log.join('\n'));
  return { child, line: JSON.parse(line), log };
}

export type ChargesFleet = Awaited<ReturnType<typeof startFleet>>;

/** A server, a process that hosts runs, and one that prints. */
export async function startFleet(database: string, options: CommandOptions) {
  const on = ['--database', database];
  const server = await startCommand([...SERVE, ...on], options);
  const others = await Promise.all([
    startCommand(['worker', '--label', 'host', ...on], options),
    startCommand(['worker', '--label', 'printer', '--queue', 'paper', ...on], options),
  ]);
  const all = [server, ...others];
  const { url } = server.line as { url: string };
  return {
    url,
    all,
    /** The processes that have ended. */
    ended: (): number => all.filter(({ child }) => child.exitCode !== null || child.signalCode !== null).length,
    log: (): string => all.flatMap(({ log }) => log).join('\n'),
    kill: async (): Promise<void> => {
      await Promise.all(
        all.map(async ({ child }) => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          const gone = once(child, 'exit');
          child.kill('SIGKILL');
          await gone;
        }),
      );
    },
    ...clientOf(url),
  };
}

export function clientOf(url: string) {
  const ask = async (method: string, at: string, body?: unknown): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}${at}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    if (answer.status >= 300) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const statuses = async (): Promise<string[]> => {
    const { runs } = (await ask('GET', '/api/runs')) as { runs: { status: string }[] };
    return runs.map(({ status }) => status);
  };
  return {
    ask,
    statuses,
    start: async (plan: Pick<typeof PLAN, 'goal'> & { readonly tasks: readonly object[] }): Promise<string> => {
      const body = { team: 'charges', request: plan.goal, plan };
      return ((await ask('POST', '/api/runs', body)) as { runId: string }).runId;
    },
    ready: async (): Promise<number> => (await fetch(`${url}/readyz`)).status,
    /** Waits until as many runs as given have ended as `complete`; the time that took. */
    untilComplete: async (count: number, limitMs: number): Promise<number> => {
      const from = performance.now();
      for (;;) {
        const all = await statuses().catch(() => []);
        if (all.filter((status) => status === 'complete').length >= count) return performance.now() - from;
        if (performance.now() - from > limitMs) throw new Error(`Not complete in time: ${all.join(', ')}`);
        await sleep(200);
      }
    },
  };
}
