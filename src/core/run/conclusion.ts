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

/**
 * A task that was handed back is a failed attempt, so that the fallback ladder follows (C3). An ambiguous task becomes a
 * question to the requester, if the team asks questions.
 */
export function handedBack({ team, tasks }: Pick<RunState, 'team' | 'tasks'>, happening: Happening): Happening {
  if (happening.type !== 'task-escalated') return happening;
  const { taskId, attempt, escalation, reused } = happening;
  const { reason, message } = escalation;
  const partial = escalation.partial === undefined ? {} : { partial: escalation.partial };
  const origin = reused === undefined ? {} : { reused };
  if (reason === 'ambiguous-input' && team.escalate.questions)
    return { type: 'task-asked', taskId, attempt, question: message, ...partial, ...origin };
  const who = tasks.get(taskId)?.worker ?? taskId;
  const failure = { code: 'escalated', who, reason, message, ...partial } as const;
  return { type: 'attempt-failed', taskId, attempt, failure, ...origin };
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
