// bosun acp: a team as an agent of an editor, until the editor disconnects.

import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { checkModel } from '../input/check-model.ts';
import { UserError } from '../print/user-error.ts';
import { DEFAULT_TEAM } from '../teams/shipped-teams.ts';

interface AcpFlags {
  readonly team?: string;
  readonly model?: string;
  readonly lenient?: boolean;
}

/** stdout belongs to the protocol, so the log goes to stderr. */
export async function acpCommand(cli: Cli, { team: name = DEFAULT_TEAM, ...flags }: AcpFlags): Promise<number> {
  const [{ watchJournal }, { servedTeams }, { serveEditor, NoPackage }] = await Promise.all([
    import('../../server/host/watched-journal.ts'),
    import('./served-teams.ts'),
    import('../../server/acp/stdio.ts'),
  ]);
  await checkModel(cli, flags.model);
  const journal = watchJournal(await cli.journal());
  const [team] = await servedTeams(cli, { ...flags, team: [name] }, journal);
  if (!team) throw new UserError(`There is no team ${name}`);
  const { wiring, version } = cli;
  const writeLog = (line: string): void => void process.stderr.write(`${line}\n`);
  await serveEditor({ journal, wiring, team, version, writeLog }).catch((error: unknown) => {
    throw error instanceof NoPackage ? new UserError(error.message) : error;
  });
  return EXIT.complete;
}
