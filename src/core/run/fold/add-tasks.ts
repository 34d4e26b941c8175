// Adds tasks to a run: those of the accepted plan, and those that join while other tasks run or have already ended.

import { joinPool } from '../../budget/fair-share.ts';
import { ceilingFrom } from '../../budget/money.ts';
import { remainingPaths } from '../../graph/remaining-path.ts';
import type { Task } from '../../plan/plan-schema.ts';
import { membersOf } from '../../plan/pools.ts';
import type { Authority } from '../decide/authority.ts';
import { taintOfPlan } from '../decide/trust.ts';
import type { RunState } from '../state.ts';
import { hasEnded, type TaskState } from '../task-state.ts';
import { makeReady, onDependencySettled } from '../tasks.ts';

type NewTask = Pick<TaskState, 'priority' | 'grants' | 'ordered' | 'attempt'> & JoiningTask;
/** Optional properties of tasks that join a run under way. */
type JoiningTask = Partial<
  Pick<
    TaskState,
    'grants' | 'ordered' | 'beganEarly' | 'pieceOf' | 'plannedAfter' | 'taintedBy' | 'fellBack' | 'deadlineAt'
  >
>;

/** Every dependency of a new task must be among the new tasks or already in the run. */
export function addTasks(
  state: RunState,
  tasks: readonly Task[],
  { grants, ordered }: Authority,
  more: JoiningTask = {},
): void {
  const priorities = remainingPaths(tasks);
  const added: TaskState[] = [];
  withForkInstructions(state, tasks).forEach((task, at) => {
    const about = {
      priority: priorities[at] ?? 0,
      grants: grants?.[task.id],
      ordered: ordered?.[task.id],
      // Continue the attempt numbers of a task withdrawn under this id (P4 in early-task.ts).
      attempt: state.withdrawn?.get(task.id) ?? 0,
      ...taintFromPlan(state, task),
      ...more,
    };
    const entry = newTask(task, state.tasks.size, about);
    state.tasks.set(task.id, entry);
    added.push(entry);
    shareBudget(state, entry);
  });
  state.unsettled += tasks.length;
  for (const entry of added) {
    if (entry.unmet === 0) {
      makeReady(state, entry);
      continue;
    }
    const ended: TaskState[] = [];
    for (const id of entry.task.dependsOn) {
      const needed = state.tasks.get(id);
      if (!needed) continue;
      if (hasEnded(needed)) ended.push(needed);
      needed.dependants.push(entry);
    }
    for (const needed of ended) onDependencySettled(state, entry, needed);
  }
}

function taintFromPlan(state: RunState, task: Task): JoiningTask {
  const taintedBy = taintOfPlan(state, task);
  return taintedBy === undefined ? {} : { taintedBy, plannedAfter: taintedBy };
}

/** A task that may call models has a share of the run's budget; a piece has a part of that of its whole. */
function shareBudget(state: RunState, entry: TaskState): void {
  if (entry.pieceOf !== undefined || !mayUseModels(state, entry.worker)) return;
  entry.shares = true;
  joinPool(state.pool, ceilingFrom(entry.task.budget ?? {}));
}

function mayUseModels({ team }: RunState, worker: string): boolean {
  return membersOf(team, worker).some((member) => {
    const seen = new Set<string>();
    for (let name: string | undefined = member; name !== undefined && !seen.has(name); ) {
      seen.add(name);
      const spec: RunState['team']['workers'][string] | undefined = team.workers[name];
      if (spec?.kind === 'agent' || spec?.kind === 'team') return true;
      name = spec?.fallback;
    }
    return false;
  });
}

/** Applies the task instructions that a fork replaces. */
export function withForkInstructions<T extends readonly Task[]>(
  { forkOf }: Pick<RunState, 'forkOf'>,
  tasks: T,
): T | Task[] {
  const { instructions } = forkOf ?? {};
  if (!instructions) return tasks;
  return tasks.map((task) =>
    Object.hasOwn(instructions, task.id) ? { ...task, instruction: instructions[task.id] ?? '' } : task,
  );
}

const NO_ANSWERS: readonly never[] = [];

const newTask = (task: Task, index: number, about: NewTask): TaskState => ({
  task,
  index,
  priority: about.priority,
  dependants: [],
  status: 'blocked',
  worker: task.worker,
  instruction: task.instruction,
  attempt: about.attempt,
  meritFailures: 0,
  transientFailures: 0,
  fellBack: about.fellBack ?? false,
  tier: undefined,
  unmet: task.dependsOn.length,
  lost: [],
  result: undefined,
  failure: undefined,
  escalation: undefined,
  answers: NO_ANSWERS,
  firstStartedAt: undefined,
  endedAt: undefined,
  attemptDeadlineAt: undefined,
  deadlineAt: about.deadlineAt,
  notBefore: undefined,
  openReviews: 0,
  pausedAt: undefined,
  pausedMs: 0,
  cacheKey: undefined,
  recalledFrom: undefined,
  model: undefined,
  account: undefined,
  dialogue: undefined,
  effects: undefined,
  grants: about.grants,
  ordered: about.ordered,
  ...(about.beganEarly ? { beganEarly: true as const } : {}),
  taintedBy: about.taintedBy,
  usage: undefined,
  gaps: undefined,
  pieceOf: about.pieceOf,
  split: undefined,
  plannedAfter: about.plannedAfter,
  built: undefined,
  chosen: undefined,
  choices: undefined,
  reads: undefined,
});
