// The forks of one supervisor: begun from a stored run, and opened again whenever somebody works on one.

import type { Perform } from '../../ports/engine.ts';
import type { First, Launching } from '../launch.ts';
import type { Team } from '../team.ts';
import type { OpenJournal, Wiring } from '../wiring.ts';
import type { ForkOptions } from './begin-fork.ts';
import type { GivenModels } from './variant.ts';

interface Parts {
  readonly team: Team;
  readonly wiring: Wiring;
  readonly journal: OpenJournal;
  readonly performWith: (team: Team) => Perform;
}

interface Begin {
  /** The run that is forked, and the one that this gives. */
  readonly runId: string;
  readonly forkId: string;
  readonly options: ForkOptions;
  /** Makes the team ready; what the environment offers if it names no models. */
  readonly prepare: () => Promise<Readonly<Record<string, string>> | undefined>;
}

export interface Forks {
  begin(begin: Begin): First;
  readonly open: Launching['fork'];
}

export function createForks({ team, wiring, journal, performWith }: Parts): Forks {
  const { digest } = wiring;
  // Only in this process: another one that goes on with a fork loads its models by name.
  const given = new Map<string, GivenModels>();
  return {
    begin:
      ({ runId, forkId, options, prepare }) =>
      async () => {
        const [{ forkStarted, givenModels }, { eventsOf }] = await Promise.all([
          import('./begin-fork.ts'),
          import('./open-fork.ts'),
        ]);
        const lines = await (await journal()).read(runId);
        if (lines.length === 0) throw new Error(`There is no run "${runId}" in this store`);
        const models = await prepare();
        given.set(forkId, givenModels(options));
        return forkStarted({ runId: forkId, events: await eventsOf(runId, lines, digest), team, options, models });
      },
    open: async (forked) => {
      const { openFork } = await import('./open-fork.ts');
      const world = { team, digest, whoami: () => wiring.whoami(), performWith };
      return openFork(world, { ...forked, given: given.get(forked.runId) ?? new Map() });
    },
  };
}
