// Answers the reviews of a fork: with the decision of the original run, or with the one that the fork's options give.

import type { EventOf, ForkOf, Happening, RunEvent } from '../../core/journal/event.ts';
import { isKeyOfTask } from '../../core/run/keys.ts';
import type { RunState } from '../../core/run/state.ts';
import { reviewContent } from './content.ts';
import type { RecordedReview, Recording } from './recording.ts';

/** The known decisions on reviews that were opened, once they are due. */
export type RecordedDecisions = (opened: readonly RunEvent[], state: RunState) => readonly Happening[];

interface Parts {
  readonly fork: ForkOf;
  readonly recording: Recording;
  readonly history: readonly RunEvent[];
  /** The person who made the fork; the author of decisions in its options. */
  readonly by: string;
}

interface Known {
  readonly taskId: string | undefined;
  readonly seq: number;
  readonly decided: Happening;
}

export function createRecordedDecisions({ fork, recording, history, by }: Parts): RecordedDecisions {
  const used = new Set<RecordedReview>(reviewsIn(history, recording));
  const waiting = new Set<Known>();
  const note = (opened: EventOf<'review-opened'>): void => {
    const review = recording.reviews.get(reviewContent(opened))?.find((each) => !used.has(each));
    if (!review) return;
    used.add(review);
    const { reviewId, taskId } = opened;
    const { seq } = review;
    const override = fork.decisions?.[review.reviewId];
    const known = (decided: Happening): unknown => waiting.add({ taskId, seq, decided });
    if (override) known({ type: 'review-decided', reviewId, decision: override, by });
    else if (review.decided) known({ type: 'review-decided', reviewId, ...review.decided, reused: seq });
  };
  return (events, state) => {
    for (const event of events) if (event.type === 'review-opened') note(event);
    if (waiting.size === 0) return [];
    // Wait until the task has nothing else in flight, as a person would take longer; then decide in the recorded order.
    const due = [...waiting].filter(({ taskId }) => !isAtWork(state, taskId)).sort((a, b) => a.seq - b.seq);
    for (const known of due) waiting.delete(known);
    return due.map(({ decided }) => decided);
  };
}

/** Whether a command of the task is in flight. */
function isAtWork({ commands }: RunState, taskId: string | undefined): boolean {
  if (taskId === undefined) return false;
  for (const key of commands.keys()) if (isKeyOfTask(key, taskId)) return true;
  return false;
}

/** Reviews of the original run whose decision this fork has already used. */
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
