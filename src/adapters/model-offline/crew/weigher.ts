// What the team's router learnt, weighed against what words say.

import type { Weighed } from '../../../ports/model.ts';
import type { WorkerFit } from './match.ts';

/** What the router makes of a text; undefined for a text it was not asked about. */
export type Weigher = (text: string) => Weighed | undefined;

const K = (name: string, value: number): number => Number((globalThis as any).process?.env?.[name] ?? value);

export function learntFits(fits: readonly WorkerFit[], weighed: Weighed | undefined): WorkerFit[] {
  if (!weighed) return [...fits];
  const chances = new Map(weighed.workers.map(({ name, chance }) => [name, chance]));
  const single = Math.max(0.05, 1 - weighed.several);
  const a = K('A', 0.5);
  return fits
    .map((fit) => ({ ...fit, score: (1 - a) * fit.score + a * Math.min(1, (chances.get(fit.profile.member.name) ?? 0) / single) }))
    .sort((x, y) => y.score - x.score);
}
