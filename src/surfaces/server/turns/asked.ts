// A review as clients of a conversation see it: what is asked, and how a reply in words or as data decides it.

import type { Decision, EventOf, ReviewKind } from '../../../core/journal/event.ts';
import { decisionsOn } from '../../../core/run/fold/reviews.ts';

export interface Asked {
  readonly reviewId: string;
  readonly kind: ReviewKind;
  readonly question: string;
  readonly tool: string | null;
  readonly args: unknown;
  /** False if only an answer in words decides it, as for a question to the requester. */
  readonly takesYesOrNo: boolean;
}

export const askedIn = (event: EventOf<'review-opened'>): Asked => ({
  reviewId: event.reviewId,
  kind: event.kind,
  question: event.question,
  tool: event.tool ?? null,
  args: event.args ?? null,
  takesYesOrNo: decisionsOn(event).includes('approve'),
});

const ARGS_MAX = 4_000;

/** The question as the content of a turn: it names the review and says how to answer. */
export function questionText(asked: Asked, others: number): string {
  const { reviewId, kind, question, tool, args, takesYesOrNo } = asked;
  const call = tool === null ? [] : [`It would call ${tool} with ${shortened(JSON.stringify(args))}`];
  const how = takesYesOrNo
    ? `Reply "yes" to approve, or "no" with a reason to deny. (review ${reviewId})`
    : kind === 'question'
      ? `Reply with your answer. (review ${reviewId})`
      : `Reply with the answer, or "deny" with a reason. (review ${reviewId})`;
  const more = others === 0 ? [] : [others === 1 ? 'Another review follows.' : `${others} other reviews follow.`];
  return [question, ...call, how, ...more].join('\n\n');
}

const shortened = (text: string): string =>
  text.length <= ARGS_MAX ? text : `${text.slice(0, ARGS_MAX)}… (${text.length} characters; the inbox has all of them)`;

const YES = /^(?:yes|y|approved?|ok|okay)[.!]*$/i;
const NO = /^(?:no|n|den(?:y|ied)|reject(?:ed)?)(?:$|[\s.,:;!-]+(?<reason>[\s\S]*)$)/i;
const DENY = /^den(?:y|ied)(?:$|[\s.,:;!-]+(?<reason>[\s\S]*)$)/i;

/**
 * What a reply decides; undefined if it is neither yes nor no. An approval is the whole reply: "yes, but only 20" allows
 * nothing.
 */
export function decisionIn(reply: string, { kind, takesYesOrNo, reviewId }: Asked): Decision | undefined {
  const text = reply.trim();
  if (kind === 'question') return { kind: 'answer', content: text };
  const no = (takesYesOrNo ? NO : DENY).exec(text);
  if (no) return { kind: 'deny', reason: no.groups?.reason?.trim() ?? '' };
  if (!takesYesOrNo) return { kind: 'answer', content: text };
  return YES.test(text.replace(reviewId, '').trim()) ? { kind: 'approve' } : undefined;
}
