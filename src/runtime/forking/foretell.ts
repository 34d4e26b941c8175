// What people said in the run that was forked, said again when they are asked the same; or otherwise, if the fork says so.

import type { EventOf, ForkOf, Happening, RunEvent } from '../../core/journal/event.ts';
import { isKeyOfTask } from '../../core/run/keys.ts';
import type { RunState } from '../../core/run/state.ts';
import { reviewContent } from './content.ts';
import type { RecordedReview, Recording } from './recording.ts';

/** The decisions on reviews that have been opened, as far as they are known and their time has come. */
export type Foretell = (opened: readonly RunEvent[], state: RunState) => readonly Happening[];

interface Parts {
  readonly fork: ForkOf;
  readonly recording: Recording;
  readonly history: readonly RunEvent[];
  /** Who says otherwise. */
  readonly by: string;
}

interface Known {
  readonly taskId: string | undefined;
  readonly seq: number;
  readonly decided: Happening;
}

export function foretelling({ fork, recording, history, by }: Parts): Foretell {
  const used = new Set<RecordedReview>(reviewsIn(history, recording));
  const waiting = new Set<Known>();
  const note = (opened: EventOf<'review-opened'>): void => {
    const review = recording.reviews.get(reviewContent(opened))?.find((each) => !used.has(each));
    if (!review) return;
    used.add(review);
    const { reviewId, taskId } = opened;
    const { seq } = review;
    const otherwise = fork.decisions?.[review.reviewId];
    const known = (decided: Happening): unknown => waiting.add({ taskId, seq, decided });
    if (otherwise) known({ type: 'review-decided', reviewId, decision: otherwise, by });
    else if (review.decided) known({ type: 'review-decided', reviewId, ...review.decided, reused: seq });
  };
  return (events, state) => {
    for (const event of events) if (event.type === 'review-opened') note(event);
    if (waiting.size === 0) return [];
    // People take longer than what else a task has under way; and they decided in some order.
    const due = [...waiting].filter(({ taskId }) => !isAtWork(state, taskId)).sort((a, b) => a.seq - b.seq);
    for (const known of due) waiting.delete(known);
    return due.map(({ decided }) => decided);
  };
}

/** Whether a command is in flight for the task. */
function isAtWork({ commands }: RunState, taskId: string | undefined): boolean {
  if (taskId === undefined) return false;
  for (const key of commands.keys()) if (isKeyOfTask(key, taskId)) return true;
  return false;
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
