// The teams that a server or a worker loads, on the journal of this home.

import type { ServedTeam } from '../../server/host/served-team.ts';
import type { WatchedJournal } from '../../server/host/watched-journal.ts';
import type { Cli } from '../environment.ts';
import { UserError } from '../print/user-error.ts';
import { findTeam, loadTeam, type TeamSource } from '../teams/load-team.ts';
import { shippedTeams } from '../teams/shipped-teams.ts';
import { rememberTeam } from '../teams/team-of-run.ts';
import type { Fleet } from './fleet.ts';

export interface TeamFlags {
  readonly team?: readonly string[];
  readonly model?: string;
  readonly lenient?: boolean;
}

interface Place {
  readonly journal: WatchedJournal;
  readonly fleet: Fleet | undefined;
}

/** The named teams; without names, all that ship with Bosun. */
export async function servedTeams(
  cli: Cli,
  flags: TeamFlags,
  journal: WatchedJournal,
  fleet?: Fleet,
): Promise<ServedTeam[]> {
  const place: Place = { journal, fleet };
  const names = flags.team ?? Object.keys(shippedTeams);
  const sources = names.map((name) => findTeam(name, cli.cwd, flags));
  const teams = await Promise.all(
    sources.map((source) =>
      servedTeam(cli, flags.model === undefined ? source : { ...source, model: flags.model }, place),
    ),
  );
  const twice = teams.find(({ name }, at) => teams.findIndex((each) => each.name === name) !== at);
  if (twice) throw new UserError(`Two teams are named ${twice.name}: give each a name of its own`);
  return teams;
}

async function servedTeam(cli: Cli, source: TeamSource, { journal, fleet }: Place): Promise<ServedTeam> {
  const loaded = await loadTeam(source, { ...cli, journal: async () => journal, engine: async () => undefined });
  const team = loaded.team.with({ redact: true, ...(fleet ? { engine: fleet.engine } : {}) });
  const shipped = 'name' in source ? shippedTeams[source.name] : undefined;
  const { name, workers } = team.spec;
  return {
    name,
    does:
      shipped?.does ??
      Object.values(workers)
        .map(({ does }) => does)
        .join('; '),
    sample: shipped?.sample ?? null,
    team,
    prepare: shipped && (() => shipped.prepare(cli.home)),
    remember: (runId) => rememberTeam(journal, runId, source),
  };
}
