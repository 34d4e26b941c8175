import { openMemoryJournal } from 'bosun/journal';
import { describe, expect, it } from 'vitest';
import { createRemover } from '../../core/audit/remover.ts';
import type { Journal } from '../../ports/journal.ts';
import { redactRecords } from './redact-records.ts';

const clean = (journal: Pick<Journal, 'records' | 'recall' | 'swap'>) =>
  redactRecords(journal, createRemover(['Ada', '4711']));

describe('removing values from the shared records of a store', () => {
  it('counts those that held one, on every page of the list, and leaves files alone', async () => {
    const journal = openMemoryJournal();
    for (let at = 0; at < 1_200; at++) await journal.remember(`note/${at}`, at % 2 === 0 ? 'by Ada' : 'by Mary');
    await journal.remember('artifact/1', '{"data":"xAdax"}');
    expect(await clean(journal)).toBe(600);
    expect(await clean(journal)).toBe(0);
    expect([await journal.recall('note/1198'), await journal.recall('artifact/1')]).toEqual([
      'by [removed]',
      '{"data":"xAdax"}',
    ]);
  });

  it('reads a record again that another process changes meanwhile', async () => {
    const journal = openMemoryJournal();
    await journal.remember('note', 'by Ada');
    let changes = 0;
    const swap: Journal['swap'] = async (key, from, to) => {
      if (changes++ === 0) await journal.remember('note', 'by Ada, again');
      return journal.swap(key, from, to);
    };
    const records: Journal['records'] = async (filter) => (await journal.records?.(filter)) ?? new Map();
    expect(await clean({ records, recall: (key) => journal.recall(key), swap })).toBe(1);
    expect(await journal.recall('note')).toBe('by [removed], again');
  });
});
