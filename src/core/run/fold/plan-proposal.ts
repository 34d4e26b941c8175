// Passes the planner's proposal on to the decision that asked for it: the first plan, a revision, or pieces of a task.

import type { EventOf } from '../../journal/event.ts';
import { putOnAgenda } from '../agenda.ts';
import { consultIn } from '../keys.ts';
import type { Consult, RunState } from '../state.ts';
import { closeAnswered } from './consults.ts';
import { onProposed, onRejected } from './plan.ts';
import { continueUnrevised, onRevisionProposed, onRevisionRejected, openRevision } from './revision.ts';
import { continueUnsplit, onPiecesProposed } from './split.ts';

export function onPlanProposed(state: RunState, event: EventOf<'plan-proposed'>): void {
  const question = state.consults.get(consultIn(event))?.question;
  if (question?.role !== 'plan' || (!question.revision && !question.split)) return onProposed(state, event);
  closeAnswered(state, consultIn(event));
  if (question.split) return onPiecesProposed(state, question.split.task.id, event.plan);
  const revision = openRevision(state);
  if (revision) onRevisionProposed(state, revision, event.plan);
}

export const onPlanRejected = (state: RunState, event: EventOf<'plan-rejected'>): void =>
  event.revision === undefined ? onRejected(state, event) : onRevisionRejected(state, event);

/** Without a first plan the run fails; without a revision or pieces it continues. */
export function onPlannerAbandoned(
  state: RunState,
  entry: Consult | undefined,
  { failure }: EventOf<'consult-abandoned'>,
): void {
  const question = entry?.question;
  const asked = question?.role === 'plan' ? question : undefined;
  if (asked?.split) return continueUnsplit(state, asked.split.task.id);
  if (asked?.revision) return continueUnrevised(state);
  putOnAgenda(state, { kind: 'fail-run', failure });
}
