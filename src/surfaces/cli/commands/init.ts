// bosun init: writes a small team that runs at once, with --app a whole project around it, with --from a copy of a shipped team.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fewOf } from '../../../text/nearest.ts';
import { quoted } from '../command-for.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { appFiles } from '../init/app-template.ts';
import { CASES } from '../init/cases-template.ts';
import { copyOf } from '../init/copy-team.ts';
import { README, TEAM } from '../init/team-template.ts';
import { UserError } from '../print/user-error.ts';

interface InitFlags {
  readonly app?: boolean;
  /** The name of a shipped team to copy. */
  readonly from?: string;
}

export async function initCommand(cli: Cli, given: string, { app = false, from }: InitFlags): Promise<number> {
  if (app && from !== undefined) throw new UserError('--app and --from cannot be combined: choose one');
  const folder = path.resolve(cli.cwd, given);
  const copied = from === undefined ? undefined : copyOf(from);
  const files: Readonly<Record<string, string | Uint8Array>> =
    copied?.files ??
    (app
      ? appFiles({ folder: path.basename(folder), version: cli.version })
      : { 'team.ts': TEAM, 'team.eval.jsonl': CASES, 'README.md': README });
  const names = Object.keys(files);
  const inTheWay = names.find((name) => existsSync(path.join(folder, name)));
  if (inTheWay !== undefined)
    throw new UserError(`${path.join(given, inTheWay)} already exists, so nothing was written: choose another folder`);
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    // `wx` fails if the file was created in the meantime.
    writeFileSync(file, text, { flag: 'wx' });
  }
  cli.terminal.document({ files: names.map((name) => path.join(folder, name)) });
  cli.terminal.say(`Wrote ${fewOf(names)} to ${folder}. Try:`);
  const team = `./${path.relative(cli.cwd, path.join(folder, copied?.teamFile ?? 'team.ts'))}`;
  if (copied) {
    cli.terminal.say(`  ${cli.command} run --team ${quoted(team)} ${quoted(copied.sample)}`);
    cli.terminal.say(`  ${cli.command} eval --team ${quoted(team)}`);
    return EXIT.complete;
  }
  cli.terminal.say(
    app
      ? `  cd ${quoted(path.relative(cli.cwd, folder) || '.')} && npm install && npm test`
      : `  ${cli.command} run --team ${quoted(team)} "book room Aare for 3 people, and we need 20 pens"`,
  );
  return EXIT.complete;
}
