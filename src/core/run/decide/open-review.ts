// Opens a review: a question to a person. What counts if nobody decides in time is recorded with the question.

import type { Happening, ReviewKind } from '../../journal/event.ts';
import type { ReviewRequest } from '../agenda.ts';
import { reviewIdOf } from '../keys.ts';
import type { RunState } from '../state.ts';

/** The event that asks a person a question. */
export function openReview(state: RunState, { expiry, ...review }: ReviewRequest, now: number): Happening {
  const { reviewMs, reviewDefault = 'deny' } = state.team.limits;
  const reviewId = reviewIdOf(state.runId, state.reviews.size + 1);
  const afterMs = expiry?.afterMs ?? reviewMs;
  const opened = { type: 'review-opened', reviewId, ...review } as const;
  if (afterMs === undefined) return opened;
  const expires = expiry?.to ?? (takesDefault(review.kind) ? reviewDefault : 'deny');
  return { ...opened, expiresAt: now + afterMs, expires };
}

/** The reviews that a team may let pass. A call needs a policy that says so; trying again without end helps nobody. */
const takesDefault = (kind: ReviewKind): boolean => kind === 'plan' || kind === 'low-confidence';
