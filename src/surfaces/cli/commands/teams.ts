// bosun teams: lists shipped teams, shows the parts of a team, resets its sample data.

import type { TeamSpec } from '../../../core/plan/team-spec.ts';
import { nearest } from '../../../text/nearest.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { UserError } from '../print/user-error.ts';
import { duration, indent } from '../print/wording.ts';
import { findTeam, loadSpec } from '../teams/load-team.ts';
import { DEFAULT_TEAM, shippedTeams } from '../teams/shipped-teams.ts';

export async function listTeams({ terminal }: Cli): Promise<number> {
  const teams = Object.entries(shippedTeams).map(([name, { does, sample }]) => ({
    name,
    does,
    sample,
    isDefault: name === DEFAULT_TEAM,
  }));
  terminal.document({ teams });
  for (const { name, does } of teams) terminal.say(`${terminal.paint('bold', name)}  ${does}`);
  return EXIT.complete;
}

export async function showTeam(cli: Cli, given: string, flags: { readonly lenient?: boolean }): Promise<number> {
  const spec = await loadSpec(findTeam(given, cli.cwd, flags), cli);
  cli.terminal.document(spec);
  printTeam(spec, cli);
  if (Object.hasOwn(shippedTeams, given)) explainShipped(given, cli);
  return EXIT.complete;
}

const MADE = {
  function: ', made for each task by a function, from these tools',
  'from-plan': ', made for each task as the plan describes it, from these tools',
} as const;

function printTeam(
  { name, workers, pools = {}, defaultWorker, budget, sharedTools = [] }: TeamSpec,
  { terminal }: Cli,
): void {
  const { paint, say } = terminal;
  say(paint('bold', name));
  for (const [key, worker] of Object.entries(workers)) {
    say();
    const fallback = worker.fallback === undefined ? '' : `, then ${worker.fallback}`;
    const time = worker.timeoutMs === undefined ? '' : `, ${duration(worker.timeoutMs)} an attempt`;
    say(`${paint('cyan', key)}  ${worker.does}`);
    if (worker.scope !== undefined) say(indent(paint('dim', worker.scope)));
    const nested = worker.team?.name === undefined ? '' : ` ${worker.team.name}`;
    const made = worker.build === undefined ? '' : MADE[worker.build];
    say(indent(paint('dim', `${worker.kind}${nested}${made}, up to ${worker.attemptsMax} attempts${time}${fallback}`)));
    for (const tool of worker.tools)
      say(indent(`${tool.name} ${paint('dim', `(${tool.effect}) ${tool.does}`)}`, '    '));
  }
  say();
  for (const [key, pool] of Object.entries(pools)) {
    say(`${paint('cyan', key)}  ${pool.does}`);
    const by = pool.rule ? 'a rule, then by figures' : 'figures';
    say(indent(paint('dim', `one of ${pool.workers.join(', ')}, chosen by ${by}`)));
  }
  if (sharedTools.length > 0) say(paint('dim', `shared by several workers: ${sharedTools.join(', ')}`));
  if (defaultWorker !== undefined) say(paint('dim', `requests that fit no worker go to ${defaultWorker}`));
  if (budget.ms !== undefined) say(paint('dim', `a run may take ${duration(budget.ms)}`));
}

/** How to use a shipped team: its sample request, one's own data, its measurement, a copy to edit. */
function explainShipped(name: string, { terminal: { say, paint }, suggest }: Cli): void {
  const { does, sample, context = {}, copy } = shippedTeams[name] ?? { does: '', sample: '' };
  say();
  say(`${does}.`);
  say(paint('dim', `A request to try: ${sample}`));
  for (const [key, meaning] of Object.entries(context)) say(indent(`--context ${key}=…  ${paint('dim', meaning)}`));
  say(paint('dim', `Measure it: ${suggest(`eval --team ${name}`)}`));
  if (copy) say(paint('dim', `Copy it for editing: ${suggest(`init --from ${name}`)}`));
}

export async function resetTeam(cli: Cli, given: string): Promise<number> {
  const shipped = Object.hasOwn(shippedTeams, given) ? shippedTeams[given] : undefined;
  if (!shipped) {
    const close = nearest(given, Object.keys(shippedTeams));
    throw new UserError(
      `There is no sample data of a team "${given}": ${close === undefined ? `see ${cli.suggest('teams list')}` : `did you mean ${close}?`}`,
    );
  }
  await shipped.reset(cli.home);
  cli.terminal.document({ team: given, reset: true });
  cli.terminal.say(`The sample data of ${given} was reset.`);
  return EXIT.complete;
}
