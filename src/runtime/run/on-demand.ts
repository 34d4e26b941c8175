// Parts of a supervisor that most teams never use are loaded when a team does: what a program starts with is what it waits for.

import type { TeamEngine } from '../../ports/team-engine.ts';
import type { TelemetryOptions } from '../../ports/telemetry.ts';
import type { CachePart, ResultCache } from '../cache/cache.ts';
import type { Fleet, FleetParts } from '../fleet/fleet.ts';
import type { SharedLimits, SharedParts } from '../fleet/shared-limits.ts';
import type { Inspector } from '../inspect/inspect-runs.ts';
import type { UsualFigures, UsualParts } from '../inspect/usage-baselines.ts';
import type { Decider, DeciderParts } from '../people/decisions.ts';
import type { LoadParts, WorkerLoads } from '../pools/worker-loads.ts';
import type { RoutingParts, TeamRouting } from '../routing/team-routing.ts';
import type { SpanExport } from '../telemetry/export-spans.ts';
import { lazy } from './lazy-module.ts';
import type { Team } from './team.ts';
import type { OpenJournal, Wiring } from './wiring.ts';

/** The cache of a team with pure workers; one without any keeps nothing. */
export function openCache(parts: CachePart): ResultCache {
  const hasPure = Object.values(parts.team.spec.workers).some(({ pure }) => pure !== undefined);
  const { load: open } = lazy('The cache', async () => (await import('../cache/cache.ts')).createCache(parts));
  return {
    recall: async (command, context) => (await open()).recall(command, context),
    // What cannot be loaded is a cache that keeps nothing; the state still holds what was noticed.
    notice: (events, state) =>
      void (
        hasPure &&
        open().then(
          (cache) => cache.notice(events, state),
          () => {},
        )
      ),
    leave: async (runId) => {
      if (hasPure) await (await open()).leave(runId);
    },
  };
}

/** The load of pool members; not measured in a team without pools. */
export function openLoads(parts: LoadParts): WorkerLoads {
  const { pools } = parts.team.spec;
  const { load: open } = lazy('Figures of pools', async () =>
    (await import('../pools/worker-loads.ts')).createWorkerLoads(parts),
  );
  let opened: WorkerLoads | undefined;
  const known = async (): Promise<WorkerLoads> => {
    opened ??= await open();
    return opened;
  };
  return {
    refresh: async (workers) => (await known()).refresh(workers),
    peek: (worker) => opened?.peek(worker) ?? { queue: 0, load: undefined },
    begin: (task, worker) => opened?.begin(task, worker),
    now: () => parts.clock.now(),
    notice: (events, state) =>
      void (
        pools &&
        known().then(
          (loads) => loads.notice(events, state),
          () => {},
        )
      ),
    leave: async (runId) => {
      if (pools) await (await known()).leave(runId);
    },
  };
}

export function openFigures(parts: UsualParts): UsualFigures {
  const { load: open } = lazy('Usual figures', async () =>
    (await import('../inspect/usage-baselines.ts')).createUsualFigures(parts),
  );
  return { of: async (rules) => (await open()).of(rules), learn: async (state) => (await open()).learn(state) };
}

/** Rules and a router; a team without either never loads them. */
export function openRouting(parts: RoutingParts): TeamRouting {
  const { load: open } = lazy('Routing', async () =>
    (await import('../routing/team-routing.ts')).createTeamRouting(parts),
  );
  return {
    route: async (command) => (await open()).route(command),
    warm: async (request) => {
      if (parts.team.spec.routing) await (await open()).warm(request);
    },
    weigh: async (texts) => (await open()).weigh(texts),
    coldStart: async (cases) => (await open()).coldStart(cases),
    learn: async (state) => {
      if (parts.team.spec.routing?.learn) await (await open()).learn(state);
    },
    learnt: async () => (await open()).learnt(),
    drop: async (ids) => (parts.team.spec.routing ? (await open()).drop(ids) : 0),
    relabel: async (id, workers) => (await open()).relabel(id, workers),
    figures: async () => (await open()).figures(),
    trained: async () => (await open()).trained(),
  };
}

type AsyncMethods<T> = { readonly [K in keyof T]: (...args: never[]) => Promise<unknown> };

/** An object whose methods all may wait, made when one of them is first called. */
function lazyMethods<T extends AsyncMethods<T>>(make: () => Promise<T>, names: Readonly<Record<keyof T, true>>): T {
  const { load } = lazy('An object', make);
  const calling =
    (name: keyof T) =>
    async (...args: never[]): Promise<unknown> =>
      (await load())[name](...args);
  return Object.fromEntries(Object.keys(names).map((name) => [name, calling(name as keyof T)])) as T;
}

/** Reading runs takes nothing that running them does. */
export const openInspector = (journal: OpenJournal, { digest, clock }: Pick<Wiring, 'digest' | 'clock'>): Inspector =>
  lazyMethods<Inspector>(
    async () => (await import('../inspect/inspect-runs.ts')).createInspector(journal, digest, clock),
    {
      state: true,
      lookAtRuns: true,
      runs: true,
      show: true,
      trace: true,
      spans: true,
      audit: true,
      replay: true,
      compare: true,
      below: true,
      conversation: true,
      inbox: true,
      usage: true,
    },
  );

export const openDecider = (parts: DeciderParts): Decider =>
  lazyMethods<Decider>(async () => (await import('../people/decisions.ts')).createDecider(parts), {
    decide: true,
    requestCancel: true,
  });

const loadFleet = () => import('../fleet/fleet.ts');

export const openFleet = (parts: FleetParts): Fleet =>
  lazyMethods<Fleet>(async () => (await loadFleet()).createFleet(parts), {
    join: true,
    submit: true,
    wake: true,
  });

/** The wiring, with runs opened by the engine of the team, if it has one. */
export function hostedBy(engine: TeamEngine | undefined, team: Team, wiring: Wiring): Wiring {
  if (!engine) return wiring;
  const openRun: Wiring['openRun'] = async (runId, parts) => {
    const { queueOf } = await import('./team-commands.ts');
    return engine.openRun(runId, { ...parts, team: team.spec.name, queueOf: parts.isFork ? undefined : queueOf(team) });
  };
  return { ...wiring, openRun };
}

interface TelemetryParts {
  readonly options: boolean | TelemetryOptions | undefined;
  readonly wiring: Wiring;
  readonly journal: OpenJournal;
}

/** The export of spans; a team without telemetry sends none. */
export function openTelemetry({ options, wiring, journal }: TelemetryParts): SpanExport {
  const { digest, clock, telemetry } = wiring;
  if (!options || !telemetry) return { notice: () => {}, leave: async () => {} };
  const { load: open } = lazy('Telemetry', async () => {
    const on = await telemetry(options === true ? {} : options);
    if (!on) return undefined;
    const { open: openSink, ...rest } = on;
    const sinks = lazy('The exporter of spans', openSink);
    const { createSpanExport } = await import('../telemetry/export-spans.ts');
    return createSpanExport({ sink: sinks.load, journal, digest, clock, ...rest });
  });
  return {
    notice: (events, state) =>
      void open().then(
        (spans) => spans?.notice(events, state),
        () => {},
      ),
    leave: async (runId) => (await open().catch(() => undefined))?.leave(runId),
  };
}

/** The limits of providers for all processes of an engine; loaded by the first call to a provider with limits. */
export const sharedLimits = ({ wiring, ...parts }: SharedParts): (() => Promise<SharedLimits>) =>
  lazy('Shared limits', async () => {
    const { createSharedLimits } = await import('../fleet/shared-limits.ts');
    const { createStoreClock } = await import('./store-clock.ts');
    const { clock, journal } = createStoreClock(wiring.clock, parts.journal);
    return createSharedLimits({ ...parts, journal, wiring: { clock, newRunId: () => wiring.newRunId() } });
  }).load;
