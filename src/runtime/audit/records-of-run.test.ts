import { openMemoryJournal } from 'bosun/journal';
import { describe, expect, it } from 'vitest';
import { dropRecords, noteRecord } from './records-of-run.ts';

const of = (runId: string): string => JSON.stringify({ runId });

describe('the shared records of a run', () => {
  it('are all deleted with their list, also if they were noted at once', async () => {
    const journal = openMemoryJournal();
    const keys = Array.from({ length: 20 }, (_, at) => `said/${at}`);
    await Promise.all(keys.map((key) => noteRecord(journal, 'r', key)));
    for (const key of keys) await journal.remember(key, of('r'));
    await noteRecord(journal, 's', 'said/other');
    await journal.remember('said/other', of('s'));
    await dropRecords(journal, 'r');
    expect(await Promise.all([...keys, 'run-records/r'].map((key) => journal.recall(key)))).toEqual(
      Array.from({ length: 21 }, () => undefined),
    );
    expect(await journal.recall('said/other')).toBe(of('s'));
  });

  it('cost one write for the first, and none for one that is noted', async () => {
    const journal = openMemoryJournal();
    const calls: string[] = [];
    const counted = {
      recall: (key: string) => {
        calls.push('recall');
        return journal.recall(key);
      },
      swap: async (key: string, from: string | undefined, to: string) => {
        calls.push('swap');
        return journal.swap(key, from, to);
      },
    };
    await noteRecord(counted, 'r', 'said/1');
    expect(calls).toEqual(['swap']);
    const before = await journal.recall('run-records/r');
    await noteRecord(counted, 'r', 'said/1');
    expect(await journal.recall('run-records/r')).toBe(before);
  });

  it('stay if another run has stored them since, until that run is removed', async () => {
    const journal = openMemoryJournal();
    for (const runId of ['first', 'second']) {
      await noteRecord(journal, runId, 'said/1');
      await journal.remember('said/1', of(runId));
    }
    await dropRecords(journal, 'first');
    expect(await journal.recall('said/1')).toBe(of('second'));
    await dropRecords(journal, 'second');
    expect(await journal.recall('said/1')).toBeUndefined();
  });
});
