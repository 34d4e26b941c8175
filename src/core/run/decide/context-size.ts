// When a model's context turns out smaller than the configured limit, results are condensed to half of what it could
// not read, instead of being cut. If the results are not the reason for the length, they are left alone.

import { LEVELS_MAX, sizeOfAll } from '../../answer/condense.ts';
import type { DialogueView, Question } from '../command.ts';
import type { RunState } from '../state.ts';

/** Shorter results are not the reason why a prompt is too long. */
const WORTH_CONDENSING_TOKENS = 1_000;

/** The new limit on tokens of results read at once; undefined if a lower limit would not help. */
export function smallerReadLimit({ team, reducing }: RunState, question: Question): number | undefined {
  if (question.role !== 'synthesise' || team.limits.joinTokensMax === undefined) return undefined;
  // A preview is not worth a round of condensing.
  if (question.pending) return undefined;
  const size = sizeOfAll(question.reports);
  return size < WORTH_CONDENSING_TOKENS || (reducing?.level ?? 0) >= LEVELS_MAX ? undefined : Math.floor(size / 2);
}

export const mayReadLess = (state: RunState, { subject }: DialogueView): boolean =>
  subject.kind === 'consult' && smallerReadLimit(state, subject.question) !== undefined;
