import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandQueue, hostQueue, queueStates } from './queues.ts';

const team = fc.oneof(fc.string(), fc.constantFrom('a', 'b a', 'runs', 'runs of a', 'of'));
const queue = fc.oneof(fc.stringMatching(/^[\w-]{1,40}$/), fc.constantFrom('a', 'runs', 'of', 'queue'));

describe('the queues of a fleet', () => {
  it('have different names for different teams and queues', () => {
    const name = fc.tuple(team, fc.option(queue));
    const nameOf = ([owner, own]: [string, string | null]) =>
      own === null ? hostQueue(owner) : commandQueue(owner, own);
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(nameOf(one) === nameOf(other)).toBe(one[0] === other[0] && one[1] === other[1]);
      }),
    );
  });

  it('are told apart by their names, and queues of other programs are left out', async () => {
    await fc.assert(
      fc.asyncProperty(team, queue, async (owner, own) => {
        const figures = { waiting: 2, begun: 1, oldest: '1200.4' };
        const names = [hostQueue(owner), commandQueue(owner, own), 'emails'];
        const states = await queueStates(async () => names.map((name) => ({ name, ...figures })));
        const found = { team: owner, waiting: 2, underWay: 1, oldestMs: 1_200 };
        expect(states).toEqual([
          { ...found, queue: null },
          { ...found, queue: own },
        ]);
      }),
    );
  });
});
