import { openMemoryJournal } from 'bosun/journal';
import { describe, expect, it } from 'vitest';
import { createLearnt } from './learnt-examples.ts';

describe('examples that two processes delete at the same time', () => {
  it('are all gone', async () => {
    const journal = openMemoryJournal();
    const examples = ['a', 'b', 'c'].map((id) => ({ id, request: `request ${id}`, workers: ['clerk'] }));
    await journal.remember('routing/desk', JSON.stringify({ examples, edits: 0 }));
    const [one, other] = [1, 2].map(() => createLearnt({ journal: async () => journal, team: 'desk' }));
    expect(await Promise.all([one?.drop(['a']), other?.drop(['b'])])).toEqual([1, 1]);
    expect(await one?.read()).toMatchObject({ examples: [{ id: 'c' }], edits: 2 });
  });
});
