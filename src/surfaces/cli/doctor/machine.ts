// Checks of this machine.

import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import type { ModelSurvey } from '../../../runtime/run/wiring.ts';
import type { Cli } from '../environment.ts';
import { runIdsOf } from '../find-run.ts';
import { explain } from '../print/user-error.ts';
import { count } from '../print/wording.ts';
import { type Check, missing, ok, warn } from './check.ts';
import { checkDatabase } from './database.ts';

export async function checkMachine(cli: Cli): Promise<Check[]> {
  return [
    ok('node', process.version),
    await checkSqlite(),
    checkHome(cli),
    ...(await checkJournal(cli)),
    ...(await checkModels(cli)),
  ];
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

/** The home, or its first existing parent folder, where it would be created. */
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

async function checkJournal(cli: Cli): Promise<Check[]> {
  if (cli.database !== undefined) return checkDatabase(cli);
  if (!cli.hasJournal()) return [ok('journal', 'none yet; the first run creates it')];
  try {
    return [ok('journal', `${count((await runIdsOf(cli)).length, 'run')} in ${path.join(cli.home, 'journal.db')}`)];
  } catch (error) {
    return [missing('journal', explain(error).line, 'move the file away, or choose another home')];
  }
}

/** The model of a team that names none, and why; then every provider that was considered. */
async function checkModels({ wiring }: Cli): Promise<Check[]> {
  if (!wiring.surveyModels) return [];
  let survey: ModelSurvey;
  try {
    survey = await wiring.surveyModels();
  } catch (error) {
    return [missing('model', explain(error).line, 'correct the variable, or unset it')];
  }
  const { model, why, tiers, considered } = survey;
  const by = Object.entries(tiers).map(([tier, name]) => `${tier} ${name}`);
  const chosen =
    model === 'offline'
      ? warn('model', `offline: rules, not a language model; ${why}`, 'a language model would do better')
      : ok('model', `${model}, because ${why} (${by.join(', ')})`);
  const looked = considered.filter(({ provider }) => provider !== 'offline');
  return [
    chosen,
    ...looked.map(({ provider, configured, why: reason }) =>
      ok(`model: ${provider}`, configured ? reason : `not used: ${reason}`),
    ),
  ];
}
