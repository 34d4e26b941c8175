// What has to be known before a run begins, and goes into its journal or fails before there is one: the tools of its
// sources, the models the environment offers, that every model it names can be had, and what is usual for its workers.

import type { Happening } from '../../core/journal/event.ts';
import { isModel, isModelString, type ModelChoice } from '../define/choose-model.ts';
import type { ToolSources } from '../define/tool-sources.ts';
import type { UsualFigures } from '../inspect/usage-baselines.ts';
import type { First } from './launch.ts';
import type { Team } from './team.ts';
import type { OfferedModels, Wiring } from './wiring.ts';

type Labels = Readonly<Record<string, string>> | undefined;

interface Parts {
  readonly team: Team;
  readonly wiring: Wiring;
  readonly sources: ToolSources;
  readonly figures: UsualFigures;
}

export interface Beginning {
  /** Makes everything ready; what the environment offers a team that names no models. */
  prepare(): Promise<Labels>;
  /** A run that needs nothing made ready begins at once. */
  begin(first: (models?: Labels) => Happening): First;
}

export function createBeginning({ team, wiring, sources, figures }: Parts): Beginning {
  const rules = team.spec.alerts?.usualRange;
  const unloaded = unloadedModels(team);
  const offer = (): Promise<OfferedModels | undefined> | undefined => {
    const offered = team.defaultModel ? wiring.offeredModels?.() : undefined;
    // Told to whoever awaits the run; until then it must not count as nobody's.
    offered?.catch(() => {});
    return offered;
  };
  const prepare = async (offered = offer()): Promise<Labels> => {
    await sources.complete();
    const models = (await offered)?.tiers;
    // A key that is not set is better known now than by the first task.
    if (models) await team.defaultModel?.('balanced');
    for (const choice of unloaded) await team.loadModel(choice);
    return models;
  };
  return {
    prepare: () => prepare(),
    begin: (first) => {
      const offered = offer();
      if (!sources.hasAny && offered === undefined && unloaded.length === 0 && !rules) return first();
      return async () => {
        const happening = first(await prepare(offered));
        if (!rules || happening.type !== 'run-started') return happening;
        return { ...happening, usual: await figures.of(rules).catch(() => ({})) };
      };
    },
  };
}

/** Models that are named by a string or given as an instance. */
function unloadedModels(team: Team): (string | object)[] {
  const own = [...team.workers.values()].map(({ model }) => model);
  const isNamed = (choice: ModelChoice | undefined): choice is string | object =>
    choice !== undefined && (typeof choice === 'string' ? isModelString(choice) : !isModel(choice));
  return [...new Set([...Object.values(team.models), ...own].filter(isNamed))];
}
