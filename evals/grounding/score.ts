// Counts what would reach a requester: inventions that carry no mark, and honest sentences that carry one.

import { flagDraft } from '../../src/core/grounding/flag.ts';
import { groundDraft } from '../../src/core/grounding/ground.ts';
import type { Grounding, Sources } from '../../src/core/grounding/sources.ts';
import type { World } from './cases.ts';

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

/** Without the check every draft is delivered as it came. */
const unchecked = (draft: string): Grounding => ({ sentences: [{ text: draft, tasks: [], foreign: [] }], foreign: [] });

export function score(worlds: readonly World[], { control }: { readonly control: boolean }): Figures {
  const unflagged: Miss[] = [];
  const wrong: Miss[] = [];
  let invented = 0;
  let honest = 0;
  for (const world of worlds) {
    const { request, context, reports, gaps, conflicts } = world;
    const sources: Sources = { request, context, reports, gaps, conflicts };
    const check = (draft: string): Grounding => (control ? unchecked(draft) : groundDraft(draft, sources));
    for (const { draft, invention } of world.invented) {
      invented += 1;
      const grounding = check(draft);
      if (!isMarked(draft, grounding, invention)) unflagged.push(missOf(world, draft, grounding));
    }
    for (const draft of world.honest) {
      honest += 1;
      const grounding = check(draft);
      if (flagDraft(draft, grounding).answer !== draft) wrong.push(missOf(world, draft, grounding));
    }
  }
  return { invented, deliveredUnflagged: unflagged.length, honest, wronglyFlagged: wrong.length, unflagged, wrong };
}

/** Marked where the invention stands: a flag on an innocent neighbour does not count. */
function isMarked(draft: string, grounding: Grounding, invention: string | undefined): boolean {
  const { answer, gaps } = flagDraft(draft, grounding);
  if (answer === draft || gaps.length === 0) return false;
  return (
    invention === undefined ||
    grounding.sentences.some(({ text, foreign }) => foreign.length > 0 && text.includes(invention))
  );
}

const missOf = ({ domain }: World, draft: string, { foreign }: Grounding): Miss => ({
  domain,
  draft,
  found: foreign.map(({ kind, text }) => `${kind}: ${text}`),
});
