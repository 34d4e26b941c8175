import { openMemoryJournal } from 'bosun/journal';
import { describe, expect, it } from 'vitest';
import type { Journal } from '../../ports/journal.ts';
import { noteStopped } from '../run/stopped-run.ts';
import { deleteRun, deleteTree } from './delete-run.ts';
import { noteRecord } from './records-of-run.ts';

const EXAMPLE = { id: 'r', request: 'Call Ada Byron', workers: ['clerk'] };

async function storeWithRun(body = JSON.stringify({ team: { name: 'desk' } })) {
  const journal = openMemoryJournal();
  const claim = await journal.claim('r');
  if (claim.status === 'refused') throw new Error('a new run is free');
  const event = { seq: 1, type: 'run-started', at: 1, body, hash: '' };
  await journal.append(claim.lease, [event], { sync: true, taken: [] });
  await journal.remember('routing/desk', JSON.stringify({ examples: [EXAMPLE, { ...EXAMPLE, id: 's' }], edits: 0 }));
  await noteStopped(journal, 'r', { reason: 'its team was changed', at: 1, by: 'ilse' });
  await noteRecord(journal, 'r', 'said/1');
  await journal.remember('said/1', JSON.stringify({ runId: 'r' }));
  return { journal, lease: claim.lease };
}

const beside = (journal: Journal) =>
  Promise.all(['stopped/r', 'said/1', 'run-records/r'].map((key) => journal.recall(key)));
const examplesIn = async (journal: Journal): Promise<string[]> =>
  JSON.parse((await journal.recall('routing/desk')) ?? '').examples.map(({ id }: { id: string }) => id);

describe('a deleted run', () => {
  it('takes along its records and the example that the router learnt from it', async () => {
    const { journal, lease } = await storeWithRun();
    await journal.release(lease);
    expect(await deleteRun(journal, 'r')).toBe(true);
    expect(await journal.read('r')).toEqual([]);
    expect(await beside(journal)).toEqual([undefined, undefined, undefined]);
    expect(await examplesIn(journal)).toEqual(['s']);
  });

  it('keeps everything while a process works on it', async () => {
    const { journal } = await storeWithRun();
    expect(await deleteRun(journal, 'r')).toBe(false);
    expect((await beside(journal)).includes(undefined)).toBe(false);
    expect(await examplesIn(journal)).toEqual(['r', 's']);
  });

  it('may have a journal that cannot be read', async () => {
    const { journal, lease } = await storeWithRun('{"team');
    await journal.release(lease);
    expect(await deleteRun(journal, 'r')).toBe(true);
    expect(await journal.read('r')).toEqual([]);
  });

  it('stays as long as a process works on a run of its nested teams, and goes with the next deletion', async () => {
    const { journal, lease } = await storeWithRun();
    await journal.release(lease);
    const held = await journal.claim('r~a~1');
    if (held.status === 'refused') throw new Error('a new run is free');
    expect(await deleteTree(journal, ['r', 'r~a~1'])).toBe(false);
    expect(await journal.read('r')).toHaveLength(1);
    await journal.release(held.lease);
    expect(await deleteTree(journal, ['r', 'r~a~1'])).toBe(true);
    expect(await journal.read('r')).toEqual([]);
  });
});
