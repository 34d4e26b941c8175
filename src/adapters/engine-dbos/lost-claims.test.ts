import { describe, expect, it, onTestFinished } from 'vitest';
import type { LostClaim } from './dbos-process.ts';
import { startGivingBack } from './lost-claims.ts';

const claim = (id: string, startedAt = '1'): LostClaim => ({ id, startedAt });

/** Gives these answers in turn, the last one again and again; what went back to its queue after each of them. */
async function givenBack(answers: readonly (readonly LostClaim[] | 'away')[], looks: number): Promise<string[][]> {
  const given: string[][] = [];
  const done = Promise.withResolvers<void>();
  const dbos = {
    claimsWithoutWork: async () => {
      const answer = answers[Math.min(given.length, answers.length - 1)];
      if (given.length === looks) done.resolve();
      given.push([]);
      if (answer === 'away' || answer === undefined) throw new Error('the database is away');
      return answer;
    },
    giveBack: async ({ id }: LostClaim) => {
      given.at(-1)?.push(id);
      return true;
    },
  };
  onTestFinished(startGivingBack({ dbos, log: () => {}, everyMs: 1 }));
  await done.promise;
  return given.slice(0, looks);
}

describe('work that DBOS has without knowing it', () => {
  it('goes back after it was seen five times in a row', async () => {
    expect(await givenBack([[claim('a')]], 5)).toEqual([[], [], [], [], ['a']]);
  });

  it('stays if DBOS begins it late, or if it was claimed a second time meanwhile', async () => {
    const begunLate = [[claim('a')], [claim('a')], [claim('a')], [claim('a')], []];
    expect((await givenBack(begunLate, 12)).flat()).toEqual([]);
    const takenAnew = [[claim('a')], [claim('a')], [claim('a')], [claim('a')], [claim('a', '2')], []];
    expect((await givenBack(takenAnew, 12)).flat()).toEqual([]);
  });

  it('stays as long as a database that is away may have kept DBOS from beginning it', async () => {
    const seen = [claim('a')];
    expect(await givenBack([seen, seen, seen, seen, 'away', seen], 10)).toEqual([
      ...Array.from({ length: 9 }, () => []),
      ['a'],
    ]);
  });
});
