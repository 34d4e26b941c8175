// Parses a reply of a model or function and turns it into an event.

import { sourcesOf } from '../answer/condense.ts';
import type { Happening } from '../journal/event.ts';
import { planSchema } from '../plan/plan-schema.ts';
import { workReply } from './conclusion.ts';
import { replySchemas, workReplySchema } from './reply-schemas.ts';
import type { Consult } from './state.ts';
import type { TaskState } from './task-state.ts';

/** The event for a role's reply. Replies of models and functions are both parsed here. */
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

/** The event that a worker's final reply amounts to. */
export const parseWorkReply = (task: TaskState, reply: unknown): Happening =>
  workReply(task.task.id, task.attempt, workReplySchema.parse(reply));
