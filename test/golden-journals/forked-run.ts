// A fork of a run with one instruction changed: it shows what is taken over from another run, which no other journal does.

import { worker } from 'bosun';
import { createTestWiring } from 'bosun/testing';
import type { StoredEvent } from '../../src/ports/journal.ts';
import { planOf } from '../support/plans.ts';
import { simTeam } from '../support/sim-teams.ts';

export async function forkedRun(): Promise<{ readonly runId: string; readonly lines: readonly StoredEvent[] }> {
  const wiring = createTestWiring();
  const { clock, store } = wiring;
  const runId = 'forked';
  const team = simTeam(
    { workers: { billing: worker({ does: 'answers', effect: 'read', run: ({ instruction }) => `It says: ${instruction}` }) } },
    { wiring },
  );
  const plan = planOf([{ id: 'a' }, { id: 'b' }, { id: 'c', dependsOn: ['a'] }]);
  await clock.settle(team.run(plan, { runId: 'original' }));
  await clock.settle(team.fork('original', { runId, instructions: { a: 'List the open invoices only' } }));
  return { runId, lines: store.inspect(runId).events };
}
