// bosun import crewai: makes a team file and a plan of a CrewAI crew.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { asLine, inOrder } from '../../../agent-files/fault.ts';
import { fewOf } from '../../../text/nearest.ts';
import { quoted } from '../command-for.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { inputsOf, planOf, teamText } from '../import/crew-team.ts';
import { readCrew } from '../import/read-crew.ts';
import { UserError } from '../print/user-error.ts';

interface ImportOptions {
  readonly out?: string;
  readonly input?: readonly string[];
}

export async function importCrewaiCommand(
  cli: Cli,
  { agents, tasks }: { readonly agents: string; readonly tasks: string },
  { out = '.', input = [] }: ImportOptions,
): Promise<number> {
  const filled = fillerOf(input);
  const fileOf = (file: string) => ({ file, text: readText(path.resolve(cli.cwd, file), file) });
  const read = await readCrew(fileOf(agents), fileOf(tasks));
  if ('faults' in read) {
    const { length } = read.faults;
    throw new UserError(
      `the crew cannot be imported; ${length} ${length === 1 ? 'fault' : 'faults'}, and nothing was written`,
      {
        details: inOrder(read.faults).map(asLine),
      },
    );
  }
  const crew = JSON.parse(JSON.stringify(read.crew), (_, value) => (typeof value === 'string' ? filled(value) : value));
  const open = inputsOf(crew);
  const notes = [...read.crew.notes, 'crew.py is not read: its process, manager and callbacks are not here'];
  const folder = path.resolve(cli.cwd, out);
  const name = path.basename(path.dirname(path.resolve(cli.cwd, agents)));
  const files = {
    'team.ts': teamText(crew, { name: name === 'config' ? 'crew' : name, notes }),
    'plan.json': `${JSON.stringify(planOf(crew), null, 2)}\n`,
  };
  writeFiles(folder, files, out);
  cli.terminal.document({ files: Object.keys(files).map((each) => path.join(folder, each)), notes, inputs: open });
  const { agents: workers, tasks: planned } = read.crew;
  cli.terminal.say(`Wrote team.ts (${workers.length} workers) and plan.json (${planned.length} tasks) to ${folder}.`);
  cli.terminal.say('Not carried over (also at the top of team.ts):');
  for (const note of notes) cli.terminal.say(`- ${note}`);
  if (open.length > 0)
    cli.terminal.say(
      `Replace ${fewOf(open.map((each) => `{${each}}`))} in plan.json, or import with --input ${open[0]}=…`,
    );
  const at = (file: string): string => quoted(`./${path.relative(cli.cwd, path.join(folder, file))}`);
  cli.terminal.say(
    `Then, with a key for a language model (OPENAI_API_KEY or ANTHROPIC_API_KEY):\n  ${cli.command} run --team ${at('team.ts')} --plan ${at('plan.json')}`,
  );
  return EXIT.complete;
}

function readText(file: string, shown: string): string {
  if (!existsSync(file))
    throw new UserError(
      `${shown} does not exist: name agents.yaml and tasks.yaml of the crew, often in its config folder`,
    );
  return readFileSync(file, 'utf8');
}

function writeFiles(folder: string, files: Readonly<Record<string, string>>, shown: string): void {
  const inTheWay = Object.keys(files).find((name) => existsSync(path.join(folder, name)));
  if (inTheWay !== undefined)
    throw new UserError(
      `${path.join(shown, inTheWay)} already exists, so nothing was written: choose another folder with --out`,
    );
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text, { flag: 'wx' });
}

/** Fills in inputs such as {topic}. */
function fillerOf(given: readonly string[]): (text: string) => string {
  const inputs = new Map(
    given.map((each): [string, string] => {
      const [, name, value] = /^(\w+)=(.*)$/s.exec(each) ?? [];
      if (name === undefined || value === undefined)
        throw new UserError(`--input ${quoted(each)} must be name=value, such as --input topic=tea`);
      return [name, value];
    }),
  );
  return (text) => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => inputs.get(name) ?? whole);
}
