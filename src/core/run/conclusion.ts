// Turns a final reply of a worker or role into an event. Workers give a result or an escalation (B4); each role answers
// its question.

import type { z } from 'zod';
import type { DeclaredSupport, Happening, HappeningOf } from '../journal/event.ts';
import type { Role } from '../plan/team-spec.ts';
import type { Result } from '../reconcile/claim.ts';
import type { replySchemas, workReplySchema } from './reply-schemas.ts';
import type { RunState } from './state.ts';

export type WorkReply = z.output<typeof workReplySchema>;
/** A role's reply as written, before defaults are filled in. */
export type ReplyDraftOf<R extends Role> = R extends 'synthesise' ? AnswerDraft : z.input<(typeof replySchemas)[R]>;
/** The schema accepts any `support` and drops entries it cannot parse. */
type AnswerDraft = Omit<z.input<(typeof replySchemas)['synthesise']>, 'support'> & {
  readonly support?: readonly DeclaredSupport[];
};

/** The event for a worker's parsed reply. */
export function workReply(taskId: string, attempt: number, reply: WorkReply): Happening {
  if ('escalation' in reply) return { type: 'task-escalated', taskId, attempt, escalation: reply.escalation };
  return { type: 'task-succeeded', taskId, attempt, result: reply };
}

/**
 * Whether a result without a confidence counts as below the team's threshold: an agent's does, a function's counts as
 * certain.
 */
export const lacksConfidence = (
  { team }: Pick<RunState, 'team'>,
  worker: string,
  { confidence }: Pick<Result, 'confidence'>,
  threshold = team.escalate.lowConfidence,
): boolean => threshold > 0 && confidence === undefined && team.workers[worker]?.kind === 'agent';

/** An ambiguous task becomes a question to the requester, if the team asks questions. */
export function questionIfAmbiguous({ team }: Pick<RunState, 'team'>, happening: Happening): Happening {
  if (happening.type !== 'task-escalated' || !team.escalate.questions) return happening;
  const { taskId, attempt, escalation, reused } = happening;
  if (escalation.reason !== 'ambiguous-input') return happening;
  const partial = escalation.partial === undefined ? {} : { partial: escalation.partial };
  const origin = reused === undefined ? {} : { reused };
  return { type: 'task-asked', taskId, attempt, question: escalation.message, ...partial, ...origin };
}

/** The worker's escalation that led to the question. */
export const escalationBehind = ({
  taskId,
  attempt,
  question,
  partial,
  reused,
}: HappeningOf<'task-asked'>): Happening => ({
  type: 'task-escalated',
  taskId,
  attempt,
  escalation: { reason: 'ambiguous-input', message: question, ...(partial === undefined ? {} : { partial }) },
  ...(reused === undefined ? {} : { reused }),
});
