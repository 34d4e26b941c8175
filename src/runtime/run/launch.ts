// Starts the loop on a run and returns a handle to it.

import type { ForkOf, Happening, HappeningOf, RunEvent } from '../../core/journal/event.ts';
import type { AcceptChanges } from '../../core/plan/spec-changes.ts';
import type { TeamSpec } from '../../core/plan/team-spec.ts';
import type { RunReport } from '../../core/report/report.ts';
import type { RunState } from '../../core/run/state.ts';
import type { CommandContext, Listeners, OpenRun, Perform, TextPiece } from '../../ports/engine.ts';
import type { Journal, StoredEvent } from '../../ports/journal.ts';
import type { OpenRunParts } from '../../ports/team-engine.ts';
import type { OpenFork } from '../forking/open-fork.ts';
import { messageOf } from '../perform/faults.ts';
import { run } from './run.ts';
import { checkRunId, DefinitionChanged } from './run-error.ts';
import { createFeed, createWords, type Feed, type RunHandle, type Words } from './run-handle.ts';
import type { OpenJournal, Wiring } from './wiring.ts';

/** A run that takes more turns than this has a bug: no real run is that long. */
const TURNS_MAX = 10_000_000;

interface LaunchOptions {
  /** Called before the run is opened. */
  readonly before?: () => Promise<unknown>;
  /** Returns the report if another process holds the run. Without it, launching then throws `RunHeld`. */
  readonly whenHeld?: () => Promise<RunReport>;
  /** Cancels the run when it is aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Delivered as soon as the run is open. */
  readonly cancelled?: HappeningOf<'cancel-requested'>;
  readonly onText?: ((piece: TextPiece) => void) | undefined;
  /** Abandons the run when it is aborted, as a crash would: nothing more is stored, and the run can be resumed. */
  readonly letGo?: AbortSignal | undefined;
  /** Whether the run works for a task of a parent run. */
  readonly isBelow?: boolean;
  /** The current team; resuming throws if it differs from the team that began the run. Without it, nothing is compared. */
  readonly team?: (() => TeamSpec) | undefined;
  /** Changes of the team to go on with. Default: none. */
  readonly acceptChanges?: AcceptChanges | undefined;
}

/** The first event of a run, or a function that prepares the team and returns it. */
export type First = Happening | (() => Promise<Happening>);
export type Launch = (runId: string, first: First, options?: LaunchOptions) => RunHandle;

export interface LauncherParts {
  readonly wiring: Wiring;
  readonly journal: OpenJournal;
  readonly perform: Perform;
  /** Called with events once they are stored. */
  readonly notice: (events: readonly RunEvent[], state: RunState) => void;
  /** Called when this process stops working on the run, with its state if it has ended. Never rejects. */
  readonly leave: (runId: string, ended: RunState | undefined) => Promise<void>;
  /** Whether a nested run can resume while this run waits for it. */
  readonly childCanResume?: (state: RunState) => Promise<boolean>;
  /** Opens a run that is a fork. */
  readonly openFork: (forked: ForkedRun) => Promise<OpenFork>;
}

interface ForkedRun {
  readonly runId: string;
  readonly fork: ForkOf;
  readonly store: Journal;
  readonly lines: readonly StoredEvent[];
}

/** Another process holds the run. */
export class RunHeld extends Error {}

export function createLauncher(parts: LauncherParts): Launch {
  const by = (): string => parts.wiring.whoami();
  const launch: Launch = (runId, first, options = {}) => {
    checkRunId(runId);
    const feed = createFeed();
    const progress = createProgress();
    const words = createWords(options.onText);
    let open: OpenRun | undefined;
    let { cancelled } = options;
    const finished = settle(
      work(parts, runId, { first, feed, progress, options, words }, (opened) => {
        open = opened;
        if (cancelled) open.deliver(cancelled);
      }),
      feed,
      words,
    );
    const cancel = async (reason = 'cancelled'): Promise<void> => {
      cancelled = { type: 'cancel-requested', by: by(), reason };
      open?.deliver(cancelled);
      const { status } = await finished;
      // The run had already stopped to wait for a person, so resume it to deliver the cancellation.
      if (status === 'waiting') await launch(runId, { type: 'run-resumed', by: by() }, { cancelled });
    };
    watchSignal(options.signal, finished, cancel);
    return {
      runId,
      // biome-ignore lint/suspicious/noThenProperty: a run is meant to be awaited
      then: (onReport, onError) => finished.then(onReport, onError),
      catch: (onError) => finished.catch(onError),
      finally: (onEnd) => finished.finally(onEnd),
      cancel,
      get text() {
        // As below: a reader of the text need not await the run as well.
        finished.catch(() => {});
        return words.answer();
      },
      onProgress: progress.listen,
      [Symbol.asyncIterator]: () => {
        // The iterator throws if the run fails, so a reader need not await the run as well.
        finished.catch(() => {});
        return feed[Symbol.asyncIterator]();
      },
    };
  };
  return launch;
}

async function work(
  {
    wiring: { clock, digest, newSalt, openRun, whoami },
    journal,
    perform,
    notice,
    leave,
    childCanResume,
    openFork,
  }: LauncherParts,
  runId: string,
  {
    first: begin,
    feed,
    progress,
    words,
    options: { before, whenHeld, team, acceptChanges, letGo, isBelow },
  }: { first: First; feed: Feed; progress: Progress; words: Words; options: LaunchOptions },
  onOpen: (run: OpenRun) => void,
): Promise<RunReport> {
  await before?.();
  const first = typeof begin === 'function' ? await begin() : begin;
  const store = await journal();
  const lines = first.type === 'run-resumed' ? await store.read(runId) : [];
  const origin = first.type === 'run-started' ? first.forkOf : await storedForkOf(lines);
  const fork = origin && (await openFork({ runId, fork: origin, store, lines }));
  const act = fork?.perform ?? perform;
  const opening = await openRun(runId, {
    journal: store,
    clock,
    ...watched(act, { words, progress }),
    isBelow,
    isFork: fork !== undefined,
  });
  if (opening.status === 'held') {
    if (whenHeld) return whenHeld();
    throw new RunHeld(`Run ${runId} is being worked on by ${opening.by}`);
  }
  onOpen(opening.run);
  let ended: RunState | undefined;
  let isLeft = true;
  const interrupt = (): void => opening.run.interrupt(letGo?.reason);
  try {
    letGo?.throwIfAborted();
    letGo?.addEventListener('abort', interrupt);
    if (first.type === 'run-resumed' && (await store.read(runId)).length === 0)
      throw new Error(`There is no run "${runId}" in this store`);
    const watch = (events: readonly RunEvent[], now: RunState): void => {
      notice(events, now);
      words.state = now;
      feed.push(events);
      if (now.outcome) ended = now;
    };
    const beginning = {
      first,
      digest,
      newSalt,
      turnsMax: TURNS_MAX,
      team: team?.(),
      acceptChanges,
      childCanResume,
      isBelow,
      recordedDecisions: fork?.recordedDecisions,
    };
    const { state, head } = await run(opening.run, { ...beginning, watch });
    isLeft = false;
    // Loaded now, to keep it out of the start-up of a run.
    return (await import('../../core/report/report.ts')).reportOf(state, head);
  } catch (error) {
    if (!DefinitionChanged.is(error)) throw error;
    // It was not touched, so other processes are not asked to continue it; the store says why it stopped.
    isLeft = false;
    const { noteStopped } = await import('./stopped-run.ts');
    await noteStopped(store, runId, { reason: error.message, at: clock.now(), by: whoami() });
    throw error;
  } finally {
    letGo?.removeEventListener('abort', interrupt);
    await leave(runId, ended);
    await opening.run.close({ isLeft });
  }
}

type ProgressListener = NonNullable<CommandContext['onProgress']>;
type Progress = ReturnType<typeof createProgress>;

function createProgress() {
  const listeners = new Set<ProgressListener>();
  return {
    tell: (progress: Parameters<ProgressListener>[0]): void => {
      for (const listener of listeners) listener(progress);
    },
    isHeard: (): boolean => listeners.size > 0,
    listen: (listener: ProgressListener): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface Watchers {
  readonly words: Words;
  readonly progress: Progress;
}

/** Commands tell those who watch the run what they do, wherever they are carried out. */
const watched = (act: Perform, { words, progress }: Watchers): Pick<OpenRunParts, 'perform' | 'listeners'> => ({
  perform: (command, context) => {
    const onText = words.listener();
    return onText || command.kind === 'call-model'
      ? act(command, withListeners(context, { onText, onProgress: progress.tell }))
      : act(command, context);
  },
  listeners: () => ({ onText: words.listener(), onProgress: progress.isHeard() ? progress.tell : undefined }),
});

/** The context of a command with the run's listeners. A getter, because the signal is created on first access. */
const withListeners = (context: CommandContext, { onText, onProgress }: Listeners): CommandContext => ({
  clock: context.clock,
  get signal() {
    return context.signal;
  },
  tell: (happening) => context.tell(happening),
  confirmHeld: context.confirmHeld,
  onText,
  onProgress,
});

/** The original run of a stored fork; undefined if the stored run is no fork. */
async function storedForkOf([first]: readonly StoredEvent[]): Promise<ForkOf | undefined> {
  if (!first?.body.includes('"forkOf"')) return undefined;
  const { forkOf } = JSON.parse(first.body) as { forkOf?: unknown };
  if (forkOf === undefined) return undefined;
  const { forkSchema } = await import('../../core/journal/event-parts.ts');
  return forkSchema.parse(forkOf);
}

function settle(working: Promise<RunReport>, feed: Feed, words: Words): Promise<RunReport> {
  return working.then(
    (report) => {
      feed.end();
      words.end(report);
      return report;
    },
    (error: unknown) => {
      feed.end({ error });
      words.fail(error);
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
  // An error while cancelling also rejects the run itself, where the caller sees it.
  const abort = (): void => void cancel(messageOf(signal.reason)).catch(() => {});
  if (signal.aborted) return abort();
  signal.addEventListener('abort', abort, { once: true });
  const forget = (): void => signal.removeEventListener('abort', abort);
  finished.then(forget, forget);
}
