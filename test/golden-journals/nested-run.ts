// A run with a team below it that asks a person, who answers while the run is still at work: it shows the events of nested
// teams, which the simulated runs do not have.

import { worker } from 'bosun';
import { createTestWiring } from 'bosun/testing';
import type { StoredEvent } from '../../src/ports/journal.ts';
import { planOf } from '../support/plans.ts';
import { simTeam, sleep } from '../support/sim-teams.ts';

export async function nestedRun(): Promise<{ readonly runId: string; readonly lines: readonly StoredEvent[] }> {
  const wiring = createTestWiring();
  const { clock, store } = wiring;
  const runId = 'nested';
  const below = simTeam({ name: 'below', workers: { person: worker({ does: 'decides', person: true }) } }, { wiring });
  const slow = worker({ does: 'is slow', effect: 'read', run: () => sleep(clock, 60_000).then(() => 'slept') });
  const team = simTeam({ workers: { below: worker({ does: 'has it decided', team: below }), slow } }, { wiring });
  const plan = planOf([
    { id: 'a', worker: 'below' },
    { id: 'b', worker: 'slow' },
  ]);
  const run = team.run(plan, { runId, budget: { tokens: 1_000 } });
  await clock.settle(sleep(clock, 1_000));
  await team.decide('nested~a~1-r1', { kind: 'answer', content: 'the red one' });
  await clock.settle(run);
  return { runId, lines: store.inspect(runId).events };
}
