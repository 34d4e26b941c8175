// bosun mcp serve: serves teams, or the tools of a server that ships with Bosun, until its client disconnects.

import { fewOf, nearest } from '../../../text/nearest.ts';
import { shippedServers } from '../../mcp/shipped-servers.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { checkModel } from '../input/check-model.ts';
import { UserError } from '../print/user-error.ts';

interface ServeFlags {
  readonly team?: readonly string[];
  readonly model?: string;
  readonly lenient?: boolean;
}

export async function serveCommand(cli: Cli, name: string | undefined, flags: ServeFlags): Promise<number> {
  if (name === undefined) return serveTeamsCommand(cli, flags);
  if (flags.team) throw new UserError(`Name either the server ${name} or teams, not both`);
  return serveToolsCommand(cli, name);
}

/** stdout belongs to the protocol, so the log goes to stderr. */
async function serveTeamsCommand(cli: Cli, flags: ServeFlags): Promise<number> {
  const [{ watchJournal }, { servedTeams }, { serveTeamsOverStdio, NoPackage }] = await Promise.all([
    import('../../server/host/watched-journal.ts'),
    import('../serve/served-teams.ts'),
    import('../../server/mcp/stdio.ts'),
  ]);
  await checkModel(cli, flags.model);
  const journal = watchJournal(await cli.journal());
  const teams = await servedTeams(cli, flags, journal);
  const { wiring, version } = cli;
  const writeLog = (line: string): void => void process.stderr.write(`${line}\n`);
  await serveTeamsOverStdio({ journal, wiring, teams, version, writeLog }).catch((error: unknown) => {
    throw error instanceof NoPackage ? new UserError(error.message) : error;
  });
  return EXIT.complete;
}

async function serveToolsCommand({ home, version }: Cli, name: string): Promise<number> {
  const server = Object.hasOwn(shippedServers, name) ? shippedServers[name] : undefined;
  if (!server) {
    const names = Object.keys(shippedServers);
    const close = nearest(name, names);
    throw new UserError(
      `There is no server "${name}": ${close === undefined ? `there are ${fewOf(names)}` : `did you mean ${close}?`}`,
    );
  }
  const [tools, { serveTools }] = await Promise.all([server.tools(home), import('../../mcp/serve-tools.ts')]);
  await serveTools({ name, version, tools, policies: 'caller' });
  return EXIT.complete;
}
