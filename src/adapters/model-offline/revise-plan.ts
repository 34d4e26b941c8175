// A revision: a task that one worker handed back or could not do goes to the next best worker, if that one ifSure fits
// and was not tried; tasks skipped because of it are planned again after it. If no other worker fits, nothing is added.

import type { PlanDraft, Task, TaskDraft } from '../../core/plan/plan-schema.ts';
import type { QuestionOf, RevisionAsked, Shortfall } from '../../core/run/command.ts';
import { matcherFor, SURE_MIN } from './crew/matcher.ts';
import type { Profile } from './crew/profile.ts';
import { grantedTools, readsOf } from './plan-tasks.ts';
import { originalInstruction } from './refine.ts';

export function revisePlan(
  { context, faults }: QuestionOf<'plan'>,
  { plan, gaps }: RevisionAsked,
  profiles: readonly Profile[],
): PlanDraft {
  // If the first revision was rejected, a second guess would be worse.
  const open = faults.length > 0 ? [] : gaps;
  const ids = idsBeyond(plan.tasks.map(({ id }) => id));
  const places = new Map<string, string>();
  const tasks: TaskDraft[] = [];
  for (const gap of open) {
    const planned = plan.tasks.find(({ id }) => id === gap.taskId);
    const task =
      planned && (gap.reason === 'skipped' ? planned : reassigned(planned, gap, profiles, Object.keys(context)));
    // Depends on the replacements of what it needed; without a replacement for each it cannot be done.
    const isLost = (id: string): boolean => !places.has(id) && gaps.some(({ taskId }) => taskId === id);
    if (!task || task.dependsOn.some(isLost)) continue;
    const id = ids.next().value;
    tasks.push({ ...task, id, dependsOn: task.dependsOn.map((need) => places.get(need) ?? need), instead: gap.taskId });
    places.set(gap.taskId, id);
  }
  return { ...plan, tasks };
}

/** The same work for another worker. */
function reassigned(
  planned: Task,
  gap: Shortfall,
  profiles: readonly Profile[],
  keys: readonly string[],
): Task | undefined {
  const other = nextBest(gap, profiles);
  if (!other) return undefined;
  const instruction = originalInstruction(gap.instruction);
  const tools = grantedTools(other, [instruction]);
  const { tools: _, model: __, ...rest } = planned;
  return { ...rest, worker: other.member.name, instruction, reads: readsOf(other, keys), ...(tools ? { tools } : {}) };
}

function nextBest({ instruction, tried, reason }: Shortfall, profiles: readonly Profile[]): Profile | undefined {
  if (reason !== 'failed' && reason !== 'out-of-scope') return undefined;
  const others = profiles.filter(({ member }) => member.kind !== 'person' && !tried.includes(member.name));
  if (others.length === 0) return undefined;
  const [best] = matcherFor(profiles, others).byWords(originalInstruction(instruction));
  return best && best.score >= SURE_MIN ? best.profile : undefined;
}

function* idsBeyond(taken: readonly string[]): Generator<string, never> {
  for (let number = taken.length + 1; ; number++) if (!taken.includes(`t${number}`)) yield `t${number}`;
}
