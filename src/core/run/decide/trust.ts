// Taint and grants (DESIGN §7): which untrusted text a task has read, and which tools it may therefore call. What is
// granted is decided in authority.ts.

import type { Parent, ToolOutcome, Turn } from '../../journal/event.ts';
import type { Task } from '../../plan/plan-schema.ts';
import { membersOf } from '../../plan/pools.ts';
import type { TeamSpec, ToolSpec } from '../../plan/team-spec.ts';
import type { Slice } from '../command.ts';
import { taintOfReads, trustedReads } from '../context-store.ts';
import type { Dialogue, PendingTool } from '../dialogue-state.ts';
import { type RunState, taskOf } from '../state.ts';
import type { TaskState } from '../task-state.ts';

/** Granted tools, by task and by each worker that may do the task. */
export type Grants = Record<string, Record<string, string[]>>;

/** Whether the tasks of a run need grants, orders or approvals at all. */
export const needsAuthority = ({ team, parent, history }: Pick<RunState, 'team' | 'parent' | 'history'>): boolean =>
  parent?.taintedBy !== undefined ||
  readsOutside(team) ||
  !history.every(isTrustedTurn) ||
  Object.values(team.workers).some(({ tools }) => tools.length > 0);

/** Whether any worker or tool of the team reads untrusted text. */
export const readsOutside = ({ workers }: Pick<TeamSpec, 'workers'>): boolean =>
  Object.values(workers).some(
    ({ untrusted, tools, team }) =>
      untrusted === true || team?.readsOutside === true || tools.some((tool) => tool.untrusted),
  );

/** Whether the worker, or a member of the pool, is a function with an effect. */
export const actsAsFunction = (team: TeamSpec, name: string): boolean =>
  membersOf(team, name).some((member) => {
    const { kind, effect } = team.workers[member] ?? {};
    return kind === 'function' && effect !== 'read';
  });

/** The tool or worker through which the run first read untrusted text, if any. */
function taintOf({ tasks, parent }: Pick<RunState, 'tasks' | 'parent'>): string | undefined {
  if (parent?.taintedBy !== undefined) return parent.taintedBy;
  for (const { taintedBy } of tasks.values()) if (taintedBy !== undefined) return taintedBy;
  return undefined;
}

/** The requester's own turns are trusted; an answer is if it says so. */
export const isTrustedTurn = ({ role, untrusted = role === 'supervisor' }: Turn): boolean => !untrusted;

/** What taints a task whose plan was made from untrusted turns. */
const EARLIER_TURN = 'an earlier turn';

/**
 * Triage and the planner read the turns before the request. So their plan is made from untrusted text if a turn is
 * untrusted. A plan that the caller hands in is not, nor is the request as it stands.
 */
export function taintOfPlan(state: RunState, { instruction }: Pick<Task, 'instruction'>): string | undefined {
  if (state.parent?.plannedAfter !== undefined) return state.parent.plannedAfter;
  if (isHandedIn(state) || (!state.asksPlanner && instruction === state.request)) return undefined;
  return taintOfTurns(state);
}

/** What taints tasks that are planned while the run is under way: the planner reads results and earlier turns. */
export const taintOfAddition = (state: Pick<RunState, 'tasks' | 'parent' | 'history'>): string | undefined =>
  taintOf(state) ?? taintOfTurns(state);

export const taintOfTurns = ({ history }: Pick<RunState, 'history'>): string | undefined =>
  history.every(isTrustedTurn) ? undefined : EARLIER_TURN;

/** The plan came with the request: neither triage nor the planner was asked. */
export const isHandedIn = ({ asksPlanner, routing }: RunState): boolean => !asksPlanner && routing === undefined;

/** The conversation up to and including this run. */
export function turnsOf(state: RunState): Turn[] {
  const { history, request, outcome } = state;
  const asked: Turn[] = [...history, { role: 'requester', text: request }];
  if (!outcome || !('answer' in outcome)) return asked;
  const untrusted = taintOfAddition(state) !== undefined;
  return [...asked, { role: 'supervisor', text: outcome.answer, untrusted }];
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
 * Reading untrusted text taints the task. Output of a trusted tool is kept, with the call that asked for it if the task
 * was tainted: whether it counts as trusted depends on the values of that call.
 */
export function noteTrust(
  state: RunState,
  { dialogue, call, taskId }: { dialogue: Dialogue; call: PendingTool; taskId: string },
  { untrusted }: ToolSpec,
  outcome: ToolOutcome,
): void {
  if (outcome.status === 'refused') return;
  if (untrusted) taskOf(state, taskId).taintedBy ??= call.tool;
  else if (outcome.status === 'ok')
    dialogue.outputs.push({ output: outcome.output, ...(call.tainted ? { asked: call } : {}) });
}

/** The text that a task may take values from, besides the context and its own instruction and input. */
export function trustedTexts(state: RunState, taskState: TaskState): unknown[] {
  const results = taskState.task.dependsOn.flatMap((id) => {
    const needed = state.tasks.get(id);
    if (needed?.status !== 'succeeded') return [];
    return needed.taintedBy === undefined || isOfPerson(state, needed) ? [needed.result?.content] : [];
  });
  return [
    ...(state.parent?.plannedAfter === undefined ? [state.request] : []),
    ...(state.parent?.trusted ?? []),
    ...state.history.filter(isTrustedTurn).map(({ text }) => text),
    ...taskState.answers.map(({ answer }) => answer),
    ...results,
    ...trustedReads(state, taskState),
  ];
}

/** What a nested team is handed down with its task, so that its workers may do as much as those of one team, and no more. */
export function trustHandedDown(
  state: RunState,
  task: TaskState,
): Pick<Parent, 'taintedBy' | 'plannedAfter' | 'asked' | 'trusted'> {
  const { taintedBy, plannedAfter } = task;
  if (taintedBy === undefined) return {};
  const trusted = trustedTexts(state, task);
  return { taintedBy, trusted, ...(plannedAfter === undefined ? {} : { plannedAfter, asked: askedIn(state) }) };
}

function askedIn({ parent, history, request }: RunState): string[] {
  const turns = history.filter((turn) => turn.role === 'requester' && isTrustedTurn(turn)).map(({ text }) => text);
  return parent?.asked ?? [...turns, request];
}

/** A person's own answer is trusted, also if the person was told something from outside. */
export const isOfPerson = ({ team }: RunState, { worker }: TaskState): boolean =>
  team.workers[worker]?.kind === 'person';

export const NOT_ORDERED = 'The request does not order this.';

/** Whether the request orders none of this; answers to the task's questions may still order it. */
export const lacksOrder = ({ ordered, worker, answers }: TaskState, tool: string): boolean =>
  ordered !== undefined && !ordered[worker]?.includes(tool) && answers.length === 0;

/**
 * Whether a person may be asked about an effect that the task was not granted. Never after untrusted text was read, and
 * not for a task that began because it has no effect (P1 in fold/early-task.ts).
 */
export function mayAskFor({ team, tasks }: RunState, { taskId, worker, tools, built }: Slice, tool: string): boolean {
  const task = tasks.get(taskId);
  if (task?.ordered === undefined || task.taintedBy !== undefined || task.beganEarly) return false;
  if (built || !tools || tools.includes(tool)) return false;
  const spec = team.workers[worker]?.tools.find(({ name }) => name === tool);
  return spec !== undefined && spec.effect !== 'read';
}
