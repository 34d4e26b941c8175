// A short outage, and a server that only reads for a moment. Long ones are in outage.full.test.ts.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dbos } from '../../src/engine-dbos.ts';
import { chargeTask } from '../support/plans.ts';
import { startPostgres, whyNoPostgres } from '../support/postgres.ts';
import { asAdmin } from '../support/standby.ts';
import { crew } from './crew.ts';

const reason = await whyNoPostgres();
if (reason !== undefined) console.warn(`2 facts about outages are skipped: ${reason}`);

describe.skipIf(reason !== undefined)('a fleet whose database is away for a moment', () => {
  it('goes on when it is back, also if it only read for a while, and begins no step again', async () => {
    const server = await startPostgres(path.join(mkdtempSync(path.join(tmpdir(), 'bosun-outage-')), 'pg'));
    onTestFinished(() => server.remove());
    let begun = 0;
    const slowly = async (): Promise<void> => {
      begun += 1;
      await sleep(300);
    };
    const engine = dbos({ url: server.url, label: 'test', log: () => {} });
    const team = crew({ engine, wait: slowly });
    onTestFinished(() => team.close());
    const journal = await engine.open();
    onTestFinished(() => engine.close());
    await team.join();
    const running = team.run({ goal: 'Enter', tasks: [chargeTask('a', 'slow'), chargeTask('b', 'slow', ['a'])] });
    await expect.poll(() => begun, { interval: 10 }).toBe(1);
    await server.stop('immediate');
    await expect(journal.probe?.()).rejects.toThrow(/does not answer|No Postgres answers/);
    await sleep(500);
    await server.start();
    expect((await running).status).toBe('complete');

    const onlyReads = (on: boolean): Promise<unknown> =>
      asAdmin(server.url, async (client) => {
        await client.query('SET default_transaction_read_only = off');
        await client.query(`ALTER SYSTEM SET default_transaction_read_only = ${on ? 'on' : 'off'}`);
        await client.query('SELECT pg_reload_conf()');
      });
    await onlyReads(true);
    await expect.poll(() => journal.probe?.().then(String, String), { interval: 10 }).toContain('takes no writes');
    const submitted = team.submit({ goal: 'Enter', tasks: [chargeTask('c', 'slow')] });
    await sleep(300);
    await onlyReads(false);
    const runId = await submitted;
    await expect.poll(async () => (await team.show(runId)).status, { interval: 50 }).toBe('complete');
    expect(begun).toBe(3);
  });

  it('lets its processes close within seconds while it is away', async () => {
    const server = await startPostgres(path.join(mkdtempSync(path.join(tmpdir(), 'bosun-outage-')), 'pg'));
    onTestFinished(() => server.remove());
    const team = crew({ engine: dbos({ url: server.url, label: 'test', log: () => {} }) });
    await team.join();
    await server.stop('immediate');
    const began = performance.now();
    await team.close();
    // It would wait five minutes for the database otherwise.
    expect(performance.now() - began).toBeLessThan(60_000);
  });
});
