import { type Journal, type StoredEvent, worker } from 'bosun';
import { createTestWiring } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { planOf } from '../support/plans.ts';
import { simTeam } from '../support/sim-teams.ts';

const DAY_MS = 86_400_000;
const ONE = planOf([{ id: 'a' }]);
const workers = { billing: worker({ does: 'answers', effect: 'read', run: () => 'yes' }) };

/** A store that records reads, and whose journals can be damaged. */
function watched(journal: Journal, damaged: Set<string>) {
  const read: string[] = [];
  const store = new Proxy(journal, {
    get: (target, name) => {
      const own: unknown = Reflect.get(target, name);
      if (name !== 'read') return typeof own === 'function' ? own.bind(target) : own;
      return async (runId: string): Promise<readonly StoredEvent[]> => {
        read.push(runId);
        const lines = await target.read(runId);
        return damaged.has(runId) ? lines.map((line) => ({ ...line, body: line.body.replace('yes', 'no') })) : lines;
      };
    },
  });
  return { store, read };
}

describe('usage since a time', () => {
  it('reads no journal that ended before, and counts whole UTC days', async () => {
    const wiring = createTestWiring();
    const { store, read } = watched(wiring.store.open(), new Set());
    const team = simTeam({ workers, store }, { wiring });
    await team.clock.advance(DAY_MS - (team.clock.now() % DAY_MS) + 1_000);
    for (const runId of ['monday', 'tuesday', 'wednesday']) {
      await team.settle(team.run(ONE, { runId }));
      await team.clock.advance(DAY_MS);
    }
    const wednesday = team.clock.now() - DAY_MS;
    read.length = 0;
    const usage = await team.usage({ by: 'run', since: new Date(wednesday - DAY_MS + 3_600_000) });
    expect(usage.rows.map(({ name, tasks }) => [name, tasks])).toEqual([
      ['tuesday', 1],
      ['wednesday', 1],
    ]);
    expect(read).toEqual(['tuesday', 'wednesday']);
    expect(usage.since).toBe(new Date(wednesday - DAY_MS).toISOString().slice(0, 10));
    expect((await team.usage({ by: 'day' })).rows).toHaveLength(3);
  });
});

describe('usage of a store', () => {
  it('names unreadable runs, and counts the others', async () => {
    const wiring = createTestWiring();
    const damaged = new Set<string>();
    const { store } = watched(wiring.store.open(), damaged);
    const team = simTeam({ name: 'clerks', workers, store }, { wiring });
    for (const runId of ['good', 'bad']) await team.settle(team.run(ONE, { runId }));
    damaged.add('bad');
    expect(await team.usage()).toMatchObject({ unreadable: ['bad'], total: { runs: 1 } });
    expect((await team.usage({ by: 'team' })).rows).toMatchObject([{ name: 'clerks', runs: 1 }]);
    expect((await team.usage({ team: 'others' })).rows).toEqual([]);
  });

  it('rejects an unknown grouping', async () => {
    const team = simTeam({ workers });
    await expect(team.usage({ by: 'hour' as 'day' })).rejects.toThrow(
      /by worker, run, model and 2 more, not by "hour"/,
    );
    await expect(team.usage({ since: new Date('never') })).rejects.toThrow(/not a date/);
  });
});
