import { expect, it } from 'vitest';
import type { Journal } from '../../ports/journal.ts';
import { systemClock } from '../clock-system/system-clock.ts';
import { openRun } from './local-engine.ts';
import { openMemoryJournal } from './memory-journal.ts';

it('a run whose messages cannot be read when it is opened is given back, and nothing listens for it any more', async () => {
  let listeners = 0;
  const journal: Journal = Object.assign(openMemoryJournal(), {
    posts: () => Promise.reject(new Error('the store is away')),
    onPost: () => {
      listeners += 1;
      return () => {
        listeners -= 1;
      };
    },
  });
  const perform = () => Promise.reject(new Error('nothing is performed'));
  await expect(openRun('r', { journal, clock: systemClock, perform })).rejects.toThrow('the store is away');
  expect(listeners).toBe(0);
  expect((await journal.claim('r')).status).toBe('granted');
});
