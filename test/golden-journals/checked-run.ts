// A run whose draft was checked by a grounder, with an effect of a team below it: it shows the version of a verdict, what
// could not be confirmed, declared support and effects of nested teams.

import { worker } from 'bosun';
import { createTestWiring } from 'bosun/testing';
import type { StoredEvent } from '../../src/ports/journal.ts';
import { fakeGrounder } from '../support/fake-grounder.ts';
import { planOf } from '../support/plans.ts';
import { simTeam } from '../support/sim-teams.ts';

export async function checkedRun(): Promise<{ readonly runId: string; readonly lines: readonly StoredEvent[] }> {
  const wiring = createTestWiring();
  const runId = 'checked';
  const payer = worker({ does: 'pays back', effect: 'idempotent', run: () => 'Paid back 20 EUR.' });
  const below = simTeam({ name: 'below', workers: { payer } }, { wiring });
  const reader = worker({ does: 'reads invoices', effect: 'read', run: () => 'The invoice is 61.00 EUR.' });
  const team = simTeam(
    {
      workers: { below: worker({ does: 'has it paid back', team: below }), reader },
      synthesise: () => ({
        answer: 'Your invoice is 61.00 EUR. It is paid back within 5 days.',
        support: [{ says: 'Your invoice is 61.00 EUR.', from: [{ task: 'b', quote: '61.00 EUR' }] }],
      }),
      grounder: fakeGrounder({ doubtful: ['5 days'] }),
    },
    { wiring },
  );
  const plan = planOf([
    { id: 'a', worker: 'below' },
    { id: 'b', worker: 'reader' },
  ]);
  await wiring.clock.settle(team.run(plan, { runId }));
  return { runId, lines: wiring.store.inspect(runId).events };
}
