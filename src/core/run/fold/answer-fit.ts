// Answers by the team's schema. A single result may be one already; whether it is, the world outside knows, since the
// schema is code. If not, somebody has to make an answer of it.

import type { EventOf } from '../../journal/event.ts';
import type { Report } from '../command.ts';
import { commandIn, FIT_ANSWER, PLAIN_DRAFT } from '../keys.ts';
import { arrived, type RunState, want } from '../state.ts';

/** A draft that is a result, or all of them, word for word: nobody has written anything that could be wrong. */
export const isAsItIs = ({ key }: { readonly key: string }): boolean => key === PLAIN_DRAFT || key === FIT_ANSWER;

/** Asks whether the only result fits, if that is worth asking; false if somebody has to write the answer. */
export function fitFirst(state: RunState, reports: readonly Report[]): boolean {
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

/** What is said where the answer should be data and is not. */
export function formGap({ team, draft }: RunState): string[] {
  if (team.output === undefined || draft?.data !== undefined) return [];
  return ['The answer is not in the form that the team gives answers in: there is only its text'];
}
