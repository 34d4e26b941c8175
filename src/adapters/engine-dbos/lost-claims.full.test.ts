import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDbosCrew } from '../../../test/support/dbos-crew.ts';
import { freshDatabase, whyNoPostgres } from '../../../test/support/postgres.ts';
import { launchDbos } from './dbos-process.ts';
import { startGivingBack } from './lost-claims.ts';
import { hostQueue, SCHEMA } from './queues.ts';

const reason = await whyNoPostgres();
if (reason !== undefined) console.warn(`4 facts about lost claims are skipped: ${reason}`);

const EVERY_MS = 20;

/** A process with a queue, in which a run waits. */
async function scene() {
  const url = await freshDatabase();
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  onTestFinished(() => admin.end());
  const begun: string[] = [];
  const open = Promise.withResolvers<void>();
  const bodies = {
    hold: async () => {},
    host: (_: string, runId: string) => {
      begun.push(runId);
      return open.promise;
    },
    command: async () => {},
  };
  const dbos = await launchDbos({ url, executorId: 'test', bodies, log: () => {} });
  onTestFinished(() => dbos.stop(1_000));
  onTestFinished(() => open.resolve());
  await dbos.enqueueHost('crew', 'one');
  const log: string[] = [];
  return {
    dbos,
    begun,
    log,
    open,
    /** What is in the database after the answer to the COMMIT of a claim was lost. */
    loseClaim: (executorId: string) =>
      admin.query(
        `UPDATE ${SCHEMA}.workflow_status SET status = 'PENDING', executor_id = $1, started_at_epoch_ms = 1
         WHERE status = 'ENQUEUED'`,
        [executorId],
      ),
    states: async (): Promise<string[]> =>
      (await admin.query<{ status: string }>(`SELECT status FROM ${SCHEMA}.workflow_status`)).rows.map(
        ({ status }) => status,
      ),
    listen: () => dbos.listen(hostQueue('crew'), { workerConcurrency: 4 }),
    giveBack: () => onTestFinished(startGivingBack({ dbos, log: (line) => log.push(line), everyMs: EVERY_MS })),
  };
}

describe.skipIf(reason !== undefined)('work that was taken from a queue', () => {
  it('goes back and is done if the process never heard that it has it', async () => {
    const { dbos, begun, log, open, loseClaim, listen, states, giveBack } = await scene();
    expect((await loseClaim('test')).rowCount).toBe(1);
    await dbos.enqueueHost('crew', 'two');
    await listen();
    await expect.poll(() => begun, { timeout: 20_000 }).toEqual(['two']);
    giveBack();
    await expect.poll(() => begun, { timeout: 20_000 }).toEqual(['two', 'one']);
    expect(log).toEqual([expect.stringContaining('goes back to its queue')]);
    open.resolve();
    await expect.poll(states, { timeout: 20_000 }).toEqual(['SUCCESS', 'SUCCESS']);
  }, 60_000);

  it('goes back also while the process has nothing else to do', async () => {
    const { engine, admin, join } = await openDbosCrew();
    onTestFinished(() => engine.close());
    await engine.submit('crew', 'one');
    // The process that put it into the queue is the one that the database names.
    await admin.query(`UPDATE ${SCHEMA}.workflow_status SET status = 'PENDING', started_at_epoch_ms = 1`);
    const resumed = Promise.withResolvers<string>();
    await join(async (runId) => {
      resumed.resolve(runId);
      return true;
    });
    expect(await resumed.promise).toBe('one');
  }, 120_000);

  it('stays with the process that does it, however long that takes', async () => {
    const { begun, log, states, listen, giveBack } = await scene();
    await listen();
    giveBack();
    await expect.poll(() => begun, { timeout: 20_000 }).toEqual(['one']);
    await sleep(50 * EVERY_MS);
    expect(await states()).toEqual(['PENDING']);
    expect(begun).toEqual(['one']);
    expect(log).toEqual([]);
  }, 60_000);

  it('stays with another process', async () => {
    const { dbos, begun, log, states, loseClaim, listen, giveBack } = await scene();
    await loseClaim('another');
    await dbos.enqueueHost('crew', 'two');
    await listen();
    giveBack();
    await expect.poll(() => begun, { timeout: 20_000 }).toEqual(['two']);
    await sleep(50 * EVERY_MS);
    expect(await states()).toEqual(['PENDING', 'PENDING']);
    expect(log).toEqual([]);
  }, 60_000);
});
