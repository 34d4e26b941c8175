// Checks the context keys of a plan (F4): a reader must depend on the writer of its key, and no two parallel tasks may
// write one key. So the value a task reads does not depend on timing. Plans that write nothing pay nothing; in others,
// a read from an indirect dependency costs a walk over the tasks before it, and plans that are too large to run are not
// walked.

import { type FaultList, suggestName } from './fault-list.ts';
import type { Task } from './plan-schema.ts';

interface ContextRules {
  readonly tasksMax: number;
  readonly contextKeys: ReadonlySet<string>;
  readonly writtenKeys?: ReadonlySet<string> | undefined;
}

type Writers = ReadonlyMap<string, readonly Task[]>;
/** Whether a task depends on another one, directly or indirectly. */
type After = (task: Task, other: Task) => boolean;

export function checkContext(tasks: readonly Task[], rules: ContextRules, faults: FaultList): void {
  const writers = writersIn(tasks);
  const after = tasks.length > rules.tasksMax ? undefined : orderOf(tasks);
  for (const [index, task] of tasks.entries()) {
    if (task.writes === undefined && task.reads.length === 0) continue;
    for (const [at, key] of (task.writes ?? []).entries()) {
      const path = (): string => `tasks[${index}].writes[${at}]`;
      if (rules.contextKeys.has(key)) {
        const message = (): string =>
          `"${key}" came with the request and cannot be written: choose another name for what the task writes`;
        faults.add('context-key-taken', task.id, message, path);
      } else if (after) checkRivals({ task, key, path }, { writers, after }, faults);
    }
    for (const [at, key] of task.reads.entries())
      if (!rules.contextKeys.has(key))
        checkRead({ task, key, path: () => `tasks[${index}].reads[${at}]` }, { writers, after, rules }, faults);
  }
}

function writersIn(tasks: readonly Task[]): Writers {
  const writers = new Map<string, Task[]>();
  for (const task of tasks)
    for (const key of task.writes ? new Set(task.writes) : []) {
      const known = writers.get(key);
      if (known) known.push(task);
      else writers.set(key, [task]);
    }
  return writers;
}

interface Use {
  readonly task: Task;
  readonly key: string;
  readonly path: () => string;
}

interface Order {
  readonly writers: Writers;
  readonly after: After;
}

interface Reading {
  readonly writers: Writers;
  readonly after: After | undefined;
  readonly rules: ContextRules;
}

/** Each pair is reported once, at the later task. */
function checkRivals({ task, key, path }: Use, { writers, after }: Order, faults: FaultList): void {
  for (const other of writers.get(key) ?? []) {
    if (other === task) return;
    if (after(task, other) || after(other, task)) continue;
    const message = (): string =>
      `"${key}" is written by "${other.id}" too, and nothing says which comes first: let one depend on the other, or use two keys`;
    faults.add('unordered-writes', task.id, message, path);
  }
}

function checkRead({ task, key, path }: Use, { writers, after, rules }: Reading, faults: FaultList): void {
  const all = writers.get(key) ?? [];
  const isThere = rules.writtenKeys?.has(key) === true;
  if (!isThere && (all.length === 0 || (all.length === 1 && all[0] === task))) {
    const known = new Set([...rules.contextKeys, ...(rules.writtenKeys ?? []), ...writers.keys()]);
    known.delete(key);
    const message = (): string =>
      writers.has(key)
        ? `No task before it writes "${key}", which it writes itself: leave it out of "reads"`
        : `The request's context has no "${key}", and no task writes it: ${suggestName(key, known)}, or leave it out of "reads"`;
    return faults.add('unknown-context-key', task.id, message, path);
  }
  if (!after) return;
  const others = all.filter((other) => other !== task);
  const before = others.filter((other) => after(task, other));
  const [first] = others;
  if (before.length === 0 && !isThere && first) {
    const message = (): string =>
      `"${key}" is written by "${first.id}", which it does not depend on: add "${first.id}" to its "dependsOn"`;
    return faults.add('read-before-write', task.id, message, path);
  }
  const beside = others.find((other) => !before.includes(other) && !after(other, task));
  if (beside === undefined) return;
  const message = (): string =>
    `"${beside.id}" may write "${key}" before or after it is read here: add "${beside.id}" to its "dependsOn", or let "${beside.id}" depend on it`;
  faults.add('read-before-write', task.id, message, path);
}

/** Unknown ids are ignored and cycles end where they began: both are reported as other faults. */
function orderOf(tasks: readonly Task[]): After {
  let byId: Map<string, Task> | undefined;
  const known = new Map<string, ReadonlySet<string>>();
  const before = (task: Task): ReadonlySet<string> => {
    const found = known.get(task.id);
    if (found) return found;
    byId ??= new Map(tasks.map((each) => [each.id, each]));
    const seen = new Set<string>();
    const open = [...task.dependsOn];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (seen.has(id)) continue;
      seen.add(id);
      open.push(...(byId.get(id)?.dependsOn ?? []));
    }
    known.set(task.id, seen);
    return seen;
  };
  return (task, other) => task.dependsOn.includes(other.id) || before(task).has(other.id);
}
