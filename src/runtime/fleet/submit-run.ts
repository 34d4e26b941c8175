// Submits a run: stores its first event and leaves the rest to a process that hosts runs. If this process dies in between,
// the run is one that was interrupted, and is found like any other.

import type { Happening } from '../../core/journal/event.ts';
import type { Digest } from '../../core/journal/hash-chain.ts';
import { createChain, seal } from '../../core/journal/seal.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Journal } from '../../ports/journal.ts';
import type { TeamEngine } from '../../ports/team-engine.ts';

interface SubmitParts {
  readonly engine: TeamEngine;
  readonly team: string;
  readonly journal: Journal;
  readonly digest: Digest;
  readonly clock: Clock;
}

export async function submitRun(
  runId: string,
  first: Happening,
  { engine, team, journal, digest, clock }: SubmitParts,
): Promise<void> {
  const claim = await journal.claim(runId);
  if (claim.status === 'refused') throw new Error(`Run ${runId} is being worked on by ${claim.heldBy}`);
  try {
    if ((await journal.read(runId)).length > 0) throw new Error(`Run ${runId} exists already: choose another id`);
    const line = seal(createChain(runId), { ...first, at: clock.now() }, digest);
    await journal.append(claim.lease, [line], { sync: true, taken: [] });
  } finally {
    await journal.release(claim.lease);
  }
  await engine.submit(team, runId);
}
