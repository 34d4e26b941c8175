// What the definitions of commands share.

import type { Command } from 'commander';
import type { Cli } from '../surroundings.ts';

/** Opens what a command needs, does it, closes again, and keeps its exit code. */
export type Act = (options: Record<string, unknown>, work: (cli: Cli) => Promise<number>) => Promise<void>;

export function withResume(command: Command): Command {
  return command
    .option('-t, --team <name|path>', 'where the team is now, if not where the run found it')
    .option('--accept-changes', 'go on although the team was changed since the run began')
    .option('-q, --quiet', 'no progress on stderr');
}

/** For commands that load a team which may be a folder. */
export const withLenient = (command: Command): Command =>
  command.option('--lenient', 'with a folder of agent files: leave out faulty ones, and say which');

/** For options that may be given several times. */
export const collect = (value: string, before: readonly string[] = []): string[] => [...before, value];

export const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`;
