import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendOnErrand } from '../../../../test/fixtures/telecom-process.ts';
import { newHome, openDesk, SAMPLE } from '../../../../test/support/telecom.ts';
import { databasePath, resetTelecom, telecomDatabase } from './open.ts';

let home: string;
beforeEach(() => {
  home = newHome();
});
afterEach(() => rmSync(home, { recursive: true }));

const create = (today?: string): void => telecomDatabase({ home, ...(today ? { today } : {}) }).read(() => {});

function digest(): string {
  const { query } = openDesk(home);
  const tables = query("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").map(({ name }) => name);
  const content = tables.map((name) => [name, query(`SELECT * FROM ${name} ORDER BY rowid`)]);
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

describe('the telecom database', () => {
  it('holds the same on every machine', () => {
    create();
    expect(digest()).toBe('368fae49689ddad62bfaa6a440fdc58b08e0b5bf9ead0bff41a8b421f09cfab1');
  });

  it('holds customers, lines, six months of bills, outages, tests and a calendar', () => {
    create();
    const { query } = openDesk(home);
    const count = (what: string): number => Number(query(`SELECT count(*) AS n FROM ${what}`)[0]?.n);
    expect(count('customers')).toBeGreaterThanOrEqual(200);
    expect(count('bills')).toBe(count('customers') * 6);
    expect(count("charges WHERE dispute IS NOT NULL AND customerId <> 'C-1001'")).toBeGreaterThan(50);
    expect(count('outages WHERE endedOn IS NULL')).toBe(3);
    expect(count('lineTests')).toBe(count('lines'));
    expect(count('slots WHERE takenBy IS NULL')).toBeGreaterThan(100);
    const distinct = (sql: string): unknown[] => query(sql).map((row) => Object.values(row)[0]);
    expect(distinct('SELECT DISTINCT result FROM lineTests ORDER BY 1')).toEqual(['degraded', 'failed', 'healthy']);
    expect(distinct('SELECT DISTINCT count(*) FROM lines GROUP BY customerId ORDER BY 1')).toEqual([1, 2, 3]);
    expect(
      distinct("SELECT DISTINCT dispute FROM charges WHERE customerId <> 'C-1001' AND dispute IS NOT NULL ORDER BY 1"),
    ).toEqual(['cancelled option', 'duplicate', 'price differs', 'roaming not used']);
  });

  it('disputes 30.00, 49.99, 50.00, 50.01 and 120.00 of the sample customer, each amount once on all bills', () => {
    create();
    const { query } = openDesk(home);
    const disputed = query(
      "SELECT amountCents FROM charges WHERE customerId = 'C-1001' AND dispute IS NOT NULL ORDER BY amountCents",
    ).map(({ amountCents }) => amountCents);
    expect(disputed).toEqual([3_000, 4_999, 5_000, 5_001, 12_000]);
    const all = query(`SELECT count(*) AS n FROM charges WHERE customerId = 'C-1001' AND amountCents IN (${disputed})`);
    expect(all).toEqual([{ n: 5 }]);
    expect(
      query("SELECT count(*) AS n FROM charges WHERE customerId = 'C-1001' AND dispute IS NULL")[0]?.n,
    ).toBeGreaterThan(10);
  });

  it('can be created for another day', () => {
    create('2025-01-31');
    const { query } = openDesk(home);
    const months = query("SELECT month FROM bills WHERE customerId = 'C-1001' ORDER BY month").map(
      ({ month }) => month,
    );
    expect(months).toEqual(['2024-08', '2024-09', '2024-10', '2024-11', '2024-12', '2025-01']);
    expect(query('SELECT min(startsAt) AS first FROM slots')).toEqual([{ first: '2025-02-03T08:00' }]);
  });

  it('is created once when several processes start at the same time', async () => {
    const seen = await Promise.all([1, 2, 3].map((each) => sendOnErrand({ home, runId: `p${each}` })));
    expect(seen).toEqual([240, 240, 240]);
    const found = digest();
    resetTelecom({ home });
    expect(digest()).toBe(found);
  });

  it('is closed after each use, so that only one file is left', async () => {
    create();
    await openDesk(home).act('refund_charge', { chargeId: SAMPLE.thirty });
    expect(readdirSync(home)).toEqual(['telecom.db']);
  });
});

describe('resetting', () => {
  it('is restored completely by a reset', async () => {
    create();
    const before = digest();
    const desk = openDesk(home);
    await desk.act('refund_charge', { chargeId: SAMPLE.fifty });
    await desk.act('upgrade_plan', { planId: 'fiber-500' });
    await desk.act('dispatch_technician', {});
    expect(digest()).not.toBe(before);
    resetTelecom({ home });
    expect(digest()).toBe(before);
    expect(await desk.act('refund_charge', { chargeId: SAMPLE.fifty })).toBe('allow');
  });

  it('is not used when damaged, and a reset moves the damaged file away', async () => {
    writeFileSync(databasePath(home), 'this is not a database, not even a small one'.repeat(100));
    await expect(openDesk(home).run('show_current_plan')).rejects.toThrow(/telecom\.db is damaged; "bosun teams reset/);
    resetTelecom({ home });
    expect(readdirSync(home).sort()).toEqual(['telecom.db', 'telecom.db.damaged']);
    expect((await openDesk(home).run('show_current_plan')).summary).toContain('Fiber 300');
  });

  it('never touches a database of another program', () => {
    const db = new DatabaseSync(databasePath(home));
    db.exec('CREATE TABLE theirs(x); INSERT INTO theirs VALUES (1)');
    db.close();
    expect(() => create()).toThrow('database of another program');
    expect(() => resetTelecom({ home })).toThrow('database of another program');
    expect(openDesk(home).query('SELECT x FROM theirs')).toEqual([{ x: 1 }]);
  });

  it('reports in one line that a folder cannot be written to', () => {
    const file = path.join(home, 'file');
    writeFileSync(file, '');
    expect(() => telecomDatabase({ home: file }).read(() => {})).toThrow(
      'cannot be opened for writing; check its folder',
    );
    const locked = path.join(home, 'locked');
    mkdirSync(locked);
    chmodSync(locked, 0o500);
    // The superuser may write anywhere.
    if (process.getuid?.() !== 0)
      expect(() => telecomDatabase({ home: locked }).read(() => {})).toThrow('cannot be opened for writing');
  });
});
