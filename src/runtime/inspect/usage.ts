// team.usage(): adds up what runs used, folded from their journals.

import type { RunState } from '../../core/run/state.ts';
import { USAGE_BY, type UsageBy, type UsageReport, usageOfRun, usageReport } from '../../core/usage/usage.ts';
import type { OpenJournal } from '../run/wiring.ts';

export interface UsageOptions {
  /** Groups the figures. Default: `worker`. */
  readonly by?: UsageBy;
  /** Counts runs from the UTC day of this time on. Default: all runs. */
  readonly since?: Date | number;
  /** Counts only runs of the team with this name. Default: all teams in the store. */
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
  if (Number.isNaN(since)) throw new Error('since is not a date: give a Date, or milliseconds since 1970');
  // The store skips runs that ended before.
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
