import { describe, expect, it } from 'vitest';
import { whyNoPostgres } from '../../test/support/postgres.ts';
import { scoreTampering } from './score.ts';

const reason = await whyNoPostgres();

describe('a journal that is changed in its store', () => {
  it('is reported, if there is an anchor, for every kind of change', async () => {
    const options = { engine: 'local', mutations: 100, seed: 1, anchored: true } as const;
    expect(await scoreTampering(options)).toMatchObject({
      mutations: 100,
      detected: 100,
      unchanged: { falseAlarms: 0 },
    });
  });

  it.skipIf(reason !== undefined)('is reported in Postgres too', async () => {
    const options = { engine: 'dbos', mutations: 40, seed: 1, anchored: true } as const;
    expect(await scoreTampering(options)).toMatchObject({ mutations: 40, detected: 40, unchanged: { falseAlarms: 0 } });
  });

  it('is not reported without an anchor if a run was cut, computed again, deleted, added or covered by a forged redaction', async () => {
    const { byKind } = await scoreTampering({ engine: 'local', mutations: 100, seed: 1, anchored: false });
    const slips = Object.entries(byKind).filter(([, each]) => each.detected < each.mutations);
    expect(slips.map(([kind]) => kind).sort()).toEqual([
      'addedRun',
      'deletedRun',
      'forgedRedaction',
      'recomputed',
      'truncation',
    ]);
  });
});
