// Prepares a run before its first event: lists the tools of sources, looks up the models of the environment, loads every
// named model, and reads the usage baselines. A failure here leaves no journal behind.

import type { Happening } from '../../core/journal/event.ts';
import type { AcceptChanges } from '../../core/plan/spec-changes.ts';
import { ModelFault } from '../../ports/model-fault.ts';
import { isModel, isModelString, type ModelChoice } from '../define/choose-model.ts';
import type { ToolSources } from '../define/tool-sources.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { UsualFigures } from '../inspect/usage-baselines.ts';
import type { Decided, Decider } from '../people/decisions.ts';
import { messageOf } from '../perform/faults.ts';
import type { TeamRouting } from '../routing/team-routing.ts';
import type { First, Launch } from './launch.ts';
import { checkNewRunId } from './run-error.ts';
import type { RunHandle } from './run-handle.ts';
import { type RunOptions, runStarted } from './run-started.ts';
import type { Team } from './team.ts';
import type { OfferedModels, Wiring } from './wiring.ts';

type Labels = Readonly<Record<string, string>> | undefined;

interface Parts {
  readonly team: Team;
  readonly wiring: Wiring;
  readonly sources: ToolSources;
  readonly figures: UsualFigures;
  readonly routing: Pick<TeamRouting, 'warm'>;
}

export interface RunPreparation {
  /** Prepares the team. Returns the models of the environment for a team that names none. */
  prepare(): Promise<Labels>;
  /** Loads what the first step of a run with this request needs. Calls no model, and never rejects. */
  warm(request: string): Promise<unknown>;
  /** The first event of a run, or a function that prepares the team and returns it, if there is anything to prepare. */
  begin(first: (models?: Labels) => Happening, request?: string): First;
}

export function createRunPreparation({ team, wiring, sources, figures, routing }: Parts): RunPreparation {
  const rules = team.spec.alerts?.usualRange;
  const unloaded = unloadedModels(team);
  const offer = (): Promise<OfferedModels | undefined> | undefined => {
    const offered = team.defaultModel ? wiring.offeredModels?.() : undefined;
    // The caller gets this error by awaiting the run; until then it must not count as an unhandled rejection.
    offered?.catch(() => {});
    return offered;
  };
  const prepare = async (offered = offer(), request?: string): Promise<Labels> => {
    const models = await openModels(offered);
    const warming = sources.hasAny && request !== undefined ? warm(request) : undefined;
    await sources.complete();
    await warming;
    return models;
  };
  /** While servers start, this process loads what the first step of the run needs. */
  const warm = (request: string): Promise<unknown> =>
    Promise.allSettled([team.defaultModel?.('balanced'), import('../perform/perform-model.ts'), routing.warm(request)]);
  /** Opening them now reports a wrong name or a missing key before the first task, and before servers are started. */
  const openModels = async (offered: ReturnType<typeof offer>): Promise<Labels> => {
    try {
      const models = (await offered)?.tiers;
      if (models) await team.defaultModel?.('balanced');
      for (const choice of unloaded) await team.loadModel(choice);
      return models;
    } catch (error) {
      if (ModelFault.is(error)) throw error;
      throw new ModelFault(messageOf(error), { kind: 'rejected', unbilled: true, setup: true }, { cause: error });
    }
  };
  return {
    prepare: () => prepare(),
    warm: (request) => Promise.allSettled([openModels(offer()), warm(request)]),
    begin: (first, request) => {
      const offered = offer();
      if (!sources.hasAny && offered === undefined && unloaded.length === 0 && !rules) return first();
      return async () => {
        const happening = first(await prepare(offered, request));
        if (!rules || happening.type !== 'run-started') return happening;
        return { ...happening, usual: await figures.of(rules).catch(() => ({})) };
      };
    },
  };
}

/** Models of the team that still have to be loaded: strings, and instances of the AI SDK. */
function unloadedModels(team: Team): (string | object)[] {
  const own = [...team.workers.values()].map(({ model }) => model);
  const isNamed = (choice: ModelChoice | undefined): choice is string | object =>
    choice !== undefined && (typeof choice === 'string' ? isModelString(choice) : !isModel(choice));
  return [...new Set([...Object.values(team.models), ...own].filter(isNamed))];
}

export interface ResumeOptions {
  /** Continues although the team has changed since the run began: `true` always, `'code'` only if every worker, tool,
   *  schema, limit and policy is still declared as it was. Default: false. */
  readonly acceptChanges?: AcceptChanges | undefined;
}

type Request = Parameters<typeof runStarted>[0]['request'];

interface StartParts extends Pick<RunPreparation, 'begin'> {
  readonly team: Team;
  readonly wiring: Wiring;
  readonly launch: Launch;
  readonly openFleet: (resume: (runId: string, options?: ResumeOptions) => RunHandle) => Fleet;
  readonly decide: Decider['decide'];
  /** Whether another process may go on with a run after a decision. */
  readonly spansProcesses: boolean;
}

/** The methods of a supervisor that begin runs and go on with them, here or in another process. */
export function createStarts({ team, wiring, launch, begin, openFleet, decide, spansProcesses }: StartParts) {
  const first = (runId: string, request: Request, options: RunOptions): First =>
    begin(
      (models) => runStarted({ runId, team, request, options, planOnly: false, models }),
      expected(request, options),
    );
  const resume = (runId: string, { acceptChanges }: ResumeOptions = {}): RunHandle =>
    launch(
      runId,
      begin(() => ({ type: 'run-resumed', by: wiring.whoami() })),
      { team: () => team.spec, acceptChanges },
    );
  const fleet = openFleet(resume);
  return {
    run: (request: Request, options: RunOptions = {}): RunHandle => {
      const { runId = wiring.newRunId(), signal, onText } = options;
      checkNewRunId(runId);
      return launch(runId, first(runId, request, options), { signal, onText });
    },
    submit: async (request: Request, options: RunOptions = {}): Promise<string> => {
      const { runId = wiring.newRunId() } = options;
      checkNewRunId(runId);
      return fleet.submit(runId, first(runId, request, options));
    },
    join: fleet.join,
    resume,
    decide: async (...decision: Parameters<Decider['decide']>): Promise<Decided> => {
      const decided = await decide(...decision);
      if (decided.accepted && spansProcesses) await fleet.wake(decision[0]);
      return decided;
    },
  };
}

/** The request that will be routed; a plan is not, and one in a conversation depends on its earlier turns. */
const expected = (request: unknown, { history }: RunOptions): string | undefined =>
  typeof request === 'string' && !history?.length ? request : undefined;
