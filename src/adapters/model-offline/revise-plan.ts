// A revision: what one worker handed back or could not do goes to the next best, if it surely fits and was not tried; and
// what was skipped for want of it is planned again behind it. Where nobody else fits, nothing is added.

import type { PlanDraft, Task, TaskDraft } from '../../core/plan/plan-schema.ts';
import type { QuestionOf, RevisionAsked, Shortfall } from '../../core/run/command.ts';
import type { Profile } from './crew/profile.ts';
import { SURE_MIN, whoseIn } from './crew/whose.ts';
import { grantedTools, readsOf } from './plan-tasks.ts';
import { toldFirst } from './refine.ts';

export function revisePlan(
  { context, faults }: QuestionOf<'plan'>,
  { plan, gaps }: RevisionAsked,
  profiles: readonly Profile[],
): PlanDraft {
  // Whatever is wrong with the first try, a second guess would be a worse one.
  const open = faults.length > 0 ? [] : gaps;
  const ids = idsBeyond(plan.tasks.map(({ id }) => id));
  const places = new Map<string, string>();
  const tasks: TaskDraft[] = [];
  for (const gap of open) {
    const planned = plan.tasks.find(({ id }) => id === gap.taskId);
    const task =
      planned && (gap.reason === 'skipped' ? planned : handedOn(planned, gap, profiles, Object.keys(context)));
    // Behind those that take the place of what it needed; without one for each there is nothing to do it with.
    const isLost = (id: string): boolean => !places.has(id) && gaps.some(({ taskId }) => taskId === id);
    if (!task || task.dependsOn.some(isLost)) continue;
    const id = ids.next().value;
    tasks.push({ ...task, id, dependsOn: task.dependsOn.map((need) => places.get(need) ?? need), instead: gap.taskId });
    places.set(gap.taskId, id);
  }
  return { ...plan, tasks };
}

/** The same work for somebody else. */
function handedOn(
  planned: Task,
  gap: Shortfall,
  profiles: readonly Profile[],
  keys: readonly string[],
): Task | undefined {
  const other = nextBest(gap, profiles);
  if (!other) return undefined;
  const instruction = toldFirst(gap.instruction);
  const tools = grantedTools(other, [instruction]);
  const { tools: _, model: __, ...rest } = planned;
  return { ...rest, worker: other.member.name, instruction, reads: readsOf(other, keys), ...(tools ? { tools } : {}) };
}

function nextBest({ instruction, tried, reason }: Shortfall, profiles: readonly Profile[]): Profile | undefined {
  if (reason !== 'failed' && reason !== 'out-of-scope') return undefined;
  const others = profiles.filter(({ member }) => member.kind !== 'person' && !tried.includes(member.name));
  if (others.length === 0) return undefined;
  const [best] = whoseIn(profiles, others).byWords(toldFirst(instruction));
  return best && best.score >= SURE_MIN ? best.profile : undefined;
}

function* idsBeyond(taken: readonly string[]): Generator<string, never> {
  for (let number = taken.length + 1; ; number++) if (!taken.includes(`t${number}`)) yield `t${number}`;
}
