// bosun plan: shows the plan for a request without running it.

import type { Preview } from '../../../runtime/run/preview.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { forecastLines, taskTexts } from '../print/plan.ts';
import { harmless } from '../print/wording.ts';
import { describeSource } from '../teams/load-team.ts';
import { type RequestFlags, requestOf } from './run.ts';

export async function planCommand(cli: Cli, words: readonly string[], flags: RequestFlags): Promise<number> {
  // Nothing is run, so nothing is stored: a read-only folder will do.
  const journal = Promise.resolve(cli.wiring.openJournal(':memory:'));
  const { team, source, request, options } = await requestOf(cli, words, flags, { journal: () => journal });
  const preview = await team.plan(request, options);
  // Includes what it was made for, so that the document can be edited and run as it is.
  cli.terminal.document({ ...preview, request, context: options.context, team: describeSource(source, cli.cwd) });
  printPlan(preview, cli);
  return EXIT.complete;
}

function printPlan({ route, routing, plan, lint, forecast }: Preview, { terminal }: Cli): void {
  const { paint, say } = terminal;
  say(`${paint('bold', route)} ${harmless(routing.reason)}`.trim());
  const workers = routing.workers.map(({ name, confidence }) => `${name} ${Math.round(confidence)} %`);
  if (workers.length > 0) say(paint('dim', `workers ${workers.join(', ')}`));
  for (const part of routing.outOfScope) say(`${paint('yellow', 'out of scope')} ${harmless(part)}`);
  for (const text of taskTexts(plan, terminal)) {
    say();
    say(text);
  }
  if (plan.tasks.length > 0) say();
  for (const { where, message } of lint) say(`${paint('yellow', 'note')} ${where}: ${message}`);
  for (const line of forecastLines(forecast)) say(paint('dim', line));
}
