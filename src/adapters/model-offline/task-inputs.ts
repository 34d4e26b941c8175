// The inputs of planned tasks, for workers that take one: filled from the words of the task and the context. A value that is
// nowhere stays missing, and the plan check says so.

import type { TaskDraft } from '../../core/plan/plan-schema.ts';
import { fieldsOf } from './crew/fields.ts';
import type { Profile } from './crew/profile.ts';
import { fill } from './work/fill-arguments.ts';
import { recordsOf } from './work/records.ts';
import { todayIn } from './work/today.ts';

type Context = Readonly<Record<string, unknown>>;

/** Where the words name several things, each of them becomes a task of its own. */
export function withInputs(tasks: readonly TaskDraft[], profiles: readonly Profile[], context: Context): TaskDraft[] {
  const parts = new Map<string, readonly string[]>();
  const filled = tasks.flatMap((task) => {
    const fields = fieldsOf(profiles.find(({ member }) => member.name === task.worker)?.member.input);
    if (fields === undefined) return [task];
    const { instruction } = task;
    const sources = { clause: instruction, whole: instruction, outputs: [], todayIso: todayIn(context) };
    const sets = fill(fields, [], { ...sources, context: recordsOf(context, '', []) });
    const each = sets.map(({ args }, at) => ({
      ...task,
      id: sets.length === 1 ? task.id : `${task.id}-${at + 1}`,
      input: args,
    }));
    parts.set(
      task.id,
      each.map(({ id }) => id),
    );
    return each;
  });
  return filled.map((task) => ({ ...task, dependsOn: task.dependsOn?.flatMap((id) => parts.get(id) ?? [id]) }));
}
