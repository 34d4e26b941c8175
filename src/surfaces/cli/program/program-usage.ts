// Commands about what runs use, and about using less.

import type { Command } from 'commander';
import { type Act, examples, withLenient } from './program-parts.ts';

export function addUsage(program: Command, act: Act): void {
  program
    .command('usage')
    .description('show what runs used: tokens, money, calls, tasks; and which alerts were raised')
    .option('--by <what>', 'worker, run, model, day or team', 'worker')
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
    .argument('<file>', 'a request on each line, or JSON lines with request and context')
    .description('run requests without effects, so that results of pure workers are in the cache')
    .option('-t, --team <name|path>', 'a team that ships with Bosun, a team file, or a folder of agent files')
    .addHelpText('after', examples('bosun warm requests.txt --team ./team.ts', 'bosun warm requests.jsonl --json'))
    .action((file, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/warm.ts')).warmCommand(cli, file, command.opts()),
      ),
    );
}
