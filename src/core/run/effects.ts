// The effects of a run: every call with an effect and its status. Each event updates the record of its task; the whole
// list is built on request.

import { saysItFailed } from '../answer/failed-output.ts';
import type { EffectCall } from '../answer/grounding.ts';
import type { EventOf } from '../journal/event.ts';
import type { Failure } from '../journal/failure.ts';
import { DRY_RUN, IN_DRY_RUN, noteNotDone } from './decide/not-done.ts';
import type { Dialogue, PendingTool } from './dialogue-state.ts';
import { type RunState, taskOf } from './state.ts';
import type { EffectRecord, TaskState } from './task-state.ts';

type Status = EffectCall['status'];

/** All effect calls of a run, by task: of tools, function workers and nested teams. */
export function effectsOf({ tasks }: Pick<RunState, 'tasks'>): EffectCall[] {
  const effects: EffectCall[] = [];
  for (const { task, effects: records, ownEffects, otherEffects } of tasks.values()) {
    for (const [tool, { inDoubt: _, ...own }] of ownEffects ?? NONE) effects.push({ task: task.id, tool, ...own });
    for (const record of records?.values() ?? NONE) effects.push(callIn(task.id, record));
    if (otherEffects) effects.push(...otherEffects);
  }
  return effects;
}

const NONE: readonly never[] = [];

function callIn(task: string, { tool, args, status, outcome, refused }: EffectRecord): EffectCall {
  if (status === 'ok')
    return { task, tool, args, status, ...(outcome?.status === 'ok' ? { output: outcome.output } : {}) };
  if (status === 'failed') return { task, tool, args, status: refused ? 'withheld' : status };
  return { task, tool, args, status: 'unknown' };
}

interface NotMade {
  readonly status: Status;
  /** Why the run lacks this work; undefined if it does not. */
  readonly why?: string | undefined;
  readonly byPerson?: boolean;
}

/** Records a call that was not made: as an effect if it has one, and as work not done if there is a reason. */
export function noteNotMade(state: RunState, dialogue: Dialogue, call: PendingTool, notMade: NotMade): void {
  const { subject } = dialogue.view;
  if (subject.kind !== 'work') return;
  const { taskId, worker } = subject.slice;
  const spec = state.team.workers[worker]?.tools.find(({ name }) => name === call.tool);
  // A tool that the worker does not have cannot have an effect.
  if (spec === undefined) return;
  const { tool, args, callId } = call;
  const { status, why, byPerson = false } = notMade;
  const task = taskOf(state, taskId);
  if (spec.effect !== 'read') noteOtherEffects(task, [{ task: taskId, tool, args, status }]);
  if (why !== undefined) noteNotDone(task, { callId, tool, args, why, byPerson });
}

/** Records a call that was rejected before it began: invalid arguments, not granted, or disabled by an operator. */
export function noteRejectedCall(
  state: RunState,
  dialogue: Dialogue,
  call: PendingTool,
  { outcome }: EventOf<'tool-call-finished'>,
): void {
  const { subject } = dialogue.view;
  const granted = subject.kind === 'work' ? subject.slice.tools : undefined;
  const isGranted = granted?.includes(call.tool) ?? true;
  if (outcome.status !== 'refused') return noteNotMade(state, dialogue, call, { status: 'failed' });
  if (!isGranted) return noteNotMade(state, dialogue, call, { status: 'denied' });
  const isHeldBack = state.dryRun && outcome.message.startsWith(IN_DRY_RUN);
  noteNotMade(state, dialogue, call, { status: 'withheld', why: isHeldBack ? DRY_RUN : outcome.message });
}

/** Adds effect calls that no event of this task records: calls not made, and those of its nested teams. */
export function noteOtherEffects(task: TaskState, effects: readonly EffectCall[] | undefined): void {
  if (!effects || effects.length === 0) return;
  task.otherEffects ??= [];
  task.otherEffects.push(...effects);
}

/** A function worker with an effect starts, or a dry run withholds it. Until it reports, its effect is unknown. */
export function noteOwnBegun(task: TaskState, status: 'unknown' | 'withheld'): void {
  task.ownEffects ??= new Map();
  const inDoubt = task.ownEffects.get(task.worker)?.status === 'unknown';
  task.ownEffects.set(task.worker, { args: task.instruction, status, inDoubt });
}

/** The worker's process is gone: this attempt may have taken effect, even if a later attempt reports otherwise. */
export function noteOwnLost(task: TaskState): void {
  const own = task.ownEffects?.get(task.worker);
  if (own) task.ownEffects?.set(task.worker, { ...own, inDoubt: true });
}

/** Records a result: from the worker, from a fork that withheld the effect, or from a person who knows the outcome. */
export function noteOwnResult(task: TaskState, event: EventOf<'task-succeeded'>, isItsOwn: boolean): void {
  const own = task.ownEffects?.get(task.worker);
  if (!own) return;
  const { args } = own;
  if (event.reused === 0) task.ownEffects?.set(task.worker, { args, status: 'withheld', inDoubt: false });
  else if (isItsOwn || own.status === 'unknown')
    task.ownEffects?.set(task.worker, { args, status: 'ok', output: event.result.content, inDoubt: false });
}

export function noteOwnFailure(task: TaskState, failure: Failure): void {
  const own = task.ownEffects?.get(task.worker);
  if (!own) return;
  const status = own.inDoubt ? 'unknown' : statusAfter(failure);
  task.ownEffects?.set(task.worker, { args: own.args, status, inDoubt: own.inDoubt });
}

/** The worker escalated the task, so it did not perform the effect. */
export function noteOwnEscalation(task: TaskState): void {
  const own = task.ownEffects?.get(task.worker);
  if (own && !own.inDoubt) task.ownEffects?.set(task.worker, { args: own.args, status: 'failed', inDoubt: false });
}

function statusAfter({ code }: Failure): Status {
  switch (code) {
    case 'unknown-outcome':
    case 'timeout':
    case 'unavailable':
    case 'budget-exhausted':
    // It came to its end and returned something that is no result.
    case 'malformed-output':
    case 'empty-output':
      return 'unknown';
    case 'refused':
    case 'circuit-open':
      return 'withheld';
    case 'denied':
      return 'denied';
    case 'worker-failed':
    case 'rate-limited':
    case 'cut-off':
    case 'escalated':
    case 'step-limit':
    case 'too-long':
    case 'no-result':
    case 'plan-invalid':
    case 'dependency-failed':
      return 'failed';
    default:
      return code satisfies never;
  }
}

/** Whether the call had its effect, or may have had it. */
export const isDone = ({ status, output }: EffectCall): boolean =>
  status === 'unknown' || (status === 'ok' && !saysItFailed(output));

/**
 * Calls of agents that failed, in tasks that succeeded: a failed task is a gap already, and so is what a nested team did
 * not do. If another call of the task had its effect, the worker found another way.
 */
export function failedCalls({ tasks, team }: Pick<RunState, 'tasks' | 'team'>): EffectCall[] {
  const effects = effectsOf({ tasks });
  const done = new Set(effects.filter(isDone).map(({ task }) => task));
  return effects.filter((call) => {
    const task = tasks.get(call.task);
    if (task?.status !== 'succeeded' || done.has(call.task) || task.ownEffects?.has(call.tool)) return false;
    const hasFailed = call.status === 'failed' || call.status === 'ok';
    return hasFailed && team.workers[task.worker]?.kind === 'agent';
  });
}

const SHOWN_MAX = 200;

/** The answer of a run that has nothing to report but its effects; undefined if nothing was done, or may have been. */
export function answerFromEffects(effects: readonly EffectCall[]): string | undefined {
  const done = effects.filter(({ status }) => status === 'ok');
  const unknown = effects.filter(({ status }) => status === 'unknown');
  if (done.length + unknown.length === 0) return undefined;
  return [
    done.length > 0 ? 'There is no result to report, but something was done.' : 'There is no result to report.',
    ...done.map((each) => `Done: ${describeCall(each)}.`),
    ...unknown.map((each) => `It is not known whether this was done: ${describeCall(each)}.`),
  ].join('\n');
}

function describeCall({ tool, args }: EffectCall): string {
  const given = typeof args === 'string' ? args : (JSON.stringify(args) ?? '');
  const shown = given.length > SHOWN_MAX ? `${given.slice(0, SHOWN_MAX - 1)}…` : given;
  return shown === '' || shown === '{}' ? tool : `${tool} with ${shown}`;
}
