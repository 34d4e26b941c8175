// supervisor(): the public interface of a team.

import type { Decision } from '../../core/journal/event.ts';
import type { Fault } from '../../core/journal/failure.ts';
import { adviseTeam } from '../../core/plan/advise-team.ts';
import type { TeamSpec } from '../../core/plan/team-spec.ts';
import type { Breaker } from '../../core/policy/breaker.ts';
import type { Perform } from '../../ports/engine.ts';
import type { Journal } from '../../ports/journal.ts';
import type { OutputOf, StandardSchema } from '../../ports/standard-schema.ts';
import type { TeamEngine } from '../../ports/team-engine.ts';
import type { TelemetryOptions } from '../../ports/telemetry.ts';
import type { Artifact } from '../../ports/tools.ts';
import { withKnownOptions } from '../define/check-team-options.ts';
import type { ModelChoice } from '../define/choose-model.ts';
import { defineTeam } from '../define/define-team.ts';
import type { WorkerDefinition } from '../define/define-worker.ts';
import { withOneModel } from '../define/one-model.ts';
import { openSources } from '../define/open-sources.ts';
import type { PlanFor, References, TeamOptions } from '../define/team-options.ts';
import type { SourceReport, ToolSources } from '../define/tool-sources.ts';
import type { FleetParts, JoinOptions } from '../fleet/fleet.ts';
import type { ForkOptions } from '../forking/begin-fork.ts';
import { createForks } from '../forking/forks.ts';
import { createAlertNotifier } from '../inspect/alert-notifier.ts';
import type { WorkerDescription } from '../inspect/describe-worker.ts';
import type { Inspector } from '../inspect/inspect-runs.ts';
import type { PromptOf, PromptOptions, ShownPrompt } from '../inspect/show-prompt.ts';
import { CHILD, childTeam, createNestedTeams, withSourcesOf } from '../nested/nested-teams.ts';
import type { Decided } from '../people/decisions.ts';
import { createSwitches, type Off, type Switched, type Switches } from '../people/switches.ts';
import { BREAKER_RULES, createBreakers } from '../perform/breakers.ts';
import { createLimiter, type ProviderLimits } from '../perform/limiter.ts';
import { createPerform } from '../perform/perform.ts';
import type { TeamRouting } from '../routing/team-routing.ts';
import { createLauncher } from './launch.ts';
import { lazy } from './lazy-module.ts';
import { observersOf } from './observers.ts';
import {
  hostedBy,
  openCache,
  openDecider,
  openFigures,
  openFleet,
  openInspector,
  openLoads,
  openRouting,
  openTelemetry,
  sharedLimits,
} from './on-demand.ts';
import { createRunPreparation, createStarts, type ResumeOptions, type RunPreparation } from './prepare-run.ts';
import type { Preview } from './preview.ts';
import { redacting } from './redact.ts';
import type { RunHandle } from './run-handle.ts';
import type { RunOptions } from './run-started.ts';
import type { Team } from './team.ts';
import { MEMORY, type OpenJournal, type Wiring } from './wiring.ts';

export interface SupervisorOptions<
  W extends Record<string, WorkerDefinition>,
  O extends StandardSchema = StandardSchema,
  P extends string = never,
> extends TeamOptions<W, O, P> {
  /** Where journals are stored: the path of an SQLite file, or an open journal. Default: in memory. */
  readonly store?: string | Journal;
  /** Where runs live, if not in this process alone: `dbos({ url })` of `bosun/engine-dbos`. It brings its own store. Default:
   *  this process. */
  readonly engine?: TeamEngine | undefined;
  /** Limits by provider: concurrent calls, requests and tokens a minute. Default: no limits, but one call at a time for a
   *  server on this machine. */
  readonly providers?: Readonly<Record<string, ProviderLimits>>;
  /** Removes keys, tokens and passwords, by their shape, from what models, tools and workers return, before it is stored.
   *  `bosun serve` sets it. Default: false. */
  readonly redact?: boolean;
  /** Sends OpenTelemetry spans of runs: `true` as the OTEL variables of the environment say, or to an exporter. Default:
   *  none. */
  readonly telemetry?: boolean | TelemetryOptions;
}

export interface Supervisor<Names extends string = string, Data = unknown>
  extends Omit<Inspector, 'state' | 'lookAtRuns'> {
  /** The team as data. It includes tools from sources once `ready` was awaited or a run has begun. */
  readonly spec: TeamSpec;
  /** The queues of its workers: see `queue` of a worker. */
  readonly queues: readonly string[];
  /** Advice about the team, such as too many workers or tools, or descriptions that overlap. */
  readonly advice: readonly Fault[];
  /** Lists the tools of the team's sources, if it has any. With a request, it also loads what a run with it will need, so that
   *  the first run starts sooner; no model is called. */
  ready(options?: { readonly request?: string }): Promise<TeamSpec>;
  /** The tools of each source, and whether they are approved, new or changed. */
  sources(): Promise<readonly SourceReport[]>;
  /** Approves the current tools of a source, or one of them. Returns the names of those that were new or had changed. */
  approveTools(source: string, tool?: string): Promise<readonly string[]>;
  /** A file that a tool returned besides its text, such as an image; undefined if the store has none with this id. */
  artifact(id: string): Promise<Artifact | undefined>;
  /** Runs a request, or a plan. Await it for the report, or iterate over its events. */
  run(request: string | PlanFor<Names>, options?: RunOptions): RunHandle<Data>;
  /** Makes this process available to other processes with the same engine, until the team is closed: it hosts runs that were
   *  submitted or whose process died, and does the work of the given queues. */
  join(options?: JoinOptions): Promise<void>;
  /** Stores a request as a run and leaves it to a process that has joined the same engine. Resolves with the id of the run. */
  submit(request: string | PlanFor<Names>, options?: RunOptions): Promise<string>;
  /** Re-runs a run with changes, as a new run. Only affected tasks run again; no effect is repeated. */
  fork(runId: string, options?: ForkOptions): RunHandle<Data>;
  /** Plans a request without carrying it out. */
  plan(request: string, options?: RunOptions): Promise<Preview<Names>>;
  /** Resumes a run that waits, or whose process died. If the team has changed since, it throws `DefinitionChanged` unless
   *  `acceptChanges` is given; the journal records which version of the team was accepted. */
  resume(runId: string, options?: ResumeOptions): RunHandle<Data>;
  /** Decides a review. A run that a process is working on continues by itself; any other run needs `resume`. `by` is the name
   *  of the person; default: the operating system's user. */
  decide(reviewId: string, decision: Decision | Decision['kind'], options?: { readonly by?: string }): Promise<Decided>;
  /** Ends a run and the runs of its nested teams. If another process is working on it, that process ends it, and this returns
   *  the current report. */
  cancel(runId: string, options?: { readonly by?: string; readonly reason?: string }): RunHandle;
  /** The same team with other options, such as another store or other models. */
  with(
    overrides: Partial<Omit<SupervisorOptions<Record<Names, WorkerDefinition>>, 'workers'>>,
  ): Supervisor<Names, Data>;
  /** The same team with one model for every worker and role, also for workers and nested teams that name their own. */
  withModel(model: ModelChoice): Supervisor<Names, Data>;
  /** Deletes a run with its journal and those of its nested teams. False while a process is working on it or on one of those. */
  delete(runId: string): Promise<boolean>;
  /** The tools and workers that are switched off. */
  switches(): Promise<readonly Off[]>;
  /** Disables a tool or worker in every run of this team on its store. */
  switchOff(what: Switched, options?: { readonly by?: string; readonly reason?: string }): Promise<void>;
  /** Enables a tool or worker again. False if it was not off. */
  switchOn(what: Switched): Promise<boolean>;
  /** The router: its learnt examples, its figures, and methods to correct it. */
  readonly routing: Omit<TeamRouting, 'route' | 'weigh' | 'warm' | 'learn'>;
  /** What would be sent to the model of a role, or to a worker, for a request. Nothing is sent. */
  prompt(of: PromptOf, options?: PromptOptions): Promise<ShownPrompt>;
  /** The prompt of a worker and the arguments of its tools. For a worker of a nested team: the names on the way to it. */
  describeWorker(worker: string | readonly string[]): Promise<WorkerDescription>;
  /** The state of the circuit breakers. */
  health(): Readonly<Record<string, Breaker>>;
  /** Closes the store and the sources of tools. */
  close(): Promise<void>;
}

const shownPrompt = async (...asked: [Team, PromptOf, PromptOptions?]): Promise<ShownPrompt> =>
  (await import('../inspect/show-prompt.ts')).showPrompt(...asked);

const described = async (team: Team, worker: string | readonly string[]): Promise<WorkerDescription> => {
  const { describeWorker } = await import('../inspect/describe-worker.ts');
  return describeWorker(team, typeof worker === 'string' ? [worker] : worker);
};

export const createSupervisor =
  (wiring: Wiring) =>
  <W extends Record<string, WorkerDefinition>, O extends StandardSchema = StandardSchema, P extends string = never>(
    options: SupervisorOptions<W, O, P> & References<W>,
  ): Supervisor<(keyof W & string) | P, OutputOf<O>> => {
    const { clock, digest } = wiring;
    const team = advised(defineTeam(withKnownOptions(options), wiring), options, wiring);
    const { engine } = options;
    const journal = openOnce(options.store ?? engine ?? MEMORY, wiring);
    const breakers = createBreakers({ clock, journal, rules: BREAKER_RULES });
    const switches = createSwitches({ clock, journal, team: team.spec.name });
    const shared = engine && sharedLimits({ wiring, journal, team: team.spec.name });
    const guards = { breakers, switches, limiter: createLimiter(clock, options.providers ?? {}, shared) };
    const cache = openCache({ team, journal, clock, digest });
    const { telemetry } = options;
    const inherited = { telemetry, engine };
    const teams = createNestedTeams({ team, journal, wiring, switches, ...inherited, state: (runId) => state(runId) });
    const routing = openRouting({ options: options.routing || {}, team, journal, wiring });
    const loads = openLoads({ team, journal, clock, newId: () => wiring.newRunId() });
    const performWith = (as: Team): Perform =>
      redacting(options.redact, createPerform(as, { digest, guards, cache, teams, loads, routing }));
    const perform = performWith(team);
    const forks = createForks({ team, wiring, journal, performWith });
    const alerts = createAlertNotifier({ options: options.alerts ?? {}, clock });
    const figures = openFigures({ journal, team: team.spec.name, state: (runId) => state(runId) });
    const spans = openTelemetry({ options: telemetry, wiring, journal });
    const observers = observersOf({ breakers, cache, alerts, figures, loads, routing, spans });
    const parts = { wiring, journal, perform, openFork: forks.open, childCanResume: teams.childCanResume };
    const launch = createLauncher({ ...parts, ...observers, wiring: hostedBy(engine, team, wiring) });
    const { state, lookAtRuns: _, ...reading } = openInspector(journal, { digest, clock });
    const { decide, requestCancel } = openDecider({ wiring, journal, state, team });
    const sources = withSourcesOf(teams, openSources({ team, journal, digest }), { team, digest });
    const { begin, prepare, warm } = createRunPreparation({ team, wiring, sources, figures, routing });
    const { load: prepareOnce } = lazy('A team', prepare);
    const nesting = childTeam({ team, wiring, journal, launch, begin, sources, teams, perform, prepareOnce });
    const fleet = { engine, team, wiring, journal, perform, prepare, queues: nesting.queues, below: nesting.crew };
    const starts = createStarts({
      team,
      wiring,
      launch,
      begin,
      openFleet: (resume: FleetParts['resume']) => openFleet({ ...fleet, resume }),
      decide,
      spansProcesses: engine !== undefined,
    });
    return {
      ...{ [CHILD]: nesting },
      get queues() {
        return nesting.queues();
      },
      get spec() {
        return team.spec;
      },
      get advice() {
        return adviseTeam(team.spec);
      },
      ...ofSources(sources, { team, warm }),
      artifact: async (id) => (await import('../perform/keep-artifacts.ts')).artifactOf(await journal(), id, digest),
      ...(starts as Pick<Supervisor<(keyof W & string) | P, OutputOf<O>>, keyof typeof starts>),
      fork: (runId, forkOptions = {}) => forks.start(runId, forkOptions, { launch, prepare }),
      plan: async (request, runOptions = {}) => {
        const { previewOf } = await import('./preview.ts');
        const asked = { team, request, options: runOptions, wiring, perform };
        const preview = await previewOf({ ...asked, models: await prepare() });
        return preview as Preview<(keyof W & string) | P>;
      },
      cancel: (runId, { by = wiring.whoami(), reason = 'cancelled' } = {}) => {
        const before = () => requestCancel(runId, { by, reason });
        return launch(runId, { type: 'run-resumed', by }, { before, whenHeld: () => reading.show(runId) });
      },
      ...reading,
      with: (overrides) => createSupervisor(wiring)({ ...options, ...overrides } as typeof options),
      withModel: (model) => createSupervisor(wiring)(withOneModel(options, model)),
      delete: async (runId) => deleteTree(await journal(), [runId, ...(await reading.below(runId))]),
      routing,
      health: () => breakers.state(),
      ...switching(switches, wiring),
      close: () => closeAll({ sources, teams, journal, engine: options.store === undefined ? engine : undefined }),
    };
  };

const ofSources = (
  sources: Pick<ToolSources, 'complete' | 'report' | 'approve'>,
  { team, warm }: { readonly team: Team; readonly warm: RunPreparation['warm'] },
): Pick<Supervisor, 'ready' | 'sources' | 'approveTools' | 'prompt' | 'describeWorker'> => ({
  ready: async ({ request } = {}) => {
    const warming = request === undefined ? undefined : warm(request);
    const spec = await sources.complete();
    await warming;
    return spec;
  },
  sources: () => sources.report(),
  approveTools: (source, tool) => sources.approve(source, tool),
  prompt: (of, shown) => sources.complete().then(() => shownPrompt(team, of, shown)),
  describeWorker: (worker) => sources.complete().then(() => described(team, worker)),
});

const switching = (
  switches: Switches,
  { whoami }: Wiring,
): Pick<Supervisor, 'switches' | 'switchOff' | 'switchOn'> => ({
  switches: () => switches.list(),
  switchOff: (what, { by = whoami(), reason = '' } = {}) => switches.turnOff(what, by, reason),
  switchOn: (what) => switches.turnOn(what),
});

const deleteTree = async (store: Journal, runIds: readonly string[]): Promise<boolean> =>
  (await import('../audit/delete-run.ts')).deleteTree(store, runIds);

/** A team of one worker costs nothing extra, so that advice is not printed. */
function advised<T extends { spec: TeamSpec }>(team: T, { advice }: { advice?: boolean }, { advise }: Wiring): T {
  if (!advise || advice === false) return team;
  for (const { code, message } of adviseTeam(team.spec)) if (code !== 'one-worker') advise(team.spec.name, message);
  return team;
}

interface Closing {
  readonly sources: Pick<ToolSources, 'close'>;
  readonly teams: { release(): Promise<void> };
  readonly journal: OpenJournal;
  /** The engine, if the store is its own. */
  readonly engine: TeamEngine | undefined;
}

async function closeAll({ sources, teams, journal, engine }: Closing): Promise<void> {
  await sources.close();
  await teams.release();
  await (engine ? engine.close() : (await journal()).close());
}

/** Opens the store on first use: defining a team touches no file. */
function openOnce(store: string | Journal | TeamEngine, wiring: Wiring): OpenJournal {
  let opened: Promise<Journal> | undefined;
  const open = async (): Promise<Journal> => {
    if (typeof store === 'string') return wiring.openJournal(store);
    return 'openRun' in store ? store.open() : store;
  };
  return () => {
    opened ??= open();
    return opened;
  };
}
