// What to say of a command line that cannot be parsed. Commander says what is wrong; here is what to type instead.

import type { Command, CommanderError } from 'commander';
import { choicesOf, nearest } from '../../text/nearest.ts';
import { oneLine } from './print/user-error.ts';

/** Words that other tools use, and what they are called here. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  start: 'run',
  ask: 'run',
  new: 'init',
  create: 'init',
  list: 'runs',
  ls: 'runs',
  history: 'runs',
  status: 'runs',
  log: 'trace',
  logs: 'trace',
  stop: 'cancel',
  abort: 'cancel',
  kill: 'cancel',
  continue: 'resume',
  reject: 'deny',
  rm: 'delete',
  remove: 'delete',
  cost: 'usage',
  agents: 'teams',
  version: '--version',
};

export function wrongUsage(error: CommanderError, program: Command, args: readonly string[]): string {
  const message = oneLine(error.message).replace(/^error: /, '');
  const [, typed = ''] = /'([^']*)'/.exec(message) ?? [];
  return `${message} (${adviceFor(error.code, typed, commandOf(program, args)) ?? 'see --help'})`;
}

/** The command that was typed, or the one above an unknown one. */
function commandOf(program: Command, args: readonly string[]): Command {
  const [first, second] = args.filter((arg) => !arg.startsWith('-'));
  const named = (above: Command, name: string | undefined): Command | undefined =>
    above.commands.find((command) => command.name() === name);
  const command = named(program, first);
  return command === undefined ? program : (named(command, second) ?? command);
}

function adviceFor(code: string, typed: string, command: Command): string | undefined {
  switch (code) {
    case 'commander.unknownCommand':
      return command.parent ? afterParent(command) : forCommand(typed, command);
    case 'commander.unknownOption':
      return forOption(typed, command);
    case 'commander.missingArgument':
      return command.registeredArguments.find((argument) => argument.name() === typed)?.description;
    default:
      return undefined;
  }
}

const namesOf = (command: Command): string[] => command.commands.map((each) => each.name());

const afterParent = (command: Command): string => `after ${command.name()} comes ${choicesOf(namesOf(command))}`;

function forCommand(typed: string, program: Command): string | undefined {
  if (typed.includes(' ')) return `a request goes after run: bosun run "${typed}"`;
  const other = Object.hasOwn(OTHER_WORDS, typed) ? OTHER_WORDS[typed] : undefined;
  return meant(other ?? nearest(typed, namesOf(program)));
}

/** The beginning of an option, such as `--budget`, is meant before one that is merely spelt alike. */
function forOption(typed: string, command: Command): string | undefined {
  const options = [...command.options, ...(command.parent?.options ?? [])].flatMap(({ long }) => long ?? []);
  const longer = options.filter((option) => option.startsWith(`${typed}-`));
  return meant(longer.length > 0 ? choicesOf(longer) : nearest(typed, options));
}

const meant = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : `Did you mean ${name}?`;
