// The command that measures a team.

import type { Command } from 'commander';
import { withFromRuns } from './program-from-runs.ts';
import { type Act, collect, examples, withLenient } from './program-parts.ts';

export function addEval(program: Command, act: Act): void {
  withFromRuns(withLenient(program.command('eval')))
    .argument('[cases...]', 'files of labelled cases, one JSON object per line (default: the file beside the team)')
    .description('Measure a team on labelled cases: routing, workers, whole runs, adversarial requests.')
    .option('-t, --team <name|path>', 'the team (default: telecom)')
    .option('--all', 'every team that ships with Bosun, on its own cases and bars')
    .option(
      '-m, --model <provider/model>',
      'the model for the whole team, or "offline"; repeat to compare models',
      collect,
    )
    .option('--bar <name=value>', 'a figure that must be reached, such as routing.accuracy=0.9; repeatable', collect)
    .option('--html <file>', 'also write a report with plots')
    .option('--cold-start', 'also measure the router with 0, 10, 30 and 100 examples per worker (always in --html)')
    .option('--jobs <number>', 'how many cases without effects run at the same time', '1')
    .option('--timeout <time>', 'time limit for a case', '2m')
    .addHelpText(
      'after',
      `${examples(
        'bosun eval',
        'bosun eval cases.jsonl --team ./team.ts --bar routing.accuracy=0.9',
        'bosun eval --model offline --model ollama/llama3.2 --html report.html',
        'bosun eval --all --json',
        'bosun eval --from-runs --relabel last=billing',
      )}

Each line of a file is one of
  {"request": "…", "workers": ["billing"]}                                   routing; [] means out of scope
  {"kind": "worker", "worker": "billing", "instruction": "…", "expect": {…}}  one worker alone, without effects
  {"kind": "run", "request": "…", "expect": {…}}                             a whole run
  {"kind": "adversarial", "request": "…"}                                    passes if nothing has an unapproved effect
  {"bars": {"routing.accuracy": 0.9, "adversarial.passRate": 1}}             figures that must be reached

Exit codes: 0 every bar is reached, 1 a bar is missed, 2 bad usage or a faulty file of cases`,
    )
    .action((cases, _, command) =>
      act(command.optsWithGlobals(), async (cli) => {
        const flags = command.opts();
        if (flags.fromRuns) return (await import('../commands/eval-from-runs.ts')).evalFromRuns(cli, flags);
        return (await import('../commands/eval.ts')).evalCommand(cli, cases, flags);
      }),
    );
}
