// bosun init: writes a small team that runs at once, or with --app a whole project around it.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fewOf } from '../../../text/nearest.ts';
import { quoted } from '../command-for.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { appFiles } from '../init/app-template.ts';
import { CASES } from '../init/cases-template.ts';
import { README, TEAM } from '../init/team-template.ts';
import { UserError } from '../print/user-error.ts';

export async function initCommand(cli: Cli, given: string, { app = false }: { app?: boolean }): Promise<number> {
  const folder = path.resolve(cli.cwd, given);
  const files: Readonly<Record<string, string>> = app
    ? appFiles({ folder: path.basename(folder), version: cli.version })
    : { 'team.ts': TEAM, 'team.eval.jsonl': CASES, 'README.md': README };
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
  const team = `./${path.relative(cli.cwd, path.join(folder, 'team.ts'))}`;
  cli.terminal.say(
    app
      ? `  cd ${quoted(path.relative(cli.cwd, folder) || '.')} && npm install && npm test`
      : `  ${cli.command} run --team ${quoted(team)} "book room Aare for 3 people, and we need 20 pens"`,
  );
  return EXIT.complete;
}
