// Compares a fork with its original run, task by task, from the two journals alone.

import { isDeepStrictEqual } from 'node:util';
import type { ForkOf, RunEvent } from '../../core/journal/event.ts';
import { changesBetween } from '../../core/plan/spec-changes.ts';
import type { RunReport, RunStatus, TaskReport } from '../../core/report/report.ts';
import { type DiffLine, diffLines } from '../../core/report/text-diff.ts';
import { dialogueIdOf, roleIn } from '../../core/run/keys.ts';
import type { RunState } from '../../core/run/state.ts';

/** A task in one of the two runs. */
export interface TaskSide {
  /** How the task ended in that run. */
  readonly status: TaskReport['status'];
  /** Its result; null if it has none. */
  readonly result: unknown;
  /** How sure its worker was, from 0 to 100; null if unknown. */
  readonly confidence: number | null;
  /** The model of its latest call; null if it called none. */
  readonly model: string | null;
  /** What its worker was told. */
  readonly instruction: string;
  /** Spent in that run; copied results cost nothing. */
  readonly costUsd: number;
  /** Calls of models in that run. */
  readonly modelCalls: number;
  /** Calls of tools in that run. */
  readonly toolCalls: number;
}

/** `same`: copied. `re-run`: done again with the same result. `changed`: the result differs. */
type ForkedState = 'same' | 're-run' | 'changed';

export interface ForkedTask {
  /** Id of the task. */
  readonly id: string;
  /** The worker that has it. */
  readonly worker: string;
  /** Whether it was copied, or done again with the same or another result. */
  readonly state: ForkedState;
  /** The task in the original run; null if it was not there. */
  readonly before: TaskSide | null;
  /** The task in the fork; null if it is not there. */
  readonly after: TaskSide | null;
}

export interface RunTotals {
  /** Calls of models. */
  readonly modelCalls: number;
  /** Calls of tools. */
  readonly toolCalls: number;
  /** Cost in dollars. */
  readonly costUsd: number;
  /** From the start to the end, in milliseconds. */
  readonly wallMs: number;
}

export interface ForkReport {
  /** The original run, and what the fork changes. */
  readonly forkOf: ForkOf;
  /** Id of the fork. */
  readonly runId: string;
  /** How the fork ended. */
  readonly status: RunStatus;
  /** The answer of the fork. */
  readonly answer: string;
  /** Ids of tasks that were copied. */
  readonly same: readonly string[];
  /** Ids of tasks that were done again. */
  readonly rerun: readonly string[];
  /** Ids of tasks whose result differs. */
  readonly changed: readonly string[];
  /** Roles of the supervisor that were asked again. */
  readonly asked: readonly string[];
  /** Tools and workers that were not called, because the fork was started without `effects`. */
  readonly withheld: readonly string[];
  /** Changes of the team's definition since the original run began. */
  readonly definition: readonly string[];
  /** Calls of models that the fork itself made. */
  readonly modelCalls: number;
  /** Calls of tools that the fork itself made. */
  readonly toolCalls: number;
  /** What the fork itself cost, in dollars. */
  readonly costUsd: number;
  /** Totals of both runs, as if the fork had done all its work itself. */
  readonly totals: {
    /** The original run. */
    readonly before: RunTotals;
    /** The fork. */
    readonly after: RunTotals;
  };
  /** The tasks of both runs, side by side. */
  readonly tasks: readonly ForkedTask[];
  /** The two answers compared line by line. */
  readonly answerDiff: readonly DiffLine[];
}

export interface Side {
  readonly report: RunReport;
  readonly state: RunState;
  readonly events: readonly RunEvent[];
}

export function compareFork(before: Side, after: Side): ForkReport {
  const { forkOf } = after.state;
  if (!forkOf) throw new Error(`Run ${after.report.runId} is not a fork`);
  const done = doneIn(after);
  const tasks = comparedTasks(before, after, done.tasks);
  const ids = (wanted: (task: ForkedTask) => boolean): string[] => tasks.filter(wanted).map(({ id }) => id);
  const { usage, runId, status, answer } = after.report;
  return {
    forkOf,
    runId,
    status,
    answer,
    same: ids(({ state }) => state === 'same'),
    rerun: ids(({ id }) => done.tasks.has(id)),
    changed: ids(({ state }) => state === 'changed'),
    asked: [...done.roles],
    withheld: done.withheld,
    definition: changesBetween(before.state.team, after.state.team),
    modelCalls: usage.modelCalls,
    toolCalls: usage.toolCalls,
    costUsd: usage.costUsd,
    totals: { before: totalsOf(before.report), after: totalsOf(after.report) },
    tasks,
    answerDiff: diffLines(before.report.answer, answer),
  };
}

const totalsOf = ({ usage: { modelCalls, toolCalls, costUsd }, latency: { wallMs } }: RunReport): RunTotals => ({
  modelCalls,
  toolCalls,
  costUsd,
  wallMs,
});

function comparedTasks(before: Side, after: Side, done: ReadonlySet<string>): ForkedTask[] {
  const [old, young] = [sidesOf(before), sidesOf(after)];
  return [...new Set([...old.keys(), ...young.keys()])].map((id) => {
    const [was, is] = [old.get(id) ?? null, young.get(id) ?? null];
    const isSame = was !== null && is !== null && was.status === is.status && isDeepStrictEqual(said(was), said(is));
    const worker = after.state.tasks.get(id)?.worker ?? before.state.tasks.get(id)?.worker ?? '';
    return { id, worker, state: isSame ? (done.has(id) ? 're-run' : 'same') : 'changed', before: was, after: is };
  });
}

const said = ({ result, confidence }: TaskSide): unknown => JSON.parse(JSON.stringify([result, confidence]));

function sidesOf({ report, state }: Side): Map<string, TaskSide> {
  return new Map(
    report.tasks.map(({ id, status, result, confidence, model, usage, failure, escalation }) => [
      id,
      {
        status,
        result: result ?? failure?.message ?? escalation?.message ?? null,
        confidence,
        model,
        instruction: state.tasks.get(id)?.instruction ?? '',
        costUsd: usage.costUsd,
        modelCalls: usage.modelCalls,
        toolCalls: usage.toolCalls,
      },
    ]),
  );
}

interface Done {
  readonly tasks: ReadonlySet<string>;
  readonly roles: ReadonlySet<string>;
  readonly withheld: readonly string[];
}

/** What a fork did itself: events of finished work without a `reused` number. */
function doneIn({ events, state }: Side): Done {
  const tasks = new Set<string>();
  const roles = new Set<string>();
  const withheld: string[] = [];
  for (const event of events) {
    if (event.reused === 0 && event.type === 'tool-call-finished') withheld.push(toolOf(events, event.callId));
    if (event.reused === 0 && event.type === 'task-succeeded')
      withheld.push(state.tasks.get(event.taskId)?.worker ?? '');
    if (event.reused !== undefined && event.reused !== 0) continue;
    const [task, role] = whoDid(state, event);
    if (task !== undefined) tasks.add(task);
    if (role !== undefined) roles.add(role);
  }
  return { tasks, roles, withheld };
}

/** `work/t1/1` is an attempt of a task; `plan/1/0` is a question to a role. */
function whoDid(state: RunState, event: RunEvent): [task?: string | undefined, role?: string | undefined] {
  switch (event.type) {
    case 'model-call-finished':
    case 'model-call-failed':
    case 'tool-call-finished': {
      const dialogue = dialogueIdOf(event.callId);
      const taskId = /^work\/(.*)\/\d+$/s.exec(dialogue)?.[1];
      return taskId !== undefined && state.tasks.has(taskId) ? [taskId] : [undefined, roleIn(dialogue)];
    }
    case 'task-recalled':
    case 'team-ended':
      return [event.taskId];
    case 'task-succeeded':
    case 'task-escalated':
    case 'attempt-failed':
      return state.team.workers[state.tasks.get(event.taskId)?.worker ?? '']?.kind === 'function' ? [event.taskId] : [];
    case 'request-triaged':
    case 'plan-proposed':
    case 'task-refined':
    case 'conflict-judged':
    case 'answer-drafted':
    case 'answer-criticised': {
      const role = roleIn(event.key);
      return state.team.roles[role as keyof typeof state.team.roles] === 'function' ? [undefined, role] : [];
    }
    default:
      return [];
  }
}

/** The tool of a call; its name is in the reply that asked for the call. */
function toolOf(events: readonly RunEvent[], callId: string): string {
  const dialogue = dialogueIdOf(callId);
  const nth = Number(callId.slice(dialogue.length + 2));
  const asked = events.flatMap((event) =>
    event.type === 'model-call-finished' && dialogueIdOf(event.callId) === dialogue && event.reading.kind === 'calls'
      ? event.reading.calls
      : [],
  );
  return asked[nth - 1]?.tool ?? callId;
}
