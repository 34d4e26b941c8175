import { describe, expect, it } from 'vitest';
import { openMemoryJournal } from '../../../wiring.ts';
import { createDuty, ifFree, withLease } from './exclusive.ts';

describe('a duty of servers', () => {
  it('is done by one server until it leaves or is overtaken', async () => {
    const journal = openMemoryJournal();
    const [one, other] = [createDuty(journal, 'webhooks'), createDuty(journal, 'webhooks')];
    expect([await one.take(), await one.take(), await other.take()]).toEqual(['new', 'ours', 'of another']);
    await one.leave();
    expect([await other.take(), await one.take()]).toEqual(['new', 'of another']);
    // As if its process had been presumed dead.
    await journal.release({ runId: 'server/duty/webhooks', epoch: 2 });
    expect([await one.take(), await other.take()]).toEqual(['new', 'of another']);
  });

  it('of one moment is done by one server at a time, and given back if it fails', async () => {
    const journal = openMemoryJournal();
    const done: string[] = [];
    const first = withLease(journal, 'thread', async () => {
      await ifFree(journal, 'thread', async () => void done.push('meanwhile'));
      done.push('first');
      throw new Error('failed');
    });
    const second = withLease(journal, 'thread', async () => done.push('second'));
    await expect(first).rejects.toThrow('failed');
    await second;
    expect(done).toEqual(['first', 'second']);
  });
});
