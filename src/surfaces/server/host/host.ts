// The runs that this process works on: starts and resumes them, and keeps them until they end or wait for a person.
//
//   H1. A run belongs to the journal, not to a connection: a client that disconnects does not stop it.
//   H2. A caller hears of a new run only after its first event was stored.
//   H3. Draining takes no new work, waits for a while, and then lets go of runs as a crash would: they can be resumed.

import type { PlanDraft } from '../../../core/plan/plan-schema.ts';
import type { AcceptChanges } from '../../../core/plan/spec-changes.ts';
import type { RunReport } from '../../../core/report/report.ts';
import { LeaseLost } from '../../../ports/journal-error.ts';
import type { ForkOptions } from '../../../runtime/forking/begin-fork.ts';
import { createInspector, type Inspector } from '../../../runtime/inspect/inspect-runs.ts';
import { messageOf } from '../../../runtime/perform/faults.ts';
import { RunHeld } from '../../../runtime/run/launch.ts';
import type { ResumeOptions } from '../../../runtime/run/prepare-run.ts';
import { DefinitionChanged } from '../../../runtime/run/run-error.ts';
import type { RunHandle } from '../../../runtime/run/run-handle.ts';
import type { RunOptions } from '../../../runtime/run/run-started.ts';
import type { Wiring } from '../../../runtime/run/wiring.ts';
import { problem } from '../http/problem.ts';
import type { Log } from '../log.ts';
import type { ServedTeam } from './served-team.ts';
import type { WatchedJournal } from './watched-journal.ts';

interface HostOptions {
  readonly journal: WatchedJournal;
  readonly wiring: Wiring;
  readonly teams: readonly ServedTeam[];
  readonly log: Log;
  /** More runs than this at a time are refused. */
  readonly runsMax: number;
  /** Changes of teams that runs go on with. Default: none. */
  readonly acceptChanges?: AcceptChanges | undefined;
}

/** Why a run does not go on by itself. */
interface Trouble {
  readonly message: string;
  readonly at: number;
  /** True if only a person can continue it, with `acceptChanges`. */
  readonly isChanged: boolean;
}

export interface Host {
  readonly teams: readonly ServedTeam[];
  readonly inspect: Inspector;
  readonly journal: WatchedJournal;
  /** How many runs this process is working on, and how many it may. */
  readonly active: () => number;
  readonly runsMax: number;
  readonly isDraining: () => boolean;
  teamNamed(name: string): ServedTeam;
  newRunId(): string;
  now(): number;
  /** Starts a run; resolves once its first event is stored. */
  start(team: ServedTeam, request: string | PlanDraft, options: RunOptions & { runId: string }): Promise<void>;
  fork(team: ServedTeam, runId: string, options: ForkOptions & { runId: string }): Promise<void>;
  /** Continues a run that waits or was interrupted; false if this or another process is already working on it. */
  resume(runId: string, options?: ResumeOptions & { readonly team?: string }): Promise<boolean>;
  /** Resolves when this process no longer works on the run. */
  settled(runId: string): Promise<void>;
  isActive(runId: string): boolean;
  troubleOf(runId: string): Trouble | undefined;
  /** Runs that this process refused because their team was changed, and that no process has continued as far as it knows. */
  stopped(): readonly string[];
  /** Notifies listeners of runs that other processes have changed. */
  noticeChanged(runIds: readonly string[]): void;
  onSeen(listener: (runId: string) => void): () => void;
  /** Takes no new runs, waits for those under way, then lets go of the rest. Resolves with how many were left. */
  drain(graceMs: number): Promise<number>;
}

export function createHost({ journal, wiring, teams, log, runsMax, ...defaults }: HostOptions): Host {
  const inspect = createInspector(async () => journal, wiring.digest, wiring.clock);
  const byName = new Map(teams.map((each) => [each.name, each]));
  const active = new Map<string, Promise<unknown>>();
  const troubles = createTroubles({ wiring, log });
  let isDraining = false;

  const admit = (): void => {
    if (isDraining) throw problem('draining');
    if (active.size >= runsMax) throw problem('too-many-runs', { runsMax });
  };
  const keep = (runId: string, handle: RunHandle): Promise<void> => {
    const ended = Promise.resolve(handle)
      .then(
        ({ status }: RunReport) => log.info('run', { run: runId, status }),
        (error: unknown) => note(runId, error),
      )
      .finally(() => active.delete(runId));
    active.set(runId, ended);
    return begun(handle);
  };
  const note = (runId: string, error: unknown): void => {
    if (error instanceof RunHeld || isDraining) return;
    // No trouble of the run: if the other process dies, this one may continue it at once.
    if (LeaseLost.is(error)) return log.warn('run taken over by another process', { run: runId });
    troubles.note(runId, error);
  };
  const teamNamed = (name: string): ServedTeam => {
    const found = byName.get(name);
    if (!found) throw problem('no-team', { name, names: [...byName.keys()] });
    return found;
  };
  return {
    teams,
    inspect,
    journal,
    active: () => active.size,
    runsMax,
    isDraining: () => isDraining,
    teamNamed,
    newRunId: () => wiring.newRunId(),
    now: () => wiring.clock.now(),
    start: async (served, request, options) => {
      admit();
      await served.prepare?.();
      await served.remember?.(options.runId);
      await keep(options.runId, served.team.run(request, options));
    },
    fork: async (served, runId, options) => {
      admit();
      await served.remember?.(options.runId);
      await keep(options.runId, served.team.fork(runId, options));
    },
    resume: async (runId, { acceptChanges = defaults.acceptChanges, team } = {}) => {
      if (active.has(runId)) return false;
      admit();
      const { state } = await inspect.state(runId);
      if (state.outcome) return false;
      const served = teamNamed(team ?? state.team.name);
      await served.prepare?.();
      if (active.has(runId)) return false;
      const trouble = troubles.of(runId);
      const isHeld = await keep(runId, served.team.resume(runId, { acceptChanges })).then(() => false, isHeldElsewhere);
      // It goes on, here or elsewhere.
      troubles.forget(runId, trouble);
      return !isHeld;
    },
    settled: async (runId) => void (await active.get(runId)),
    isActive: (runId) => active.has(runId),
    troubleOf: troubles.of,
    stopped: troubles.stopped,
    ...createNotices(),
    drain: async (graceMs) => {
      isDraining = true;
      await within(graceMs, Promise.allSettled(active.values()), wiring);
      return active.size;
    },
  };
}

function isHeldElsewhere(error: unknown): true {
  if (error instanceof RunHeld) return true;
  throw error;
}

/** Why runs do not go on. One that is tried again with the same result is logged once. */
function createTroubles({ wiring, log }: Pick<HostOptions, 'wiring' | 'log'>) {
  const troubles = new Map<string, Trouble>();
  const logged = new Map<string, string>();
  return {
    note: (runId: string, error: unknown): void => {
      const message = messageOf(error);
      troubles.set(runId, { message, at: wiring.clock.now(), isChanged: DefinitionChanged.is(error) });
      if (logged.get(runId) !== message) log.error('run stopped', { run: runId, error: message });
      logged.set(runId, message);
    },
    /** A trouble that came after this one stays. */
    forget: (runId: string, trouble: Trouble | undefined): void => {
      if (troubles.get(runId) === trouble) troubles.delete(runId);
    },
    of: (runId: string): Trouble | undefined => troubles.get(runId),
    stopped: (): string[] => [...troubles].flatMap(([runId, { isChanged }]) => (isChanged ? [runId] : [])),
  };
}

function createNotices(): Pick<Host, 'noticeChanged' | 'onSeen'> {
  const listeners = new Set<(runId: string) => void>();
  return {
    noticeChanged: (runIds) => {
      for (const runId of runIds) for (const listener of listeners) listener(runId);
    },
    onSeen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Waits for a promise, but no longer than this. */
async function within(ms: number, promise: Promise<unknown>, { clock }: Wiring): Promise<void> {
  const timer = Promise.withResolvers<void>();
  const callOff = clock.wakeAt(clock.now() + ms, timer.resolve);
  await Promise.race([promise, timer.promise]);
  callOff();
}

/** Resolves once the first event of this handle is stored, or rejects with the reason why there will be none (H2). */
async function begun(handle: RunHandle): Promise<void> {
  const events = handle[Symbol.asyncIterator]();
  await events.next();
  await events.return?.();
}
