import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { forgetfulFirewall } from '../../../test/support/forgetful-firewall.ts';
import { freshDatabase, whyNoPostgres } from '../../../test/support/postgres.ts';
import { launchDbos } from './dbos-process.ts';

const reason = await whyNoPostgres();

async function listeners(url: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  );
  await client.end();
  return rows;
}

describe.skipIf(reason !== undefined)('the engine on DBOS, whose connections fell silent while new ones work', () => {
  it('goes on with new connections; one that only listens is not given up', async () => {
    const direct = await freshDatabase();
    const { url, forget } = await forgetfulFirewall(direct);
    const bodies = { hold: async () => {}, host: async () => {}, command: async () => {} };
    const dbos = await launchDbos({ url, executorId: 'test', bodies, log: () => {} });
    onTestFinished(() => dbos.stop(1_000));
    const listening = await listeners(direct);
    expect(listening).toHaveLength(1);
    await dbos.startHold('first', 'crew', 'r1');
    await expect.poll(() => dbos.statusOf('first'), { timeout: 10_000 }).toBe('SUCCESS');
    await sleep(17_000);
    expect(await listeners(direct)).toEqual(listening);

    // Connections of both pools, which would be given up soon if they were idle.
    await Promise.all([dbos.statusOf('first'), dbos.busyExecutors()]);
    forget();
    const began = performance.now();
    const looked = dbos.busyExecutors().catch(() => dbos.busyExecutors());
    await dbos.startHold('second', 'crew', 'r2');
    await expect.poll(() => dbos.statusOf('second'), { timeout: 30_000 }).toBe('SUCCESS');
    await looked;
    expect(performance.now() - began).toBeLessThan(30_000);
  }, 120_000);
});
