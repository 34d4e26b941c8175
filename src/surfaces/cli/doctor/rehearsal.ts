// Checks of a team that run it, on journals in memory: nothing is stored and nothing has an effect.

import type { Wiring } from '../../../runtime/run/wiring.ts';
import type { Team } from '../environment.ts';
import { explain } from '../print/user-error.ts';
import { type Check, missing } from './check.ts';
import { rehearseFailures } from './rehearse-failures.ts';
import { rehearseRouting } from './rehearse-routing.ts';
import { rehearseRun } from './rehearse-run.ts';
import { rehearseWorkers } from './rehearse-workers.ts';

export async function rehearse(team: Team, wiring: Wiring): Promise<Check[]> {
  const journal = await wiring.openJournal(':memory:');
  try {
    const copy = team.with({ store: journal });
    return [
      ...(await orMissing('routing tested', () => rehearseRouting(copy))),
      ...(await orMissing('failures logged', () => rehearseFailures(copy, journal))),
      ...(await orMissing('workers tried', () => rehearseWorkers(copy))),
      ...(await orMissing('end to end', () => rehearseRun(copy, journal, wiring))),
    ];
  } finally {
    await journal.close();
  }
}

/** A team that crashes in a rehearsal does not end the other checks. */
async function orMissing(check: string, work: () => Promise<Check[]>): Promise<Check[]> {
  try {
    return await work();
  } catch (error) {
    return [missing(check, `the rehearsal crashed: ${explain(error).line}`, 'run the team and look at the trace')];
  }
}
