// Commands that run a recorded run again: unchanged, or with changes from some point on.

import type { Command } from 'commander';
import { type Act, collect, examples } from './program-parts.ts';

const RUN = 'id of the run, the beginning of the id, or "last"';

export function addReplay(program: Command, act: Act): void {
  program
    .command('replay')
    .argument('[run]', RUN, 'last')
    .description('Make the decisions of a run again from its journal; exit code 1 if one differs.')
    .addHelpText('after', examples('bosun replay last', 'bosun replay last --json'))
    .action((run, _, command) =>
      act(command.optsWithGlobals(), async (cli) => (await import('../commands/replay.ts')).replayCommand(cli, run)),
    );
  addFork(program, act);
}

function addFork(program: Command, act: Act): void {
  program
    .command('fork')
    .argument('[run]', RUN, 'last')
    .description('Re-run a run with changes; only affected tasks run again. Prints both side by side.')
    .option('--at <event|task>', 'keep everything recorded before this event, or before this task was dispatched')
    .option(
      '-m, --model <[who=]model>',
      'use another model, for all or for one worker, role or task; repeatable',
      collect,
    )
    .option('--prompt <who=text|file>', 'use another prompt for a worker or a role; repeatable', collect)
    .option('--instruction <task=text>', 'use another instruction for a task; repeatable', collect)
    .option(
      '--decision <review=decision>',
      'change a decision to approve, deny[:reason] or answer:text; repeatable',
      collect,
    )
    .option('--effects', 'allow new effects; recorded effects are never repeated')
    .option('-t, --team <name|path>', 'the team, if it has moved since the run')
    .option('-q, --quiet', 'print no progress on stderr')
    .addHelpText(
      'after',
      examples(
        'bosun fork last',
        'bosun fork last --at t3 --model t3=ollama/llama3.2',
        'bosun fork last --prompt billing=prompt.txt',
        'bosun fork last --instruction t2="List the open invoices only"',
        'bosun fork last --decision r1=deny --json',
      ),
    )
    .action((run, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/fork.ts')).forkCommand(cli, run, command.opts()),
      ),
    );
}
