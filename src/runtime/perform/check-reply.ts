// Checks of a role's reply that a schema cannot make: the workers and tasks it names must exist.

import { whyEmpty } from '../../core/answer/says-nothing.ts';
import { whyNoReply } from '../../core/answer/unusable-reply.ts';
import { isPool } from '../../core/plan/pools.ts';
import type { Question, QuestionOf } from '../../core/run/command.ts';
import { replySchemas } from '../../core/run/reply-schemas.ts';
import type { Team } from '../run/team.ts';

/** What is wrong with the reply of a function or a model; undefined if nothing is. */
export function replyFault(team: Team, question: Question, reply: unknown): string | undefined {
  switch (question.role) {
    case 'triage': {
      const { route, workers } = replySchemas.triage.parse(reply);
      if (route === 'direct' && workers.length === 0) return 'A direct route needs a worker.';
      const stranger = workers.find(({ name }) => !team.workers.has(name) && !isPool(team.spec, name));
      return stranger && `There is no worker "${stranger.name}".`;
    }
    case 'judge': {
      const { taskId } = replySchemas.judge.parse(reply);
      const sides = question.conflict.sides.map((side) => side.taskId);
      if (taskId === undefined || sides.includes(taskId)) return undefined;
      return `"${taskId}" is no side of this conflict: choose one of ${sides.join(', ')}, or leave taskId out.`;
    }
    case 'synthesise':
      return answerFault(question, replySchemas.synthesise.parse(reply));
    case 'plan':
    case 'refine':
    case 'criticise':
      return undefined;
    default:
      return question satisfies never;
  }
}

/** An answer that says nothing is none. Data may stand for itself, without a text. */
export function answerFault(
  { request, part }: Pick<QuestionOf<'synthesise'>, 'request' | 'part'>,
  { answer, data }: { readonly answer: string; readonly data?: unknown },
): string | undefined {
  if (data !== undefined && data !== null) return undefined;
  const empty = whyEmpty(answer, { isWritten: true });
  if (empty !== undefined) return `The answer says nothing: ${empty}.`;
  return part ? undefined : whyNoReply(answer, { instruction: request, tools: [] });
}
