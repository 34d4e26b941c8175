import { type KeptResult, RESULTS_MAX } from '../../ports/journal.ts';
import { JournalError, LeaseLost } from '../../ports/journal-error.ts';
import { claimed, events, fact, holds, type JournalFact, LAZY, rejection, same, seqsOf } from './fact.ts';

const kept = (key: string, fields: Partial<KeptResult>): KeptResult => ({
  key,
  runId: 'r',
  at: 0,
  expiresAt: 1_000_000,
  body: '{}',
  ...fields,
});

export const storageFacts: readonly JournalFact[] = [
  fact('recall returns the last value remembered under a key', async (journal) => {
    same(await journal.recall('k'), undefined, 'an unknown key');
    await journal.remember('k', 'one');
    await journal.remember('k', 'two');
    await journal.remember('other', 'three');
    same(await journal.recall('k'), 'two', 'the value');
  }),
  fact('a record is swapped only if it has the expected value', async (journal) => {
    same(await journal.swap('k', 'one', 'two'), false, 'a record that does not exist');
    same(await journal.swap('k', undefined, 'one'), true, 'the first value');
    same(await journal.swap('k', undefined, 'two'), false, 'a record that exists');
    same(await journal.swap('k', 'other', 'two'), false, 'another value');
    same(await journal.swap('k', 'one', 'two'), true, 'the expected value');
    same(await journal.recall('k'), 'two', 'the value');
    const both = await Promise.all([journal.swap('k', 'two', 'a'), journal.swap('k', 'two', 'b')]);
    same(both.filter(Boolean).length, 1, 'how many of two swaps at once were done');
  }),
  fact('a record that was forgotten does not exist, and can be made again', async (journal) => {
    await journal.remember('k', 'one');
    await journal.remember('other', 'two');
    await journal.forget('k');
    await journal.forget('k');
    same([await journal.recall('k'), await journal.recall('other')], [undefined, 'two'], 'the records');
    same(await journal.swap('k', 'one', 'three'), false, 'a swap of the forgotten value');
    same(await journal.swap('k', undefined, 'three'), true, 'a new first value');
    same(await journal.recall('k'), 'three', 'the value');
  }),
  fact('events after a seq are read without those before', async (journal) => {
    const lease = await claimed(journal, 'r');
    await journal.append(lease, events(1, 3), LAZY);
    same(await journal.read('r', { after: 1 }), (await journal.read('r')).slice(1), 'events after the first');
    same(await journal.read('r', { after: 3 }), [], 'events after the last');
    same(await journal.read('unknown', { after: 1 }), [], 'events of an unknown run');
  }),
  fact('a run that is held cannot be deleted', async (journal) => {
    const lease = await claimed(journal, 'r');
    await journal.append(lease, events(1, 1), LAZY);
    same(await journal.delete('r'), false, 'delete');
    await journal.append(lease, events(2, 2), LAZY);
    same(await seqsOf(journal, 'r'), [1, 2], 'events');
  }),
  fact('deleting a run also deletes its posts, and its id can be used again', async (journal) => {
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
  fact('runs are filtered by the time of their last event', async (journal) => {
    const [a, b] = [await claimed(journal, 'a'), await claimed(journal, 'b')];
    await journal.append(a, events(1, 3), LAZY);
    await journal.append(b, events(1, 1), LAZY);
    // The event with seq n is of the time 1,000 + n.
    same([...(await journal.runIds({ since: 1_001 }))].sort(), ['a', 'b'], 'runs since the first event');
    same(await journal.runIds({ since: 1_003 }), ['a'], 'runs since the third event');
    same(await journal.runIds({ since: 1_004 }), [], 'runs since later');
  }),
  fact('findResult returns the last result kept under a key', async (journal) => {
    same(await journal.findResult('k'), undefined, 'an unknown key');
    await journal.keepResult(kept('k', { body: '"one"' }), 0);
    await journal.keepResult(kept('other', {}), 0);
    await journal.keepResult(kept('k', { runId: 's', at: 5, body: '"two"' }), 0);
    same(await journal.findResult('k'), kept('k', { runId: 's', at: 5, body: '"two"' }), 'the result');
  }),
  fact('expired results are removed, and the others stay', async (journal) => {
    await journal.keepResult(kept('short', { expiresAt: 1_000 }), 0);
    await journal.keepResult(kept('long', { expiresAt: 9_000 }), 0);
    await journal.keepResult(kept('new', { at: 1_000, expiresAt: 9_000 }), 1_000);
    same(await journal.findResult('short'), undefined, 'the expired result');
    same((await journal.findResult('long'))?.key, 'long', 'the one that has not');
  }),
  fact('the oldest results are removed when there are too many', async (journal) => {
    for (let at = 0; at <= RESULTS_MAX; at++) await journal.keepResult(kept(`k${at}`, { at }), 0);
    same(await journal.findResult('k0'), undefined, 'the oldest');
    same((await journal.findResult('k1'))?.key, 'k1', 'the next oldest');
    same((await journal.findResult(`k${RESULTS_MAX}`))?.key, `k${RESULTS_MAX}`, 'the newest');
  }),
  fact('deleting a run also deletes its kept results', async (journal) => {
    await journal.keepResult(kept('a', { runId: 'r' }), 0);
    await journal.keepResult(kept('b', { runId: 's' }), 0);
    same(await journal.delete('r'), true, 'delete');
    same(await journal.findResult('a'), undefined, 'its result');
    same((await journal.findResult('b'))?.key, 'b', "another run's result");
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
