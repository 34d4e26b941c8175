// The commands and their flags. What a command does is loaded when it is called, so that help is quick.

import { Command } from 'commander';
import { addAgain } from './program-again.ts';
import { addEval } from './program-eval.ts';
import { addMcp } from './program-mcp.ts';
import { type Act, collect, examples, withLenient, withResume } from './program-parts.ts';
import { addDecisions, addReading } from './program-people.ts';
import { addUpkeep } from './program-upkeep.ts';
import { addUsage } from './program-usage.ts';

/** Flags of the commands that take a request. */
function withRequest(command: Command): Command {
  return withLenient(command)
    .argument('[request...]', 'what is wanted; - reads it from standard input')
    .option('-f, --file <file>', 'read the request from a text file')
    .option(
      '-t, --team <name|path>',
      'a team that ships with Bosun, a team file, or a folder of agent files (default: telecom)',
    )
    .option('-m, --model <provider/model>', 'the model for everybody in the team, or offline (default: as configured)')
    .option('-c, --context <key=value>', 'a fact about the request; key:=json for other than text; repeatable', collect)
    .option('--continue <run>', 'go on from an earlier run, with its team and its context')
    .option('--budget-usd <dollars>', 'the most the run may cost')
    .option('--budget-tokens <tokens>', 'the most tokens the run may use')
    .option('--timeout <time>', 'the longest the run may take: 30s, 5m')
    .option('--sample', "the team's sample request, if no other is given");
}

export function createProgram(version: string, act: Act): Command {
  const program = new Command('bosun')
    .description('A supervisor for crews of AI agents: plans, delegates, checks what comes back, answers once.')
    .version(version, '-V, --version', 'print the version')
    .option('--home <folder>', 'where runs and data are kept (default: $BOSUN_HOME, else .bosun here)')
    .option('--json', 'one JSON document on stdout and nothing else there')
    .option('--plain', 'plain lines: no live tree, no colours')
    .helpOption('-h, --help', 'explain this')
    .configureHelp({ showGlobalOptions: true })
    .addHelpText(
      'after',
      `${examples('bosun run --sample', 'bosun run "my internet is down"', 'bosun inbox', 'bosun init my-team')}

Exit codes: 0 complete, 1 failed, 2 bad usage, 3 partial answer, 4 waiting for a person, 5 cancelled, 130 interrupted`,
    );

  addRun(program, act);

  withRequest(program.command('plan'))
    .description('show what would be done, without doing it')
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
    .argument('<run>', 'its id, the beginning of it, or last')
    .description('go on with a run that waits, or whose process died')
    .addHelpText('after', examples('bosun resume last', 'bosun resume last --json'))
    .action((run, _, command) =>
      act(command.optsWithGlobals(), async (cli) =>
        (await import('../commands/resume.ts')).resumeCommand(cli, run, command.opts()),
      ),
    );

  addReading(program, act);
  addAgain(program, act);
  addDecisions(program, act);
  addUsage(program, act);
  addEval(program, act);
  addUpkeep(program, act);
  addMcp(program, act);
  return program;
}

function addRun(program: Command, act: Act): void {
  withRequest(program.command('run'))
    .description('run a request')
    .option('--plan <file>', 'run this plan, as `plan --json` printed it or as you edited it; - reads standard input')
    .option('--approve-plan', 'ask a person about the plan before anything is done')
    .option('--dry-run', 'plan and read, without any effect')
    .option('--progressive', 'draft the answer, and show it, while slow tasks are still at work')
    .option('--no-cache', 'work everything out anew, also what pure workers did before')
    .option('-q, --quiet', 'no progress on stderr')
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
