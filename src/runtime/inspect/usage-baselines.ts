// Usage baselines: what a team's workers usually use, learnt from runs that ended. One shared record holds the latest samples
// of each worker; the first time it is built from stored journals. Processes that write at the same moment may lose a sample,
// which does not matter for a baseline.

import { z } from 'zod';
import { usdFrom } from '../../core/budget/money.ts';
import type { AlertSpec } from '../../core/plan/team-spec.ts';
import type { RunState } from '../../core/run/state.ts';
import type { TaskState } from '../../core/run/task-state.ts';
import { type Sample, type UsualOfWorker, usualOf } from '../../core/usage/usual-range.ts';
import { sampleSchema } from '../../core/usage/usual-range-schema.ts';
import type { OpenJournal } from '../run/wiring.ts';

export interface UsualFigures {
  of(rules: NonNullable<AlertSpec['usualRange']>): Promise<Record<string, UsualOfWorker>>;
  /** Adds the usage of the tasks of an ended run. */
  learn(state: RunState): Promise<void>;
}

const SAMPLES_MAX = 100;
/** How many runs are read when there is no record yet. */
const RUNS_MAX = 50;
const recordSchema = z.record(z.string(), z.array(sampleSchema));

export interface UsualParts {
  readonly journal: OpenJournal;
  readonly team: string;
  readonly state: (runId: string) => Promise<{ readonly state: RunState }>;
}

export function createUsualFigures({ journal, team, state: stateOf }: UsualParts): UsualFigures {
  const key = `usual/${team}`;
  let last: Promise<unknown> = Promise.resolve();
  const read = async (): Promise<Record<string, Sample[]>> => {
    const stored = await (await journal()).recall(key);
    if (stored !== undefined) return parse(stored);
    const learnt = await learnFromJournals();
    await (await journal()).remember(key, JSON.stringify(learnt));
    return learnt;
  };
  const learnFromJournals = async (): Promise<Record<string, Sample[]>> => {
    const record = new Map<string, Sample[]>();
    const runIds = [...(await (await journal()).runIds())].sort().slice(-RUNS_MAX);
    for (const runId of runIds) {
      const found = await stateOf(runId).catch(() => undefined);
      if (found?.state.outcome && found.state.team.name === team) addTo(record, samplesOf(found.state));
    }
    return Object.fromEntries(record);
  };
  const add = async (state: RunState): Promise<void> => {
    const learnt = samplesOf(state);
    if (learnt.length === 0) return;
    const stored = await (await journal()).recall(key);
    // Without a record, learning from the journals already includes this run.
    const record = new Map(Object.entries(stored === undefined ? await learnFromJournals() : parse(stored)));
    if (stored !== undefined) addTo(record, learnt);
    await (await journal()).remember(key, JSON.stringify(Object.fromEntries(record)));
  };
  return {
    of: async (rules) =>
      Object.fromEntries(Object.entries(await read()).map(([worker, samples]) => [worker, usualOf(samples, rules)])),
    learn: (state) => {
      // One after the other, so that no sample is lost when several runs of this process end together.
      last = last.then(() => add(state)).catch(() => {});
      return last.then(() => {});
    },
  };
}

function addTo(record: Map<string, Sample[]>, samples: readonly [string, Sample][]): void {
  for (const [worker, sample] of samples)
    record.set(worker, [...(record.get(worker) ?? []), sample].slice(-SAMPLES_MAX));
}

function samplesOf({ tasks, dryRun }: RunState): [string, Sample][] {
  if (dryRun) return [];
  return [...tasks.values()].flatMap((task): [string, Sample][] => {
    const sample = sampleOf(task);
    return sample ? [[task.worker, sample]] : [];
  });
}

/** Tasks that failed, or whose result came from the cache, are no sample of the work. */
function sampleOf(task: TaskState): Sample | undefined {
  const { status, recalledFrom, firstStartedAt, endedAt, pausedMs, usage } = task;
  if (status !== 'succeeded' || recalledFrom || firstStartedAt === undefined || endedAt === undefined) return undefined;
  const tokens = usage ? usage.inputTokens + usage.outputTokens : 0;
  return { tokens, usd: usdFrom(usage?.microUsd ?? 0), ms: endedAt - firstStartedAt - pausedMs };
}

/** An unreadable record counts as empty. */
function parse(stored: string): Record<string, Sample[]> {
  try {
    return recordSchema.parse(JSON.parse(stored));
  } catch {
    return {};
  }
}
