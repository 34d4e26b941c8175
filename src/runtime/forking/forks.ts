// The forks of one supervisor: started from a stored run, and opened again when one is resumed.

import type { Happening } from '../../core/journal/event.ts';
import type { Perform } from '../../ports/engine.ts';
import type { Launch, LauncherParts } from '../run/launch.ts';
import { checkNewRunId } from '../run/run-error.ts';
import type { RunHandle } from '../run/run-handle.ts';
import type { Team } from '../run/team.ts';
import type { OpenJournal, Wiring } from '../run/wiring.ts';
import type { ForkOptions } from './begin-fork.ts';
import type { GivenModels } from './variant.ts';

interface Parts {
  readonly team: Team;
  readonly wiring: Wiring;
  readonly journal: OpenJournal;
  /** Carries out commands with a variant of the team. */
  readonly performWith: (team: Team) => Perform;
}

interface Starting {
  readonly launch: Launch;
  /** Prepares the team. Returns the models of the environment for a team that names none. */
  readonly prepare: () => Promise<Readonly<Record<string, string>> | undefined>;
}

interface Forks {
  readonly open: LauncherParts['openFork'];
  start(runId: string, options: ForkOptions, starting: Starting): RunHandle;
}

export function createForks({ team, wiring, journal, performWith }: Parts): Forks {
  const { digest } = wiring;
  // Only in this process: another process that resumes a fork loads its models by name.
  const given = new Map<string, GivenModels>();
  const begin = async (runId: string, forkId: string, options: ForkOptions, prepare: Starting['prepare']) => {
    const [{ forkStarted, givenModels, loadGiven }, { eventsOf }] = await Promise.all([
      import('./begin-fork.ts'),
      import('./open-fork.ts'),
    ]);
    const lines = await (await journal()).read(runId);
    if (lines.length === 0) throw new Error(`There is no run "${runId}" in this store`);
    const models = await prepare();
    const events = await eventsOf(runId, lines, digest);
    const first = forkStarted({ runId: forkId, events, team, options, models });
    given.set(forkId, new Map([...(given.get(runId) ?? []), ...givenModels(options)]));
    await loadGiven(team, givenModels(options));
    return first;
  };
  return {
    start: (runId, options, { launch, prepare }) => {
      const forkId = options.runId ?? wiring.newRunId();
      checkNewRunId(forkId);
      const first = (): Promise<Happening> => begin(runId, forkId, options, prepare);
      return launch(forkId, first, { signal: options.signal, onText: options.onText });
    },
    open: async (forked) => {
      const { openFork } = await import('./open-fork.ts');
      const world = { team, digest, whoami: () => wiring.whoami(), performWith };
      return openFork(world, { ...forked, given: given.get(forked.runId) ?? new Map() });
    },
  };
}
