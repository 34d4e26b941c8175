// team.usage(): what runs used, folded from their journals.

import type { RunState } from '../../core/run/state.ts';
import { USAGE_BY, type UsageBy, type UsageReport, usageOfRun, usageReport } from '../../core/usage/usage.ts';
import type { OpenJournal } from '../run/wiring.ts';

export interface UsageOptions {
  /** What to add up by; by worker if it is left out. */
  readonly by?: UsageBy;
  /** From when on; the day it lies in counts as a whole, in UTC. */
  readonly since?: Date | number;
  /** Only runs of the team with this name. */
  readonly team?: string;
}

export interface UsageOfStore extends UsageReport {
  /** Runs whose journals cannot be read; `audit` says what is wrong with them. */
  readonly unreadable: readonly string[];
}

interface Parts {
  readonly journal: OpenJournal;
  readonly state: (runId: string) => Promise<{ readonly state: RunState }>;
}

const DAY_MS = 86_400_000;

export async function usageOf({ journal, state }: Parts, options: UsageOptions = {}): Promise<UsageOfStore> {
  const { by = 'worker', team } = options;
  if (!USAGE_BY.includes(by)) throw new Error(`Usage is added up by ${USAGE_BY.join(', ')}, not by "${by}"`);
  const since = options.since === undefined ? undefined : Number(options.since);
  if (Number.isNaN(since)) throw new Error('The beginning of the time to count is not a date');
  // Runs that ended before are not read at all.
  const from = since === undefined ? {} : { since: Math.floor(since / DAY_MS) * DAY_MS };
  const unreadable: string[] = [];
  const runs = [];
  for (const runId of await (await journal()).runIds(from)) {
    const found = await state(runId).catch(() => undefined);
    if (!found) unreadable.push(runId);
    else if (team === undefined || found.state.team.name === team) runs.push(usageOfRun(found.state));
  }
  return { ...usageReport(runs, { by, since }), unreadable };
}
