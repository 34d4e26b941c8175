import { claimed, events, fact, idsOf, type JournalFact, rejection, same } from './fact.ts';

export const postFacts: readonly JournalFact[] = [
  fact('posts are delivered oldest first until an append takes them', async (journal) => {
    const lease = await claimed(journal, 'r');
    for (const id of ['b', 'a', 'c']) await journal.post('r', { id, body: `"${id}"` });
    same(
      await journal.posts('r'),
      ['b', 'a', 'c'].map((id) => ({ id, body: `"${id}"` })),
      'posts',
    );
    await journal.append(lease, events(1, 1), { sync: false, taken: ['a', 'never-posted'] });
    same(await idsOf(journal, 'r'), ['b', 'c'], 'posts');
  }),
  fact('an id can be posted once to each run, also after it was taken', async (journal) => {
    const lease = await claimed(journal, 'r');
    same(await journal.post('r', { id: 'p', body: '1' }), true, 'the first post');
    same(await journal.post('r', { id: 'p', body: '2' }), false, 'the second post');
    same(await journal.posts('r'), [{ id: 'p', body: '1' }], 'posts');
    await journal.append(lease, events(1, 1), { sync: true, taken: ['p'] });
    same(await journal.post('r', { id: 'p', body: '3' }), false, 'a post after it was taken');
    same(await journal.posts('r'), [], 'posts');
    same(await journal.post('other', { id: 'p', body: '1' }), true, 'the same id for another run');
  }),
  fact('a journal that knows which ids were posted also knows those that were taken', async (journal) => {
    if (!journal.wasPosted) return;
    const lease = await claimed(journal, 'r');
    for (const id of ['waits', 'taken']) await journal.post('r', { id, body: '1' });
    await journal.append(lease, events(1, 1), { sync: true, taken: ['taken'] });
    const known = await Promise.all(['waits', 'taken', 'never-posted'].map((id) => journal.wasPosted?.('r', id)));
    same(known, [true, true, false], 'which were posted');
    same(await journal.wasPosted('other', 'taken'), false, 'whether another run got it');
  }),
  fact('a post whose append was refused is still delivered', async (journal) => {
    const lease = await claimed(journal, 'r');
    await journal.post('r', { id: 'p', body: '1' });
    await rejection(journal.append(lease, events(5, 5), { sync: true, taken: ['p'] }));
    same(await idsOf(journal, 'r'), ['p'], 'posts');
  }),
  fact(
    'a listener is called for posts to its own run, once they can be read, and not after it stopped',
    async (journal) => {
      const heard: string[] = [];
      const stop = journal.onPost('r', () => heard.push('stopped'));
      journal.onPost('other', () => heard.push('other'));
      stop();
      await new Promise<void>((resolve) => {
        journal.onPost('r', resolve);
        void journal.post('r', { id: 'p', body: '1' });
      });
      same(await idsOf(journal, 'r'), ['p'], 'posts when called');
      same(heard, [], 'what the others heard');
    },
  ),
];
