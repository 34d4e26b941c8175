// What a fork would do again and what that took in this run. A fork copies everything whose question stays the same, so
// tasks after a changed one run again only if what they are given differs.

import type { RunEvent } from '../../../src/core/journal/event.ts';
import type { TaskReport } from '../../../src/core/report/report.ts';
import { roleIn } from '../../../src/core/run/keys.ts';
import type { FoldedRun, WireEvent } from './fold-run.ts';

export interface Took {
  readonly costUsd: number;
  readonly tokens: number;
  readonly modelCalls: number;
}

interface TaskAgain extends Took {
  readonly id: string;
}

export interface ForkForecast {
  /** If this task changes: it, and all that depend on it. */
  readonly byTask: readonly TaskAgain[];
  /** If the prompt of its worker changes: all tasks of the worker, and all that depend on them. */
  readonly byWorker: readonly TaskAgain[];
  /** Judging, writing and checking the answer. */
  readonly answer: Took;
}

interface Asked {
  readonly taskId: string;
  readonly worker: string;
  readonly reports: readonly TaskReport[];
}

export function forecastOf(
  run: FoldedRun,
  events: readonly WireEvent[],
  { taskId, worker, reports }: Asked,
): ForkForecast {
  const ofWorker = [...run.state.tasks.values()].filter((task) => task.worker === worker).map(({ task }) => task.id);
  const again = (first: readonly string[]): TaskAgain[] => {
    const affected = withDependants(run, first);
    return reports.filter(({ id }) => affected.has(id)).map(({ id, usage }) => ({ id, ...tookOf(usage) }));
  };
  return {
    byTask: again([taskId]),
    byWorker: again([taskId, ...ofWorker]),
    answer: answerTook(events),
  };
}

const tookOf = ({ costUsd, inputTokens, outputTokens, modelCalls }: TaskReport['usage']): Took => ({
  costUsd,
  tokens: inputTokens + outputTokens,
  modelCalls,
});

function withDependants({ state }: FoldedRun, first: readonly string[]): ReadonlySet<string> {
  const affected = new Set(first);
  const open = [...first];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const { task } of state.tasks.get(id)?.dependants ?? []) {
      if (affected.has(task.id)) continue;
      affected.add(task.id);
      open.push(task.id);
    }
  }
  return affected;
}

const WRITING: ReadonlySet<string> = new Set(['judge', 'synthesise', 'reduce', 'criticise']);

function answerTook(events: readonly WireEvent[]): Took {
  const sum = { costUsd: 0, tokens: 0, modelCalls: 0 };
  for (const { body } of events) {
    const event = body as RunEvent;
    if (event.type !== 'model-call-finished' || !WRITING.has(roleIn(event.callId))) continue;
    sum.costUsd += event.usage.microUsd / 1_000_000;
    sum.tokens += event.usage.inputTokens + event.usage.outputTokens;
    sum.modelCalls += 1;
  }
  return sum;
}

export const sumOf = (parts: readonly Took[]): Took => ({
  costUsd: parts.reduce((sum, { costUsd }) => sum + costUsd, 0),
  tokens: parts.reduce((sum, { tokens }) => sum + tokens, 0),
  modelCalls: parts.reduce((sum, { modelCalls }) => sum + modelCalls, 0),
});
