// Which notices the state of a run calls for. Derived from its journal, so that none is lost in a restart.

import type { RunState } from '../../../core/run/state.ts';
import type { Notice } from './webhook.ts';

const QUESTION_MAX = 500;

export function noticesOf(state: RunState): readonly Notice[] {
  const { runId, team, parent, outcome, endedAt } = state;
  const about = { runId, rootRunId: parent?.rootRunId ?? runId, team: team.name };
  const reviews = [...state.reviews.values()].map(
    ({ opened }): Notice => ({
      id: `review.opened/${opened.reviewId}`,
      type: 'review.opened',
      at: opened.at,
      ...about,
      review: { id: opened.reviewId, kind: opened.kind, question: opened.question.slice(0, QUESTION_MAX) },
    }),
  );
  // The run of a nested team ends within its parent, which has an end of its own.
  if (!outcome || parent) return reviews;
  const end: Notice = {
    id: `run.ended/${runId}`,
    type: 'run.ended',
    at: endedAt ?? 0,
    ...about,
    status: outcome.status,
  };
  return [...reviews, end];
}
