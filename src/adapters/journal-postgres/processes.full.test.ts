// What other processes and the server do to a holder: killed, frozen, restarted.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OwnPostgres, startPostgres, whyNoPostgres } from '../../../test/support/postgres.ts';
import { asAdmin } from '../../../test/support/standby.ts';
import type { Journal, Lease, StoredEvent } from '../../ports/journal.ts';
import { openPostgresJournal, type PostgresJournalOptions } from './postgres-journal.ts';

const HOLDER = fileURLToPath(new URL('../../../test/support/postgres-holder.ts', import.meta.url));
const reason = await whyNoPostgres();

describe.skipIf(reason !== undefined)('several processes on one Postgres', () => {
  let server: OwnPostgres;
  let opened: Journal[] = [];
  let children: Holder[] = [];
  beforeAll(async () => {
    server = await startPostgres(mkdtempSync(path.join(tmpdir(), 'bosun-pg-')));
  });
  afterAll(() => server.remove());
  afterEach(async () => {
    for (const { process } of children) process.kill('SIGKILL');
    for (const journal of opened) await journal.close();
    [opened, children] = [[], []];
  });

  const open = async (options: Partial<PostgresJournalOptions> = {}): Promise<Journal> => {
    const journal = await openPostgresJournal({ url: server.url, ...options });
    opened.push(journal);
    return journal;
  };
  const startHolder = async (runs: number): Promise<Holder> => {
    const holder = createHolder(spawn(process.execPath, ['--conditions=bosun-source', HOLDER, server.url, `${runs}`]));
    children.push(holder);
    for (let at = 0; at < runs; at++) await holder.until(`held run-${at}`);
    return holder;
  };

  it('frees the runs of a killed process, and another continues them without a gap', async () => {
    const journal = await open();
    const { promise: freed, resolve } = Promise.withResolvers<void>();
    journal.onFreed?.(resolve);
    await journal.claim('warm-up');
    const holder = await startHolder(3);
    expect((await journal.claim('run-0')).status).toBe('refused');
    expect(await journal.heldRuns?.()).toContain('run-2');
    const killedAt = Date.now();
    holder.process.kill('SIGKILL');
    await freed;
    const freedMs = Date.now() - killedAt;
    for (const runId of ['run-0', 'run-1', 'run-2']) {
      const lease = await claimed(journal, runId);
      const before = await journal.read(runId);
      expect(before.map(({ seq }) => seq)).toEqual(before.map((_, at) => at + 1));
      await journal.append(lease, [event(before.length + 1)], LAZY);
      await journal.release(lease);
    }
    console.log(`freed ${freedMs} ms after the kill`);
  });

  it('lets a process that has just opened the database delete the run of a killed one', async () => {
    const holder = await startHolder(1);
    const journal = await open();
    expect(await journal.delete('run-0')).toBe(false);
    holder.process.kill('SIGKILL');
    await expect.poll(() => journal.delete('run-0')).toBe(true);
  });

  it('overtakes a frozen process, which stops itself when it wakes', async () => {
    const journal = await open();
    const holder = await startHolder(1);
    holder.process.kill('SIGSTOP');
    const frozenAt = Date.now();
    let claim = await journal.claim('run-0');
    while (claim.status === 'refused') {
      await sleep(50);
      claim = await journal.claim('run-0');
    }
    console.log(`overtaken ${Date.now() - frozenAt} ms after the freeze`);
    expect(Date.now() - frozenAt).toBeGreaterThan(2_000);
    const before = await journal.read('run-0');
    await journal.append(claim.lease, [event(before.length + 1)], LAZY);
    holder.process.kill('SIGCONT');
    await holder.until('noticed run-0');
    await holder.until('lost run-0');
    expect((await journal.read('run-0')).length).toBe(before.length + 1);
    expect((await journal.read('run-0')).at(-1)?.hash).toBe('ours');
  });

  it.for(['fast', 'immediate'] as const)(
    'waits for a server that restarts (%s): nothing is lost or stored twice, and the holder keeps its runs',
    async (how) => {
      const lines: string[] = [];
      const [journal, other] = [await open({ say: (line) => lines.push(line) }), await open()];
      await other.claim('warm-up');
      const runId = `restarted ${how}`;
      const lease = await claimed(journal, runId);
      const end = appendAll(journal, lease, 1_000);
      while ((await other.read(runId)).length < 10) await sleep(1);
      await server.stop(how);
      await sleep(1_500);
      await server.start();
      expect(await other.claim(runId)).toMatchObject({ status: 'refused' });
      await end;
      expect((await other.read(runId)).map(({ hash }) => hash)).toEqual(hashes(1_000));
      expect(lines[0]).toMatch(/does not answer/);
      expect(lines.at(-1)).toMatch(/answers again/);
    },
  );

  it('frees the runs of a process that gave up waiting for the server, once it is back', async () => {
    const [journal, other] = [await open({ patienceMs: 300 }), await open()];
    const leases = [await claimed(journal, 'given up'), await claimed(journal, 'taken up again')];
    await server.stop('immediate');
    for (const lease of leases) {
      await expect(journal.append(lease, [event(1)], LAZY)).rejects.toThrow(/No Postgres answers|does not answer/);
      await journal.release(lease).catch(() => {});
    }
    await server.start();
    const again = await claimed(journal, 'taken up again');
    await expect
      .poll(() => other.claim('given up'), { timeout: 20_000 })
      .toMatchObject({ status: 'granted', lease: { epoch: 2 } });
    await journal.append(again, [event(1)], LAZY);
  });

  it('frees a run whose claim was stored, but whose answer never arrived, once the server is back', async () => {
    const [journal, other] = [await open(), await open()];
    await claimed(other, 'warm-up');
    const lease = await claimed(journal, 'held');
    await asAdmin(server.url, (admin) =>
      admin.query(
        "INSERT INTO bosun.leases SELECT 'unanswered', 1, holder, since FROM bosun.leases WHERE run = 'held'",
      ),
    );
    expect(await other.claim('unanswered')).toMatchObject({ status: 'refused' });
    await server.stop('immediate');
    await server.start();
    await expect
      .poll(() => other.claim('unanswered'), { timeout: 20_000 })
      .toMatchObject({ status: 'granted', lease: { epoch: 2 } });
    await journal.append(lease, [event(1)], LAZY);
  });

  it('leaves runs to processes that have not connected again after a crash of the server, also if another starts', async () => {
    await (await open()).close();
    await asAdmin(server.url, async (admin) => {
      await admin.query("SELECT bosun.register('slow', 77, 1, 'host')");
      await admin.query("INSERT INTO bosun.leases(run, epoch, holder) VALUES('crashed', 1, 'slow')");
      const [{ pid }] = (await admin.query('SELECT pg_backend_pid() AS pid')).rows;
      const end = new Promise((resolve) => admin.once('end', resolve));
      // As when the machine runs out of memory: the server ends all sessions and goes on.
      process.kill(pid, 'SIGKILL');
      await end;
    });
    const crashedAt = Date.now();
    let starting: Journal | undefined;
    while (!starting) starting = await open().catch(() => undefined);
    const journal = starting;
    expect(await journal.claim('crashed')).toMatchObject({ status: 'refused' });
    await expect.poll(() => journal.claim('crashed'), { timeout: 20_000 }).toMatchObject({ status: 'granted' });
    expect(Date.now() - crashedAt).toBeGreaterThan(4_000);
  });

  it('leaves runs to a process that connects again later than others, after the server only read for a while', async () => {
    const [late, early] = [await open(), await open()];
    const lease = await claimed(late, 'late');
    await claimed(early, 'early');
    await onlyReads(server.url, 'on');
    await sleep(4_500);
    await asAdmin(server.url, async (admin) => {
      await admin.query('BEGIN READ WRITE');
      // The late one gets its advisory lock, but its heartbeat has to wait.
      const holder = "SELECT holder FROM bosun.leases WHERE run = 'late'";
      await admin.query(`SELECT id FROM bosun.holders WHERE id = (${holder}) FOR UPDATE`);
      await onlyReads(server.url, 'off');
      await early.remember('early', 'is back');
      await sleep(1_500);
      expect(await early.heldRuns?.()).toContain('late');
      await admin.query('COMMIT');
    });
    await late.append(lease, [event(1)], LAZY);
    expect(await early.claim('late')).toMatchObject({ status: 'refused' });
  });

  it.for([2_700, 3_500, 5_500])(
    'presumes no holder dead after the server stood still for %i ms, so that none could write its heartbeat',
    async (frozenMs) => {
      const journals = await Promise.all([open(), open(), open()]);
      const runs = journals.map((_, at) => `frozen ${frozenMs} ${at}`);
      const leases: Lease[] = [];
      for (const [at, journal] of journals.entries()) leases.push(await claimed(journal, runs[at] ?? ''));
      const wrong: unknown[] = [];
      for (const [at, journal] of journals.entries())
        journal.onLost?.(leases[at] as Lease, (error) => wrong.push(error.message));
      let isOver = false;
      // At any time each asks for what the others hold: the server finds such questions when it goes on.
      const asking = journals.flatMap((journal, at) =>
        runs.toSpliced(at, 1).map(async (run) => {
          while (!isOver) {
            if ((await journal.claim(run)).status === 'granted') wrong.push(`${at} took ${run}`);
            if (await journal.delete(run)) wrong.push(`${at} deleted ${run}`);
            await sleep(20);
          }
        }),
      );
      await sleep(2_000);
      await server.standStill(frozenMs);
      await sleep(7_000);
      isOver = true;
      await Promise.all(asking);
      expect(wrong).toEqual([]);
      for (const [at, journal] of journals.entries()) await journal.append(leases[at] as Lease, [event(1)], LAZY);
    },
  );

  it('keeps every append exactly once if its connections are cut again and again', async () => {
    const [journal, other] = [await open(), await open()];
    const lease = await claimed(journal, 'cut');
    const end = appendAll(journal, lease, 300);
    let isOver = false;
    void end.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      // Ends the pooled connections in the middle of what they do, not the session that holds the lock.
      await cut(server.url);
      await sleep(15);
    }
    await end;
    expect((await other.read('cut')).map(({ hash }) => hash)).toEqual(hashes(300));
  });

  it('tells a process about posts, and about appends, of another', async () => {
    const [a, b] = [await open(), await open()];
    const heard: string[] = [];
    b.onAppend?.((runId) => heard.push(runId));
    const posted = new Promise<void>((resolve) => b.onPost('noticed', resolve));
    const lease = await claimed(a, 'noticed');
    await claimed(b, 'warm-up-2');
    await sleep(600);
    await a.append(lease, [event(1)], LAZY);
    await a.post('noticed', { id: 'p', body: '1' });
    await posted;
    while (heard.length === 0) await sleep(10);
    expect(heard).toEqual(['noticed']);
  });
});

const LAZY = { sync: false, taken: [] };
const event = (seq: number, hash = 'ours'): StoredEvent => ({ seq, type: 'noted', at: seq, body: '{}', hash });
const hashes = (many: number): string[] => Array.from({ length: many }, (_, at) => `h${at + 1}`);

async function appendAll(journal: Journal, lease: Lease, many: number): Promise<void> {
  for (let seq = 1; seq <= many; seq++) await journal.append(lease, [event(seq, `h${seq}`)], LAZY);
}

async function claimed(journal: Journal, runId: string): Promise<Lease> {
  const claim = await journal.claim(runId);
  if (claim.status === 'refused') throw new Error(`held by ${claim.heldBy}`);
  return claim.lease;
}

async function cut(url: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name LIKE 'bosun %' AND query LIKE '%bosun.append(%'`);
  await client.end();
}

const onlyReads = (url: string, is: 'on' | 'off'): Promise<unknown> =>
  asAdmin(url, async (admin) => {
    await admin.query('SET default_transaction_read_only = off');
    await admin.query(`ALTER SYSTEM SET default_transaction_read_only = ${is}`);
    await admin.query('SELECT pg_reload_conf()');
  });

interface Holder {
  readonly process: ChildProcess;
  until(line: string): Promise<void>;
}

function createHolder(child: ChildProcess): Holder {
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return {
    process: child,
    until: async (line) => {
      while (!text.split('\n').includes(line)) {
        if (child.exitCode !== null) throw new Error(`It ended before "${line}": ${text}`);
        await sleep(10);
      }
    },
  };
}
