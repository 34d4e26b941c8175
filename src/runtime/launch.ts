// Starts the loop on a run and hands back a handle to it.

import type { Happening, HappeningOf } from '../core/journal/event.ts';
import { type Turn, turnSchema } from '../core/journal/event-parts.ts';
import { type RunReport, reportOf } from '../core/journal/report.ts';
import { FORMAT } from '../core/journal/upcast.ts';
import { type Budget, budgetSchema, planSchema } from '../core/plan/plan-schema.ts';
import type { OpenRun, Perform } from '../ports/engine.ts';
import type { PlanFor } from './define-team.ts';
import { run } from './run.ts';
import { createFeed, type Feed, type RunHandle } from './run-handle.ts';
import type { Team } from './team.ts';
import { issuesOf } from './validate.ts';
import type { OpenJournal, Wiring } from './wiring.ts';

export interface RunOptions {
  /** Structured facts about the request, such as who is asking. Tasks read only the keys granted to them. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** Earlier turns of the conversation; the supervisor sees them, workers do not. */
  readonly history?: readonly Turn[];
  /** Ceilings of this run, instead of the team's. */
  readonly budget?: Budget;
  readonly runId?: string;
  readonly signal?: AbortSignal;
}

/** A run that makes no progress in so many turns is a bug, not a long run. */
const TURNS_MAX = 10_000_000;

interface Start {
  readonly runId: string;
  readonly team: Team;
  readonly request: string | PlanFor<string>;
  readonly options: RunOptions;
  readonly planOnly: boolean;
}

export function runStarted({ runId, team, request, options, planOnly }: Start): HappeningOf<'run-started'> {
  const given = typeof request === 'string' ? undefined : planSchema.safeParse(request);
  if (given && !given.success) throw new Error(`This is not a plan:\n${issuesOf(given.error.issues)}`);
  const text = typeof request === 'string' ? request : request.goal;
  if (text.trim() === '') throw new Error('The request is empty: say what is wanted');
  return {
    type: 'run-started',
    format: FORMAT,
    runId,
    request: text,
    context: JSON.parse(JSON.stringify(options.context ?? {})),
    history: options.history ? turnSchema.array().parse(options.history) : [],
    team: options.budget ? { ...team.spec, budget: budgetSchema.parse(options.budget) } : team.spec,
    ...(given ? { plan: given.data } : {}),
    planOnly,
  };
}

/** `before` runs once the run is this process's to write. */
export type Launch = (runId: string, first: Happening, before?: () => Promise<unknown>) => RunHandle;

export function createLauncher({
  wiring,
  journal,
  perform,
}: {
  wiring: Wiring;
  journal: OpenJournal;
  perform: Perform;
}): Launch {
  const { clock, digest } = wiring;
  return (runId, first, before) => {
    const feed = createFeed();
    let open: OpenRun | undefined;
    let cancelled: HappeningOf<'cancel-requested'> | undefined;
    const work = async (): Promise<RunReport> => {
      await before?.();
      const store = await journal();
      const opening = await wiring.openRun(runId, { journal: store, clock, perform });
      if (opening.status === 'held') throw new Error(`Run ${runId} is being worked on by ${opening.by}`);
      open = opening.run;
      if (cancelled) open.deliver(cancelled);
      try {
        if (first.type === 'run-resumed' && (await store.read(runId)).length === 0)
          throw new Error(`There is no run "${runId}" in this store`);
        const { state, head } = await run(open, {
          first,
          digest,
          turnsMax: TURNS_MAX,
          watch: (events) => feed.push(events),
        });
        return reportOf(state, head);
      } finally {
        await open.close();
      }
    };
    const finished = settle(work(), feed);
    return handleOf(runId, finished, feed, (reason) => {
      cancelled = { type: 'cancel-requested', by: wiring.whoami(), reason };
      open?.deliver(cancelled);
    });
  };
}

function settle(work: Promise<RunReport>, feed: Feed): Promise<RunReport> {
  const finished = work.then(
    (report) => {
      feed.end();
      return report;
    },
    (error: unknown) => {
      feed.end({ error });
      throw error;
    },
  );
  return finished;
}

const handleOf = (
  runId: string,
  finished: Promise<RunReport>,
  feed: Feed,
  cancel: (reason: string) => void,
): RunHandle => ({
  runId,
  // biome-ignore lint/suspicious/noThenProperty: a run is meant to be awaited
  then: (onReport, onError) => finished.then(onReport, onError),
  cancel: async (reason = 'cancelled') => {
    cancel(reason);
    await finished;
  },
  [Symbol.asyncIterator]: () => feed[Symbol.asyncIterator](),
});
