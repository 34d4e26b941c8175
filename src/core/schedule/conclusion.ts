// What a model's last word means, by who was asked. Workers give a result or an escalation (B4); each role gives the
// answer to its question. The shapes are here, so that functions and models are read by the same schema.

import { z } from 'zod';
import { sourcesOf } from '../answer/condense.ts';
import type { Happening, HappeningOf } from '../journal/event.ts';
import { routeSchema, routingSchema } from '../journal/event-parts.ts';
import type { Consult, RunState } from '../journal/state.ts';
import type { TaskState } from '../journal/task-state.ts';
import { planSchema } from '../plan/plan-schema.ts';
import type { Role } from '../plan/team-spec.ts';
import { escalationSchema, resultSchema } from '../reconcile/claim.ts';

export const workReplySchema = z.union([z.object({ escalation: escalationSchema }), resultSchema]);
export type WorkReply = z.output<typeof workReplySchema>;

export const replySchemas = {
  triage: z.object({ route: routeSchema, ...routingSchema.shape }),
  plan: planSchema,
  refine: z.object({ instruction: z.string().min(1) }),
  judge: z.object({ taskId: z.string().optional(), reason: z.string() }),
  synthesise: z.object({
    answer: z.string(),
    confidence: z.number().min(0).max(100).optional(),
    /** Only from a team whose answers have a schema. */
    data: z.unknown().optional(),
  }),
  criticise: z.object({ verdict: z.enum(['deliver', 'redo']), notes: z.string().default('') }),
} as const satisfies Record<Role, z.ZodType>;
/** What a role may answer: defaults left out. */
export type ReplyDraftOf<R extends Role> = z.input<(typeof replySchemas)[R]>;

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

/** The event that a role's reply amounts to; the reply is parsed here, wherever it came from. */
export function consultReply({ key, question }: Pick<Consult, 'key' | 'question'>, reply: unknown): Happening {
  switch (question.role) {
    case 'triage': {
      const { route, ...routing } = replySchemas.triage.parse(reply);
      return { type: 'request-triaged', key, route, routing };
    }
    case 'plan':
      return { type: 'plan-proposed', key, plan: planSchema.parse(reply) };
    case 'refine':
      return {
        type: 'task-refined',
        key,
        taskId: question.taskId,
        instruction: replySchemas.refine.parse(reply).instruction,
      };
    case 'judge':
      return { type: 'conflict-judged', key, conflictId: question.conflict.id, ...replySchemas.judge.parse(reply) };
    case 'synthesise': {
      const drafted = replySchemas.synthesise.parse(reply);
      if (!question.part) return { type: 'answer-drafted', key, ...drafted };
      const { level, group } = question.part;
      const sources = [...new Set(question.reports.flatMap(sourcesOf))];
      return { type: 'results-condensed', key, level, group, sources, text: drafted.answer };
    }
    case 'criticise':
      return { type: 'answer-criticised', key, ...replySchemas.criticise.parse(reply) };
    default:
      return question satisfies never;
  }
}

export const concluding = {
  work: (task: TaskState, conclusion: unknown): Happening =>
    workReply(task.task.id, task.attempt, workReplySchema.parse(conclusion)),
  consult: consultReply,
};
