// Runs of a team that could go on although no process works on them: interrupted runs, and waiting runs with an unread message.
// They may be in no queue: a restored store has no queues, and a process may die after it stored a run and before it queued it.
// Whether a queue has them is not checked here.

import type { Clock } from '../../ports/clock.ts';
import type { Journal } from '../../ports/journal.ts';
import { createInspector } from '../inspect/inspect-runs.ts';
import type { Wiring } from '../run/wiring.ts';

interface LeftParts {
  readonly team: string;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly digest: Wiring['digest'];
}

export async function leftRuns({ team, journal, clock, digest }: LeftParts): Promise<readonly string[]> {
  const { newest, open } = await createInspector(async () => journal, digest, clock).lookAtRuns({ mayMissHeld: true });
  const left: string[] = [];
  const waiting = new Set<string>();
  for await (const run of newest({ status: ['interrupted', 'waiting'], isTop: true })) {
    if (run.team !== team) continue;
    if (run.status === 'interrupted') left.push(run.runId);
    else waiting.add(run.runId);
  }
  for (const { runId, rootRunId } of await open())
    if (waiting.has(rootRunId) && (await journal.posts(runId)).length > 0) left.push(rootRunId);
  // The oldest first.
  return [...new Set(left)].sort();
}
