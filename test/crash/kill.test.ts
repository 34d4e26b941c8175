import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asMany } from '../support/mode.ts';
import { crashTeam, readLedger } from './crash-team.ts';

const PROCESS = fileURLToPath(new URL('./crash-process.ts', import.meta.url));
/** More in `npm run test:full`. */
const MOMENTS = asMany(1, 20);
const MORE_MAX = 10;
const LIVES_MAX = 12;

/** Kill times spread over the life of the run, the same on every machine but for the speed of the machine. */
const fraction = (n: number): number => (((n * 0.618_033_988_75) % 1) + 1) % 1;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bosun-kill-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Life {
  readonly killed: boolean;
  readonly ending: string;
  readonly ms: number;
}

/** Starts a process and kills it so many milliseconds after it is up, unless it has finished by then. */
async function live(name: string, killAfterMs: number | undefined): Promise<Life> {
  const args = [join(folder, `${name}.db`), join(folder, `${name}.ledger`), 'run-1'];
  const child: ChildProcess = spawn(process.execPath, ['--conditions=bosun-source', PROCESS, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let errors = '';
  let upAt = 0;
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const up = new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk;
      upAt ||= performance.now();
      resolve();
    });
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  await Promise.race([up, ended]);
  if (killAfterMs !== undefined) {
    await Promise.race([sleep(killAfterMs), ended]);
    child.kill('SIGKILL');
  }
  const code = await ended;
  if (code !== 0 && code !== null) throw new Error(`the process failed: ${errors}`);
  return { killed: code === null, ending: printed.split('\n')[1] ?? '', ms: performance.now() - upAt };
}

/** Kills the first two lives, then lets it live. */
async function liveAndDie(
  name: string,
  killsMs: readonly number[],
): Promise<{ kills: number; ending: string; ms: number }> {
  let kills = 0;
  for (let n = 0; n < LIVES_MAX; n++) {
    const life = await live(name, killsMs[n]);
    if (!life.killed) return { kills, ending: life.ending, ms: life.ms };
    kills += 1;
  }
  throw new Error(`${name} never finished`);
}

describe('a run whose process is killed at any moment', () => {
  it('ends as if nothing had happened, with every effect once', async () => {
    const whole = await live('whole', undefined);
    expect(JSON.parse(whole.ending)).toMatchObject({ status: 'complete', tasks: Array(5).fill('succeeded') });

    let kills = 0;
    // The first run on a busy machine may take longer than later ones: the shortest life so far is the measure.
    let lifeMs = whole.ms;
    const moment = async (n: number): Promise<void> => {
      const name = `moment-${n}`;
      const ended = await liveAndDie(name, [fraction(n) * lifeMs, fraction(n + 0.5) * lifeMs]);
      kills += ended.kills;
      if (ended.kills === 0) lifeMs = Math.min(lifeMs, ended.ms);
      expect(ended.ending, name).toBe(whole.ending);
      const ledger = readLedger(join(folder, `${name}.ledger`));
      expect(ledger.map(({ effect }) => effect).sort(), name).toEqual(['charge', 'credit', 'refund']);
      const team = crashTeam(join(folder, `${name}.db`), '');
      expect(await team.audit('run-1'), name).toMatchObject({ ok: true });
      await team.close();
    };
    const queue = Array.from({ length: MOMENTS }, (_, n) => n);
    const lane = async (): Promise<void> => {
      for (let n = queue.shift(); n !== undefined; n = queue.shift()) await moment(n);
    };
    await Promise.all([lane(), lane()]);
    // Most moments must really have hit a living process, or the test shows nothing. If the first life was slow by chance, they
    // came too late: more of them follow.
    for (let n = MOMENTS; kills <= MOMENTS && n < 2 * MOMENTS + MORE_MAX; n++) await moment(n);
    expect(kills).toBeGreaterThan(MOMENTS);
  }, 1_800_000);
});
