// The methods of a supervisor that begin runs and go on with them, here or in another process.

import type { Fleet } from '../fleet/fleet.ts';
import type { Decided, Decider } from '../people/decisions.ts';
import type { First, Launch } from './launch.ts';
import type { RunPreparation } from './prepare-run.ts';
import type { RunHandle } from './run-handle.ts';
import { type RunOptions, runStarted } from './run-started.ts';
import type { Team } from './team.ts';
import type { Wiring } from './wiring.ts';

type Request = Parameters<typeof runStarted>[0]['request'];

interface Parts extends Pick<RunPreparation, 'begin'> {
  readonly team: Team;
  readonly wiring: Wiring;
  readonly launch: Launch;
  readonly openFleet: (resume: (runId: string) => RunHandle) => Fleet;
  readonly decide: Decider['decide'];
  /** Whether another process may go on with a run after a decision. */
  readonly spansProcesses: boolean;
}

export function createStarts({ team, wiring, launch, begin, openFleet, decide, spansProcesses }: Parts) {
  const first = (runId: string, request: Request, options: RunOptions): First =>
    begin(
      (models) => runStarted({ runId, team, request, options, planOnly: false, models }),
      expected(request, options),
    );
  const resume = (runId: string, { acceptChanges = false }: { readonly acceptChanges?: boolean } = {}): RunHandle =>
    launch(
      runId,
      begin(() => ({ type: 'run-resumed', by: wiring.whoami() })),
      acceptChanges ? {} : { team: () => team.spec },
    );
  const fleet = openFleet(resume);
  return {
    run: (request: Request, options: RunOptions = {}): RunHandle => {
      const { runId = wiring.newRunId(), signal, onText } = options;
      return launch(runId, first(runId, request, options), { signal, onText });
    },
    submit: async (request: Request, options: RunOptions = {}): Promise<string> => {
      const { runId = wiring.newRunId() } = options;
      return fleet.submit(runId, first(runId, request, options));
    },
    queues: [...new Set([...team.workers.values()].flatMap(({ queue }) => queue ?? []))],
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
