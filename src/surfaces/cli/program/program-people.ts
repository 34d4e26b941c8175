// Commands that look at runs, and commands by which people decide.

import type { Command } from 'commander';
import { type Act, examples, withResume } from './program-parts.ts';

const RUN = 'its id, the beginning of it, or last';
const REVIEW = 'its id (last-r1 for the first of the latest run), or a run with one open review';

export function addReading(program: Command, act: Act): void {
  program
    .command('runs')
    .description('list runs, newest first')
    .option('-n, --limit <number>', 'how many', '20')
    .option('--all', 'all of them, those of nested teams included')
    .addHelpText('after', examples('bosun runs', 'bosun runs --all --json'))
    .action((_, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/runs.ts')).runsCommand(cli, command.opts()),
      ),
    );

  program
    .command('show')
    .argument('[run]', RUN, 'last')
    .description('show a run: tasks, answer, gaps, reviews, usage')
    .addHelpText('after', examples('bosun show last', 'bosun show last --json'))
    .action((run, _, command) =>
      act(command.optsWithGlobals(), async (cli) => (await import('../commands/show.ts')).showCommand(cli, run)),
    );

  program
    .command('trace')
    .argument('[run]', RUN, 'last')
    .description('show every step of a run with its times')
    .addHelpText('after', examples('bosun trace last', 'bosun trace last --json > trace.json'))
    .action((run, _, command) =>
      act(command.optsWithGlobals(), async (cli) => (await import('../commands/trace.ts')).traceCommand(cli, run)),
    );

  const audit = program.command('audit').description('check that journals are what was written');
  audit
    .command('verify')
    .argument('[run]', `${RUN}; all runs if left out`)
    .description('check the hash chain; exit code 1 if an event was changed, removed or added')
    .option('--all', 'every run in this home')
    .option('--anchor <events:head>', 'also check against what was noted elsewhere (audit in the report of a run)')
    .addHelpText(
      'after',
      examples('bosun audit verify last', 'bosun audit verify --all', 'bosun audit verify last --anchor 42:9f86d0…'),
    )
    .action((run, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/audit.ts')).auditCommand(cli, run, command.opts()),
      ),
    );

  program
    .command('inbox')
    .description('list what waits for a person, with how to decide it')
    .addHelpText('after', examples('bosun inbox', 'bosun inbox --json'))
    .action((_, command) =>
      act(command.optsWithGlobals(), async (cli) => (await import('../commands/inbox.ts')).inboxCommand(cli)),
    );
}

const withDecision = (command: Command): Command =>
  withResume(command)
    .argument('<review>', REVIEW)
    .option('--as <name>', "who decides (default: the operating system's user)")
    .option('--no-resume', 'record the decision, and let the run go on elsewhere');

export function addDecisions(program: Command, act: Act): void {
  withDecision(program.command('approve'))
    .description('say yes to a review, and let its run go on')
    .option('--args <json|file>', 'approve the call with these arguments, or the plan in this file, instead')
    .addHelpText(
      'after',
      examples(
        'bosun approve last --as Ada',
        'bosun approve last-r1 --args \'{"amountCents": 2000}\'',
        'bosun approve last-r1 --args plan.json',
      ),
    )
    .action((review, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/decide.ts')).approveCommand(cli, review, command.opts()),
      ),
    );

  withDecision(program.command('deny'))
    .argument('[reason...]', 'told to the worker, and kept')
    .description('say no to a review, and let its run go on')
    .addHelpText('after', examples('bosun deny last "not without a receipt"'))
    .action((review, reason, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/decide.ts')).denyCommand(cli, review, reason, command.opts()),
      ),
    );

  withDecision(program.command('answer'))
    .argument('<text...>', 'the answer')
    .description("answer a question, or answer in a worker's place, and let the run go on")
    .addHelpText('after', examples('bosun answer last "the line in the kitchen"'))
    .action((review, text, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/decide.ts')).answerCommand(cli, review, text, command.opts()),
      ),
    );

  program
    .command('cancel')
    .argument('<run>', RUN)
    .argument('[reason...]', 'kept in the journal')
    .description('end a run and everything under it')
    .option('--as <name>', "who cancels (default: the operating system's user)")
    .option('-t, --team <name|path>', 'where the team is now, if not where the run found it')
    .addHelpText('after', examples('bosun cancel last "no longer needed"'))
    .action((run, reason, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/cancel.ts')).cancelCommand(cli, run, reason, command.opts()),
      ),
    );
}
