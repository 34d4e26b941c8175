// A run of a team with a router that is not sure: it shows that the request was weighed, which the simulated runs do not.

import { worker } from 'bosun';
import { createTestWiring } from 'bosun/testing';
import type { StoredEvent } from '../../src/ports/journal.ts';
import { simTeam } from '../support/sim-teams.ts';

export async function routedRun(): Promise<{ readonly runId: string; readonly lines: readonly StoredEvent[] }> {
  const wiring = createTestWiring();
  const { clock, store } = wiring;
  const runId = 'routed';
  const bills = ['why is my bill high', 'refund the fee', 'what do I owe', 'explain the charge', 'send the invoice'];
  const lines = ['the wifi is slow', 'no signal here', 'the router is dead', 'test my line', 'is there an outage'];
  const team = simTeam(
    {
      workers: {
        billing: worker({ does: 'explains bills', effect: 'read', run: () => 'You owe nothing.' }),
        network: worker({ does: 'mends lines', effect: 'read', run: () => 'It is mended.' }),
      },
      triage: () => ({ route: 'direct', workers: [{ name: 'billing', confidence: 90 }], reason: 'about a bill' }),
      routing: {
        examples: [
          ...bills.map((request) => ({ request, workers: ['billing'] as const })),
          ...lines.map((request) => ({ request, workers: ['network'] as const })),
        ],
      },
    },
    { wiring },
  );
  await clock.settle(team.run('why is there a fee on my bill', { runId }));
  return { runId, lines: store.inspect(runId).events };
}
