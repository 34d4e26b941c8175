// Commands that bring a team over from another framework.

import type { Command } from 'commander';
import { type Act, collect, examples } from './program-parts.ts';

export function addImport(program: Command, act: Act): void {
  program
    .command('import')
    .description('Make a team of a crew that was written for another framework.')
    .addHelpText('after', examples('bosun import crewai config/agents.yaml config/tasks.yaml'))
    .command('crewai')
    .argument('<agents.yaml>', 'the agents of the crew')
    .argument('<tasks.yaml>', 'its tasks')
    .description('Make a team file and a plan of a CrewAI crew, and say what is not carried over.')
    .option('-o, --out <folder>', 'the folder to write to (default: the current one)')
    .option('-i, --input <name=value>', 'the value of an input such as {topic}; repeatable', collect)
    .addHelpText(
      'after',
      examples(
        'bosun import crewai config/agents.yaml config/tasks.yaml',
        'bosun import crewai agents.yaml tasks.yaml --out my-team --input topic="electric cars"',
      ),
    )
    .action((agents, tasks, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/import-crewai.ts')).importCrewaiCommand(cli, { agents, tasks }, command.opts()),
      ),
    );
}
