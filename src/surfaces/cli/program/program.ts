// The commands and their flags. The code of a command is loaded when it is called, so that help is fast.

import { Command } from 'commander';
import { addEval } from './program-eval.ts';
import { addMcp } from './program-mcp.ts';
import { type Act, collect, examples, withLenient, withResume } from './program-parts.ts';
import { addDecisions, addReading } from './program-people.ts';
import { addReplay } from './program-replay.ts';
import { addUpkeep } from './program-upkeep.ts';
import { addUsage } from './program-usage.ts';

/** Flags of the commands that take a request. */
function withRequest(command: Command): Command {
  return withLenient(command)
    .argument('[request...]', 'the request; "-" reads it from standard input')
    .option('-f, --file <file>', 'read the request from a text file')
    .option(
      '-t, --team <name|path>',
      'a team that ships with Bosun, a team file, or a folder of agent files (default: telecom)',
    )
    .option('-m, --model <provider/model>', 'the model for the whole team, or "offline" (default: as configured)')
    .option(
      '-c, --context <key=value>',
      'a fact about the request; use key:=json for values other than text; repeatable',
      collect,
    )
    .option('--continue <run>', 'continue the conversation of an earlier run, with its team and context')
    .option('--budget-usd <dollars>', 'cost limit of the run')
    .option('--budget-tokens <tokens>', 'token limit of the run')
    .option('--timeout <time>', 'time limit of the run: 30s, 5m')
    .option('--sample', "use the team's sample request if none is given, on fresh sample data");
}

export function createProgram(version: string, act: Act): Command {
  const program = new Command('bosun')
    .description('A supervisor for crews of AI agents: plans, delegates, checks what comes back, answers once.')
    .version(version, '-V, --version', 'print the version')
    .option('--home <folder>', 'the folder for runs and data (default: $BOSUN_HOME, else ./.bosun)')
    .option('--json', 'print one JSON document on stdout and nothing else')
    .option('--plain', 'print plain lines: no live tree, no colours')
    .helpOption('-h, --help', 'show help')
    .configureHelp({ showGlobalOptions: true })
    .addHelpText(
      'after',
      `${examples('bosun run --sample', 'bosun run "my internet is down"', 'bosun inbox', 'bosun init my-team')}

Exit codes: 0 complete, 1 failed, 2 bad usage, 3 partial answer, 4 waiting for a person, 5 cancelled, 6 out of scope,
  130 interrupted`,
    );

  addRun(program, act);

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
    .argument('<run>', 'id of the run, the beginning of the id, or "last"')
    .description('Continue a run that was waiting, or whose process died.')
    .addHelpText('after', examples('bosun resume last', 'bosun resume last --json'))
    .action((run, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/resume.ts')).resumeCommand(cli, run, command.opts()),
      ),
    );

  addReading(program, act);
  addReplay(program, act);
  addDecisions(program, act);
  addUsage(program, act);
  addEval(program, act);
  addUpkeep(program, act);
  addMcp(program, act);
  return program;
}

function addRun(program: Command, act: Act): void {
  withRequest(program.command('run'))
    .description('Run a request.')
    .option('--plan <file>', 'run this plan, as printed by "plan --json" or edited; "-" reads standard input')
    .option('--approve-plan', 'ask a person to approve the plan before it runs')
    .option('--dry-run', 'plan and read, but make no effects')
    .option('--progressive', 'draft and show the answer while slow tasks are still running')
    .option('--no-cache', 'do not reuse cached results of pure workers')
    .option('-q, --quiet', 'print no progress on stderr')
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
