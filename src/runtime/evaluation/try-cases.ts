// Runs cases on a team. Cases with effects run one at a time, in their order; the others may overlap, which saves time
// with slow models.

import type { CaseResult } from '../../core/evaluation/figures.ts';
import { type LocatedCase, type Subject, tryCase } from './try-case.ts';

export const actsAlone = ({ found }: LocatedCase): boolean => 'effects' in found && found.effects;

export async function tryCases(cases: readonly LocatedCase[], subject: Subject, jobs: number): Promise<CaseResult[]> {
  const results = new Map<LocatedCase, CaseResult>();
  const attempt = async (queue: LocatedCase[]): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) results.set(next, await tryCase(next, subject));
  };
  const shared = cases.filter((each) => !actsAlone(each));
  await Promise.all(Array.from({ length: jobs }, () => attempt(shared)));
  await attempt(cases.filter(actsAlone));
  return cases.flatMap((each) => results.get(each) ?? []);
}
