import { describe, expect, it } from 'vitest';
import type { StoredEvent } from '../../ports/journal.ts';
import { JournalError, LeaseLost } from '../../ports/journal-error.ts';
import { type AppendFate, createSimulatedStore, type SimulatedJournal } from './simulated-journal.ts';

const clock = { now: () => 0, wakeAt: () => () => {}, soon: () => {} };
const storeWith = (fate: AppendFate = {}) => createSimulatedStore({ clock, fate: () => fate });
const events = (from: number, to: number): StoredEvent[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ seq: from + at, type: 'noted', at: 0, body: '{}', hash: '' }));
const leaseOf = async (journal: SimulatedJournal) => {
  const claim = await journal.claim('r');
  if (claim.status !== 'granted') throw new Error(`refused: held by ${claim.heldBy}`);
  return claim.lease;
};
const LAZY = { sync: false, taken: [] };
const SYNCED = { sync: true, taken: [] };

describe('a power loss on the simulated store', () => {
  it('keeps synced events and any prefix of the others, even part of one append', async () => {
    for (const [fraction, left] of [
      [0, 2],
      [0.5, 4],
      [0.999, 6],
    ] as const) {
      const store = storeWith();
      const journal = store.open();
      const lease = await leaseOf(journal);
      await journal.append(lease, events(1, 2), SYNCED);
      await journal.append(lease, events(3, 6), LAZY);
      expect(store.losePower(() => fraction)).toEqual({ lostEvents: 6 - left });
      expect(store.inspect('r').events.length).toBe(left);
    }
  });

  it('delivers a message again if the append that took it was lost', async () => {
    const store = storeWith();
    const journal = store.open();
    const lease = await leaseOf(journal);
    await journal.post('r', { id: 'p', body: '1' });
    await journal.append(lease, events(1, 1), { sync: false, taken: ['p'] });
    store.losePower(() => 0);
    expect(await store.open().posts('r')).toEqual([{ id: 'p', body: '1' }]);
  });

  it('ends every process and frees its runs at once', async () => {
    const store = storeWith();
    const journal = store.open('old');
    await leaseOf(journal);
    store.losePower(() => 0);
    const answer = await Promise.race([journal.read('r'), Promise.resolve('no answer')]);
    expect(answer).toBe('no answer');
    expect((await leaseOf(store.open('new'))).epoch).toBe(2);
  });
});

describe('a process wrongly presumed dead', () => {
  it('keeps its run until another process claims it; its next append is then refused', async () => {
    const store = storeWith();
    const [zombie, heir] = [store.open('zombie'), store.open('heir')];
    const old = await leaseOf(zombie);
    expect(await heir.claim('r')).toEqual({ status: 'refused', heldBy: 'zombie' });
    zombie.presumeDead();
    await zombie.append(old, events(1, 1), LAZY);
    await heir.append(await leaseOf(heir), events(2, 2), LAZY);
    await expect(zombie.append(old, events(3, 3), LAZY)).rejects.toSatisfy(LeaseLost.is);
  });
});

describe('a failing simulated disk', () => {
  it('reports the failure, and stores nothing or everything as configured', async () => {
    for (const isKept of [false, true]) {
      const store = storeWith({ fails: 'disk-full', isKept });
      const journal = store.open();
      const failure = await journal.append(await leaseOf(journal), events(1, 2), LAZY).catch((error: unknown) => error);
      expect(JournalError.is(failure) && failure.problem).toBe('disk-full');
      expect(store.inspect('r').events.length).toBe(isKept ? 2 : 0);
    }
  });
});
