import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freshDatabase, whyNoPostgres } from '../../../test/support/postgres.ts';
import { work } from '../../contracts/engine/fact.ts';
import type { Journal } from '../../ports/journal.ts';
import { LeaseLost } from '../../ports/journal-error.ts';
import type { Offer } from '../../ports/team-engine.ts';
import { systemClock } from '../clock-system/system-clock.ts';
import { openRun } from '../engine-local/local-engine.ts';
import { openPostgresJournal } from '../journal-postgres/postgres-journal.ts';
import { createDbosEngine } from './dbos-engine.ts';
import { memberLease } from './member.ts';
import { SCHEMA } from './queues.ts';

const reason = await whyNoPostgres();
if (reason !== undefined) console.warn(`2 facts about evicted processes are skipped: ${reason}`);

const LATE_MS = 500;

/** The journal of a process that was frozen: it no longer knows whether it is a member, until it hears that it is not. */
function afterFreeze(journal: Journal) {
  const { promise: heard, resolve: hear } = Promise.withResolvers<void>();
  let isFrozen = false;
  let asked = 0;
  const append: Journal['append'] = async (lease, events, options) => {
    if (!isFrozen || !lease.runId.startsWith(memberLease(''))) return journal.append(lease, events, options);
    asked += 1;
    await heard;
    throw new LeaseLost(lease, 'another process has it');
  };
  const sureSince = (): number | undefined => (isFrozen ? performance.now() : journal.sureSince?.());
  const journalAfter = new Proxy(journal, {
    get: (target, name) => {
      if (name === 'append') return append;
      if (name === 'sureSince') return sureSince;
      const part: unknown = Reflect.get(target, name);
      return typeof part === 'function' ? part.bind(target) : part;
    },
  });
  return {
    journal: journalAfter,
    freeze: () => {
      isFrozen = true;
    },
    hear,
    /** How many wait to hear it. */
    asked: () => asked,
  };
}

async function scene() {
  const url = await freshDatabase();
  const journal = await openPostgresJournal({ url });
  onTestFinished(() => journal.close());
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  onTestFinished(() => admin.end());
  const frozen = afterFreeze(journal);
  const openJournal = async () => frozen.journal;
  const log = (): void => {};
  const engine = createDbosEngine({ url, label: 'test', openLocal: openRun, openJournal, ownsJournal: false, log });
  await engine.open();
  const evicted = Promise.withResolvers<void>();
  const begun: string[] = [];
  const join = (rest: Partial<Offer> = {}): Promise<void> =>
    engine.join({
      team: 'crew',
      journal,
      clock: systemClock,
      hostsRuns: true,
      queues: ['gpu'],
      commandsMax: 1,
      isOnce: () => false,
      perform: async ({ key }) => {
        begun.push(key);
        throw new Error('The test performs nothing');
      },
      resume: async (runId) => {
        begun.push(runId);
        return true;
      },
      below: () => Promise.reject(new Error('There is no team below')),
      onEvicted: () => evicted.resolve(),
      ...rest,
    });
  const states = async (): Promise<string[]> => {
    const sql = `SELECT status FROM ${SCHEMA}.workflow_status WHERE queue_name IS NOT NULL ORDER BY queue_name`;
    return (await admin.query<{ status: string }>(sql)).rows.map(({ status }) => status);
  };
  /** Has the database answer late. DBOS, which waits for its looks into queues, then stores what it was given before it stops. */
  const answerLate = async (): Promise<() => Promise<unknown>> => {
    await admin.query(`BEGIN; LOCK TABLE ${SCHEMA}.workflow_status IN ACCESS EXCLUSIVE MODE`);
    await sleep(LATE_MS);
    return () => admin.query('COMMIT');
  };
  return { ...frozen, store: journal, engine, evicted: evicted.promise, begun, join, states, answerLate };
}

const CLOSED_SOON_MS = 60_000;

describe.skipIf(reason !== undefined)('a process that others took over from', () => {
  it('leaves work that it took from a queue to the others, without a report or an outcome', async () => {
    const { engine, store, join, states, begun, evicted, freeze, hear, asked, answerLate } = await scene();
    const parts = { journal: store, clock: systemClock, team: 'crew', queueOf: () => 'gpu' };
    const opening = await engine.openRun('calls', { ...parts, perform: () => new Promise(() => {}) });
    if (opening.status !== 'open') throw new Error(opening.by);
    opening.run.start(work('a'));
    await engine.submit('crew', 'left');
    await expect.poll(states).toEqual(['ENQUEUED', 'ENQUEUED']);
    freeze();
    await join();
    await expect.poll(states, { timeout: 20_000 }).toEqual(['PENDING', 'PENDING']);
    // The member itself, the call and the run.
    await expect.poll(asked, { timeout: 20_000 }).toBe(3);
    const answer = await answerLate();
    hear();
    await evicted;
    await sleep(LATE_MS);
    await answer();
    await opening.run.close();
    const from = performance.now();
    await engine.close({ graceMs: 2 * CLOSED_SOON_MS });
    expect(performance.now() - from).toBeLessThan(CLOSED_SOON_MS);
    expect(await states()).toEqual(['PENDING', 'PENDING']);
    expect(await store.posts('calls')).toEqual([]);
    expect(begun).toEqual([]);
  }, 120_000);

  it('writes no outcome of a run that it had to let go', async () => {
    const { engine, join, states, evicted, begun, freeze, hear, answerLate } = await scene();
    await engine.submit('crew', 'left');
    await join({
      resume: async (runId) => {
        begun.push(runId);
        await evicted;
        return true;
      },
    });
    await expect.poll(() => begun, { timeout: 20_000 }).toEqual(['left']);
    const answer = await answerLate();
    freeze();
    hear();
    await evicted;
    await sleep(LATE_MS);
    await answer();
    await engine.close();
    expect(await states()).toEqual(['PENDING']);
  }, 120_000);
});
