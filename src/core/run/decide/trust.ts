// What a task has read, and what that means for what it may do (DESIGN §7).

import type { ToolOutcome } from '../../journal/event.ts';
import type { Plan, Task } from '../../plan/plan-schema.ts';
import { membersOf } from '../../plan/pools.ts';
import type { TeamSpec, ToolSpec } from '../../plan/team-spec.ts';
import { grantTools } from '../../policy/grant-tools.ts';
import { type ForeignValue, foreignValues } from '../../policy/trust.ts';
import { TEAM_TASK } from '../children.ts';
import { taintOfReads, trustedReads } from '../context-store.ts';
import type { Dialogue, PendingTool } from '../dialogue-state.ts';
import { type RunState, taskOf } from '../state.ts';
import type { TaskState } from '../task-state.ts';

/** Tools by task and by the worker that may have to do it. */
export type Grants = Record<string, Record<string, string[]>>;

/** Whether anything in the team reads text that strangers wrote. */
export const readsOutside = ({ workers }: Pick<TeamSpec, 'workers'>): boolean =>
  Object.values(workers).some(
    ({ untrusted, tools, team }) =>
      untrusted === true || team?.readsOutside === true || tools.some((tool) => tool.untrusted),
  );

/** What each task may call, where the plan does not say. A team that reads nothing from outside grants everything: there
 *  is nobody but the requester to steer it. */
export function grantsFor(
  { team, parent }: Pick<RunState, 'team' | 'parent'>,
  plan: Pick<Plan, 'tasks'>,
): Grants | undefined {
  if (!readsOutside(team) && parent?.taintedBy === undefined) return undefined;
  return Object.fromEntries(plan.tasks.map((task) => [task.id, grantsOf(team, task)]));
}

function grantsOf(team: TeamSpec, task: Task): Record<string, string[]> {
  const grants: Record<string, string[]> = {};
  const first = membersOf(team, task.worker);
  // Everybody of a pool, and whoever may have to take over from any of them.
  const queue = [...first];
  for (const name of queue) {
    const worker = team.workers[name];
    if (!worker || name in grants) continue;
    const said = first.includes(name) ? (task.tools ?? task.as?.tools) : undefined;
    grants[name] = said ? [...said] : grantTools(task.instruction, worker.tools);
    if (worker.fallback !== undefined) queue.push(worker.fallback);
  }
  return grants;
}

/** The tool or worker through which anything in the run has read text from outside, so far. */
export function taintOf({ tasks, parent }: Pick<RunState, 'tasks' | 'parent'>): string | undefined {
  if (parent?.taintedBy !== undefined) return parent.taintedBy;
  for (const { taintedBy } of tasks.values()) if (taintedBy !== undefined) return taintedBy;
  return undefined;
}

/** Grants of tasks that are added to a run. Once text from outside was read, whoever plans may have been talked into
 *  something: what acts is then granted only if it was for the plan that the request itself led to. */
export function grantsForAddition(state: RunState, plan: Plan): Grants | undefined {
  const grants = grantsFor(state, plan);
  if (!grants || taintOf(state) === undefined) return grants;
  const before = (worker: string, tool: string): boolean => {
    for (const task of state.tasks.values())
      if (task.plannedAfter === undefined && task.grants?.[worker]?.includes(tool)) return true;
    return false;
  };
  const reads = (worker: string, tool: string): boolean =>
    state.team.workers[worker]?.tools.find(({ name }) => name === tool)?.effect === 'read';
  const kept = (worker: string, tools: readonly string[]): string[] =>
    tools.filter((tool) => reads(worker, tool) || before(worker, tool));
  return Object.fromEntries(
    Object.entries(grants).map(([id, byWorker]) => [
      id,
      Object.fromEntries(Object.entries(byWorker).map(([worker, tools]) => [worker, kept(worker, tools)])),
    ]),
  );
}

/** The tools a task may call with the worker it has now; undefined means all of them. A worker that was made for it has no
 *  more than it was made with. */
export function grantedTo({ task, worker, grants, built, choices }: TaskState): readonly string[] | undefined {
  const isPlanned = worker === task.worker || choices?.includes(worker) === true;
  const granted = grants ? (grants[worker] ?? []) : isPlanned ? task.tools : undefined;
  return built ? built.tools.filter((tool) => granted?.includes(tool) ?? true) : granted;
}

/** A task whose worker reads outside, or that builds on one that did, is tainted from the start. */
export function taintFromInputs(state: RunState, task: TaskState): void {
  if (task.taintedBy !== undefined) return;
  task.taintedBy = state.parent?.taintedBy;
  if (state.team.workers[task.worker]?.untrusted) task.taintedBy ??= task.worker;
  for (const id of task.task.dependsOn) {
    const needed = state.tasks.get(id);
    if (needed?.taintedBy !== undefined && needed.status === 'succeeded') task.taintedBy ??= needed.taintedBy;
  }
  task.taintedBy ??= taintOfReads(state, task);
}

/** Reading from outside taints the task. What a trusted tool gave can be relied on, unless it was asked with a value that cannot. */
export function noteTrust(
  state: RunState,
  { dialogue, call, taskId }: { dialogue: Dialogue; call: PendingTool; taskId: string },
  { untrusted }: ToolSpec,
  outcome: ToolOutcome,
): void {
  if (outcome.status === 'refused') return;
  if (untrusted) taskOf(state, taskId).taintedBy ??= call.tool;
  else if (outcome.status === 'ok' && (!call.tainted || foreignIn(state, dialogue, call.args, taskId).length === 0))
    dialogue.trusted.push(outcome.output);
}

/** The values of these arguments that no trusted text holds. */
export function foreignIn(state: RunState, dialogue: Dialogue, args: unknown, taskId: string): ForeignValue[] {
  const { task, answers, plannedAfter } = taskOf(state, taskId);
  const results = task.dependsOn.flatMap((id) => {
    const needed = state.tasks.get(id);
    return needed?.status === 'succeeded' && needed.taintedBy === undefined ? [needed.result?.content] : [];
  });
  return foreignValues(args, [
    state.request,
    ...state.history.filter(({ role }) => role === 'requester').map(({ text }) => text),
    trustedContext(state),
    ...(plannedAfter === undefined ? [task.instruction] : []),
    ...answers.map(({ answer }) => answer),
    ...results,
    ...trustedReads(state, taskOf(state, taskId)),
    ...dialogue.trusted,
  ]);
}

/** What a nested team was given with its task may hold what others read outside. */
function trustedContext({ context, parent }: RunState): unknown {
  if (parent?.taintedBy === undefined) return context;
  const tainted = new Set([TEAM_TASK, ...(parent.written ?? []).flatMap((each) => (each.taintedBy ? [each.key] : []))]);
  return Object.fromEntries(Object.entries(context).filter(([key]) => !tainted.has(key)));
}

const SHOWN_MAX = 3;
const LENGTH_MAX = 80;

export function whyAsk(tool: string, taintedBy: string, foreign: readonly ForeignValue[]): string {
  const shown = foreign.slice(0, SHOWN_MAX).map(({ path, value }) => `${path} = "${short(value)}"`);
  const more = foreign.length > SHOWN_MAX ? ` and ${foreign.length - SHOWN_MAX} more` : '';
  return `May ${tool} be called? The task has read text from outside (${taintedBy}), and nothing that can be trusted says ${shown.join(', ')}${more}.`;
}

const short = (text: string): string => (text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX - 1)}…` : text);
