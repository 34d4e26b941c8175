import { describe, expect, it } from 'vitest';
import { scoreTampering } from './score.ts';

describe('a journal that is changed in its store', () => {
  it('is reported, if there is an anchor, for every kind of change', async () => {
    const { mutations, detected, unchanged } = await scoreTampering({ mutations: 90, seed: 1, anchored: true });
    expect([mutations, detected, unchanged.falseAlarms]).toEqual([90, 90, 0]);
  });

  it('passes without an anchor if it was cut, computed again, deleted or added', async () => {
    const { byKind } = await scoreTampering({ mutations: 90, seed: 1, anchored: false });
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
