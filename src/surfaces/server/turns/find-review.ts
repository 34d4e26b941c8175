// A review as a protocol needs it: whether it is open, who has decided it, and which turn follows it.

import { z } from 'zod';
import type { Decision } from '../../../core/journal/event.ts';
import { decisionSchema } from '../../../core/journal/event-parts.ts';
import { reviewReport } from '../../../core/report/report.ts';
import { decisionPostId, runOfReview } from '../../../core/run/keys.ts';
import type { Principal } from '../access/roles.ts';
import { visibleRun } from '../api/visible.ts';
import type { Host } from '../host/host.ts';
import { Problem } from '../http/problem.ts';
import { type Asked, askedIn } from './asked.ts';
import type { TurnId } from './follow-turn.ts';

type ReviewFound =
  | { readonly status: 'open'; readonly asked: Asked; readonly next: TurnId }
  | {
      readonly status: 'closed';
      readonly asked: Asked;
      readonly next: TurnId;
      readonly by: string;
      readonly decision: Decision | undefined;
    };

/** A review that this principal may see, and the turn that follows its decision; undefined if there is none. */
export async function findReview(host: Host, reviewId: string, who: Principal): Promise<ReviewFound | undefined> {
  const runId = runOfReview(reviewId);
  // Before the run: a decision that the run takes meanwhile is then found in one of the two.
  const posted = await postedDecision(host, reviewId);
  const found = await visibleRun(host, runId, who).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not-found') return undefined;
    throw error;
  });
  const review = found?.state.reviews.get(reviewId);
  if (!found || !review) return undefined;
  const asked = askedIn(review.opened);
  const parks = (await host.journal.read(found.root.runId)).filter(({ type }) => type === 'run-parked');
  const turn = (number: number): TurnId => ({ runId: found.root.runId, number });
  const { status } = reviewReport(review, host.now());
  if (status === 'open' && posted && !found.root.outcome)
    return { status: 'closed', asked, next: turn(parks.length), ...posted };
  if (status === 'open' && !found.root.outcome) return { status: 'open', asked, next: turn(parks.length) };
  // The run waited for it at the first such point after it was opened; what follows is the next turn.
  const askedAt = parks.findIndex(({ at }) => at >= review.opened.at);
  return {
    status: 'closed',
    asked,
    next: turn(askedAt < 0 ? parks.length : askedAt + 1),
    by: review.decidedBy ?? 'expiry',
    decision: await decisionOn(host, reviewId),
  };
}

const postSchema = z.object({ by: z.string(), decision: decisionSchema });

/** A decision that the run has not taken yet. The first one that is posted counts. */
async function postedDecision(host: Host, reviewId: string): Promise<z.output<typeof postSchema> | undefined> {
  const posts = await host.journal.posts(runOfReview(reviewId));
  const post = posts.find(({ id }) => id === decisionPostId(reviewId));
  return post && postSchema.safeParse(JSON.parse(post.body)).data;
}

async function decisionOn(host: Host, reviewId: string): Promise<Decision | undefined> {
  for (const { type, body } of await host.journal.read(runOfReview(reviewId))) {
    const event =
      type === 'review-decided' ? (JSON.parse(body) as { reviewId: string; decision: Decision }) : undefined;
    if (event?.reviewId === reviewId) return event.decision;
  }
  return undefined;
}
