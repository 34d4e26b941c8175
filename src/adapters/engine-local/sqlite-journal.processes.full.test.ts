import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  eventAt,
  type JournalProcess,
  type ProcessOptions,
  startJournalProcess,
} from '../../../test/fixtures/journal-process.ts';
import type { Claim, Lease } from '../../ports/journal.ts';
import { openSqliteJournal } from './sqlite-journal.ts';

const clock = { now: () => Date.now() };
let folder: string;
let path: string;
let started: JournalProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bosun-processes-'));
  path = join(folder, 'journal.db');
  started = [];
});
afterEach(async () => {
  await Promise.all(
    started.filter(({ child }) => child.exitCode === null && child.signalCode === null).map((p) => p.kill()),
  );
  rmSync(folder, { recursive: true });
});

async function start(options: Partial<ProcessOptions> = {}): Promise<JournalProcess> {
  const process = await startJournalProcess({ path, ...options });
  started.push(process);
  return process;
}

const startMany = (count: number, options?: Partial<ProcessOptions>) =>
  Promise.all(Array.from({ length: count }, () => start(options)));

function leaseOf(claim: Claim): Lease {
  if (claim.status === 'refused') throw new Error(`refused: held by ${claim.heldBy}`);
  return claim.lease;
}

async function seqsIn(runId: string): Promise<number[]> {
  const journal = openSqliteJournal({ path, clock });
  const events = await journal.read(runId);
  await journal.close();
  return events.map(({ seq }) => seq);
}

describe('processes that share a journal', () => {
  it('create it at the same time and agree on one holder of a run, which the others can name', async () => {
    const processes = await startMany(5);
    const claims = await Promise.all(processes.map((process) => process.claim('r')));
    const winner = processes[claims.findIndex(({ status }) => status === 'granted')];
    const refused = claims.filter((claim) => claim.status === 'refused');
    expect(refused).toHaveLength(4);
    for (const { heldBy } of refused)
      expect(heldBy).toMatch(new RegExp(`^process ${winner?.child.pid} on .+ since 20`));
  });

  it('take over at once from a killed holder and continue after its last event', async () => {
    const [holder, heir] = (await startMany(2)) as [JournalProcess, JournalProcess];
    await holder.append(leaseOf(await holder.claim('r')), 1);
    expect(await heir.claim('r')).toMatchObject({ status: 'refused' });
    await holder.kill();
    const lease = leaseOf(await heir.claim('r'));
    expect(lease.epoch).toBe(2);
    await heir.append(lease, 2);
    expect(await seqsIn('r')).toEqual([1, 2]);
  });

  it('take over from a holder that was suspended for too long, and its next append is refused', async () => {
    // Long enough that a holder is not overtaken for being slow, on a machine that is busy.
    const limits = { beatMs: 50, staleAfterMs: 4_000 };
    const [holder, heir] = (await startMany(2, limits)) as [JournalProcess, JournalProcess];
    const old = leaseOf(await holder.claim('r'));
    await holder.append(old, 1);
    holder.child.kill('SIGSTOP');
    expect(await heir.claim('r')).toMatchObject({ status: 'refused' });
    await sleep(4_100);
    const lease = leaseOf(await heir.claim('r'));
    holder.child.kill('SIGCONT');
    await expect(holder.append(old, 2)).rejects.toThrow(/LeaseLost: Run r is no longer ours .* held by process \d+ on/);
    await heir.append(lease, 2);
    expect(await seqsIn('r')).toEqual([1, 2]);
  });

  it('do not take over from a holder that is idle but alive', async () => {
    const limits = { beatMs: 50, staleAfterMs: 4_000 };
    const [holder, other] = (await startMany(2, limits)) as [JournalProcess, JournalProcess];
    const lease = leaseOf(await holder.claim('r'));
    await sleep(5_000);
    expect(await other.claim('r')).toMatchObject({ status: 'refused' });
    await holder.append(lease, 1);
  });

  it('never mix their writes, however often a run changes hands', async () => {
    // A heartbeat slower than the limit: the current holder is always overtaken while it writes.
    const processes = await startMany(3, { beatMs: 60_000, staleAfterMs: 30 });
    const journal = openSqliteJournal({ path, clock });
    let events = await journal.read('r');
    let stored = 0;
    const holders = () => new Set(events.map(({ type }) => type)).size;
    // How often they overtake each other in a second depends on how busy the machine is.
    for (let round = 0; round < 20 && holders() <= 3; round++) {
      const counts = await Promise.all(processes.map((process) => process.contend('r', 1_200)));
      stored += counts.reduce((sum, count) => sum + count, 0);
      events = await journal.read('r');
    }
    await journal.close();
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    const epochs = events.map(({ type }) => Number(type));
    expect(epochs).toEqual(epochs.toSorted((a, b) => a - b));
    expect(holders()).toBeGreaterThan(3);
    expect(events).toHaveLength(stored);
  });

  it('are notified of every message another process posts', async () => {
    const journal = openSqliteJournal({ path, clock, pollMs: 10 });
    const sender = await start();
    let heard = () => {};
    journal.onPost('r', () => heard());
    for (const id of ['1', '2', '3']) {
      const hearing = new Promise<void>((resolve) => {
        heard = resolve;
      });
      await sender.post('r', id);
      await hearing;
      expect((await journal.posts('r')).at(-1)?.id).toBe(id);
    }
    await journal.close();
  });

  it('refuse a second message with the id of one already taken', async () => {
    const journal = openSqliteJournal({ path, clock });
    const sender = await start();
    expect(await sender.post('r', 'review-1')).toBe(true);
    await journal.append(leaseOf(await journal.claim('r')), [eventAt(1)], { sync: true, taken: ['review-1'] });
    expect(await sender.post('r', 'review-1')).toBe(false);
    expect(await journal.posts('r')).toEqual([]);
    await journal.close();
  });
});
