// Commands about usage and about the cache.

import type { Command } from 'commander';
import { type Act, examples, withLenient } from './program-parts.ts';

export function addUsage(program: Command, act: Act): void {
  program
    .command('usage')
    .description('Show the usage of runs (tokens, money, calls, tasks) and the alerts that were raised.')
    .option('--by <what>', 'group by worker, run, model, day or team', 'worker')
    .option('--since <time>', '24h, 7d, 4w, or a date; whole days in UTC')
    .option('-t, --team <name>', 'only runs of this team')
    .addHelpText(
      'after',
      examples('bosun usage', 'bosun usage --by day --since 7d', 'bosun usage --by model --team telecom --json'),
    )
    .action((_, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/usage.ts')).usageCommand(cli, command.opts()),
      ),
    );

  withLenient(program.command('warm'))
    .argument('<file>', 'a file with one request per line, or JSON lines with request and context')
    .description('Run requests in advance, without effects, so that later runs find results in the cache.')
    .option('-t, --team <name|path>', 'a team that ships with Bosun, a team file, or a folder of agent files')
    .addHelpText('after', examples('bosun warm requests.txt --team ./team.ts', 'bosun warm requests.jsonl --json'))
    .action((file, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/warm.ts')).warmCommand(cli, file, command.opts()),
      ),
    );
}
