// Resumes a run that was left. The process that left it may still hold the lease for a moment, so this tries again for a
// while; after that, another process is working on it.

import { setTimeout } from 'node:timers/promises';
import type { Offer } from '../../ports/team-engine.ts';

const FIRST_WAIT_MS = 50;
const WAIT_MAX_MS = 1_000;
/** Longer than the time after which the lease of a frozen process can be taken. */
const TRY_FOR_MS = 15_000;

export async function resumeWhenFree(runId: string, { resume }: Pick<Offer, 'resume'>): Promise<void> {
  const until = performance.now() + TRY_FOR_MS;
  for (let waitMs = FIRST_WAIT_MS; !(await resume(runId)); waitMs = Math.min(2 * waitMs, WAIT_MAX_MS)) {
    if (performance.now() > until) return;
    await setTimeout(waitMs);
  }
}
