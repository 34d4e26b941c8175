// A model whose context turns out to be smaller than the limit says: its results are condensed to half of what it could not
// read, instead of being cut. Where the results are not what makes it too long, they are left alone.

import { LEVELS_MAX, sizeOfAll } from '../../answer/condense.ts';
import type { DialogueView, Question } from '../command.ts';
import type { RunState } from '../state.ts';

/** Results shorter than this are not what is too long. */
const WORTH_CONDENSING_TOKENS = 1_000;

/** How many tokens of results are read at once from now on; undefined if reading less of them would not help. */
export function readingLess({ team, reducing }: RunState, question: Question): number | undefined {
  if (question.role !== 'synthesise' || team.limits.joinTokensMax === undefined) return undefined;
  // A draft before everything is in is worth no round of its own.
  if (question.pending) return undefined;
  const size = sizeOfAll(question.reports);
  return size < WORTH_CONDENSING_TOKENS || (reducing?.level ?? 0) >= LEVELS_MAX ? undefined : Math.floor(size / 2);
}

export const mayReadLess = (state: RunState, { subject }: DialogueView): boolean =>
  subject.kind === 'consult' && readingLess(state, subject.question) !== undefined;
