// Repairs a rejected plan fault by fault. Tasks without a fault stay unchanged.

import type { Fault } from '../../core/journal/failure.ts';
import type { Plan, PlanDraft, Task } from '../../core/plan/plan-schema.ts';
import type { Profile } from './crew/profile.ts';

export function repaired(
  plan: Plan,
  faults: readonly Fault[],
  profiles: readonly Profile[],
  keys: readonly string[],
): PlanDraft {
  const codes = new Set(faults.map(({ code }) => code));
  const limit = codes.has('too-many-tasks') ? limitIn(faults) : plan.tasks.length;
  const ids = new Set<string>();
  const tasks = plan.tasks
    .slice(0, limit)
    .map((task) => renamed(task, ids))
    .map((task) => repairTask(task, faults, profiles, keys));
  const known = new Set(tasks.map(({ id }) => id));
  const before = new Set<string>();
  const linked = tasks.map((task) => {
    const wanted = [...new Set(task.dependsOn)].filter((id) => id !== task.id && known.has(id));
    // Where tasks wait for each other, keep only dependencies on earlier tasks: those cannot form a cycle.
    const dependsOn = codes.has('cycle') ? wanted.filter((id) => before.has(id)) : wanted;
    before.add(task.id);
    return { ...task, dependsOn };
  });
  return { ...plan, tasks: linked };
}

const limitIn = (faults: readonly Fault[]): number => {
  const stated = faults.find(({ code }) => code === 'too-many-tasks')?.message.match(/limit is (\d+)/)?.[1];
  return Math.max(1, Number(stated ?? 1));
};

function renamed(task: Task, ids: Set<string>): Task {
  let id = task.id;
  for (let number = 2; ids.has(id); number++) id = `${task.id}-${number}`;
  ids.add(id);
  return { ...task, id };
}

function repairTask(task: Task, faults: readonly Fault[], profiles: readonly Profile[], keys: readonly string[]): Task {
  const own = new Set(faults.filter(({ where }) => where === task.id).map(({ code }) => code));
  const profile = profiles.find(({ member }) => member.name === task.worker) ?? profiles[0];
  if (!profile) return task;
  const { member } = profile;
  const tools = task.tools?.filter((name) => member.tools.some((tool) => tool.name === name));
  const { tools: _, budget, ...rest } = task;
  return {
    ...rest,
    worker: member.name,
    reads: task.reads.filter((key) => keys.includes(key)),
    ...(tools ? { tools } : {}),
    ...(budget && !faults.some(({ code }) => code.includes('budget')) ? { budget } : {}),
    ...(own.has('vague-instruction') ? { instruction: `${task.instruction} This is about: ${member.does}.` } : {}),
    ...(own.has('vague-criterion')
      ? {
          successCriterion: `It answers "${task.instruction.replaceAll('"', "'").slice(0, 160)}", or says why not.`,
        }
      : {}),
  };
}
