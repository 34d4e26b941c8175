// One run for each status that a report can have.

import { ask, tool, worker } from 'bosun';
import { callTool, say, scriptedModel, type TestSupervisor } from 'bosun/testing';
import { z } from 'zod';
import { never, simTeam } from './sim-teams.ts';

const refuses = () => ({ route: 'out-of-scope' as const, workers: [], reason: 'No rice here.', outOfScope: ['rice'] });
const direct =
  (outOfScope: string[] = []) =>
  () => ({ route: 'direct' as const, workers: [{ name: 'clerk', confidence: 90 }], reason: 'one domain', outOfScope });
const clerk = (run: () => unknown) => ({
  clerk: worker({ does: 'explains bills', attemptsMax: 1, effect: 'read', run }),
});

/** Pays only with the approval of a person. */
export const paying = (): TestSupervisor => {
  const pay = tool('pay', {
    does: 'pays back',
    input: z.object({ eur: z.number() }),
    effect: 'once',
    approve: () => ask('it is money'),
    run: () => 'paid',
  });
  const model = scriptedModel([callTool('pay', { eur: 20 }), say('All is settled.')]);
  return simTeam({ workers: { clerk: worker({ does: 'pays back', tools: [pay], model }) } });
};

const ask1 = async (team: TestSupervisor) => ({ team, report: await team.settle(team.run('Pay back 20 euros')) });

export const eachStatus = {
  complete: () => ask1(simTeam({ workers: clerk(() => 'You owe 20 euros.'), triage: direct() })),
  partial: () => ask1(simTeam({ workers: clerk(() => 'You owe 20 euros.'), triage: direct(['a poem']) })),
  'out-of-scope': () => ask1(simTeam({ workers: clerk(() => 'You owe 20 euros.'), triage: refuses })),
  waiting: () => ask1(paying()),
  failed: () =>
    ask1(
      simTeam({
        workers: clerk(() => {
          throw new Error('no paper');
        }),
      }),
    ),
  cancelled: async () => {
    const { team, report } = await ask1(paying());
    await team.settle(team.decide(report.reviews[0]?.id ?? '', { kind: 'cancel', reason: 'enough' }));
    return { team, report: await team.settle(team.resume(report.runId)) };
  },
  running: async () => {
    const team = simTeam({ workers: clerk(never) });
    const run = team.run('Pay back 20 euros', { runId: 'r' });
    run.then(undefined, () => {});
    await team.clock.advance(10);
    return { team, report: await team.settle(team.show('r')) };
  },
};
