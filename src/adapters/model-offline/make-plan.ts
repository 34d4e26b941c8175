// Planning: turns the parts of the request into tasks, in sequence only where the request asks for it; repairs a plan
// with faults.

import type { PlanDraft, TaskDraft } from '../../core/plan/plan-schema.ts';
import type { QuestionOf } from '../../core/run/command.ts';
import { inContext } from './conversation.ts';
import type { Profile } from './crew/profile.ts';
import type { Sentences } from './crew/sentences.ts';
import type { Weigher } from './crew/weigher.ts';
import { withFactFinders } from './fact-finders.ts';
import { readsOf, tasksOf } from './plan-tasks.ts';
import { repaired } from './repair-plan.ts';
import { revisePlan } from './revise-plan.ts';
import { partsOf } from './route-parts.ts';
import { agreeWithRouter } from './router-agreement.ts';
import { splitTask } from './split-task.ts';
import { withInputs } from './task-inputs.ts';

const GOAL_MAX = 500;
const TASK_TEXT_MAX = 4_000;

export function makePlan(
  question: QuestionOf<'plan'>,
  profiles: readonly Profile[],
  sentences?: Sentences,
  weigher?: Weigher,
): PlanDraft {
  const { history, routing, context, rejected, faults, revision, split } = question;
  if (split) return splitTask(split);
  if (revision) return revisePlan(question, revision, profiles);
  if (rejected && faults.length > 0) return repaired(rejected, faults, profiles, Object.keys(context));
  const request = routing?.meant ?? question.request;
  // The routing may have known better: plan only for the workers it named.
  const named = new Set(routing?.workers.map(({ name }) => name));
  const chosen = named.size > 0 ? profiles.filter(({ member }) => named.has(member.name)) : profiles;
  const crew = chosen.length > 0 ? chosen : profiles;
  const found = inContext(
    agreeWithRouter(partsOf(request, profiles, { allowed: crew, sentences, weigher }), request, {
      profiles: crew,
      weigher,
      history,
      named: named.size > 0,
    }),
    request,
    history,
    crew,
  );
  const parts = withFactFinders(found.parts, crew);
  const keys = Object.keys(context);
  const tasks = parts.length > 0 ? tasksOf(parts, found.asides, keys) : wholeTasks(request, crew, keys);
  const goal = request.trim().replace(/\s+/g, ' ').slice(0, GOAL_MAX) || 'Answer the request';
  const foreign = found.outOfScope.length > 0 ? ' Say which parts of the request are out of scope.' : '';
  return {
    goal,
    strategy: 'merge',
    finalInstruction: `Answer every part of the request in one friendly reply, in the order it was asked.${foreign}`,
    tasks: profiles.some(({ member }) => member.input) ? withInputs(tasks, profiles, context) : tasks,
  };
}

/** No part of the request fits one worker better than another: each worker that was routed to gets all of it. */
function wholeTasks(request: string, crew: readonly Profile[], keys: readonly string[]): TaskDraft[] {
  const text = request.trim().slice(0, TASK_TEXT_MAX);
  return crew.slice(0, 3).map((profile, index) => ({
    id: `t${index + 1}`,
    worker: profile.member.name,
    instruction: `As far as it concerns "${profile.member.does}": ${text}`,
    successCriterion: `It answers "${text.replaceAll('"', "'").slice(0, 160)}", or says why not.`,
    dependsOn: [],
    reads: readsOf(profile, keys),
  }));
}
