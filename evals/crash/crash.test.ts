import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { freshDatabase, whyNoPostgres } from '../../test/support/postgres.ts';
import { readRecordings } from '../tau2/recording.ts';
import { openDbosEngine } from './engine-dbos.ts';
import { openLocalEngine } from './engines.ts';
import { scoreEngine } from './score.ts';

const reason = await whyNoPostgres();
const FIXTURE = fileURLToPath(new URL('../tau2/fixture', import.meta.url));

describe('recorded calls with a crash around each of them', () => {
  it('have every effect exactly once, and a person is asked where only a person can know', async () => {
    const recordings = readRecordings(FIXTURE);
    const figures = await scoreEngine(await openLocalEngine(), { recordings, pointsMax: 16 });
    expect(figures).toMatchObject({ lost: 0, duplicated: 0, silentReruns: 0, unfinished: 0, wrong: [] });
    expect(figures.points).toBe(figures.steps * 4);
    expect(figures.parkedForPerson).toBeGreaterThan(0);
  });

  it.skipIf(reason !== undefined)('have every effect exactly once in Postgres too', async () => {
    const engine = await openDbosEngine(await freshDatabase());
    const figures = await scoreEngine(engine, { recordings: readRecordings(FIXTURE), pointsMax: 12 });
    expect(figures).toMatchObject({ lost: 0, duplicated: 0, silentReruns: 0, unfinished: 0, wrong: [] });
    expect([figures.points, figures.steps > 0]).toEqual([figures.steps * 4, true]);
  });
});
