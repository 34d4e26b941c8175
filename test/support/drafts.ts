// Drafts held against reports, for tests that state facts about how they may differ.

import { describe, expect, it } from 'vitest';
import { groundDraft } from '../../src/core/grounding/ground.ts';

/** What a draft says that none of these reports does. */
export const foreignIn = (draft: string, contents: readonly unknown[]): string[] =>
  groundDraft(draft, {
    request: 'Please look into it',
    reports: contents.map((content, index) => ({ taskId: `t${index + 1}`, instruction: 'Look into it', content })),
    gaps: [],
  }).foreign.map(({ text }) => text);

export type DraftFact = readonly [honest: string, invented: string, ...contents: unknown[]];

/** Of each pair, the honest draft passes and its counterpart is found. */
export function holdDrafts(facts: Readonly<Record<string, readonly DraftFact[]>>): void {
  for (const [fact, cases] of Object.entries(facts))
    describe(fact, () => {
      for (const [honest, invented, ...contents] of cases)
        it(honest, () => {
          expect(foreignIn(honest, contents)).toEqual([]);
          expect(foreignIn(invented, contents)).not.toEqual([]);
        });
    });
}
