// Tasks that begin while the planner still writes (A3).
//
//   P1. Before the plan is accepted, only what reads is begun: no effect happens for a plan that may still be refused.
//       That goes for the worker, for the tools it was granted, for everybody of a pool, and for every worker that might
//       have to take over.
//   P2. What a task may call follows from the text of the plan alone. So nothing that an early task reads can widen what
//       a later one is granted (DESIGN §7).
//   P3. The whole plan has the last word. A task that began early stays if the accepted plan holds exactly this task and
//       all it builds on; otherwise it is withdrawn, and what it used remains used. (begin-tasks.ts)
//   P4. No attempt is numbered twice under one id: a late answer to a withdrawn task must not pass for one to the task that
//       came in its place.

import type { EventOf, HappeningOf } from '../../journal/event.ts';
import type { Plan, Task } from '../../plan/plan-schema.ts';
import { membersOf } from '../../plan/pools.ts';
import { validatePlan } from '../../plan/validate-plan.ts';
import { treeOf } from '../decide/decide-team.ts';
import { type Grants, grantsFor } from '../decide/trust.ts';
import { commandIn } from '../keys.ts';
import type { RunState } from '../state.ts';
import { addTasks } from './add-tasks.ts';
import { rulesOf } from './plan.ts';

/** The draft with what it may call, if it is to begin at once. One that is not waits for the whole plan, unrecorded. */
export function admitDraft(
  state: RunState,
  happening: HappeningOf<'task-drafted'>,
): HappeningOf<'task-drafted'> | undefined {
  const { key, task } = happening;
  if (!state.commands.has(commandIn(happening)) || !beginsEarly(state) || !isSound(state, task)) return undefined;
  const grants = grantsFor(state, { tasks: [task] })?.[task.id];
  if (!onlyReads(state, task, grants)) return undefined;
  return { type: 'task-drafted', key, task, ...(grants ? { grants } : {}) };
}

/** Whether this is a run in which anything does. */
const beginsEarly = ({ phase, asksPlanner, planOnly, approvePlan, ending, team }: RunState): boolean =>
  phase === 'planning' && asksPlanner && !planOnly && !approvePlan && !ending && team.streamPlans !== false;

/** Passes by itself the check that the whole plan has to pass, and needs nothing that has not begun. */
function isSound(state: RunState, task: Task): boolean {
  const { id, dependsOn } = task;
  const tasksMax = Math.min(state.team.limits.tasksMax, treeOf(state).tasksMax);
  if (state.tasks.has(id) || state.tasks.size >= tasksMax) return false;
  if (new Set(dependsOn).size < dependsOn.length || !dependsOn.every((needed) => state.tasks.has(needed))) return false;
  const alone: Plan = { goal: '', strategy: 'merge', finalInstruction: '', tasks: [{ ...task, dependsOn: [] }] };
  return validatePlan(alone, rulesOf(state)).length === 0;
}

/** P1. */
function onlyReads(state: RunState, task: Task, grants: Grants[string] | undefined): boolean {
  return membersOf(state.team, task.worker).every((first) => isReading(state, { task, first, grants }));
}

interface Beginner {
  readonly task: Task;
  /** Its worker, or one of the pool that is its worker. */
  readonly first: string;
  readonly grants: Grants[string] | undefined;
}

function isReading({ team }: RunState, { task, first, grants }: Beginner): boolean {
  const seen = new Set<string>();
  for (let name: string | undefined = first; name !== undefined && !seen.has(name); ) {
    seen.add(name);
    const worker: RunState['team']['workers'][string] | undefined = team.workers[name];
    if (!worker || worker.kind === 'person' || worker.kind === 'team' || worker.effect !== 'read') return false;
    const own: readonly string[] | undefined = name === first ? task.tools : undefined;
    const granted = grants ? (grants[name] ?? []) : own;
    const acts = worker.tools.some((tool) => tool.effect !== 'read' && (granted?.includes(tool.name) ?? true));
    if (acts) return false;
    name = worker.fallback;
  }
  return true;
}

export function onTaskDrafted(state: RunState, { task, grants }: EventOf<'task-drafted'>): void {
  addTasks(state, [task], grants && { [task.id]: grants });
}
