// bosun init: writes a small team that runs at once.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { quoted } from '../command-for.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { CASES } from '../init/cases-template.ts';
import { README, TEAM } from '../init/team-template.ts';
import { UserError } from '../print/user-error.ts';

export async function initCommand(cli: Cli, given: string): Promise<number> {
  const folder = path.resolve(cli.cwd, given);
  const files = { 'team.ts': TEAM, 'team.eval.jsonl': CASES, 'README.md': README };
  const inTheWay = Object.keys(files).find((name) => existsSync(path.join(folder, name)));
  if (inTheWay !== undefined)
    throw new UserError(`${path.join(given, inTheWay)} already exists, so nothing was written: choose another folder`);
  mkdirSync(folder, { recursive: true });
  // `wx` fails if the file was created in the meantime.
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text, { flag: 'wx' });
  const written = Object.keys(files).map((name) => path.join(folder, name));
  cli.terminal.document({ files: written });
  cli.terminal.say(`Wrote ${Object.keys(files).join(', ')} to ${folder}. Try:`);
  const team = `./${path.relative(cli.cwd, path.join(folder, 'team.ts'))}`;
  cli.terminal.say(`  ${cli.command} run --team ${quoted(team)} "book room Aare for 3 people, and we need 20 pens"`);
  return EXIT.complete;
}
