// Commands that show runs, and commands for people's decisions.

import type { Command } from 'commander';
import { type Act, AS, examples, withResume } from './program-parts.ts';

const RUN = 'id of the run, the beginning of the id, or "last"';
const REVIEW = 'id of the review ("last-r1": the first of the latest run), or of a run with one open review';

export function addReading(program: Command, act: Act): void {
  program
    .command('runs')
    .description('List runs, newest first.')
    .option('-n, --limit <number>', 'how many', '20')
    .option('--all', 'all runs, including those of nested teams')
    .addHelpText('after', examples('bosun runs', 'bosun runs --all --json'))
    .action((_, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/runs.ts')).runsCommand(cli, command.opts()),
      ),
    );

  program
    .command('show')
    .argument('[run]', RUN, 'last')
    .description('Show a run: tasks, answer, gaps, reviews, usage.')
    .addHelpText('after', examples('bosun show last', 'bosun show last --json'))
    .action((run, _, command) =>
      act(command.optsWithGlobals(), async (cli) => (await import('../commands/show.ts')).showCommand(cli, run)),
    );

  program
    .command('trace')
    .argument('[run]', RUN, 'last')
    .description('Show every step of a run with its times, or write spans.')
    .option('--format <format>', 'write spans instead: jaeger (for its page) or otlp')
    .option('--out <file>', 'write the spans to a file')
    .option('--content', 'include prompts, arguments and results in the spans')
    .addHelpText(
      'after',
      examples(
        'bosun trace last',
        'bosun trace last --json > trace.json',
        'bosun trace last --format jaeger --out trace.json',
      ),
    )
    .action((run, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/trace.ts')).traceCommand(cli, run, command.opts()),
      ),
    );

  program
    .command('inbox')
    .description('List what waits for a person, with the commands to decide.')
    .addHelpText('after', examples('bosun inbox', 'bosun inbox --json'))
    .action((_, command) =>
      act(command.optsWithGlobals(), async (cli) => (await import('../commands/inbox.ts')).inboxCommand(cli)),
    );
}

const withDecision = (command: Command): Command =>
  withResume(command)
    .argument('<review>', REVIEW)
    .option('--as <name>', AS)
    .option('--no-resume', 'only record the decision; do not resume the run here');

export function addDecisions(program: Command, act: Act): void {
  withDecision(program.command('approve'))
    .description('Approve what a run asks for, and let it go on.')
    .option('--args <json|file>', 'approve with these arguments instead, or with the plan in this file')
    .option('--unseen', 'approve arguments that are too long to be shown; "inbox --json" has them')
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
    .argument('[reason...]', 'told to the worker and stored in the journal')
    .description('Deny what a run asks for, and let it go on.')
    .addHelpText('after', examples('bosun deny last "not without a receipt"'))
    .action((review, reason, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/decide.ts')).denyCommand(cli, review, reason, command.opts()),
      ),
    );

  withDecision(program.command('answer'))
    .argument('<text...>', 'the answer')
    .description('Answer a question, or do the task of a worker yourself, and let the run go on.')
    .addHelpText('after', examples('bosun answer last "the line in the kitchen"'))
    .action((review, text, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/decide.ts')).answerCommand(cli, review, text, command.opts()),
      ),
    );

  program
    .command('cancel')
    .argument('<run>', RUN)
    .argument('[reason...]', 'stored in the journal')
    .description('Cancel a run and the runs of its nested teams.')
    .option('--as <name>', "who cancels (default: the operating system's user)")
    .option('-t, --team <name|path>', 'the team, if it has moved since the run')
    .addHelpText('after', examples('bosun cancel last "no longer needed"'))
    .action((run, reason, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/cancel.ts')).cancelCommand(cli, run, reason, command.opts()),
      ),
    );
}
