// Reads stored runs. Everything shown is folded from the journal, or comes from an index that is derived from it.

import type { RunEvent, Turn } from '../../core/journal/event.ts';
import { type Anchor, type Digest, type Verdict, verifyChain } from '../../core/journal/hash-chain.ts';
import { type Chain, createChain } from '../../core/journal/seal.ts';
import { effectReports, type ReviewReport, type RunReport, reportOf, reviewReport } from '../../core/report/report.ts';
import type { RunSummary } from '../../core/report/run-entry.ts';
import { turnsOf } from '../../core/run/decide/trust.ts';
import type { RunState } from '../../core/run/state.ts';
import type { TelemetrySpan } from '../../core/telemetry/span.ts';
import type { Clock } from '../../ports/clock.ts';
import type { StoredEvent } from '../../ports/journal.ts';
import type { ForkReport, Side } from '../forking/compare.ts';
import { foldRun } from '../run/fold-run.ts';
import { readHistory } from '../run/read-history.ts';
import { checkRunId } from '../run/run-error.ts';
import type { OpenJournal } from '../run/wiring.ts';
import type { Replay } from './replay.ts';
import type { LookAtRuns, RunsOptions } from './run-index.ts';
import type { ReadEvents, RunTrace } from './trace-tree.ts';
import type { UsageOfStore, UsageOptions } from './usage.ts';

export type { RunTrace };

export interface InboxReview extends ReviewReport {
  readonly runId: string;
  readonly rootRunId: string;
}

export interface Inspector {
  state(runId: string): Promise<{ state: RunState; chain: Chain }>;
  /** What lists and sums need of all runs, from the index of the store. */
  readonly lookAtRuns: LookAtRuns;
  /**
   * The runs in this store in one line each, newest first. A run whose process died has the status `interrupted`, until
   * it is resumed.
   */
  runs(options?: RunsOptions): Promise<readonly RunSummary[]>;
  /** The report of a run as it is now. */
  show(runId: string): Promise<RunReport>;
  /** Every event of a run with its time, its spans and the ids of its nested runs. */
  trace(runId: string): Promise<RunTrace>;
  /** The run and the runs below it as OpenTelemetry spans, in the GenAI conventions; with `content` also prompts, arguments
   *  and results. */
  spans(runId: string, options?: { readonly content?: boolean }): Promise<readonly TelemetrySpan[]>;
  /** Verifies the hash chain of a run, with `anchor` against a hash noted earlier. */
  audit(runId: string, anchor?: Anchor): Promise<Verdict>;
  /** Makes every decision again from the recorded events, and tells whether the journal comes out identical. Calls no model,
   *  tool or worker. */
  replay(runId: string): Promise<Replay>;
  /** Compares a fork with the run it was forked from. */
  compare(runId: string): Promise<ForkReport>;
  /** The runs of nested teams below a run; each has its own journal. */
  below(runId: string): Promise<readonly string[]>;
  /** The conversation up to and including this run, to pass as `history` to the next one. */
  conversation(runId: string): Promise<readonly Turn[]>;
  /** Open reviews of all runs in this store, including those of nested teams; `rootRunId` is the run to resume. One whose time
   *  is over has the status `expired` until its run is resumed. */
  inbox(): Promise<readonly InboxReview[]>;
  /** What the runs in this store used, and the alerts they raised. */
  usage(options?: UsageOptions): Promise<UsageOfStore>;
}

export function createInspector(journal: OpenJournal, digest: Digest, clock: Pick<Clock, 'now'>): Inspector {
  const linesOf = async (runId: string): Promise<readonly StoredEvent[]> => {
    checkRunId(runId);
    const lines = await (await journal()).read(runId);
    if (lines.length === 0) throw new Error(`There is no run "${runId}" in this store`);
    return lines;
  };
  const state: Inspector['state'] = async (runId) => foldRun(runId, await linesOf(runId), digest);
  const eventsOf: ReadEvents = async (runId): Promise<readonly RunEvent[]> => [
    ...(await readHistory(createChain(runId), await (await journal()).read(runId), digest)),
  ];
  const sideOf = async (runId: string): Promise<Side> => {
    const { state: folded, chain } = await state(runId);
    return { state: folded, report: reportOf(folded, chain.head), events: await eventsOf(runId) };
  };
  const look: LookAtRuns = async (options) => (await import('./run-index.ts')).lookAtRuns({ journal, state }, options);
  return {
    state,
    show: async (runId) => {
      const folded = await state(runId);
      return reportOf(folded.state, folded.chain.head, clock.now());
    },
    trace: async (runId) => {
      const effects = effectReports((await state(runId)).state);
      return { ...(await (await import('./trace-tree.ts')).traceTree(runId, eventsOf)), effects };
    },
    spans: async (runId, { content = false } = {}) => {
      await linesOf(runId);
      return (await import('../telemetry/spans-of-tree.ts')).spansOfTree(runId, eventsOf, { digest, content });
    },
    below: async (runId) => (await import('./trace-tree.ts')).runsBelow(runId, eventsOf),
    audit: async (runId, anchor) => verifyChain(runId, await linesOf(runId), digest, anchor),
    replay: async (runId) => (await import('./replay.ts')).replayRun(runId, await linesOf(runId), digest),
    compare: async (runId) => {
      const after = await sideOf(runId);
      const origin = after.state.forkOf?.runId;
      if (origin === undefined) throw new Error(`Run ${runId} is not a fork`);
      return (await import('../forking/compare.ts')).compareFork(await sideOf(origin), after);
    },
    conversation: async (runId) => turnsOf((await state(runId)).state),
    lookAtRuns: look,
    runs: async (options) => (await import('./run-index.ts')).listRuns(look, options),
    usage: async (options) => (await import('./usage.ts')).usageOf(look, options),
    inbox: async () => {
      const { open, damaged } = await look();
      for (const problem of (await damaged()).values()) throw problem;
      return (await open()).flatMap(({ runId, rootRunId, reviews }) =>
        reviews.map(({ review }) => ({ runId, rootRunId, ...reviewReport(review, clock.now()) })),
      );
    },
  };
}
