import type { Happening } from '../journal/event.ts';
import type { RunState } from '../journal/state.ts';
import type { ReviewRequest } from './agenda.ts';

/** The event that puts a question before a person. */
export function openReview(state: RunState, review: ReviewRequest, now: number): Happening {
  const { reviewMs } = state.team.limits;
  const expiry = reviewMs === undefined ? {} : { expiresAt: now + reviewMs };
  return { type: 'review-opened', reviewId: `${state.runId}-r${state.reviews.size + 1}`, ...review, ...expiry };
}
