// What the server needs to know of a team. The command line loads teams and passes them in.

import type { Supervisor } from '../../../runtime/run/supervisor.ts';

export interface ServedTeam {
  /** Also its name as a model and as an agent. */
  readonly name: string;
  readonly does: string;
  /** A request that shows what it can do. */
  readonly sample: string | null;
  readonly team: Supervisor;
  /** Called before each new run: creates the data that the team needs. */
  readonly prepare?: (() => Promise<void>) | undefined;
  /** Notes where the team of a run is, so that the command line finds it as well. */
  readonly remember?: ((runId: string) => Promise<void>) | undefined;
}
