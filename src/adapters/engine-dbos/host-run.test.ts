import { describe, expect, it } from 'vitest';
import { events } from '../../contracts/journal/fact.ts';
import type { Offer } from '../../ports/team-engine.ts';
import { openMemoryJournal } from '../engine-local/memory-journal.ts';
import { hostRun, type Tries, triesOf } from './host-run.ts';
import { createHostings } from './hostings.ts';

/** A stored run that this process is asked to go on with. */
async function scene(resume: Offer['resume']) {
  const journal = openMemoryJournal();
  const claim = await journal.claim('r');
  if (claim.status === 'refused') throw new Error(claim.heldBy);
  await journal.append(claim.lease, events(1, 1), { sync: true, taken: [] });
  const log: string[] = [];
  const parts = {
    journal,
    member: { confirm: async () => {} },
    offer: { resume },
    hostings: createHostings(),
    log: (line: string) => log.push(line),
  };
  return { journal, log, ask: (tries: Partial<Tries> = {}, runId = 'r') => hostRun(runId, triesOf(tries), parts) };
}

describe('a run that a process takes from the queue', () => {
  it('goes back for about as long as a frozen process may hold it, and then only while a message waits for it', async () => {
    const { ask, journal } = await scene(async () => false);
    const delays: (number | undefined)[] = [];
    for (let held = 0; held < 6; held++) delays.push((await ask({ held }))?.delaySeconds);
    expect(delays).toEqual([0.5, 1, 2, 4, 8, undefined]);
    await journal.post('r', { id: 'decision', body: '{}' });
    expect(await ask({ held: 9 })).toEqual({ tries: { refused: 0, held: 10, failed: 0 }, delaySeconds: 16 });
  });

  it('goes back after every failure, later and later, at most five minutes', async () => {
    const { ask, log } = await scene(() => Promise.reject(new Error('the disk is full')));
    expect(await ask()).toEqual({ tries: { refused: 0, held: 0, failed: 1 }, delaySeconds: 1 });
    expect((await ask({ failed: 40 }))?.delaySeconds).toBe(300);
    expect(log[0]).toBe('run r did not go on: the disk is full; the next try comes in 1 s');
  });

  it('goes back if it was let go before its end, although the process says it worked on it', async () => {
    const hostings = createHostings();
    const ended = Promise.withResolvers<{ readonly isLeft: boolean }>();
    const parts = {
      ...(await scene(async () => true)),
      member: { confirm: async () => {} },
      hostings,
      log: () => {},
      offer: {
        resume: async () => hostings.hasTaken('r', ended.promise),
      },
    };
    const asked = hostRun('r', triesOf(undefined), parts);
    ended.resolve({ isLeft: true });
    expect((await asked)?.tries.failed).toBe(1);
  });

  it('does not go back if it was deleted', async () => {
    const { ask } = await scene(() => Promise.reject(new Error('There is no run')));
    expect(await ask({}, 'deleted')).toBeUndefined();
  });

  it('goes back nine times if the team of this process is another version', async () => {
    const { ask, log } = await scene(async () => ({ refused: 'the team changed' }));
    const delays: (number | undefined)[] = [];
    for (let refused = 0; refused < 10; refused++) delays.push((await ask({ refused }))?.delaySeconds);
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, undefined]);
    expect(log).toEqual(['run r did not go on: the team changed']);
  });

  it('is known by the number of refusals to earlier versions of the engine', () => {
    expect(triesOf(3)).toEqual({ refused: 3, held: 0, failed: 0 });
  });
});

describe('an opening of a run', () => {
  it('belongs to the call that made it, once', async () => {
    const { within, hasTaken } = createHostings();
    const ended = Promise.resolve({ isLeft: false });
    const gate = Promise.withResolvers<void>();
    const hosting = within('r', async () => {
      await gate.promise;
      return [hasTaken('another', ended), hasTaken('r', ended), hasTaken('r', ended)];
    });
    // A call of the program meanwhile.
    expect(hasTaken('r', ended)).toBe(false);
    gate.resolve();
    expect((await hosting).result).toEqual([false, true, false]);
  });
});
