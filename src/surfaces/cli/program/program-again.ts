// Commands that go through a run again: as it was, or otherwise from some point on.

import type { Command } from 'commander';
import { type Act, collect, examples } from './program-parts.ts';

const RUN = 'its id, the beginning of it, or last';

export function addAgain(program: Command, act: Act): void {
  program
    .command('replay')
    .argument('[run]', RUN, 'last')
    .description('decide everything in a run anew from what happened; exit code 1 if the journal would not be the same')
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
    .description(
      'go through a run again otherwise: only what the change touches is done anew, and shown beside the old',
    )
    .option('--at <event|task>', 'take over what was recorded before this event, or before this task was dispatched')
    .option(
      '-m, --model <[who=]model>',
      'another model, for everybody or for a worker, role or task; repeatable',
      collect,
    )
    .option('--prompt <who=text|file>', "another prompt of a worker, or a role's standing text; repeatable", collect)
    .option('--instruction <task=text>', 'another instruction for a task; repeatable', collect)
    .option(
      '--decision <review=decision>',
      'approve, deny[:reason] or answer:text instead of what was said; repeatable',
      collect,
    )
    .option('--effects', 'let effects happen that the run did not have; those it had are never repeated')
    .option('-t, --team <name|path>', 'where the team is now, if not where the run found it')
    .option('-q, --quiet', 'no progress on stderr')
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
