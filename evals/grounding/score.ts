// Counts what reached a requester: inventions that carry no mark, and honest sentences that carry one.

import type { World } from './cases.ts';
import { type Delivered, deliveryOf } from './deliver.ts';

export interface Miss {
  readonly domain: string;
  readonly draft: string;
  readonly found: readonly string[];
}

export interface Figures {
  readonly invented: number;
  readonly deliveredUnflagged: number;
  readonly honest: number;
  readonly wronglyFlagged: number;
  readonly unflagged: readonly Miss[];
  readonly wrong: readonly Miss[];
}

export async function score(worlds: readonly World[], options: { readonly control: boolean }): Promise<Figures> {
  const unflagged: Miss[] = [];
  const wrong: Miss[] = [];
  let invented = 0;
  let honest = 0;
  for (const world of worlds) {
    const { domain } = world;
    const deliver = deliveryOf(world, options);
    for (const { draft, invention } of world.invented) {
      invented += 1;
      const delivered = await deliver(draft);
      if (!isMarked(draft, delivered, invention)) unflagged.push({ domain, draft, found: delivered.found });
    }
    for (const draft of world.honest) {
      honest += 1;
      const delivered = await deliver(draft);
      if (delivered.answer !== draft) wrong.push({ domain, draft, found: delivered.found });
    }
  }
  return { invented, deliveredUnflagged: unflagged.length, honest, wronglyFlagged: wrong.length, unflagged, wrong };
}

/** Marked where the invention stands: a flag on an innocent neighbour does not count. */
function isMarked(draft: string, { answer, gaps, marked }: Delivered, invention: string | undefined): boolean {
  if (answer === draft || gaps.length === 0) return false;
  return invention === undefined || marked.some((text) => text.includes(invention));
}
