import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDbosCrew } from '../../../test/support/dbos-crew.ts';
import { whyNoPostgres } from '../../../test/support/postgres.ts';
import { events } from '../../contracts/journal/fact.ts';
import type { Offer } from '../../ports/team-engine.ts';
import { systemClock } from '../clock-system/system-clock.ts';
import { SCHEMA } from './queues.ts';

const reason = await whyNoPostgres();
if (reason !== undefined) console.warn(`4 facts about pending runs are skipped: ${reason}`);

const BUSY = 40;

/** An engine that goes on with runs as the test says. */
async function scene(resume: Offer['resume']) {
  const { engine, journal, admin, join } = await openDbosCrew();
  onTestFinished(() => engine.close());
  await join(resume);
  return {
    engine,
    openRun: async (runId: string) => {
      const perform = () => Promise.reject(new Error('It performs nothing'));
      const opening = await engine.openRun(runId, { team: 'crew', journal, clock: systemClock, perform });
      if (opening.status === 'held') throw new Error(opening.by);
      return opening.run;
    },
    /** Stores the first event of runs, which nothing works on. */
    store: async (...runIds: readonly string[]): Promise<void> => {
      for (const runId of runIds) {
        const claim = await journal.claim(runId);
        if (claim.status === 'refused') throw new Error(claim.heldBy);
        await journal.append(claim.lease, events(1, 1), { sync: true, taken: [] });
        await journal.release(claim.lease);
      }
    },
    /** The names of the workflows that a process has begun and not ended. */
    pending: async (): Promise<string[]> => {
      const sql = `SELECT name FROM ${SCHEMA}.workflow_status WHERE status = 'PENDING' ORDER BY name`;
      return (await admin.query<{ name: string }>(sql)).rows.map(({ name }) => name);
    },
  };
}

describe.skipIf(reason !== undefined)('a run that a process works on', () => {
  it('has a pending workflow, also if the program resumed it before the process took it from the queue', async () => {
    const [trying, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { engine, openRun, store, pending } = await scene(async () => {
      trying.resolve();
      await opened.promise;
      return false;
    });
    await store('r');
    await engine.submit('crew', 'r');
    await trying.promise;
    const run = await openRun('r');
    opened.resolve();
    await expect.poll(pending, { timeout: 20_000 }).toEqual(['bosun.hold']);
    await run.close();
    await expect.poll(pending, { timeout: 20_000 }).toEqual([]);
  }, 60_000);

  it('has one pending workflow if the process took it from the queue, also if nothing waits for its end', async () => {
    const closing = Promise.withResolvers<void>();
    const open: { run?: (runId: string) => Promise<{ close(): Promise<void> }> } = {};
    const { engine, openRun, store, pending } = await scene(async (runId) => {
      const run = await open.run?.(runId);
      void closing.promise.then(() => run?.close());
      return true;
    });
    open.run = openRun;
    await store('r');
    await engine.submit('crew', 'r');
    await expect.poll(pending, { timeout: 20_000 }).toEqual(['bosun.host']);
    await sleep(300);
    expect(await pending()).toEqual(['bosun.host']);
    closing.resolve();
    await expect.poll(pending, { timeout: 20_000 }).toEqual([]);
  }, 60_000);

  it('is tried again after a failure', async () => {
    let tries = 0;
    const { engine, store } = await scene(async () => {
      tries += 1;
      if (tries < 3) throw new Error('the disk is full');
      return true;
    });
    await store('r');
    await engine.submit('crew', 'r');
    await expect.poll(() => tries, { timeout: 20_000 }).toBe(3);
  }, 60_000);

  it('takes no place in the queue from others while a call of the program works on it', async () => {
    const begun: string[] = [];
    const { engine, store } = await scene(async (runId) => {
      if (runId !== 'new') return false;
      begun.push(runId);
      return true;
    });
    const busy = Array.from({ length: BUSY }, (_, index) => `busy${index}`);
    await store(...busy, 'new');
    for (const runId of busy) await engine.submit('crew', runId);
    await engine.submit('crew', 'new');
    await expect.poll(() => begun, { timeout: 8_000 }).toEqual(['new']);
  }, 60_000);
});
