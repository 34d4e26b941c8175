// Tasks that begin while the planner is still writing (A3).
//
// P1. Before the plan is accepted, only tasks without effects begin, because the plan may still be rejected. This
// covers the worker, its granted tools, every member of a pool, and every fallback.
// P2. Grants follow from the text of the plan alone. So nothing that an early task reads can widen the grants of a
// later task (DESIGN §7).
// P3. The accepted plan decides. An early task stays if the plan contains exactly this task and all its dependencies;
// otherwise it is withdrawn, and its usage still counts. (begin-tasks.ts)
// P4. Attempt numbers are never reused under one task id: a late answer to a withdrawn task must not be taken for an
// answer to the task that replaced it.

import type { EventOf, HappeningOf } from '../../journal/event.ts';
import type { Plan, Task } from '../../plan/plan-schema.ts';
import { membersOf } from '../../plan/pools.ts';
import { validatePlan } from '../../plan/validate-plan.ts';
import { treeOf } from '../decide/decide-team.ts';
import { type Grants, needsAuthority } from '../decide/trust.ts';
import { commandIn } from '../keys.ts';
import type { Parts } from '../parts.ts';
import type { RunState } from '../state.ts';
import { addTasks } from './add-tasks.ts';
import { rulesOf } from './plan.ts';

/** The event that begins the drafted task, or undefined if it has to wait for the whole plan. */
export function admitDraft(
  state: RunState,
  happening: HappeningOf<'task-drafted'>,
  parts: Parts,
): HappeningOf<'task-drafted'> | undefined {
  const { key, task } = happening;
  if (!state.commands.has(commandIn(happening)) || !beginsEarly(state) || !passesPlanCheck(state, task))
    return undefined;
  const authority = needsAuthority(state) ? parts.authorityRules().authorityFor(state, { tasks: [task] }) : {};
  const grants = authority.grants?.[task.id];
  const ordered = authority.ordered?.[task.id];
  if (!onlyReads(state, task, grants)) return undefined;
  return { type: 'task-drafted', key, task, ...(grants ? { grants } : {}), ...(ordered ? { ordered } : {}) };
}

/** Whether the run lets tasks begin early at all. */
const beginsEarly = ({ phase, asksPlanner, planOnly, approvePlan, ending, team }: RunState): boolean =>
  phase === 'planning' && asksPlanner && !planOnly && !approvePlan && !ending && team.streamPlans !== false;

/** The task passes the plan check on its own, and all its dependencies have begun. */
function passesPlanCheck(state: RunState, task: Task): boolean {
  const { id, dependsOn } = task;
  const tasksMax = Math.min(state.team.limits.tasksMax, treeOf(state).tasksMax);
  if (state.tasks.has(id) || state.tasks.size >= tasksMax) return false;
  if (new Set(dependsOn).size < dependsOn.length || !dependsOn.every((needed) => state.tasks.has(needed))) return false;
  const alone: Plan = { goal: '', strategy: 'merge', finalInstruction: '', tasks: [{ ...task, dependsOn: [] }] };
  return validatePlan(alone, rulesOf(state)).length === 0;
}

/** P1: no pool member and no fallback may have effects. */
function onlyReads(state: RunState, task: Task, grants: Grants[string] | undefined): boolean {
  return membersOf(state.team, task.worker).every((first) => isReading(state, { task, first, grants }));
}

interface EarlyWorker {
  readonly task: Task;
  /** The task's worker, or one member if the worker is a pool. */
  readonly first: string;
  readonly grants: Grants[string] | undefined;
}

function isReading({ team }: RunState, { task, first, grants }: EarlyWorker): boolean {
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

export function onTaskDrafted(state: RunState, { task, grants, ordered }: EventOf<'task-drafted'>): void {
  const of = <T>(each: T | undefined): Record<string, T> | undefined => each && { [task.id]: each };
  addTasks(state, [task], { grants: of(grants), ordered: of(ordered) }, { beganEarly: true });
}
