// A database that is gone for a minute, that restarts again and again, that fails over: the fleet waits and goes on. The
// scenes run at the same time, because they mostly wait.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it, type TestContext } from 'vitest';
import { type OwnPostgres, startPostgres, whyNoPostgres } from '../support/postgres.ts';
import { openRelay } from '../support/relay.ts';
import { startStandby } from '../support/standby.ts';
import { type ChargesFleet, createWorld, PLAN, startFleet } from './charges.ts';

const RUNS = 5;
const GONE_MS = 60_000;
/** Only for a fleet that hangs: how long it takes is printed, and grows with the load of the machine. */
const GO_ON_MAX_MS = 180_000;
const reason = await whyNoPostgres();
if (reason !== undefined) console.warn(`3 facts about outages are skipped: ${reason}`);

type Finish = TestContext['onTestFinished'];

async function startDatabase(onTestFinished: Finish): Promise<{ server: OwnPostgres; folder: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bosun-outage-'));
  const server = await startPostgres(path.join(folder, 'pg'));
  onTestFinished(() => server.remove());
  return { server, folder };
}

/** A fleet with runs in the middle of their steps. */
async function atWork(url: string, onTestFinished: Finish) {
  const world = createWorld();
  const fleet = await startFleet(url, { world });
  onTestFinished(() => fleet.kill());
  for (let n = 0; n < RUNS; n++) await fleet.start(PLAN);
  await world.untilBegun(RUNS * 3);
  return { world, fleet };
}

/** Every run has ended, every step happened once, and no process was lost. */
async function expectWhole(
  expect: TestContext['expect'],
  { world, fleet }: Awaited<ReturnType<typeof atWork>>,
  runs = RUNS,
): Promise<number> {
  const tookMs = await fleet.untilComplete(runs, GO_ON_MAX_MS).catch((error: Error) => {
    throw new Error(`${error.message}\n${fleet.log()}`);
  });
  expect(world.repeated()).toEqual([]);
  expect(world.steps('happened')).toHaveLength(runs * PLAN.tasks.length);
  expect(fleet.ended()).toBe(0);
  expect(await fleet.ready()).toBe(200);
  return Math.round(tookMs);
}

/** What the server says about itself, each second. */
function watchReadiness({ ready }: ChargesFleet) {
  const seen: number[] = [];
  let isOver = false;
  const watching = (async () => {
    for (; !isOver; await sleep(1_000)) seen.push(await ready());
  })();
  return async (): Promise<readonly number[]> => {
    isOver = true;
    await watching;
    return seen;
  };
}

describe.skipIf(reason !== undefined)('a fleet whose database', () => {
  it.concurrent('is gone for a minute finishes all runs, and says meanwhile that it is not ready', async (test) => {
    const { server } = await startDatabase(test.onTestFinished);
    const scene = await atWork(server.url, test.onTestFinished);
    await server.stop('immediate');
    const stopWatching = watchReadiness(scene.fleet);
    await sleep(GONE_MS);
    const seen = await stopWatching();
    await server.start();
    test.expect(new Set(seen)).toEqual(new Set([503]));
    console.log(`Gone for a minute: all ended ${await expectWhole(test.expect, scene)} ms after it was back.`);
  });

  it.concurrent('restarts again and again finishes all runs', async (test) => {
    const { server } = await startDatabase(test.onTestFinished);
    const scene = await atWork(server.url, test.onTestFinished);
    for (const [index, upMs] of [0, 300, 1_000, 50, 2_000].entries()) {
      await server.stop(index % 2 === 0 ? 'immediate' : 'fast');
      await server.start();
      await sleep(upMs);
    }
    console.log(`Restarted five times: all ended ${await expectWhole(test.expect, scene)} ms after the last.`);
  });

  it.concurrent('fails over to a standby behind its address finishes all runs, and has lost nothing', async (test) => {
    const { server, folder } = await startDatabase(test.onTestFinished);
    const standby = await startStandby(server, path.join(folder, 'standby'));
    test.onTestFinished(() => standby.remove());
    const relay = await openRelay(server);
    test.onTestFinished(() => relay.close());
    const url = new URL(server.url);
    url.port = String(relay.port);
    const scene = await atWork(url.href, test.onTestFinished);
    await server.stop('immediate');
    // For a moment the address leads to a server that only reads, as while a failover is decided.
    relay.pointAt(standby.port);
    await sleep(4_000);
    test.expect(await scene.fleet.ready()).toBe(503);
    await standby.promote();
    console.log(`Failed over: all ended ${await expectWhole(test.expect, scene)} ms after the promotion.`);
  });
});
