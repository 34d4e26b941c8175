// What the team's router learnt, beside what words say.

import type { Weighed } from '../../../ports/model.ts';
import type { WorkerFit } from './match.ts';

/** What the router makes of a text; undefined for a text it was not asked about. */
export type Weigher = (text: string) => Weighed | undefined;

/** How much of a fit the router has a say in. Chosen on the telecom team's examples, each tried on a router without it. */
const ROUTER_SHARE = 0.3;
/** A clause is one worker's: that it looks like several says nothing here, unless it says nothing else. */
const SINGLE_MIN = 0.05;

export function learntFits(fits: readonly WorkerFit[], weighed: Weighed | undefined): WorkerFit[] {
  if (!weighed) return [...fits];
  const single = Math.max(SINGLE_MIN, 1 - weighed.several);
  const chances = new Map(weighed.workers.map(({ name, chance }) => [name, Math.min(1, chance / single)]));
  return fits
    .map((fit) => {
      const chance = chances.get(fit.profile.member.name) ?? 0;
      return { ...fit, score: (1 - ROUTER_SHARE) * fit.score + ROUTER_SHARE * chance };
    })
    .sort((a, b) => b.score - a.score);
}
