// supervisor(): the public face of a team.

import type { Decision, Happening } from '../../core/journal/event.ts';
import type { Fault } from '../../core/journal/failure.ts';
import { adviseTeam } from '../../core/plan/advise-team.ts';
import type { TeamSpec } from '../../core/plan/team-spec.ts';
import type { Breaker } from '../../core/policy/breaker.ts';
import type { RunState } from '../../core/run/state.ts';
import type { Journal } from '../../ports/journal.ts';
import type { OutputOf, StandardSchema } from '../../ports/standard-schema.ts';
import type { Artifact } from '../../ports/tools.ts';
import type { ResultCache } from '../cache/cache.ts';
import { defineTeam } from '../define/define-team.ts';
import type { WorkerDefinition } from '../define/define-worker.ts';
import { openSources } from '../define/open-sources.ts';
import type { PlanFor, TeamOptions } from '../define/team-options.ts';
import type { SourceReport } from '../define/tool-sources.ts';
import type { ForkOptions } from '../forking/begin-fork.ts';
import { createForks } from '../forking/forks.ts';
import { createTeller, type Teller } from '../inspect/alert-notifier.ts';
import type { Inspector } from '../inspect/inspect-runs.ts';
import type { UsualFigures } from '../inspect/usage-baselines.ts';
import { CHILD, childTeam, createNestedTeams, withSourcesOf } from '../nested/nested-teams.ts';
import type { Decided } from '../people/decisions.ts';
import { createSwitches, type Off, type Switched, type Switches } from '../people/switches.ts';
import { BREAKER_RULES, type Breakers, createBreakers } from '../perform/breakers.ts';
import { createLimiter, type ProviderLimits } from '../perform/limiter.ts';
import type { WorkerLoads } from '../pools/worker-loads.ts';
import type { TeamRouting } from '../routing/team-routing.ts';
import { createBeginning } from './begin-run.ts';
import { createLauncher, type Launching, type RunOptions, runStarted } from './launch.ts';
import { openCache, openDecider, openFigures, openInspector, openLoads, openRouting } from './on-demand.ts';
import type { Preview } from './preview.ts';
import type { RunHandle } from './run-handle.ts';
import { MEMORY, type OpenJournal, type Wiring } from './wiring.ts';

export interface SupervisorOptions<
  W extends Record<string, WorkerDefinition>,
  O extends StandardSchema = StandardSchema,
  P extends string = never,
> extends TeamOptions<W, O, P> {
  /** Where journals are kept: a path of an SQLite file, an open journal, or nothing for this process only. */
  readonly store?: string | Journal;
  /** What each provider allows: calls at the same time, requests and tokens a minute. */
  readonly providers?: Readonly<Record<string, ProviderLimits>>;
}

export interface Supervisor<Names extends string = string, Data = unknown> extends Omit<Inspector, 'state'> {
  /** The team as data. Tools from sources are in it once `ready` has been awaited, or a run begun. */
  readonly spec: TeamSpec;
  /** What could be better about the team: too many workers or tools, descriptions that overlap, one skill or a pipeline. */
  readonly advice: readonly Fault[];
  /** Asks the sources of tools what they have, if there are any. */
  ready(): Promise<TeamSpec>;
  /** What the sources offer, and whether it is still what was approved. */
  sources(): Promise<readonly SourceReport[]>;
  /** Accepts what a source offers now, after a change; the names of what was accepted. */
  approveTools(source: string, tool?: string): Promise<readonly string[]>;
  /** What a tool left beside its text, such as an image. */
  artifact(id: string): Promise<Artifact | undefined>;
  /** Runs a request, or a plan that was made, read or edited before. Await it, or iterate over its events. */
  run(request: string | PlanFor<Names>, options?: RunOptions): RunHandle<Data>;
  /** Goes through a run again in a run of its own, otherwise where the options say so. Only what that changes is done
   *  anew; no effect is repeated. */
  fork(runId: string, options?: ForkOptions): RunHandle<Data>;
  /** What would be done, without doing it. */
  plan(request: string, options?: RunOptions): Promise<Preview<Names>>;
  /** Goes on with a run that waits, or whose process died. If the team was changed since, only with `acceptChanges`. */
  resume(runId: string, options?: { readonly acceptChanges?: boolean }): RunHandle<Data>;
  /** A person's answer to a review. The run goes on with `resume`, or by itself if a process is at work on it. */
  decide(reviewId: string, decision: Decision | Decision['kind'], options?: { readonly by?: string }): Promise<Decided>;
  /** Ends a run and everything under it. If another process is at work on it, that one is told, and this reports how it stands. */
  cancel(runId: string, options?: { readonly by?: string; readonly reason?: string }): RunHandle;
  runs(): Promise<readonly string[]>;
  /** The same team with other options: another store, other models. */
  with(
    overrides: Partial<Omit<SupervisorOptions<Record<Names, WorkerDefinition>>, 'workers'>>,
  ): Supervisor<Names, Data>;
  /** Removes a run and its journal, with those of the teams below it; false while a process works on it. */
  delete(runId: string): Promise<boolean>;
  /** What is switched off. */
  switches(): Promise<readonly Off[]>;
  /** Lets nobody use a tool or a worker, in any run of this team on its store, until it is switched on again. */
  switchOff(what: Switched, options?: { readonly by?: string; readonly reason?: string }): Promise<void>;
  /** False if it was not off. */
  switchOn(what: Switched): Promise<boolean>;
  /** What requests are routed by: what was learnt from runs, how good the router is, and ways to put it right. */
  readonly routing: Omit<TeamRouting, 'route' | 'weigh' | 'learn'>;
  /** The state of the circuit breakers. */
  health(): Readonly<Record<string, Breaker>>;
  close(): Promise<void>;
}

export const createSupervisor =
  (wiring: Wiring) =>
  <W extends Record<string, WorkerDefinition>, O extends StandardSchema = StandardSchema, P extends string = never>(
    options: SupervisorOptions<W, O, P>,
  ): Supervisor<(keyof W & string) | P, OutputOf<O>> => {
    const { clock, digest } = wiring;
    const team = advised(defineTeam(options, wiring), options, wiring);
    const journal = openOnce(options.store ?? MEMORY, wiring);
    const breakers = createBreakers({ clock, journal, rules: BREAKER_RULES });
    const switches = createSwitches({ clock, journal, team: team.spec.name });
    const guards = { breakers, switches, limiter: createLimiter(clock, options.providers ?? {}) };
    const cache = openCache({ team, journal, clock, digest });
    const teams = createNestedTeams({ team, journal, wiring, switches, state: (runId) => state(runId) });
    const routing = openRouting({ options: options.routing || {}, team, journal, wiring });
    const loads = openLoads({ team, journal, clock, newId: () => wiring.newRunId() });
    const forks = createForks({ team, wiring, journal, parts: { digest, guards, cache, teams, loads, routing } });
    const teller = createTeller({ options: options.alerts ?? {}, clock });
    const figures = openFigures({ journal, team: team.spec.name, state: (runId) => state(runId) });
    const watchers = watching({ breakers, cache, teller, figures, loads, routing });
    const stirred = (now: RunState): Promise<boolean> => teams.stirred(now);
    const launch = createLauncher({ wiring, journal, ...forks.launching, ...watchers, stirred });
    const { state, ...reading } = openInspector(journal, digest);
    const { decide, requestCancel } = openDecider({ wiring, journal, state });
    const sources = withSourcesOf(teams, openSources({ team, journal, digest }), { team, digest });
    const { begin, prepare } = createBeginning({ team, wiring, sources, figures });
    const resume: Supervisor<string, OutputOf<O>>['resume'] = (runId, { acceptChanges = false } = {}) =>
      launch(
        runId,
        begin(() => ({ type: 'run-resumed', by: wiring.whoami() })),
        acceptChanges ? {} : { team: () => team.spec },
      );
    return {
      // For a team above this one, and nobody else.
      ...{ [CHILD]: childTeam({ team, wiring, journal, launch, begin, sources }) },
      get spec() {
        return team.spec;
      },
      get advice() {
        return adviseTeam(team.spec);
      },
      ready: () => sources.complete(),
      sources: () => sources.report(),
      approveTools: (source, tool) => sources.approve(source, tool),
      artifact: async (id) => (await import('../perform/keep-artifacts.ts')).artifactOf(await journal(), id),
      run: (request, runOptions = {}) => {
        const runId = runOptions.runId ?? wiring.newRunId();
        const started = (models?: Readonly<Record<string, string>>): Happening =>
          runStarted({ runId, team, request, options: runOptions, planOnly: false, models });
        return launch(runId, begin(started), { signal: runOptions.signal, onText: runOptions.onText });
      },
      fork: (runId, forkOptions = {}) => forks.start(runId, forkOptions, { launch, prepare }),
      plan: async (request, runOptions = {}) => {
        const { previewOf } = await import('./preview.ts');
        const asked = { team, request, options: runOptions, wiring, models: await prepare() };
        const preview = await previewOf({ ...asked, ...forks.launching });
        return preview as Preview<(keyof W & string) | P>;
      },
      resume,
      decide,
      cancel: (runId, { by = wiring.whoami(), reason = 'cancelled' } = {}) => {
        const before = () => requestCancel(runId, { by, reason });
        return launch(runId, { type: 'run-resumed', by }, { before, whenHeld: () => reading.show(runId) });
      },
      ...reading,
      runs: async () => (await journal()).runIds(),
      with: (overrides) => createSupervisor(wiring)({ ...options, ...overrides } as SupervisorOptions<W, O, P>),
      delete: async (runId) => deleteTree(await journal(), [runId, ...(await reading.below(runId))], routing),
      routing,
      health: () => breakers.state(),
      ...switching(switches, wiring),
      close: async () => {
        await sources.close();
        await teams.release();
        await (await journal()).close();
      },
    };
  };

const switching = (
  switches: Switches,
  { whoami }: Wiring,
): Pick<Supervisor, 'switches' | 'switchOff' | 'switchOn'> => ({
  switches: () => switches.list(),
  switchOff: (what, { by = whoami(), reason = '' } = {}) => switches.turnOff(what, by, reason),
  switchOn: (what) => switches.turnOn(what),
});

/** A run goes with the runs of the teams below it; nothing does while somebody is at work on it. */
async function deleteTree(
  store: Journal,
  [runId = '', ...below]: readonly string[],
  routing: TeamRouting,
): Promise<boolean> {
  if (!(await store.delete(runId))) return false;
  for (const child of below) await store.delete(child);
  // What was asked is gone, wherever it was kept.
  await routing.drop([runId]);
  return true;
}

/** A team of one pays for nothing it does not use, so it is not told unasked. */
function advised<T extends { spec: TeamSpec }>(team: T, { advice }: { advice?: boolean }, { advise }: Wiring): T {
  if (!advise || advice === false) return team;
  for (const { code, message } of adviseTeam(team.spec)) if (code !== 'one-worker') advise(team.spec.name, message);
  return team;
}

interface Watching {
  readonly breakers: Breakers;
  readonly cache: ResultCache;
  readonly teller: Teller;
  readonly figures: UsualFigures;
  readonly loads: WorkerLoads;
  readonly routing: TeamRouting;
}

/** Everybody who learns from what was stored. */
const watching = ({
  breakers,
  cache,
  teller,
  figures,
  loads,
  routing,
}: Watching): Pick<Launching, 'notice' | 'leave'> => ({
  notice: (events, state) => {
    // A fork goes through failures of another time.
    if (!state.forkOf) breakers.notice(events);
    cache.notice(events, state);
    loads.notice(events, state);
    teller.notice(events, state);
  },
  leave: async (runId, ended) => {
    await cache.leave(runId);
    await loads.leave(runId);
    // What a fork took over says nothing about what is usual.
    if (ended?.team.alerts?.usualRange && !ended.forkOf) await figures.learn(ended);
    if (ended && !ended.forkOf) await routing.learn(ended);
  },
});

/** The store is opened when it is first needed, and then once: defining a team touches no file. */
function openOnce(store: string | Journal, wiring: Wiring): OpenJournal {
  let opened: Promise<Journal> | undefined;
  return () => {
    opened ??= Promise.resolve(typeof store === 'string' ? wiring.openJournal(store) : store);
    return opened;
  };
}
