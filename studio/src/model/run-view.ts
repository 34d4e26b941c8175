// What the pages show of a run, as plain data that can be posted from the web worker. Built from the fold and its report.

import type { RunReport } from '../../../src/core/report/report.ts';

export type TaskStatus = RunReport['tasks'][number]['status'];
export type BarKind = 'wait' | 'model' | 'tool' | 'work' | 'review';

/** A stretch of time on the timeline; `to` is null while it lasts. */
export interface Bar {
  readonly kind: BarKind;
  readonly name: string;
  readonly from: number;
  readonly to: number | null;
  readonly failed: boolean;
}

export interface TaskView {
  readonly id: string;
  readonly title: string;
  readonly worker: string;
  readonly kind: 'agent' | 'function' | 'person' | 'team';
  readonly status: TaskStatus;
  /** What it waits for, or what it is doing, in a few words. */
  readonly doing: string;
  readonly asksPerson: boolean;
  readonly model: string | null;
  readonly confidence: number | null;
  readonly costUsd: number;
  readonly tokens: number;
  readonly tokensReserved: number;
  /** Its own limit; null if only that of the run holds. */
  readonly tokensMax: number | null;
  readonly attempts: number;
  readonly cached: boolean;
  readonly pieceOf: string | null;
  readonly dependsOn: readonly string[];
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** The run of its nested team, if it has one. */
  readonly nestedRunId: string | null;
  readonly bars: readonly Bar[];
}

export interface BudgetLine {
  readonly resource: 'tokens' | 'steps' | 'usd';
  readonly spent: number;
  readonly reserved: number;
  /** Null if it is not limited. */
  readonly ceiling: number | null;
}

export interface UsageLine {
  readonly who: string;
  readonly costUsd: number;
  readonly tokens: number;
  readonly modelCalls: number;
  readonly toolCalls: number;
}

/** The report without its tasks, which are in `tasks` in a shorter form. */
export type Summary = Omit<RunReport, 'tasks' | 'context' | 'plan' | 'turns' | 'data'>;

export interface DraftView {
  readonly text: string;
  readonly sentences: readonly { readonly text: string; readonly tasks: readonly string[] }[];
}

export interface RunView {
  readonly runId: string;
  readonly summary: Summary;
  readonly goal: string | null;
  readonly strategy: string | null;
  readonly tasks: readonly TaskView[];
  /** Calls of the supervisor itself: routing, planning, judging, writing. */
  readonly supervisor: readonly Bar[];
  readonly critical: readonly string[];
  /** What is known of the answer while the run is going on; null once it has ended. */
  readonly draft: DraftView | null;
  readonly budget: readonly BudgetLine[];
  readonly usage: readonly UsageLine[];
  /** The time that the run may take, without waiting for people; null if it is not limited. */
  readonly timeCeilingMs: number | null;
  /** When each review was decided or expired, by its id. */
  readonly decidedAt: Readonly<Record<string, number>>;
  readonly forkOf: string | null;
  readonly parentRunId: string | null;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** The time of the last event that is folded in. */
  readonly at: number;
  readonly seq: number;
}
