// Opens a review: a question to a person.

import type { Happening } from '../../journal/event.ts';
import type { ReviewRequest } from '../agenda.ts';
import { reviewIdOf } from '../keys.ts';
import type { RunState } from '../state.ts';

/** The event that asks a person a question. */
export function openReview(state: RunState, review: ReviewRequest, now: number): Happening {
  const { reviewMs } = state.team.limits;
  const expiry = reviewMs === undefined ? {} : { expiresAt: now + reviewMs };
  return { type: 'review-opened', reviewId: reviewIdOf(state.runId, state.reviews.size + 1), ...review, ...expiry };
}
