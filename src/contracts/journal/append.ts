import { JournalError } from '../../ports/journal-error.ts';
import { claimed, event, events, fact, holds, type JournalFact, LAZY, rejection, same, seqsOf } from './fact.ts';

export const appendFacts: readonly JournalFact[] = [
  fact('an unknown run has no events, no posts, and is not listed', async (journal) => {
    same(await journal.read('r'), [], 'read');
    same(await journal.posts('r'), [], 'posts');
    same(await journal.runIds(), [], 'runIds');
  }),
  fact('events come back in order and exactly as they were written', async (journal) => {
    const lease = await claimed(journal, 'r');
    const bodies = ['{}', '{"q":"\'\\"%_\\\\"}', '{"t":"Zürich 東京 🚢"}', '', '\u0000 \n', `"${'x'.repeat(100_000)}"`];
    const written = [...bodies, ...Array(20).fill('{"n":1}')].map((body, index) => event(index + 1, body));
    await journal.append(lease, written.slice(0, 9), LAZY);
    await journal.append(lease, written.slice(9), { sync: true, taken: [] });
    same(await journal.read('r'), written, 'read');
  }),
  fact('runs are separate, and each is listed once it has an event', async (journal) => {
    const [a, b] = [await claimed(journal, 'a'), await claimed(journal, 'b')];
    await claimed(journal, 'claimed-only');
    await Promise.all([journal.append(a, events(1, 2), LAZY), journal.append(b, events(1, 1), LAZY)]);
    same(await seqsOf(journal, 'a'), [1, 2], 'events of a');
    same(await seqsOf(journal, 'b'), [1], 'events of b');
    same([...(await journal.runIds())].sort(), ['a', 'b'], 'runIds');
  }),
  fact('an append with a wrong first number, a gap or a repetition is refused and stores nothing', async (journal) => {
    const lease = await claimed(journal, 'r');
    for (const wrong of [[event(0)], [event(2)], [event(1), event(3)], [event(1), event(1)]]) {
      const reason = await rejection(journal.append(lease, wrong, LAZY));
      holds(JournalError.is(reason) && reason.problem === 'wrong-seq', `wrong-seq expected, not ${String(reason)}`);
    }
    same(await journal.read('r'), [], 'read');
    await journal.append(lease, events(1, 2), LAZY);
    holds(JournalError.is(await rejection(journal.append(lease, events(2, 3), LAZY))), 'a repeated event was accepted');
    same(await seqsOf(journal, 'r'), [1, 2], 'events');
  }),
  fact('concurrent appends are stored in the order of the calls, and an invalid one fails alone', async (journal) => {
    const [a, b] = [await claimed(journal, 'a'), await claimed(journal, 'b')];
    const results = await Promise.all(
      [
        journal.append(a, events(1, 2), LAZY),
        journal.append(b, events(7, 7), LAZY),
        journal.append({ ...b, epoch: b.epoch + 1 }, events(1, 1), LAZY),
        journal.append(a, events(3, 3), { sync: true, taken: [] }),
        journal.append(b, events(1, 1), LAZY),
      ].map(rejection),
    );
    same(
      results.map((reason) => reason === undefined),
      [true, false, false, true, true],
      'which were stored',
    );
    same(await seqsOf(journal, 'a'), [1, 2, 3], 'events of a');
    same(await seqsOf(journal, 'b'), [1], 'events of b');
  }),
  fact('an empty append is accepted, synced or not', async (journal) => {
    const lease = await claimed(journal, 'r');
    await journal.append(lease, [], LAZY);
    await journal.append(lease, [], { sync: true, taken: [] });
    same(await journal.read('r'), [], 'read');
  }),
  fact('events that were read do not change when the run continues', async (journal) => {
    const lease = await claimed(journal, 'r');
    await journal.append(lease, events(1, 1), LAZY);
    const before = await journal.read('r');
    await journal.append(lease, events(2, 2), LAZY);
    same(before.length, 1, 'events read before');
  }),
];
