// Commands that go through a run again: as it was, or otherwise from some point on.

import type { Command } from 'commander';
import { type Act, examples } from './program-parts.ts';

const RUN = 'its id, the beginning of it, or last';

export function addAgain(program: Command, act: Act): void {
  program
    .command('replay')
    .argument('[run]', RUN, 'last')
    .description('decide everything in a run anew from what happened; exit code 1 if the journal would not be the same')
    .addHelpText('after', examples('bosun replay last', 'bosun replay last --json'))
    .action((run, _, command) =>
      act(command.optsWithGlobals(), async (cli) => (await import('./commands/replay.ts')).replayCommand(cli, run)),
    );
}
