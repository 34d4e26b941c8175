import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createPatientPool } from './patient-pool.ts';

it.each([
  [
    'whose socket file is missing',
    `postgres://bosun@/bosun?host=${encodeURIComponent(path.join(tmpdir(), 'missing'))}`,
  ],
  ['whose name is missing', 'postgres://bosun@db.invalid/bosun'],
])('a server %s counts as one that DBOS waits for', async (_, url) => {
  const pool = createPatientPool(pg, { url, name: 'test', max: 1, idleTransactionMs: 1_000, isTimed: () => true });
  onTestFinished(() => pool.end());
  await expect(pool.query('SELECT 1')).rejects.toMatchObject({ code: '57P03' });
});
