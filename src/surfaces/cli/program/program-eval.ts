// The command that measures a team.

import type { Command } from 'commander';
import { withFromRuns } from './program-from-runs.ts';
import { type Act, collect, examples, withLenient } from './program-parts.ts';

export function addEval(program: Command, act: Act): void {
  withFromRuns(withLenient(program.command('eval')))
    .argument('[cases...]', 'files of labelled cases, one JSON object on each line (default: those beside the team)')
    .description('measure a team on labelled cases: routing, workers, whole runs, adversarial requests')
    .option('-t, --team <name|path>', 'the team (default: telecom)')
    .option(
      '-m, --model <provider/model>',
      'a model for everybody in the team, or offline; repeatable, side by side',
      collect,
    )
    .option('--bar <name=value>', 'a figure that must be reached, such as routing.accuracy=0.9; repeatable', collect)
    .option('--html <file>', 'also write a report with plots')
    .option(
      '--cold-start',
      'also how the router would do with 0, 10, 30 and 100 examples of each worker (in --html always)',
    )
    .option('--jobs <number>', 'how many cases without effects at the same time', '1')
    .option('--timeout <time>', 'the longest that a case may take', '2m')
    .addHelpText(
      'after',
      `${examples(
        'bosun eval',
        'bosun eval cases.jsonl --team ./team.ts --bar routing.accuracy=0.9',
        'bosun eval --model offline --model ollama/llama3.2 --html report.html',
        'bosun eval --from-runs --relabel last=billing',
      )}

A line is one of
  {"request": "…", "workers": ["billing"]}                                   routing; [] is out of scope
  {"kind": "worker", "worker": "billing", "instruction": "…", "expect": {…}}  one worker alone, without effects
  {"kind": "run", "request": "…", "expect": {…}}                             from end to end
  {"kind": "adversarial", "request": "…"}                                    nothing is done unattended
  {"bars": {"routing.accuracy": 0.9, "adversarial.passRate": 1}}             what must be reached

Exit codes: 0 every bar is reached, 1 one is missed, 2 bad usage or a faulty file of cases`,
    )
    .action((cases, _, command) =>
      act(command.optsWithGlobals(), async (cli) => {
        const flags = command.opts();
        if (flags.fromRuns) return (await import('../commands/eval-from-runs.ts')).evalFromRuns(cli, flags);
        return (await import('../commands/eval.ts')).evalCommand(cli, cases, flags);
      }),
    );
}
