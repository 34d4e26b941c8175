// From the command line to an exit code. Loaded by main.ts once Node is known to be recent enough.

import { CommanderError } from 'commander';
import { choicesOf } from '../../text/nearest.ts';
import type { Environment } from './environment.ts';
import { EXIT } from './exit-code.ts';
import { type CommonOptions, openCli } from './home.ts';
import { fitLines } from './print/fit-lines.ts';
import { explain, oneLine, UserError } from './print/user-error.ts';
import { createProgram } from './program/program.ts';
import type { Act } from './program/program-parts.ts';
import { widthOf } from './terminal.ts';

export async function start(args: readonly string[], outside: Environment): Promise<number> {
  let exitCode: number = EXIT.complete;
  const act: Act = async (options, work) => {
    const cli = await openCli(outside, options as CommonOptions);
    try {
      exitCode = await work(cli);
    } finally {
      await cli.close();
    }
  };
  const write = process.stdout.write.bind(process.stdout);
  const complain = (error: unknown): number => {
    const { line, exitCode: code } = explain(error);
    const details = error instanceof UserError ? error.details : [];
    process.stderr.write(fitLines([`bosun: ${line}`, ...details, ''].join('\n'), widthOf(process.stderr)));
    if (outside.env.BOSUN_DEBUG === '1') process.stderr.write(`${debugText(error)}\n`);
    // A reader of JSON gets a document in any case.
    const document = { error: { message: line, ...(details.length > 0 ? { details } : {}), exitCode: code } };
    if (args.includes('--json')) write(`${JSON.stringify(document, null, 2)}\n`);
    return code;
  };
  const program = createProgram(outside.version, act);
  for (const command of [program, ...program.commands.flatMap((each) => [each, ...each.commands])])
    command.exitOverride().configureOutput({
      outputError: () => {},
      writeOut: (text) => void process.stdout.write(fitLines(text, widthOf(process.stdout))),
    });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) return complain(error);
    const [first] = args;
    if (error.code === 'commander.help' && first === 'help') return EXIT.complete;
    const parts = program.commands.find((command) => command.name() === first)?.commands ?? [];
    return endOfParsing(error, { complain, after: first, parts: parts.map((command) => command.name()) });
  }
}

interface Parsing {
  readonly complain: (error: unknown) => number;
  /** The command as typed, and the commands that go after it. */
  readonly after: string | undefined;
  readonly parts: readonly string[];
}

/** Commander throws for help, which is not an error, and for errors, whose messages are good but span two lines. */
function endOfParsing(error: CommanderError, { complain, after, parts }: Parsing): number {
  if (error.code === 'commander.help') return EXIT.usage;
  if (error.exitCode === 0) return EXIT.complete;
  const message = oneLine(error.message).replace(/^error: /, '');
  const spaced = /^unknown command '(.* .*)'/.exec(message);
  const isPart = error.code === 'commander.unknownCommand' && parts.length > 0;
  const see = isPart ? ` (after ${after} comes ${choicesOf(parts)})` : ' (see --help)';
  const advised = message.includes('Did you mean') ? '' : see;
  const advice = spaced && !isPart ? ` (a request goes after run: bosun run "${spaced[1]}")` : advised;
  return complain(new UserError(`${message}${advice}`));
}

const debugText = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? `${error.stack}` : `${error.stack}\ncaused by ${debugText(error.cause)}`;
};
