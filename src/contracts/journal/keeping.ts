import { JournalError, LeaseLost } from '../../ports/journal-error.ts';
import { claimed, events, fact, holds, type JournalFact, LAZY, rejection, same, seqsOf } from './fact.ts';

export const aboutKeeping: readonly JournalFact[] = [
  fact('the last value remembered under a key is recalled', async (journal) => {
    same(await journal.recall('k'), undefined, 'an unknown key');
    await journal.remember('k', 'one');
    await journal.remember('k', 'two');
    await journal.remember('other', 'three');
    same(await journal.recall('k'), 'two', 'the value');
  }),
  fact('a run that is held cannot be deleted', async (journal) => {
    const lease = await claimed(journal, 'r');
    await journal.append(lease, events(1, 1), LAZY);
    same(await journal.delete('r'), false, 'delete');
    await journal.append(lease, events(2, 2), LAZY);
    same(await seqsOf(journal, 'r'), [1, 2], 'events');
  }),
  fact('a deleted run is gone with its posts, and its id can begin again', async (journal) => {
    const lease = await claimed(journal, 'r');
    await journal.post('r', { id: 'p', body: '1' });
    await journal.append(lease, events(1, 2), LAZY);
    await journal.release(lease);
    same(await journal.delete('r'), true, 'delete');
    same([await journal.read('r'), await journal.posts('r'), await journal.runIds()], [[], [], []], 'what is left');
    same(await journal.post('r', { id: 'p', body: '1' }), true, 'the same post to the new run');
    const reborn = await claimed(journal, 'r');
    holds(LeaseLost.is(await rejection(journal.append(lease, events(1, 1), LAZY))), 'a lease from before was accepted');
    await journal.append(reborn, events(1, 1), LAZY);
  }),
  fact('deleting an unknown run is no error', async (journal) => same(await journal.delete('r'), true, 'delete')),
  fact('a closed journal refuses everything, and can be closed again', async (journal) => {
    const lease = await claimed(journal, 'r');
    await journal.close();
    await journal.close();
    const refusals = [
      journal.claim('x'),
      journal.read('r'),
      journal.append(lease, events(1, 1), LAZY),
      journal.recall('k'),
    ];
    for (const reason of await Promise.all(refusals.map(rejection))) {
      holds(JournalError.is(reason) && reason.problem === 'closed', `closed expected, not ${String(reason)}`);
    }
  }),
];
