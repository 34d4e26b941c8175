// What people said in the run that was forked, said again when they are asked the same; or otherwise, if the fork says so.

import type { EventOf, ForkOf, Happening, RunEvent } from '../../core/journal/event.ts';
import { reviewContent } from './content.ts';
import type { RecordedReview, Recording } from './recording.ts';

/** The decisions on reviews that have been opened, as far as they are known. */
export type Foretell = (opened: readonly RunEvent[]) => readonly Happening[];

interface Parts {
  readonly fork: ForkOf;
  readonly recording: Recording;
  readonly history: readonly RunEvent[];
  /** Who says otherwise. */
  readonly by: string;
}

export function foretelling({ fork, recording, history, by }: Parts): Foretell {
  const used = new Set<RecordedReview>(reviewsIn(history, recording));
  const decide = (opened: EventOf<'review-opened'>): Happening | undefined => {
    const review = recording.reviews.get(reviewContent(opened))?.find((each) => !used.has(each));
    if (!review) return undefined;
    used.add(review);
    const { reviewId } = opened;
    const otherwise = fork.decisions?.[review.reviewId];
    if (otherwise) return { type: 'review-decided', reviewId, decision: otherwise, by };
    if (!review.decided) return undefined;
    return { type: 'review-decided', reviewId, ...review.decided, reused: review.seq };
  };
  return (events) =>
    events.flatMap((event) => {
      const decided = event.type === 'review-opened' ? decide(event) : undefined;
      return decided ? [decided] : [];
    });
}

/** Reviews of the other run whose decision this fork has taken already. Those still open are asked about again. */
function* reviewsIn(history: readonly RunEvent[], recording: Recording): Generator<RecordedReview> {
  const opened = new Map<string, EventOf<'review-opened'>>();
  const taken = new Map<string, number>();
  for (const event of history) {
    if (event.type === 'review-opened') opened.set(event.reviewId, event);
    if (event.type !== 'review-decided' && event.type !== 'review-expired') continue;
    const asked = opened.get(event.reviewId);
    if (!asked) continue;
    const content = reviewContent(asked);
    const nth = taken.get(content) ?? 0;
    taken.set(content, nth + 1);
    const review = recording.reviews.get(content)?.[nth];
    if (review) yield review;
  }
}
