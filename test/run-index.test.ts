// The index against the journals it is derived from: both tell the same of every run.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Journal, worker } from 'bosun';
import { openSqliteJournal } from 'bosun/journal';
import { callTool, say } from 'bosun/testing';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { compareWithFold, withOther } from './support/compare-index.ts';
import { asMany } from './support/mode.ts';
import { planOf } from './support/plans.ts';
import { refunding } from './support/refunds.ts';
import { teamOf } from './support/teams.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bosun-run-index-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let stores = 0;

/** A store whose process dies after some appends; the last of them may be kept. */
function dying(journal: Journal, appendsMax: number, keepsLast: boolean): Journal {
  let left = appendsMax;
  const append: Journal['append'] = async (lease, events, options) => {
    left -= 1;
    if (left > 0 || (left === 0 && keepsLast)) await journal.append(lease, events, options);
    if (left <= 0) throw new Error('The process died');
  };
  return withOther(journal, { append });
}

const SCRIPT = {
  'task:small': [callTool('refund', { amount: 20 }), say('done')],
  'task:large': [callTool('refund', { amount: 80 }), say('done')],
  'task:vast': [callTool('refund', { amount: 900 }), say('could not')],
};

function teamOn(store: Journal) {
  const { workers, ...rest } = refunding(SCRIPT).options();
  const hand = worker({ does: 'works', effect: 'read', run: () => 'worked' });
  return teamOf({ ...rest, store, workers: { ...workers, hand } });
}

const PLANS = {
  small: planOf([{ id: 'small' }]),
  large: planOf([{ id: 'large' }, { id: 'b', worker: 'hand' }]),
  two: planOf([{ id: 'large' }, { id: 'vast' }, { id: 'small', dependsOn: ['large'] }]),
  fails: planOf([{ id: 'a', worker: 'nobody' }]),
  plain: planOf([{ id: 'a', worker: 'hand' }]),
};

const SQL = {
  changes: (run: string) => `UPDATE events SET body = replace(body, 'e', 'E') WHERE run = '${run}' AND seq = 2`,
  cuts: (run: string) =>
    `DELETE FROM events WHERE run = '${run}' AND seq = (SELECT max(seq) FROM events WHERE run = '${run}')`,
  removes: (run: string) => `DELETE FROM events WHERE run = '${run}'`,
  forgets: (run: string) => `DELETE FROM run_index WHERE run = '${run}'`,
  forgetsAll: () => 'DELETE FROM run_index',
  drops: () => 'DROP TABLE IF EXISTS run_index',
  garbles: (run: string) => `UPDATE run_index SET summary = '{', usage = '', open = open || '}' WHERE run = '${run}'`,
  empties: (run: string) => `UPDATE run_index SET summary = 'null' WHERE run = '${run}'`,
  reforms: () => 'UPDATE run_index SET form = 0',
};

const which = fc.nat(5);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('run' as const), plan: fc.constantFrom(...keysOf(PLANS)) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('die' as const),
      plan: fc.constantFrom(...keysOf(PLANS)),
      after: fc.integer({ min: 1, max: 6 }),
      keepsLast: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('decide' as const), which, yes: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('resume' as const, 'cancel' as const, 'delete' as const), which }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('meddle' as const), sql: fc.constantFrom(...keysOf(SQL)), which }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function keysOf<T extends object>(table: T): (keyof T)[] {
  return Object.keys(table) as (keyof T)[];
}

async function take(each: Step, store: string, journal: Journal): Promise<void> {
  const team = teamOn(journal);
  const runIds = await journal.runIds();
  const runId = 'which' in each ? (runIds[each.which % Math.max(1, runIds.length)] ?? '') : '';
  // A damaged run refuses to be resumed, one that has ended to be decided: neither is what this is about.
  const tried = async (work: PromiseLike<unknown>): Promise<void> => void (await Promise.resolve(work).catch(() => {}));
  switch (each.do) {
    case 'run':
      return tried(team.run(PLANS[each.plan]));
    case 'die':
      return tried(teamOn(dying(journal, each.after, each.keepsLast)).run(PLANS[each.plan]));
    case 'decide': {
      const open = await team.inbox().catch(() => []);
      const review = open[each.which % Math.max(1, open.length)];
      return review && tried(team.decide(review.id, each.yes ? 'approve' : 'deny'));
    }
    case 'resume':
    case 'cancel':
    case 'delete':
      return runId === '' ? undefined : tried(team[each.do](runId));
    case 'meddle': {
      const db = new DatabaseSync(store);
      const hasIndex = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'run_index'").get() !== undefined;
      const sql = SQL[each.sql](runId);
      if (hasIndex || !sql.includes('run_index')) db.exec(sql);
      db.close();
      return;
    }
    default:
      return each satisfies never;
  }
}

const EVERYTHING: Step[] = [
  { do: 'run', plan: 'plain' },
  { do: 'run', plan: 'two' },
  { do: 'meddle', sql: 'changes', which: 0 },
  { do: 'decide', which: 0, yes: true },
  { do: 'die', plan: 'large', after: 3, keepsLast: true },
  { do: 'resume', which: 1 },
  { do: 'meddle', sql: 'drops', which: 0 },
  { do: 'delete', which: 0 },
];

describe('the index of a store', () => {
  it('tells the same as folding every journal, after runs, decisions, crashes, deletions and changes by hand', async () => {
    const sum = { runs: 0, folded: 0, open: 0, damaged: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const store = path.join(folder, `${stores++}.db`);
        let journal = await openSqliteJournal({ path: store });
        for (const [index, each] of steps.entries()) {
          await take(each, store, journal);
          if (index % 5 === 4) {
            await journal.close();
            journal = await openSqliteJournal({ path: store });
          }
          const compared = await compareWithFold(journal);
          for (const name of keysOf(sum)) sum[name] += compared[name];
        }
        await journal.close();
      }),
      { numRuns: asMany(20, 150), examples: [[EVERYTHING]] },
    );
    // Otherwise this shows nothing. Most runs were not read again.
    expect(sum.folded).toBeLessThan(sum.runs / 2);
    expect([sum.open > 0, sum.damaged > 0]).toEqual([true, true]);
  });
});
