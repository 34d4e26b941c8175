// Combines the router's opinion with the fit of words.

import type { Weighed } from '../../../ports/model.ts';
import type { WorkerFit } from './match.ts';

/** The router's opinion of a text; undefined for a text it was not asked about. */
export type Weigher = (text: string) => Weighed | undefined;

/**
 * The router's share of a fit. Chosen on the telecom team's examples, each tried on a router that had not learnt it.
 */
const ROUTER_SHARE = 0.3;
/**
 * A clause belongs to one worker, so the chance of "several" is spread over the single workers; this is the least that
 * remains.
 */
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
