// bosun plan: what would be done, without doing it.

import type { Preview } from '../../../runtime/preview.ts';
import { EXIT } from '../exit-code.ts';
import type { Cli } from '../surroundings.ts';
import { count, duration, harmless, indent, usd } from '../wording.ts';
import { type RequestFlags, requestOf } from './run.ts';

export async function planCommand(cli: Cli, words: readonly string[], flags: RequestFlags): Promise<number> {
  // Nothing is begun, so nothing is kept: a folder that cannot be written to will do.
  const journal = Promise.resolve(cli.wiring.openJournal(':memory:'));
  const { team, request, options } = await requestOf(cli, words, { ...flags, journal: () => journal });
  const preview = await team.plan(request, options);
  cli.terminal.document(preview);
  printPlan(preview, cli);
  return EXIT.complete;
}

function printPlan({ route, routing, plan, lint, forecast }: Preview, { terminal }: Cli): void {
  const { paint, say } = terminal;
  say(`${paint('bold', route)} ${harmless(routing.reason)}`.trim());
  const workers = routing.workers.map(({ name, confidence }) => `${name} ${Math.round(confidence)} %`);
  if (workers.length > 0) say(paint('dim', `workers ${workers.join(', ')}`));
  for (const part of routing.outOfScope) say(`${paint('yellow', 'out of scope')} ${harmless(part)}`);
  for (const task of plan.tasks) {
    const after = task.dependsOn.length > 0 ? paint('dim', ` after ${task.dependsOn.join(', ')}`) : '';
    say();
    say(`${paint('bold', task.id)}  ${paint('cyan', task.worker)}${after}`);
    say(indent(harmless(task.instruction)));
    if (task.successCriterion !== '') say(indent(paint('dim', `done when ${harmless(task.successCriterion)}`)));
    if (task.tools) say(indent(paint('dim', `tools ${task.tools.join(', ')}`)));
  }
  if (plan.tasks.length > 0) say();
  for (const { where, message } of lint) say(`${paint('yellow', 'note')} ${where}: ${message}`);
  const { tasks, width, depth, criticalPath, criticalPathMs, tokensMax, usdMax } = forecast;
  if (tasks === 0) return;
  const path =
    criticalPathMs === undefined
      ? criticalPath.join(' → ')
      : `${criticalPath.join(' → ')}, ${duration(criticalPathMs)}`;
  say(paint('dim', `forecast ${count(tasks, 'task')}, up to ${width} at once, depth ${depth}; critical path ${path}`));
  say(paint('dim', `at most ${tokensMax} tokens${usdMax > 0 ? `, ${usd(usdMax)}` : ''}`));
}
