import { createSimulatedClock, stubWorker, testSupervisor } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { planOf } from '../../../test/support/plans.ts';
import { openMemoryJournal } from '../../adapters/engine-local/memory-journal.ts';
import type { Journal } from '../../ports/journal.ts';
import { createLoadRecords } from './load-records.ts';

/** The same journal with some methods replaced. */
const withMethods = (journal: Journal, methods: Partial<Journal>): Journal =>
  new Proxy(journal, {
    get: (target, name) => {
      const own: unknown = Reflect.get(methods, name) ?? Reflect.get(target, name);
      return typeof own === 'function' ? own.bind(target) : own;
    },
  });

function recordsOf(journal: Journal, self = 'one', clock = createSimulatedClock()) {
  const writes: string[] = [];
  const watched = withMethods(journal, {
    remember: (key, value) => {
      writes.push(key);
      return journal.remember(key, value);
    },
  });
  return { writes, clock, records: createLoadRecords({ team: 'x', journal: async () => watched, clock, self }) };
}

describe('the load records of a pool', () => {
  it('are written in the background, many changes at a time, without loss', async () => {
    const journal = openMemoryJournal();
    const { records, writes } = recordsOf(journal);
    for (let task = 0; task < 50; task++) {
      records.count('left', 1);
      records.add('left', { ms: 10, failed: false, at: 0 });
      records.count('left', -1);
    }
    expect(records.peek('left')).toMatchObject({ queue: 0, load: { oks: 16 } });
    await records.written();
    expect(writes.length).toBeLessThan(5);
    const other = recordsOf(journal, 'two').records;
    await other.refresh(['left']);
    expect(other.peek('left').load?.oks).toBe(16);
  });

  it('finish writing even while other runs keep adding changes', async () => {
    const { records } = recordsOf(openMemoryJournal());
    let isOver = false;
    const goOn = async (): Promise<void> => {
      while (!isOver) {
        records.add('left', { ms: 10, failed: false, at: 0 });
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const others = goOn();
    await records.written();
    isOver = true;
    await others;
  });

  it('add up the samples of several processes, and start empty if a record is unreadable', async () => {
    const journal = openMemoryJournal();
    const clock = createSimulatedClock();
    const [one, two] = [recordsOf(journal, 'one', clock).records, recordsOf(journal, 'two', clock).records];
    one.add('left', { ms: 10, failed: false, at: clock.now() });
    await one.written();
    two.add('left', { ms: 30, failed: true, at: clock.now() });
    await two.written();
    await clock.advance(1_000);
    await one.refresh(['left']);
    expect(one.peek('left').load).toMatchObject({ oks: expect.closeTo(1, 1), fails: expect.closeTo(1, 1) });
    for (const nonsense of ['not JSON', '{"queues":7}']) {
      await journal.remember('load x/left', nonsense);
      await clock.advance(1_000);
      await one.refresh(['left']);
      expect(one.peek('left')).toEqual({ queue: 0, load: undefined });
    }
  });

  it('fail no run if they can be neither read nor written', async () => {
    const journal = openMemoryJournal();
    const refuse = (key: string): Promise<never> | undefined =>
      key.startsWith('load ') ? Promise.reject(new Error('the disk is full')) : undefined;
    const store = withMethods(journal, {
      remember: (key, value) => refuse(key) ?? journal.remember(key, value),
      recall: (key) => refuse(key) ?? journal.recall(key),
    });
    const team = testSupervisor({
      workers: { left: stubWorker({ a: 'done', b: 'done' }), right: stubWorker({ a: 'done', b: 'done' }) },
      pools: { both: { workers: ['left', 'right'] } },
      synthesise: () => ({ answer: 'x' }),
      advice: false,
      store,
    });
    const plan = planOf(['a', 'b'].map((id) => ({ id, worker: 'both' })));
    const report = await team.settle(team.run(plan as Parameters<typeof team.run>[0]));
    expect(report.status).toBe('complete');
    expect(report.tasks.map(({ worker }) => worker)).toEqual(['left', 'right']);
  });
});
