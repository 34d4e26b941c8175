// Is this machine ready?

import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { explain } from '../complaint.ts';
import { runIdsOf } from '../find-run.ts';
import type { Cli } from '../surroundings.ts';
import { count } from '../wording.ts';
import { type Check, missing, ok, warn } from './check.ts';

const KEYS = ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'AI_GATEWAY_API_KEY'];

export async function checkMachine(cli: Cli): Promise<Check[]> {
  return [ok('node', process.version), await checkSqlite(), checkHome(cli), await checkJournal(cli), checkModels(cli)];
}

async function checkSqlite(): Promise<Check> {
  try {
    const { DatabaseSync } = await import('node:sqlite');
    const db = new DatabaseSync(':memory:');
    const found = db.prepare('SELECT sqlite_version() AS version').get();
    db.close();
    return ok('sqlite', String(found?.version));
  } catch (error) {
    return missing('sqlite', explain(error).line, 'use a Node that has node:sqlite (22.18 or later)');
  }
}

/** The home, or the first folder above it that exists: that is where it would be made. */
function checkHome({ home }: Cli): Check {
  let place = home;
  while (!existsSync(place) && path.dirname(place) !== place) place = path.dirname(place);
  try {
    accessSync(place, constants.W_OK | constants.X_OK);
    return ok('home', `${home} is writable`);
  } catch {
    return missing('home', `${home} cannot be written to`, 'choose another folder with --home or $BOSUN_HOME');
  }
}

async function checkJournal(cli: Cli): Promise<Check> {
  if (!cli.hasJournal()) return ok('journal', 'none yet; the first run makes it');
  try {
    return ok('journal', `${count((await runIdsOf(cli)).length, 'run')} in ${path.join(cli.home, 'journal.db')}`);
  } catch (error) {
    return missing('journal', explain(error).line, 'move the file away, or choose another home');
  }
}

function checkModels({ env }: Cli): Check {
  const keys = KEYS.filter((key) => (env[key] ?? '') !== '');
  if (keys.length > 0) return ok('models', `${keys.join(', ')} set; a team uses the models it names`);
  return warn(
    'models',
    'offline: rules, not a language model',
    'a language model would do better: name one in the team',
  );
}
