// Prepares a run before its first event: lists the tools of sources, looks up the models of the environment, loads every
// named model, and reads the usage baselines. A failure here leaves no journal behind.

import type { Happening } from '../../core/journal/event.ts';
import { ModelFault } from '../../ports/model-fault.ts';
import { isModel, isModelString, type ModelChoice } from '../define/choose-model.ts';
import type { ToolSources } from '../define/tool-sources.ts';
import type { UsualFigures } from '../inspect/usage-baselines.ts';
import { messageOf } from '../perform/faults.ts';
import type { TeamRouting } from '../routing/team-routing.ts';
import type { First } from './launch.ts';
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
