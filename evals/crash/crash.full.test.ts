import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { whyNoPostgres } from '../../test/support/postgres.ts';
import type { CrashFigures } from './score.ts';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const reason = await whyNoPostgres();

async function evaluate(...flags: readonly string[]): Promise<Record<string, CrashFigures>> {
  const args = ['--conditions=bosun-source', here('main.ts'), '--data', here('../tau2/fixture'), '--json', ...flags];
  return JSON.parse((await promisify(execFile)(process.execPath, args)).stdout).engines;
}

describe('recorded calls with a crash around each of them', () => {
  it('have effects twice if the intent is not stored first and calls are repeated blindly', async () => {
    const { local } = await evaluate('--engines', 'local', '--jobs', '1', '--control');
    expect(local?.duplicated).toBeGreaterThan(0);
    expect(local?.silentReruns).toBeGreaterThan(0);
  });

  it.skipIf(reason !== undefined)('have every effect exactly once on the engine on DBOS too', async () => {
    const { dbos } = await evaluate('--engines', 'dbos', '--jobs', '2');
    expect(dbos).toMatchObject({ points: 36, lost: 0, duplicated: 0, silentReruns: 0, unfinished: 0, wrong: [] });
    expect(dbos?.parkedForPerson).toBeGreaterThan(0);
  });
});
