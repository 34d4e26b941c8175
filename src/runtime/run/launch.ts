// Starts the loop on a run and hands back a handle to it.

import type { ForkOf, Happening, HappeningOf, RunEvent } from '../../core/journal/event.ts';
import type { Parent, Turn } from '../../core/journal/event-parts.ts';
import { FORMAT } from '../../core/journal/upcast.ts';
import { misfitsOf } from '../../core/plan/fields.ts';
import { budgetShape, plainPlan, planShape } from '../../core/plan/plain-plan.ts';
import { isDirect } from '../../core/plan/plan-faults.ts';
import type { Budget, Plan } from '../../core/plan/plan-schema.ts';
import { turnShape } from '../../core/plan/team-shapes.ts';
import type { TeamSpec } from '../../core/plan/team-spec.ts';
import type { RunReport } from '../../core/report/report.ts';
import type { RunState } from '../../core/run/state.ts';
import type { CommandContext, OpenRun, Perform, TextPiece } from '../../ports/engine.ts';
import type { Journal, StoredEvent } from '../../ports/journal.ts';
import { progressiveSpec } from '../define/define-team.ts';
import type { PlanFor, Progressive } from '../define/team-options.ts';
import { fitted, fittedList } from '../define/validate.ts';
import type { OpenFork } from '../forking/open-fork.ts';
import { messageOf } from '../perform/faults.ts';
import { run } from './run.ts';
import { createFeed, type Feed, type RunHandle } from './run-handle.ts';
import type { Team } from './team.ts';
import type { OpenJournal, Wiring } from './wiring.ts';

export interface RunOptions {
  /** Structured facts about the request, such as who is asking. Tasks read only the keys granted to them. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** Earlier turns of the conversation; the supervisor sees them, workers do not. */
  readonly history?: readonly Turn[];
  /** For a run of a plan: what was asked for, in the requester's words. Without it, the plan's goal. */
  readonly request?: string;
  /** A person reads the plan before anything is dispatched; as the team says (`escalate.plan`) if it is left out. */
  readonly approvePlan?: boolean;
  /** Ceilings of this run, instead of the team's. */
  readonly budget?: Budget;
  readonly runId?: string;
  /** Whether the answer is drafted while slow tasks are at work; as the team says if it is left out. */
  readonly progressive?: Progressive;
  /** Plans and reads, and has no effect: tools and workers that would have one are not called. */
  readonly dryRun?: boolean;
  /** Whether results of pure workers may come from the cache, and go there; yes if it is left out. */
  readonly cache?: boolean;
  /** Cancels the run when it is aborted. */
  readonly signal?: AbortSignal;
  /** Told of what models write as it comes; the journal holds only what they wrote in the end. */
  readonly onText?: (piece: TextPiece) => void;
}

/** A run that makes no progress in so many turns is a bug, not a long run. */
const TURNS_MAX = 10_000_000;

interface Start {
  readonly runId: string;
  readonly team: Team;
  readonly request: string | PlanFor<string>;
  readonly options: RunOptions;
  readonly planOnly: boolean;
  /** What the environment offers a team that names no models. */
  readonly models?: Readonly<Record<string, string>> | undefined;
  /** The task of another run that this one works for. */
  readonly parent?: Parent | undefined;
  /** The run that this one goes through again. */
  readonly forkOf?: ForkOf | undefined;
}

export function runStarted({
  runId,
  team,
  request,
  options,
  planOnly,
  models,
  parent,
  forkOf,
}: Start): HappeningOf<'run-started'> {
  const plan = typeof request === 'string' ? undefined : readGiven(request);
  if (typeof request === 'string' && options.request !== undefined)
    throw new Error('There are two requests, one given to run and one in its options: the option goes with a plan');
  const text = typeof request === 'string' ? request : (options.request ?? request.goal);
  if (text.trim() === '') throw new Error('The request is empty: say what is wanted');
  return {
    type: 'run-started',
    format: FORMAT,
    runId,
    request: text,
    context: JSON.parse(JSON.stringify(options.context ?? {})),
    history: fittedList('The history of the run does not fit', turnShape, options.history ?? []),
    team: {
      ...team.spec,
      ...(models ? { models: { ...models } } : {}),
      ...(options.progressive === undefined ? {} : { progressive: progressiveSpec(options.progressive).progressive }),
      ...(options.budget ? { budget: fitted('The budget of the run does not fit', budgetShape, options.budget) } : {}),
    },
    ...(plan ? { plan } : {}),
    ...(plan && isDirect(plan, text) ? { route: 'direct' } : {}),
    ...((options.approvePlan ?? team.spec.escalate.plan) ? { approvePlan: true } : {}),
    planOnly,
    dryRun: options.dryRun ?? false,
    ...(options.cache === false ? { cache: false } : {}),
    ...(parent ? { parent } : {}),
    ...(forkOf ? { forkOf } : {}),
  };
}

function readGiven(request: PlanFor<string>): Plan {
  const plan = plainPlan(request);
  if (!plan) throw new Error(`This is not a plan:\n${misfitsOf(planShape, request).join('\n')}`);
  return plan;
}

export interface LaunchOptions {
  /** Runs before the run is opened. */
  readonly before?: () => Promise<unknown>;
  /** The report to give when another process is at work on the run; without it, that is an error. */
  readonly whenHeld?: () => Promise<RunReport>;
  /** Ends the run when it is aborted. */
  readonly signal?: AbortSignal | undefined;
  readonly cancelled?: HappeningOf<'cancel-requested'>;
  readonly onText?: ((piece: TextPiece) => void) | undefined;
  /** Lets go of the run when it is aborted, as a crash would: nothing is stored, and it can be taken up again. */
  readonly letGo?: AbortSignal | undefined;
  /** It is done for a task of the run above it. */
  readonly isBelow?: boolean;
  /** The team to compare with the one that began the run; without it, whatever team there is goes on. */
  readonly team?: (() => TeamSpec) | undefined;
}

/** What a run begins with may still be under way, for a team that first asks where its tools are. */
export type First = Happening | (() => Promise<Happening>);
export type Launch = (runId: string, first: First, options?: LaunchOptions) => RunHandle;

export interface Launching {
  readonly wiring: Wiring;
  readonly journal: OpenJournal;
  readonly perform: Perform;
  /** Sees every event once it is stored. */
  readonly notice: (events: readonly RunEvent[], state: RunState) => void;
  /** The run is no longer worked on here; with its state if it has just ended. Never rejects. */
  readonly leave: (runId: string, ended: RunState | undefined) => Promise<void>;
  /** Whether a run below one that waits can go on. */
  readonly stirred?: (state: RunState) => Promise<boolean>;
  /** How a run that is a fork is worked on. */
  readonly fork: (forked: Forked) => Promise<OpenFork>;
}

interface Forked {
  readonly runId: string;
  readonly fork: ForkOf;
  readonly store: Journal;
  readonly lines: readonly StoredEvent[];
}

/** Somebody else is at work on the run. */
export class RunHeld extends Error {}

export function createLauncher(parts: Launching): Launch {
  const by = (): string => parts.wiring.whoami();
  const launch: Launch = (runId, first, options = {}) => {
    const feed = createFeed();
    let open: OpenRun | undefined;
    let { cancelled } = options;
    const finished = settle(
      work(parts, runId, { first, feed, options }, (opened) => {
        open = opened;
        if (cancelled) open.deliver(cancelled);
      }),
      feed,
    );
    const cancel = async (reason = 'cancelled'): Promise<void> => {
      cancelled = { type: 'cancel-requested', by: by(), reason };
      open?.deliver(cancelled);
      const { status } = await finished;
      // It had been put down, to wait for a person, before it heard of this.
      if (status === 'waiting') await launch(runId, { type: 'run-resumed', by: by() }, { cancelled });
    };
    watchSignal(options.signal, finished, cancel);
    return {
      runId,
      // biome-ignore lint/suspicious/noThenProperty: a run is meant to be awaited
      then: (onReport, onError) => finished.then(onReport, onError),
      cancel,
      [Symbol.asyncIterator]: () => {
        // Who reads the events is told there if the run breaks down, and need not await it as well.
        finished.catch(() => {});
        return feed[Symbol.asyncIterator]();
      },
    };
  };
  return launch;
}

async function work(
  { wiring: { clock, digest, openRun }, journal, perform, notice, leave, stirred, fork }: Launching,
  runId: string,
  {
    first: begin,
    feed,
    options: { before, whenHeld, onText, team, letGo, isBelow },
  }: { first: First; feed: Feed; options: LaunchOptions },
  onOpen: (run: OpenRun) => void,
): Promise<RunReport> {
  await before?.();
  const first = typeof begin === 'function' ? await begin() : begin;
  const store = await journal();
  const lines = first.type === 'run-resumed' ? await store.read(runId) : [];
  const forked = await forkOf(fork, { runId, first, store, lines });
  const act = forked?.perform ?? perform;
  const watched: Perform = onText ? (command, context) => act(command, heard(context, onText)) : act;
  const opening = await openRun(runId, { journal: store, clock, perform: watched });
  if (opening.status === 'held') {
    if (whenHeld) return whenHeld();
    throw new RunHeld(`Run ${runId} is being worked on by ${opening.by}`);
  }
  onOpen(opening.run);
  let ended: RunState | undefined;
  const interrupt = (): void => opening.run.interrupt(letGo?.reason);
  try {
    letGo?.throwIfAborted();
    letGo?.addEventListener('abort', interrupt);
    if (first.type === 'run-resumed' && (await store.read(runId)).length === 0)
      throw new Error(`There is no run "${runId}" in this store`);
    const watch = (events: readonly RunEvent[], now: RunState): void => {
      notice(events, now);
      feed.push(events);
      if (now.outcome) ended = now;
    };
    const beginning = {
      first,
      digest,
      turnsMax: TURNS_MAX,
      team: team?.(),
      stirred,
      isBelow,
      foretell: forked?.foretell,
    };
    const { state, head } = await run(opening.run, { ...beginning, watch });
    // What a report is made of is loaded once there is something to report.
    return (await import('../../core/report/report.ts')).reportOf(state, head);
  } finally {
    letGo?.removeEventListener('abort', interrupt);
    await leave(runId, ended);
    await opening.run.close();
  }
}

/** The context of a command, with somebody who watches. Its signal is still made only when somebody looks at it. */
const heard = (context: CommandContext, onText: NonNullable<CommandContext['onText']>): CommandContext => ({
  clock: context.clock,
  get signal() {
    return context.signal;
  },
  tell: (happening) => context.tell(happening),
  onText,
});

const forkStoredIn = async (lines: readonly StoredEvent[]): Promise<ForkOf | undefined> =>
  lines.length === 0 ? undefined : (await import('../forking/fork-in.ts')).forkIn(lines);

/** A fork is answered from another journal, also when it is gone on with. */
async function forkOf(
  open: Launching['fork'],
  { first, ...run }: Omit<Forked, 'fork'> & { first: Happening },
): Promise<OpenFork | undefined> {
  const began = first.type === 'run-started' ? first.forkOf : await forkStoredIn(run.lines);
  return began && open({ ...run, fork: began });
}

function settle(working: Promise<RunReport>, feed: Feed): Promise<RunReport> {
  return working.then(
    (report) => {
      feed.end();
      return report;
    },
    (error: unknown) => {
      feed.end({ error });
      throw error;
    },
  );
}

function watchSignal(
  signal: AbortSignal | undefined,
  finished: Promise<RunReport>,
  cancel: (reason: string) => Promise<void>,
): void {
  if (!signal) return;
  // A failure to cancel is the run's own failure, and is told to whoever awaits the run.
  const abort = (): void => void cancel(messageOf(signal.reason)).catch(() => {});
  if (signal.aborted) return abort();
  signal.addEventListener('abort', abort, { once: true });
  const forget = (): void => signal.removeEventListener('abort', abort);
  finished.then(forget, forget);
}
