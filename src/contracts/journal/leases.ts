import { LeaseLost } from '../../ports/journal-error.ts';
import {
  claimed,
  events,
  fact,
  holds,
  idsOf,
  type JournalFact,
  LAZY,
  overtaken,
  rejection,
  same,
  seqsOf,
} from './fact.ts';

export const leaseFacts: readonly JournalFact[] = [
  fact('claiming a held run is refused with the name of its holder', async (journal) => {
    await claimed(journal, 'r');
    const second = await journal.claim('r');
    holds(second.status === 'refused' && second.heldBy.length > 0, `a second claim gave ${JSON.stringify(second)}`);
    await claimed(journal, 'other');
  }),
  fact('a released run can be claimed again, with a higher epoch', async (journal) => {
    const { old, current } = await overtaken(journal, 'r');
    holds(current.epoch > old.epoch, `epoch ${current.epoch} should be higher than ${old.epoch}`);
    await journal.append(current, events(1, 1), LAZY);
    await journal.release(current);
    await journal.append(await claimed(journal, 'r'), events(2, 2), LAZY);
    same(await seqsOf(journal, 'r'), [1, 2], 'events');
  }),
  fact('an append from an overtaken lease is refused and stores nothing', async (journal) => {
    const { old, current } = await overtaken(journal, 'r');
    await journal.post('r', { id: 'p', body: '1' });
    const reason = await rejection(journal.append(old, events(1, 1), { sync: true, taken: ['p'] }));
    holds(LeaseLost.is(reason) && reason.lease.epoch === old.epoch, `LeaseLost expected, not ${String(reason)}`);
    same(await journal.read('r'), [], 'read');
    same(await idsOf(journal, 'r'), ['p'], 'posts');
    await journal.append(current, events(1, 1), LAZY);
  }),
  fact('an append from a released lease is refused', async (journal) => {
    const lease = await claimed(journal, 'r');
    await journal.append(lease, events(1, 1), LAZY);
    await journal.release(lease);
    holds(LeaseLost.is(await rejection(journal.append(lease, events(2, 2), LAZY))), 'the append was accepted');
    same(await seqsOf(journal, 'r'), [1], 'events');
  }),
  fact('releasing an overtaken lease does not release the run of its new holder', async (journal) => {
    const { old, current } = await overtaken(journal, 'r');
    await journal.release(old);
    same((await journal.claim('r')).status, 'refused', 'a claim after that');
    await journal.append(current, events(1, 1), LAZY);
  }),
  fact('a journal that lists the runs under way lists those that are held', async (journal) => {
    if (!journal.heldRuns) return;
    const lease = await claimed(journal, 'r');
    await claimed(journal, 'other');
    same([...(await journal.heldRuns())].sort(), ['other', 'r'], 'held runs');
    await journal.release(lease);
    same(await journal.heldRuns(), ['other'], 'held runs after a release');
  }),
  fact('an append made before the release is stored', async (journal) => {
    const lease = await claimed(journal, 'r');
    const [reason] = await Promise.all([rejection(journal.append(lease, events(1, 1), LAZY)), journal.release(lease)]);
    same(reason, undefined, 'the rejection');
  }),
];
