// Taint and grants (DESIGN §7): which untrusted text a task has read, and which tools it may therefore call.

import type { ToolOutcome } from '../../journal/event.ts';
import type { Plan, Task } from '../../plan/plan-schema.ts';
import { membersOf } from '../../plan/pools.ts';
import type { TeamSpec, ToolSpec } from '../../plan/team-spec.ts';
import { toolGranter } from '../../policy/grant-tools.ts';
import { type ForeignValue, foreignValues } from '../../policy/trust.ts';
import { taintOfReads, trustedReads } from '../context-store.ts';
import type { Dialogue, PendingTool } from '../dialogue-state.ts';
import { TEAM_TASK } from '../nested-teams.ts';
import { type RunState, taskOf } from '../state.ts';
import type { TaskState } from '../task-state.ts';

/** Granted tools, by task and by each worker that may do the task. */
export type Grants = Record<string, Record<string, string[]>>;

/** Whether any worker or tool of the team reads untrusted text. */
export const readsOutside = ({ workers }: Pick<TeamSpec, 'workers'>): boolean =>
  Object.values(workers).some(
    ({ untrusted, tools, team }) =>
      untrusted === true || team?.readsOutside === true || tools.some((tool) => tool.untrusted),
  );

/**
 * The tools each task may call where the plan does not say. A team without untrusted sources grants all tools: only the
 * requester can influence it.
 */
export function grantsFor(
  { team, parent }: Pick<RunState, 'team' | 'parent'>,
  plan: Pick<Plan, 'tasks'>,
): Grants | undefined {
  if (!readsOutside(team) && parent?.taintedBy === undefined) return undefined;
  const granters = new Map<string, (request: string) => string[]>();
  return Object.fromEntries(plan.tasks.map((task) => [task.id, grantsOf(team, task, granters)]));
}

function grantsOf(
  team: TeamSpec,
  task: Task,
  granters: Map<string, (request: string) => string[]>,
): Record<string, string[]> {
  const grants: Record<string, string[]> = {};
  const first = membersOf(team, task.worker);
  // Start with all pool members, then follow every fallback.
  const queue = [...first];
  for (const name of queue) {
    const worker = team.workers[name];
    if (!worker || name in grants) continue;
    const said = first.includes(name) ? (task.tools ?? task.as?.tools) : undefined;
    const grant = granters.get(name) ?? toolGranter(worker.tools);
    granters.set(name, grant);
    grants[name] = said ? [...said] : grant(task.instruction);
    if (worker.fallback !== undefined) queue.push(worker.fallback);
  }
  return grants;
}

/** The tool or worker through which the run first read untrusted text, if any. */
export function taintOf({ tasks, parent }: Pick<RunState, 'tasks' | 'parent'>): string | undefined {
  if (parent?.taintedBy !== undefined) return parent.taintedBy;
  for (const { taintedBy } of tasks.values()) if (taintedBy !== undefined) return taintedBy;
  return undefined;
}

/**
 * Grants for tasks added to a run. After untrusted text was read, the planner may have been manipulated: tools with
 * effects are then granted only if the original plan was granted them.
 */
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

/**
 * The tools a task may call with its present worker; undefined means all. A worker built for the task has at most the
 * tools it was built with.
 */
export function grantedTo({ task, worker, grants, built, choices }: TaskState): readonly string[] | undefined {
  const isPlanned = worker === task.worker || choices?.includes(worker) === true;
  const granted = grants ? (grants[worker] ?? []) : isPlanned ? task.tools : undefined;
  return built ? built.tools.filter((tool) => granted?.includes(tool) ?? true) : granted;
}

/** A task is tainted from the start if its worker reads untrusted text or one of its inputs is tainted. */
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

/**
 * Reading untrusted text taints the task. Output of a trusted tool counts as trusted unless its arguments contained an
 * untrusted value.
 */
export function noteTrust(
  state: RunState,
  { dialogue, call, taskId }: { dialogue: Dialogue; call: PendingTool; taskId: string },
  { untrusted }: ToolSpec,
  outcome: ToolOutcome,
): void {
  if (outcome.status === 'refused') return;
  if (untrusted) taskOf(state, taskId).taintedBy ??= call.tool;
  else if (
    outcome.status === 'ok' &&
    (!call.tainted || untrustedValuesIn(state, dialogue, call.args, taskId).length === 0)
  )
    dialogue.trusted.push(outcome.output);
}

/** The values in these arguments that occur in no trusted text. */
export function untrustedValuesIn(state: RunState, dialogue: Dialogue, args: unknown, taskId: string): ForeignValue[] {
  const { task, answers, plannedAfter } = taskOf(state, taskId);
  const results = task.dependsOn.flatMap((id) => {
    const needed = state.tasks.get(id);
    return needed?.status === 'succeeded' && needed.taintedBy === undefined ? [needed.result?.content] : [];
  });
  return foreignValues(args, [
    state.request,
    ...state.history.filter(({ role }) => role === 'requester').map(({ text }) => text),
    trustedContext(state),
    ...(plannedAfter === undefined ? [task.instruction, task.input] : []),
    ...answers.map(({ answer }) => answer),
    ...results,
    ...trustedReads(state, taskOf(state, taskId)),
    ...dialogue.trusted,
  ]);
}

/** Context handed to a nested team may contain untrusted text that other tasks wrote. */
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
