// The command line on a Postgres database: the same commands, from any folder and process.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { CHANGES } from '../../src/adapters/journal-postgres/schema.ts';
import { CLERK_TEAM, newPlace, PERSON_TEAM, type Place, type Started } from '../support/cli.ts';
import { freshDatabase, whyNoPostgres } from '../support/postgres.ts';
import { clientOf } from '../support/server.ts';
import { urlOf } from '../support/slow-team.ts';
import { asAdmin } from '../support/standby.ts';

const reason = await whyNoPostgres();
const SECRET = 'hunter2';

/** Any password is accepted by the server of the tests; it must never be shown. */
const withSecret = (url: string): string => Object.assign(new URL(url), { password: SECRET }).href;

async function newDatabasePlace(): Promise<Place & { readonly url: string }> {
  const url = withSecret(await freshDatabase());
  return { ...newPlace({ env: { BOSUN_DATABASE: url } }), url };
}

/** Its worker waits until there is a file called go, and notes each time it was started. */
const SLOW_TEAM = `
import { appendFileSync, existsSync } from 'node:fs';
import { supervisor, worker } from 'bosun';
const wait = async () => {
  appendFileSync('started', process.pid + '\\n');
  while (!existsSync('go')) await new Promise((done) => setTimeout(done, 20));
  return 'done';
};
export default supervisor({ name: 'slow', workers: { slow: worker({ does: 'waits', effect: 'read', run: wait }) } });
`;

describe.skipIf(reason !== undefined)('the command line on a database', () => {
  it('runs, lists, shows, traces, verifies, sums, forks and deletes, and leaves no journal in the home', async () => {
    const place = await newDatabasePlace();
    place.write('team.mjs', CLERK_TEAM);
    const { runId, status } = await place.json(['run', '-t', 'team.mjs', 'hello']);
    expect(status).toBe('complete');
    expect((await place.json(['runs'])).runs).toMatchObject([{ runId, status: 'complete' }]);
    expect(await place.json(['show', 'last'])).toMatchObject({ runId, answer: expect.stringContaining('hello') });
    expect((await place.bosun(['trace', 'last'])).stdout).toContain('clerk');
    expect(await place.json(['audit', 'verify', '--all'])).toMatchObject({ ok: true });
    expect((await place.bosun(['usage'])).stdout).toContain('clerk');
    expect((await place.bosun(['fork', 'last', '--instruction', 't1=goodbye'])).status).toBe(0);
    expect((await place.bosun(['replay', runId])).status).toBe(0);
    expect((await place.json(['runs'])).runs).toHaveLength(2);
    expect((await place.bosun(['delete', runId, '--yes'])).status).toBe(0);
    expect((await place.json(['runs'])).runs).toHaveLength(1);
    expect(existsSync(path.join(place.home, 'journal.db'))).toBe(false);
    // From another folder, by the flag; the flag is repeated in suggestions, the password is not.
    const elsewhere = newPlace();
    const { stdout, stderr } = await elsewhere.bosun(['show', 'nonsense', '--database', place.url]);
    expect(stdout + stderr).toMatch(/no run "nonsense" in postgres:\/\/bosun:\*\*\*@.*--database/s);
    expect(stdout + stderr).not.toContain(SECRET);
  });

  it('backs up a run whose journal is broken, and says so with exit code 1', async () => {
    const place = await newDatabasePlace();
    place.write('team.mjs', CLERK_TEAM);
    const { runId } = await place.json(['run', '-t', 'team.mjs', 'hello']);
    await asAdmin(place.url, (client) => client.query("UPDATE bosun.events SET body = body || ' ' WHERE seq = 2"));
    const { status, stdout } = await place.bosun(['backup', 'copy.db', '--json']);
    expect([status, JSON.parse(stdout)]).toEqual([1, expect.objectContaining({ runs: 1, broken: [runId] })]);
    expect((await place.json(['runs', '--store', 'copy.db'])).runs).toHaveLength(1);
    expect((await place.bosun(['backup', 'copy.db'])).stderr).toContain('exists already');
  });

  it('restores a copy with a broken run: it moves all others, and names that run with exit code 1', async () => {
    const place = await newDatabasePlace();
    place.write('team.mjs', CLERK_TEAM);
    const ids: string[] = [];
    for (const request of ['one', 'two', 'three'])
      ids.push((await place.json(['run', '-t', 'team.mjs', request])).runId);
    const [first = ''] = ids.toSorted();
    await asAdmin(place.url, (client) =>
      client.query("UPDATE bosun.events SET body = body || ' ' WHERE seq = 2 AND run = $1", [first]),
    );
    expect((await place.bosun(['backup', 'copy.db'])).status).toBe(1);
    const env = { BOSUN_DATABASE: withSecret(await freshDatabase()) };
    const restore = ['migrate', '--from', 'copy.db', '--json'];
    for (const runs of [{ new: 2 }, { same: 2 }]) {
      const { status, stdout, stderr } = await place.bosun(restore, { env });
      expect([status, JSON.parse(stdout)]).toEqual([1, expect.objectContaining({ broken: [first] })]);
      expect(JSON.parse(stdout).runs).toMatchObject(runs);
      expect(stderr).toMatch(new RegExp(`${first} was not moved, because its journal is broken: event 2`));
    }
    expect((await place.json(['runs'], { env })).runs).toHaveLength(2);
    expect(await place.json(['audit', 'verify', '--all'], { env })).toMatchObject({ ok: true });
  });

  it('moves no run without its nested runs: it would do their work again', async () => {
    const place = newPlace();
    place.write('team.mjs', CLERK_TEAM);
    const { runId } = await place.json(['run', '-t', 'team.mjs', 'one']);
    const db = new DatabaseSync(path.join(place.home, 'journal.db'));
    db.exec("INSERT INTO events SELECT run || '~t1~1', seq, type, at, body, hash FROM events WHERE seq = 1");
    db.close();
    const env = { BOSUN_DATABASE: withSecret(await freshDatabase()) };
    const { status, stdout, stderr } = await place.bosun(['migrate', '--from', '.bosun', '--json'], { env });
    expect([status, JSON.parse(stdout)]).toEqual([
      1,
      expect.objectContaining({ runs: expect.objectContaining({ new: 0 }), broken: [`${runId}~t1~1`] }),
    ]);
    expect(stderr).toContain(
      `Run ${runId} was not moved, because the journal of its nested run ${runId}~t1~1 is broken`,
    );
  });

  it('changes nothing of a database if there is no store to move', async () => {
    const place = newPlace();
    place.write('team.mjs', CLERK_TEAM);
    const url = await freshDatabase();
    const { status, stderr } = await place.bosun(['migrate', '--from', 'team.mjs', '--database', url]);
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^bosun: --from: \S*team\.mjs is not a store/)]);
    const schemas = (client: pg.Client) => client.query("SELECT 1 FROM pg_namespace WHERE nspname = 'bosun'");
    expect(await asAdmin(url, async (client) => (await schemas(client)).rowCount)).toBe(0);
  });

  it('says in words what was moved and what was there', async () => {
    const place = newPlace();
    place.write('team.mjs', CLERK_TEAM);
    for (const request of ['one', 'two']) await place.json(['run', '-t', 'team.mjs', request]);
    const env = { BOSUN_DATABASE: withSecret(await freshDatabase()) };
    const first = await place.bosun(['migrate', '--from', '.bosun'], { env });
    expect(first.stdout).toMatch(
      /^Made the schema of postgres:\S+, version \d+\.\nMoved 2 runs with \d+ events and \d+ records? from/,
    );
    const again = await place.bosun(['migrate', '--from', '.bosun'], { env });
    expect(again.stdout).toMatch(/Moved 0 runs .* from \S+; 2 runs and \d+ records? were there already\./);
  });

  it('deletes old runs while others read, and rewrites the tables only if it is told to', async () => {
    const place = await newDatabasePlace();
    place.write('team.mjs', CLERK_TEAM);
    const fileOf = (client: pg.Client) => client.query("SELECT pg_relation_filenode('bosun.events') AS file");
    const retain = ['audit', 'retain', '--older-than', '1ms', '--yes'];
    await place.json(['run', '-t', 'team.mjs', 'hello']);
    await asAdmin(place.url, async (client) => {
      const before = (await fileOf(client)).rows;
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM bosun.events');
      expect((await place.json(retain)).deleted).toHaveLength(1);
      await client.query('COMMIT');
      expect((await fileOf(client)).rows).toEqual(before);
      expect((await place.json([...retain, '--compact'])).deleted).toEqual([]);
      expect((await fileOf(client)).rows).not.toEqual(before);
    });
  });

  it('lets a person decide in another process', async () => {
    const place = await newDatabasePlace();
    place.write('team.mjs', PERSON_TEAM);
    const waiting = await place.json(['run', '-t', 'team.mjs', '--no-input', 'which colour?']);
    expect(waiting.status).toBe('waiting');
    const [review] = (await place.json(['inbox'])).reviews;
    const { status, stdout } = await place.bosun(['answer', review.id ?? review.reviewId, 'blue', '--json']);
    expect([status, JSON.parse(stdout).answer]).toEqual([0, 'blue']);
  });

  it.each([/plan of/, /calls refund_charge/, /t\d done/])(
    'resumes a killed run with its refund made once: killed at %s',
    async (words) => {
      const place = await newDatabasePlace();
      const { child, ended } = place.start(['run', 'please refund the 49.99 on my bill and upgrade me to Fiber 500']);
      let seen = '';
      const said = new Promise<void>((resolve) => {
        child.stderr?.on('data', (text: string) => {
          seen += text;
          if (words.test(seen)) resolve();
        });
      });
      await Promise.race([said, ended]);
      child.kill('SIGKILL');
      await ended;
      const { status, stdout } = await place.bosun(['resume', 'last', '-q', '--json'], { servers: true });
      expect([status, JSON.parse(stdout).answer]).toEqual([0, expect.stringMatching(/49\.99 was refunded/)]);
      const db = new DatabaseSync(path.join(place.home, 'telecom.db'));
      expect(db.prepare('SELECT amountCents FROM refunds').all()).toEqual([{ amountCents: 4999 }]);
      db.close();
      expect((await place.bosun(['audit', 'verify', 'last'])).status).toBe(0);
    },
  );

  it('moves a home, whose runs then go on in the database', async () => {
    const place = newPlace();
    place.write('team.mjs', PERSON_TEAM);
    await place.json(['run', '-t', 'team.mjs', '--no-input', 'which colour?']);
    await place.bosun(['token', 'create', '--name', 'ci', '--role', 'operator']);
    const before = await place.json(['show', 'last']);
    const env = { BOSUN_DATABASE: withSecret(await freshDatabase()) };
    const moved = await place.json(['migrate', '--from', '.bosun'], { env });
    expect(moved).toMatchObject({ runs: { new: 1 }, schema: { from: 0, to: CHANGES.length } });
    expect(JSON.stringify(moved)).not.toContain(SECRET);
    expect(await place.json(['migrate', '--from', '.bosun'], { env })).toMatchObject({ runs: { new: 0, same: 1 } });
    const after = await place.json(['show', 'last'], { env });
    expect({ ...after, latency: {} }).toEqual({ ...before, latency: {} });
    expect((await place.json(['token', 'list'], { env })).tokens).toHaveLength(1);
    const [review] = (await place.json(['inbox'], { env })).reviews;
    const { stdout } = await place.bosun(['answer', review.id ?? review.reviewId, 'blue', '--json'], { env });
    expect(JSON.parse(stdout).answer).toBe('blue');
    // The database went on: moving again changes nothing.
    expect(await place.json(['migrate', '--from', '.bosun'], { env })).toMatchObject({ runs: { ahead: 1 } });
    expect((await place.json(['show', 'last'], { env })).status).toBe('complete');
    expect((await place.json(['doctor'], { env })).checks.map(({ check }: { check: string }) => check)).toContain(
      'database: schema',
    );
  });

  it('says what is wrong with a database', async () => {
    const place = newPlace();
    const sayOf = async (...args: string[]): Promise<unknown> => {
      const { status, stderr } = await place.bosun(args);
      return [status, stderr];
    };
    expect(await sayOf('runs', '--database', 'localhost')).toEqual([
      2,
      expect.stringMatching(/^bosun: --database takes the address of a Postgres database, such as postgres:/),
    ]);
    expect(await sayOf('runs', '--database', 'postgres://127.0.0.1:1/x')).toEqual([
      1,
      expect.stringMatching(/^bosun: No Postgres answers at postgres:\/\/127\.0\.0\.1:1\/x;/),
    ]);
    // The doctor repeats the advice, which is not always about the address.
    const { stdout } = await place.bosun(['doctor', '--database', 'postgres://127.0.0.1:1/x']);
    expect(stdout).toMatch(/check that it runs, and host and port in the URL → correct this, then try again/);
    expect(await sayOf('migrate')).toEqual([2, expect.stringContaining('Name the database')]);
    expect(await sayOf('runs', '--database', 'postgres://127.0.0.1:1/x', '--store', 'runs.db')).toEqual([
      2,
      expect.stringContaining('choose one'),
    ]);
  });
});

describe.skipIf(reason !== undefined)('two servers on a database', () => {
  const serve = async (place: Place): Promise<Started & { readonly url: string }> => {
    const started = place.start(['serve', '-t', 'team.mjs', '--port', '0', '--json']);
    return { ...started, url: await urlOf(started) };
  };

  it.each(['SIGKILL', 'SIGSTOP'] as const)('continue the runs of one that got %s', async (signal) => {
    const place = await newDatabasePlace();
    place.write('team.mjs', SLOW_TEAM);
    const [a, b] = await Promise.all([serve(place), serve(place)]);
    try {
      const { runId } = (await clientOf(a.url).ask('POST', '/api/runs', { body: { team: 'slow', request: 'wait' } }))
        .body;
      const other = clientOf(b.url);
      await other.until(runId, 'running');
      await expect.poll(() => startsIn(place)).toBe(1);
      const at = Date.now();
      a.child.kill(signal);
      await expect.poll(() => startsIn(place)).toBe(2);
      console.log(`continued ${Date.now() - at} ms after ${signal}`);
      if (signal === 'SIGSTOP') a.child.kill('SIGCONT');
      place.write('go', '');
      expect((await other.until(runId, 'complete', 'failed', 'partial')).status).toBe('complete');
      expect(await place.json(['audit', 'verify', '--all'])).toMatchObject({ ok: true });
      expect(startsIn(place)).toBe(2);
      if (signal !== 'SIGSTOP') return;
      const { status, stderr } = await a.ended;
      expect([status, stderr.split('\n')]).toEqual([
        1,
        expect.arrayContaining(['Other processes took over from this one, because it did not answer: start it again']),
      ]);
    } finally {
      for (const { child } of [a, b]) child.kill('SIGKILL');
      await Promise.all([a.ended, b.ended]);
    }
  });
});

const startsIn = ({ folder }: Place): number => {
  const file = path.join(folder, 'started');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).length : 0;
};
