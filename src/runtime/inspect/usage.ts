// team.usage(): adds up what runs used, from the index of their store.

import { USAGE_BY, type UsageBy, type UsageReport, usageReport } from '../../core/usage/usage.ts';
import { fewOf } from '../../text/nearest.ts';
import type { LookAtRuns } from './run-index.ts';

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

const DAY_MS = 86_400_000;

export async function usageOf(look: LookAtRuns, options: UsageOptions = {}): Promise<UsageOfStore> {
  const { by = 'worker', team } = options;
  if (!USAGE_BY.includes(by)) throw new Error(`Usage is added up by ${fewOf(USAGE_BY)}, not by "${by}"`);
  const since = options.since === undefined ? undefined : Number(options.since);
  if (Number.isNaN(since)) throw new Error('since is not a date: give a Date, or milliseconds since 1970');
  // The store leaves out runs that ended before.
  const { usage, damaged } = await look(since === undefined ? {} : { since: Math.floor(since / DAY_MS) * DAY_MS });
  const runs = await usage();
  return {
    ...usageReport(team === undefined ? runs : runs.filter((run) => run.team === team), { by, since }),
    unreadable: [...(await damaged()).keys()],
  };
}
