// A copy of a database, taken while a fleet is at work, on which a new fleet finishes the runs.

import { execFile } from 'node:child_process';
import { mkdtempSync, renameSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, it, type TestContext } from 'vitest';
import { freshDatabase, startPostgres, whyNoPostgres } from '../support/postgres.ts';
import { copyData } from '../support/standby.ts';
import { ASKING, type ChargesFleet, createWorld, PLAN, startFleet, type World } from './charges.ts';

const MAIN = fileURLToPath(new URL('../../src/surfaces/cli/main.ts', import.meta.url));
const RUNS = 4;
/** So slow that the copy is taken in the middle. */
const PACE_MS = 3_000;
/** Only for a fleet that hangs. */
const END_MAX_MS = 180_000;
const reason = await whyNoPostgres();
if (reason !== undefined) console.warn(`2 facts about back-ups are skipped: ${reason}`);

const run = promisify(execFile);
const bosun = async (...args: readonly string[]): Promise<Record<string, unknown>> =>
  JSON.parse((await run(process.execPath, ['--conditions=bosun-source', MAIN, ...args, '--json'])).stdout);

/** Without steps that a person is asked about when they were under way. */
const REPEATABLE = {
  ...PLAN,
  tasks: PLAN.tasks.map((each) => ({ ...each, worker: each.worker === 'payer' ? 'writer' : each.worker })),
};

async function fleetOn(url: string, world: World, { onTestFinished }: TestContext): Promise<ChargesFleet> {
  const fleet = await startFleet(url, { world, paceMs: PACE_MS });
  onTestFinished(() => fleet.kill());
  return fleet;
}

/** Runs in the middle of their steps, one that waits for a person, and a schedule. */
async function beginWork(fleet: ChargesFleet, world: World): Promise<void> {
  // A copy may take longer than the runs, on a busy machine.
  world.hold();
  await fleet.ask('POST', '/api/schedules', { cron: '0 0 1 1 *', team: 'charges', request: 'enter all charges' });
  await fleet.start(ASKING);
  for (let n = 0; n < RUNS; n++) await fleet.start(REPEATABLE);
  while (!(await fleet.statuses()).includes('waiting')) await sleep(50);
  await world.untilBegun(RUNS * 2 + 1);
}

/** The runs in the copy are in the middle of their steps. */
async function expectUnderWay({ expect }: TestContext, url: string): Promise<void> {
  const { runs } = (await bosun('runs', '--database', url)) as { runs: { status: string }[] };
  const statuses = runs.map(({ status }) => status.replace('interrupted', 'running'));
  expect(statuses.sort()).toEqual([...Array<string>(RUNS).fill('running'), 'waiting']);
}

/** All runs under way end, and the one that waits goes on after the decision. */
async function expectFinished({ expect }: TestContext, fleet: ChargesFleet, url: string): Promise<number> {
  const tookMs = await fleet.untilComplete(RUNS, END_MAX_MS).catch((error: Error) => {
    throw new Error(`${error.message}\n${fleet.log()}`);
  });
  const { reviews } = (await fleet.ask('GET', '/api/inbox')) as { reviews: { id: string }[] };
  expect(reviews).toHaveLength(1);
  const decision = { kind: 'answer', content: 'Enter it.' };
  await fleet.ask('POST', `/api/reviews/${reviews[0]?.id}/decision`, { decision });
  await fleet.untilComplete(RUNS + 1, END_MAX_MS);
  expect(await fleet.ask('GET', '/api/schedules')).toMatchObject({ schedules: [{ team: 'charges' }] });
  expect(await bosun('audit', 'verify', '--all', '--database', url)).toMatchObject({ ok: true });
  return Math.round(tookMs);
}

describe.skipIf(reason !== undefined)('a copy of a database, taken while a fleet is at work,', () => {
  it.concurrent('finishes its runs in an empty database: bosun backup and bosun migrate --from', async (test) => {
    const [world, url, empty] = [createWorld(), await freshDatabase(), await freshDatabase()];
    const before = await fleetOn(url, world, test);
    await beginWork(before, world);
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'bosun-backup-')), 'copy.db');
    const copied = await bosun('backup', file, '--database', url);
    await before.kill();
    test.expect(copied).toMatchObject({ runs: RUNS + 1, broken: [] });
    test.expect(statSync(file).mode & 0o777).toBe(0o600);
    const restored = await bosun('migrate', '--from', file, '--database', empty);
    test.expect(restored).toMatchObject({ runs: { new: RUNS + 1 } });
    await expectUnderWay(test, empty);
    world.letGo();
    const after = await fleetOn(empty, world, test);
    console.log(`Restored from a file: all ended after ${await expectFinished(test, after, empty)} ms.`);
  });

  it.concurrent('finishes its runs on the copied files of the server', async (test) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'bosun-copied-'));
    const [world, server] = [createWorld(), await startPostgres(path.join(folder, 'pg'))];
    test.onTestFinished(() => server.remove());
    const before = await fleetOn(server.url, world, test);
    await beginWork(before, world);
    const copy = path.join(folder, 'copy');
    await copyData(server, copy);
    await before.kill();
    await server.stop('immediate');
    const other = await startPostgres(path.join(folder, 'pg2'), { fill: async (data) => renameSync(copy, data) });
    test.onTestFinished(() => other.remove());
    await expectUnderWay(test, other.url);
    world.letGo();
    const after = await fleetOn(other.url, world, test);
    console.log(`Restored from files: all ended after ${await expectFinished(test, after, other.url)} ms.`);
  });
});
