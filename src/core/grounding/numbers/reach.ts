// How close together the facts stand that a number was worked out from, and how close to the number itself.

import { ASKED, type Fact, IN_DRAFT } from './facts.ts';

/** In its sentence; in its draft; partly in either; in one sentence or object; called alike; in one report; anywhere. */
export type Reach = 'here' | 'draft' | 'half' | 'beside' | 'group' | 'column' | 'report' | 'asked' | 'across';

export function reachOf(from: readonly Fact[], here: number): Reach {
  const [first] = from;
  if (!first) return 'across';
  const inDraft = from.filter(({ report }) => report === IN_DRAFT);
  if (inDraft.length === from.length) return from.every(({ group }) => group === here) ? 'here' : 'draft';
  if (inDraft.length > 0) return inDraft.some(({ group }) => group === here) ? 'half' : 'beside';
  if (from.every(({ group, isCounted }) => group === first.group && !isCounted)) return 'group';
  if (from.some(({ report }) => report === ASKED)) return 'asked';
  if (from.every(({ names }) => [...names].some((name) => first.names.has(name)))) return 'column';
  return from.every(({ report }) => report === first.report) ? 'report' : 'across';
}
