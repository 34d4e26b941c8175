// Copies of a Postgres server that is at work: as a back-up, and as a standby that can take its place. Taken with SQL and a
// copy of the files, because the package of the tests has no pg_basebackup.

import { spawnSync } from 'node:child_process';
import { globSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type OwnPostgres, startPostgres } from './postgres.ts';

/** Only for a standby that hangs. */
const FOLLOWS_WITHIN_MS = 180_000;

/** Does something with a connection of its own. */
export async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Copies the data of a server while it works: started on them, a server has what was committed when the copy ended. */
export const copyData = ({ url, data }: OwnPostgres, to: string): Promise<void> =>
  asAdmin(url, async (client) => {
    await client.query("SELECT pg_backup_start('copy', true)");
    // A file that is removed meanwhile is of no use to the copy either.
    spawnSync('cp', ['-a', data, to], { stdio: 'ignore' });
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)');
    rmSync(path.join(to, 'pg_wal'), { recursive: true });
    spawnSync('cp', ['-a', path.join(data, 'pg_wal'), to], { stdio: 'ignore' });
    for (const name of ['postmaster.*', '.s.PGSQL*', 'pg_replslot/*'])
      for (const file of globSync(path.join(to, name))) rmSync(file, { recursive: true });
    writeFileSync(path.join(to, 'backup_label'), rows[0].labelfile);
  });

export interface Standby extends OwnPostgres {
  /** Ends its time as a standby: it takes writes from now on. */
  promote(): Promise<void>;
}

/** A standby that has everything before the primary confirms it: failing over to it loses nothing. */
export async function startStandby(primary: OwnPostgres, folder: string): Promise<Standby> {
  const standby = await startPostgres(folder, {
    fill: async (data) => {
      await copyData(primary, data);
      writeFileSync(path.join(data, 'standby.signal'), '');
    },
    settings: { primary_conninfo: `host=127.0.0.1 port=${primary.port} user=bosun application_name=standby` },
  });
  await asAdmin(primary.url, async (client) => {
    await client.query("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
    await client.query('SELECT pg_reload_conf()');
    const sql = "SELECT 1 FROM pg_stat_replication WHERE application_name = 'standby' AND sync_state = 'sync'";
    const until = performance.now() + FOLLOWS_WITHIN_MS;
    while ((await client.query(sql)).rowCount === 0) {
      if (performance.now() > until) throw new Error('The standby does not follow its primary');
      await sleep(50);
    }
  });
  const promote = (): Promise<void> =>
    asAdmin(standby.url, async (client) => void (await client.query('SELECT pg_promote()')));
  return Object.assign(standby, { promote });
}
