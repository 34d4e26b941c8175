// Parts shared by the definitions of commands.

import type { Command } from 'commander';
import type { Cli } from '../environment.ts';
import { UserError } from '../print/user-error.ts';

/** Opens what a command needs, runs it, closes again, and sets its exit code. */
export type Act = (options: Record<string, unknown>, work: (cli: Cli) => Promise<number>) => Promise<void>;

export function withResume(command: Command): Command {
  return command
    .option('-t, --team <name|path>', 'the team, if it has moved since the run')
    .option('--accept-changes', 'continue even if the team has changed since the run began')
    .option('-q, --quiet', QUIET)
    .option('--no-input', NO_INPUT);
}

export const QUIET = 'print no progress on stderr, and ask nothing';
export const NO_INPUT = 'ask nothing at the terminal: approvals and questions stay in the inbox';
export const AS = "the name to record for decisions (default: the operating system's user)";

export const OLD_KEY = 'also accept signatures of this key, with which earlier lines were signed; repeatable';

/** For commands that load a team which may be a folder. */
export const withLenient = (command: Command): Command =>
  command.option('--lenient', 'with a folder of agent files: skip faulty files and report them');

/** For options that may be given several times. */
export const collect = (value: string, before: readonly string[] = []): string[] => [...before, value];

/** For files that are checked or written: of two, the first would go unnoticed. */
export const once =
  (flag: string) =>
  (value: string, before?: string): string => {
    if (before === undefined) return value;
    throw new UserError(`${flag} is given twice, for ${before} and ${value}: give one file at a time`);
  };

export const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`;
