// What a model's last word means, by who was asked. Workers give a result or an escalation (B4); each role gives the
// answer to its question.

import type { z } from 'zod';
import type { DeclaredSupport, Happening, HappeningOf } from '../journal/event.ts';
import type { Role } from '../plan/team-spec.ts';
import type { replySchemas, workReplySchema } from './reply-schemas.ts';
import type { RunState } from './state.ts';

export type WorkReply = z.output<typeof workReplySchema>;
/** What a role may answer: defaults left out. */
export type ReplyDraftOf<R extends Role> = R extends 'synthesise' ? AnswerDraft : z.input<(typeof replySchemas)[R]>;
/** The schema takes any support, and drops what it cannot read. */
type AnswerDraft = Omit<z.input<(typeof replySchemas)['synthesise']>, 'support'> & {
  readonly support?: readonly DeclaredSupport[];
};

/** The event that a worker's parsed reply amounts to. */
export function workReply(taskId: string, attempt: number, reply: WorkReply): Happening {
  if ('escalation' in reply) return { type: 'task-escalated', taskId, attempt, escalation: reply.escalation };
  return { type: 'task-succeeded', taskId, attempt, result: reply };
}

/** An ambiguous task is a question to the requester, where the team asks any. */
export function orAsked({ team }: Pick<RunState, 'team'>, happening: Happening): Happening {
  if (happening.type !== 'task-escalated' || !team.escalate.questions) return happening;
  const { taskId, attempt, escalation, reused } = happening;
  if (escalation.reason !== 'ambiguous-input') return happening;
  const partial = escalation.partial === undefined ? {} : { partial: escalation.partial };
  const origin = reused === undefined ? {} : { reused };
  return { type: 'task-asked', taskId, attempt, question: escalation.message, ...partial, ...origin };
}

/** What the worker said that was asked about. */
export const beforeAsked = ({ taskId, attempt, question, partial, reused }: HappeningOf<'task-asked'>): Happening => ({
  type: 'task-escalated',
  taskId,
  attempt,
  escalation: { reason: 'ambiguous-input', message: question, ...(partial === undefined ? {} : { partial }) },
  ...(reused === undefined ? {} : { reused }),
});
