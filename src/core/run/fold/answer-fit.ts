// Answers in the form of the team's schema. A single result may already have that form; the runtime checks it, since
// the schema is code. If it does not fit, a writer turns the results into an answer.

import type { EventOf } from '../../journal/event.ts';
import type { Report } from '../command.ts';
import { commandIn, FIT_ANSWER, PLAIN_DRAFT } from '../keys.ts';
import { arrived, type RunState, want } from '../state.ts';

/**
 * True if the draft repeats results word for word. Such a draft needs no grounding, because no writer could have got it
 * wrong.
 */
export const isVerbatim = ({ key }: { readonly key: string }): boolean => key === PLAIN_DRAFT || key === FIT_ANSWER;

/** Asks whether the only result fits the schema. Returns false if a writer has to produce the answer. */
export function checkIfResultFits(state: RunState, reports: readonly Report[]): boolean {
  const [only, ...others] = reports;
  const isOpen = state.team.output !== undefined && state.unfit === undefined && state.notes.length === 0;
  if (!isOpen || !only || others.length > 0) return false;
  want(state, { kind: 'fit-answer', key: FIT_ANSWER, content: only.result.content });
  return true;
}

export function onUnfit(state: RunState, event: EventOf<'answer-unfit'>): void {
  arrived(state, commandIn(event));
  state.unfit = event.errors;
}

/** The gap reported when the answer should be data but only text exists. */
export function outputFormGap({ team, draft }: RunState): string[] {
  if (team.output === undefined || draft?.data !== undefined) return [];
  return ['The answer is not in the form that the team gives answers in: there is only its text'];
}
