// The slice of a run that a worker sees (B2): its task, the results it depends on, and the context it was granted.

import type { Failure } from '../journal/failure.ts';
import { remedyFor } from '../policy/remedy.ts';
import type { Result } from '../reconcile/claim.ts';
import type { Slice } from './command.ts';
import { contextFor } from './context-store.ts';
import { grantedTo } from './decide/trust.ts';
import type { RunState } from './state.ts';
import type { TaskState } from './task-state.ts';

/** Everything a worker sees of the run. */
export function sliceOf(state: RunState, task: TaskState): Slice {
  const { id, successCriterion, input, dependsOn, model, temperature, writes } = task.task;
  const { built } = task;
  const inputs: [string, Result][] = [];
  for (const needed of dependsOn) {
    const dependency = state.tasks.get(needed);
    // A result that a person rejected is still recorded, but is not an input.
    if (dependency?.status === 'succeeded' && dependency.result) inputs.push([needed, dependency.result]);
  }
  return {
    runId: state.runId,
    taskId: id,
    worker: task.worker,
    attempt: task.attempt,
    instruction: task.instruction,
    successCriterion,
    ...(input === undefined ? {} : { input }),
    // Built from entries: a task may be called "__proto__".
    inputs: Object.fromEntries(inputs),
    missing: task.lost,
    context: contextFor(state, task),
    tools: grantedTo(task),
    model: task.tier ?? model ?? built?.model,
    temperature: temperature ?? built?.temperature,
    answers: task.answers,
    previousFailure: failureToTell(task),
    writes,
    built,
  };
}

/** What a function worker acts on, as a person is shown it. */
export function workOf(state: RunState, task: TaskState): Record<string, unknown> {
  const { instruction, input, inputs, context } = sliceOf(state, task);
  const results = Object.entries(inputs).map(([id, result]) => [id, shownOf(result)] as const);
  const failure = failureOfAnother(task);
  return {
    instruction,
    ...(input === undefined ? {} : { input }),
    ...(results.length > 0 ? { inputs: Object.fromEntries(results) } : {}),
    ...(Object.keys(context).length > 0 ? { context } : {}),
    ...(failure ? { previousFailure: failure } : {}),
  };
}

/** The content of a result, with all else that a function could act on. */
function shownOf({ content, claims = [], findings = [], writes = {} }: Result): unknown {
  const more = {
    ...(claims.length > 0 ? { claims } : {}),
    ...(findings.length > 0 ? { findings } : {}),
    ...(Object.keys(writes).length > 0 ? { writes } : {}),
  };
  return Object.keys(more).length > 0 ? { content, ...more } : content;
}

/** What the worker before this one said about its failure. */
export function failureOfAnother(task: TaskState): Record<string, unknown> | undefined {
  const failure = failureToTell(task);
  if (!failure) return undefined;
  const by = 'worker' in failure ? failure.worker : 'who' in failure ? failure.who : undefined;
  const said = Object.entries(failure).filter(([key]) => key === 'detail' || key === 'message' || key === 'partial');
  return by === task.worker || said.length === 0 ? undefined : Object.fromEntries(said);
}

/** After a transient failure the worker gets the same prompt again: it is told of the last failure of the work, if any. */
const failureToTell = ({ failure, meritFailure }: TaskState): Failure | undefined =>
  failure && remedyFor(failure) === 'retry' ? (meritFailure ?? failure) : failure;
