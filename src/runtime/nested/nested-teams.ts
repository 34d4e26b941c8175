// The nested teams of a team. Each is opened on the store of its parent when it is first needed, and has its own runs there,
// so that one store shows all of them.

import type { HappeningOf } from '../../core/journal/event.ts';
import type { Digest } from '../../core/journal/hash-chain.ts';
import type { TeamSpec } from '../../core/plan/team-spec.ts';
import type { Command } from '../../core/run/command.ts';
import type { RunState } from '../../core/run/state.ts';
import type { Perform, TextPiece } from '../../ports/engine.ts';
import type { Journal } from '../../ports/journal.ts';
import type { Crew, TeamEngine } from '../../ports/team-engine.ts';
import type { TelemetryOptions } from '../../ports/telemetry.ts';
import { withHash } from '../define/define-team.ts';
import { type NestableTeam, teamSpecOf } from '../define/nestable.ts';
import type { ToolSources } from '../define/tool-sources.ts';
import type { Switches } from '../people/switches.ts';
import type { Launch } from '../run/launch.ts';
import type { RunPreparation } from '../run/prepare-run.ts';
import { runStarted } from '../run/run-started.ts';
import type { Team } from '../run/team.ts';
import type { OpenJournal, Wiring } from '../run/wiring.ts';

/** Key of the part of a supervisor that its parent team uses. A registered symbol: two copies of the package share it. */
export const CHILD = Symbol.for('bosun.ChildTeam');

interface ChildRequest {
  readonly command: Extract<Command, { kind: 'run-team' }>;
  readonly request: string;
  readonly context: Readonly<Record<string, unknown>>;
}

interface ChildOptions {
  readonly letGo: AbortSignal;
  readonly onText?: ((piece: TextPiece) => void) | undefined;
}

/** A supervisor as its parent team sees it. */
interface ChildTeam {
  readonly hasSources: boolean;
  ready(): Promise<TeamSpec>;
  /** Starts or resumes a run until it ends, waits for people, or `letGo` is aborted. */
  pursue(child: ChildRequest, options: ChildOptions): Promise<unknown>;
  /** Ends a run for good. */
  cancel(runId: string, cancelled: HappeningOf<'cancel-requested'>, options: ChildOptions): Promise<unknown>;
  /** The queues of its workers and of those in teams below it, without workers that were seen. */
  queues(seen?: Set<object>): readonly string[];
  /** What carries out the commands of the team, or of one below it; `path` is the workers on the way to that. */
  crew(path: readonly string[]): Promise<Crew>;
  /** Closes what it has open besides the store. */
  release(): Promise<void>;
}

export interface NestedTeams {
  readonly journal: OpenJournal;
  readonly wiring: Wiring;
  readonly switches: Switches;
  state(runId: string): Promise<{ readonly state: RunState }>;
  /** The nested team behind a worker. */
  of(worker: string): Promise<ChildTeam>;
  /** Workers whose team is already defined; a team given as a function may be defined later. */
  readonly known: readonly string[];
  /** Whether a nested run can resume while this run waits for it. */
  childCanResume(state: RunState): Promise<boolean>;
  release(): Promise<void>;
}

interface Parts extends Pick<NestedTeams, 'journal' | 'wiring' | 'switches' | 'state'> {
  readonly team: Team;
  /** Spans of nested teams go where those of their parent go. */
  readonly telemetry?: boolean | TelemetryOptions | undefined;
  /** The engine of the parent, which also guards the commands of nested runs. */
  readonly engine?: TeamEngine | undefined;
}

export function createNestedTeams({ team, telemetry, engine, ...parts }: Parts): NestedTeams {
  const opened = new Map<string, Promise<ChildTeam>>();
  const known = [...team.workers].flatMap(([name, { team: given }]) =>
    given !== undefined && typeof given !== 'function' ? [name] : [],
  );
  const teams: NestedTeams = {
    ...parts,
    known,
    of: (worker) => {
      const child =
        opened.get(worker) ?? parts.journal().then((store) => openChild(team, worker, { store, telemetry, engine }));
      opened.set(worker, child);
      // Forget a failure, so that the next call tries again.
      child.catch(() => opened.delete(worker));
      return child;
    },
    childCanResume: async (state) => {
      if (!state.nesting) return false;
      return (await import('./perform-team.ts')).childCanResume(state, teams);
    },
    release: async () => {
      for (const child of opened.values()) await (await child.catch(() => undefined))?.release();
    },
  };
  return teams;
}

interface Inherited extends Pick<Parts, 'telemetry' | 'engine'> {
  readonly store: Journal;
}

function openChild(team: Team, worker: string, { store, telemetry, engine }: Inherited): ChildTeam {
  const inherited = {
    store,
    ...(telemetry === undefined ? {} : { telemetry }),
    engine: engine && below(engine, team, worker),
  };
  const nested = nestedTeam(team, worker).with({ ...inherited, advice: false });
  return childOf(nested, worker);
}

function nestedTeam(team: Team, worker: string): NestableTeam {
  const given = team.workers.get(worker)?.team;
  if (given === undefined) throw new Error(`"${worker}" is not a team under this one`);
  return typeof given === 'function' ? given() : given;
}

function childOf(nested: NestableTeam, worker: string): ChildTeam {
  const child = (nested as { readonly [CHILD]?: ChildTeam })[CHILD];
  if (!child) throw new Error(`The team of "${worker}" was not made by supervisor({ … })`);
  return child;
}

/** The engine as a nested team sees it: other processes know the team by the way to it. */
const below = (engine: TeamEngine, { spec }: Team, worker: string): TeamEngine => ({
  ...engine,
  openRun: (runId, parts) =>
    engine.openRun(runId, { ...parts, team: spec.name, path: [worker, ...(parts.path ?? [])] }),
});

/** A function may make a new team each time, for ever. */
const WORKERS_MAX = 1_000;

/** The queues of the team and of those nested in it, without workers that were seen: a team may contain itself. */
function queuesOf(team: Team, seen: Set<object>): string[] {
  const queues: string[] = [];
  for (const [name, code] of team.workers) {
    if (seen.has(code) || seen.size === WORKERS_MAX) continue;
    seen.add(code);
    if (code.queue !== undefined) queues.push(code.queue);
    if (code.team !== undefined) queues.push(...queuesBelow(team, name, seen));
  }
  return [...new Set(queues)];
}

function queuesBelow(team: Team, worker: string, seen: Set<object>): readonly string[] {
  try {
    return childOf(nestedTeam(team, worker), worker).queues(seen);
  } catch {
    // A team that is given as a function may not be defined yet; if it cannot be made at all, its first task says so.
    return [];
  }
}

interface ChildParts extends Pick<RunPreparation, 'begin'> {
  /** Prepares the team for commands that come without a run which would do so. */
  readonly prepareOnce: () => Promise<unknown>;
  readonly team: Team;
  readonly teams: Pick<NestedTeams, 'of'>;
  readonly perform: Perform;
  readonly wiring: Wiring;
  readonly journal: OpenJournal;
  readonly launch: Launch;
  readonly sources: ToolSources;
}

/** The part of a supervisor that its parent team uses. */
export const childTeam = ({ team, wiring, journal, launch, begin, sources, ...parts }: ChildParts): ChildTeam => ({
  hasSources: sources.hasAny,
  ready: () => sources.complete(),
  release: () => sources.close(),
  pursue: async (
    { command: { runId, budget, parent, dryRun, cache, forkOf }, request, context },
    { letGo, onText },
  ) => {
    const options = { context, budget, dryRun, cache };
    const started = (models?: Readonly<Record<string, string>>) =>
      runStarted({ runId, team, request, options, planOnly: false, models, parent, forkOf });
    const isBegun = (await (await journal()).read(runId)).length > 0;
    const first = begin(isBegun ? () => ({ type: 'run-resumed', by: wiring.whoami() }) : started);
    return launch(runId, first, { letGo, onText, isBelow: true });
  },
  queues: (seen = new Set()) => queuesOf(team, seen),
  crew: async ([worker, ...rest]) => {
    if (worker !== undefined) return (await parts.teams.of(worker)).crew(rest);
    await parts.prepareOnce();
    const { isOnce } = await import('../run/team-commands.ts');
    return { perform: parts.perform, isOnce: isOnce(team) };
  },
  cancel: async (runId, cancelled, { letGo }) =>
    launch(runId, { type: 'run-resumed', by: wiring.whoami() }, { cancelled, letGo, isBelow: true }),
});

/** Nested teams may have tool sources too: listing those updates what the spec says about the nested teams. */
export function withSourcesOf(
  teams: NestedTeams,
  sources: ToolSources,
  { team, digest }: { readonly team: Team; readonly digest: Digest },
): ToolSources {
  const sourced = teams.known.filter((name) => {
    const given = team.workers.get(name)?.team as { readonly [CHILD]?: ChildTeam } | undefined;
    return given?.[CHILD]?.hasSources ?? false;
  });
  if (sourced.length === 0) return sources;
  return {
    ...sources,
    hasAny: true,
    complete: async () => {
      const spec = await sources.complete();
      const workers = { ...spec.workers };
      for (const name of sourced) {
        const worker = workers[name];
        const nested = await (await teams.of(name)).ready();
        if (worker) workers[name] = { ...worker, ...teamSpecOf({ spec: nested, with: unused }) };
      }
      team.spec = withHash({ ...spec, workers }, digest);
      return team.spec;
    },
  };
}

const unused = (): never => {
  throw new Error('This team is only inspected here and cannot be run');
};
