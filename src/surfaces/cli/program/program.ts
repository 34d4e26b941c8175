// The commands and their flags. The code of a command is loaded when it is called, so that help is fast.

import { Command } from 'commander';
import { addAudit } from './program-audit.ts';
import { addEval } from './program-eval.ts';
import { addImport } from './program-import.ts';
import { addMcp } from './program-mcp.ts';
import { type Act, AS, collect, examples, NO_INPUT, QUIET, withLenient, withResume } from './program-parts.ts';
import { addDecisions, addReading } from './program-people.ts';
import { addReplay } from './program-replay.ts';
import { addServe } from './program-serve.ts';
import { addUpkeep } from './program-upkeep.ts';
import { addUsage } from './program-usage.ts';

/** Flags of the commands that take a request. */
function withRequest(command: Command): Command {
  return withSetting(
    command
      .argument('[request...]', 'the request; "-" reads it from standard input')
      .option('-f, --file <file>', 'read the request from a text file'),
  ).option('--sample', "use the team's sample request if none is given, on fresh sample data");
}

/** Which team does it, and what it is told besides the request. */
function withSetting(command: Command): Command {
  return withLenient(command)
    .option(
      '-t, --team <name|path>',
      'a team that ships with Bosun, a team file, or a folder of agent files (default: telecom)',
    )
    .option(
      '-m, --model <provider/model>',
      'the model for the whole team, or "offline" (default: $BOSUN_MODEL, then your keys, then offline)',
    )
    .option(
      '-c, --context <key=value>',
      'a fact about the request; use key:=json for values other than text; repeatable',
      collect,
    )
    .option('--continue <run>', 'continue the conversation of an earlier run, with its team and context')
    .option('--budget-usd <dollars>', 'cost limit of the run')
    .option('--budget-tokens <tokens>', 'token limit of the run')
    .option('--timeout <time>', 'time limit of the run: 30s, 5m')
    .option('--silence <time>', 'how long a model may pause while it writes: 90s, 5m (default: $BOSUN_SILENCE)')
    .option('--first-token <time>', 'how long a model may read the prompt (default: $BOSUN_FIRST_TOKEN)');
}

export function createProgram(version: string, act: Act): Command {
  const program = new Command('bosun')
    .description('A supervisor for crews of AI agents: plans, delegates, checks what comes back, answers once.')
    .version(version, '-V, --version', 'print the version')
    .option('--home <folder>', 'the folder for runs and data (default: $BOSUN_HOME, else ./.bosun)')
    .option('--store <file>', 'the store of a program, instead of that of the home')
    .option('--database <url>', 'Postgres, instead of the home (default: $BOSUN_DATABASE)')
    .option('--json', 'print one JSON document on stdout and nothing else')
    .option('--plain', 'print plain lines: no live tree, no colours')
    .helpOption('-h, --help', 'show help')
    // Names alone, so that a description fits beside them; each command has its own help.
    .configureHelp({ showGlobalOptions: true, subcommandTerm: (command) => command.name() })
    .addHelpText(
      'after',
      `${examples('bosun run --sample', 'bosun run "my internet is down"', 'bosun inbox', 'bosun init my-team')}

Exit codes: 0 complete, 1 failed, 2 bad usage, 3 partial answer, 4 waiting for a person, 5 cancelled, 6 out of scope, 130 interrupted`,
    );

  addRun(program, act);
  addChat(program, act);

  withRequest(program.command('plan'))
    .description('Show the plan for a request without running it.')
    .addHelpText(
      'after',
      examples(
        'bosun plan "test my line, then book a technician"',
        'bosun plan --team ./team.ts --json "…" > plan.json',
      ),
    )
    .action((words, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/plan.ts')).planCommand(cli, words, command.opts()),
      ),
    );

  withResume(program.command('resume'))
    .option('--as <name>', AS)
    .argument('[run]', 'id of the run, the beginning of the id, or "last"')
    .option('--all', 'all runs that were interrupted or stopped; with --team, those of this team')
    .description('Continue a run that was waiting, or whose process died.')
    .addHelpText(
      'after',
      examples('bosun resume last', 'bosun resume last --json', 'bosun resume --all --accept-changes --team ./team.ts'),
    )
    .action((run, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        command.opts().all
          ? (await import('../commands/resume-all.ts')).resumeAll(cli, run, command.opts())
          : (await import('../commands/resume.ts')).resumeCommand(cli, run, command.opts()),
      ),
    );

  addReading(program, act);
  addAudit(program, act);
  addReplay(program, act);
  addDecisions(program, act);
  addUsage(program, act);
  addEval(program, act);
  addUpkeep(program, act);
  addImport(program, act);
  addMcp(program, act);
  addServe(program, act);
  for (const command of program.commands) {
    command.helpGroup(FIRST.includes(command.name()) ? 'Commands to start with:' : 'More commands:');
    if (command.commands.length > 0) command.helpCommand('help [command]', 'Show the help of a command.');
  }
  return program.addHelpCommand(
    new Command('help').argument('[command]').description('Show the help of a command.').helpGroup('More commands:'),
  );
}

/** What a newcomer needs. */
const FIRST: readonly string[] = ['run', 'chat', 'plan', 'show', 'trace', 'inbox', 'approve', 'init'];

function addRun(program: Command, act: Act): void {
  withRequest(program.command('run'))
    .description('Give a team a request and print its answer.')
    .option('--plan <file>', 'run this plan, as printed by "plan --json" or edited; "-" reads standard input')
    .option('--approve-plan', 'ask a person to approve the plan before it runs')
    .option('--dry-run', 'plan and read, but change nothing')
    .option('--progressive', 'draft and show the answer while slow tasks are still running')
    .option('--no-cache', 'do not reuse results of earlier runs')
    .option('-q, --quiet', QUIET)
    .option('--no-input', NO_INPUT)
    .option('--as <name>', AS)
    .addHelpText(
      'after',
      examples(
        'bosun run "refund the 49.99 and test my line" --context customerId=C-1001',
        'bosun run --team ./team.ts --file request.txt --json',
        'bosun run --team .claude/agents "review the latest change"',
        'bosun run --model ollama/llama3.2 "my internet is down"',
        'echo "what do I owe?" | bosun run -',
        'bosun run --continue last "and the month before?"',
        'bosun run --plan plan.json',
        'bosun run --approve-plan "refund the 49.99 and test my line"',
      ),
    )
    .action((words, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/run.ts')).runCommand(cli, words, command.opts()),
      ),
    );
}

function addChat(program: Command, act: Act): void {
  withSetting(program.command('chat'))
    .description('Talk with a team, which remembers the lines before.')
    .option('-q, --quiet', QUIET)
    .option('--no-input', NO_INPUT)
    .option('--as <name>', AS)
    .addHelpText(
      'after',
      `${examples(
        'bosun chat',
        'bosun chat --team ./team.ts',
        'bosun chat --continue last',
        'printf "what do I owe?\\nand the month before?\\n" | bosun chat',
      )}

In the chat: /plan, /trace and /cost show the last run, /help lists the commands, /quit or Ctrl-D ends.
Ctrl-C stops the run, not the chat. Lines from a pipe are answered one after the other.`,
    )
    .action((_, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/chat.ts')).chatCommand(cli, command.opts()),
      ),
    );
}
