// From the command line to an exit code. Loaded by main.ts once Node is known to be recent enough.

import { CommanderError } from 'commander';
import type { Environment } from './environment.ts';
import { EXIT } from './exit-code.ts';
import { type CommonOptions, openCli } from './home.ts';
import { fitLines } from './print/fit-lines.ts';
import { explain, UserError } from './print/user-error.ts';
import { createProgram } from './program/program.ts';
import type { Act } from './program/program-parts.ts';
import { widthOf } from './terminal.ts';
import { wrongUsage } from './wrong-usage.ts';

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
    command
      .exitOverride()
      .showSuggestionAfterError(false)
      .configureOutput({
        outputError: () => {},
        writeOut: (text) => void process.stdout.write(fitLines(text, widthOf(process.stdout))),
      });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) return complain(error);
    if (error.code === 'commander.help') return args[0] === 'help' ? EXIT.complete : EXIT.usage;
    return error.exitCode === 0 ? EXIT.complete : complain(new UserError(wrongUsage(error, program, args)));
  }
}

const debugText = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? `${error.stack}` : `${error.stack}\ncaused by ${debugText(error.cause)}`;
};
