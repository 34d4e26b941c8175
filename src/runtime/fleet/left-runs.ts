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
  const { summaries, open } = await createInspector(async () => journal, digest, clock).lookAtRuns();
  const ours = (await summaries()).filter((run) => run.team === team && run.parentRunId === null);
  const interrupted = ours.filter(({ status }) => status === 'interrupted').map(({ runId }) => runId);
  const roots = new Set(ours.filter(({ status }) => status === 'waiting').map(({ runId }) => runId));
  const decided: string[] = [];
  for (const { runId, rootRunId } of await open())
    if (roots.has(rootRunId) && (await journal.posts(runId)).length > 0) decided.push(rootRunId);
  return [...new Set([...interrupted, ...decided])];
}
