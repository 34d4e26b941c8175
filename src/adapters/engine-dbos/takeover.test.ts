import { expect, it } from 'vitest';
import type { Claim, Journal, Lease } from '../../ports/journal.ts';
import type { DbosProcess } from './dbos-process.ts';
import { startTakeover } from './takeover.ts';

it('a process closes although the store does not answer its question whether another one lives', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Claim>();
  const released = Promise.withResolvers<Lease>();
  const journal: Pick<Journal, 'claim' | 'release'> = {
    claim: () => {
      asked.resolve();
      return answer.promise;
    },
    release: async (lease) => released.resolve(lease),
  };
  let recovered = 0;
  const dbos: Pick<DbosProcess, 'executorId' | 'busyExecutors' | 'recover'> = {
    executorId: 'b',
    busyExecutors: async () => ['a', 'b'],
    recover: async () => {
      recovered += 1;
      return 0;
    },
  };
  const stop = startTakeover({ dbos, journal, log: () => {} });
  await asked.promise;
  await stop();
  // An answer that comes late begins nothing any more.
  const lease = { runId: 'fleet a', epoch: 2 };
  answer.resolve({ status: 'granted', lease });
  expect(await released.promise).toEqual(lease);
  expect(recovered).toBe(0);
});
