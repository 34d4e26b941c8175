// The forks of one supervisor: begun from a stored run, and opened again whenever somebody works on one.

import type { Happening } from '../../core/journal/event.ts';
import type { Perform } from '../../ports/engine.ts';
import { createPerform } from '../perform/perform.ts';
import type { Launch, Launching } from '../run/launch.ts';
import type { RunHandle } from '../run/run-handle.ts';
import type { Team } from '../run/team.ts';
import type { OpenJournal, Wiring } from '../run/wiring.ts';
import type { ForkOptions } from './begin-fork.ts';
import type { GivenModels } from './variant.ts';

interface Parts {
  readonly team: Team;
  readonly wiring: Wiring;
  readonly journal: OpenJournal;
  /** What carrying out commands takes. */
  readonly parts: Parameters<typeof createPerform>[1];
}

interface Starting {
  readonly launch: Launch;
  /** Makes the team ready; what the environment offers if it names no models. */
  readonly prepare: () => Promise<Readonly<Record<string, string>> | undefined>;
}

export interface Forks {
  /** How commands are carried out: of runs that are no forks, and of those that are. */
  readonly launching: Pick<Launching, 'perform' | 'fork'>;
  start(runId: string, options: ForkOptions, starting: Starting): RunHandle;
}

export function createForks({ team, wiring, journal, parts }: Parts): Forks {
  const performWith = (as: Team): Perform => createPerform(as, parts);
  const { digest } = wiring;
  // Only in this process: another one that goes on with a fork loads its models by name.
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
      const first = (): Promise<Happening> => begin(runId, forkId, options, prepare);
      return launch(forkId, first, { signal: options.signal, onText: options.onText });
    },
    launching: {
      perform: performWith(team),
      fork: async (forked) => {
        const { openFork } = await import('./open-fork.ts');
        const world = { team, digest, whoami: () => wiring.whoami(), performWith };
        return openFork(world, { ...forked, given: given.get(forked.runId) ?? new Map() });
      },
    },
  };
}
