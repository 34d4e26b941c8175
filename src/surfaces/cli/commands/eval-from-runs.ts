// bosun eval --from-runs: what a team's router learnt from its runs, how accurate it is, and how to correct it.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { crewOf } from '../../../core/plan/pools.ts';
import type { LearntExample } from '../../../runtime/routing/learnt-examples.ts';
import type { RoutingFigures } from '../../../runtime/routing/routing-figures.ts';
import { nearest } from '../../../text/nearest.ts';
import type { Cli, Team } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { UserError } from '../print/user-error.ts';
import { count, short } from '../print/wording.ts';
import { findTeam, loadTeam } from '../teams/load-team.ts';
import { DEFAULT_TEAM } from '../teams/shipped-teams.ts';

interface FromRunsFlags {
  readonly team?: string;
  readonly lenient?: boolean;
  readonly drop?: readonly string[];
  /** `run=worker`, `run=billing+technical`, or `run=nobody`. */
  readonly relabel?: readonly string[];
  readonly export?: string;
  readonly trained?: string;
}

export async function evalFromRuns(cli: Cli, flags: FromRunsFlags): Promise<number> {
  const { team } = await loadTeam(findTeam(flags.team ?? DEFAULT_TEAM, cli.cwd, flags), cli);
  if (!(await team.ready()).routing)
    throw new UserError(
      `The team ${team.spec.name} has no router: add routing: {}, or examples, to its definition to let it learn from its runs`,
    );
  await edit(team, flags);
  const examples = await team.routing.learnt();
  if (flags.export !== undefined) save(cli, flags.export, examples.map(lineOf).join(''));
  if (flags.trained !== undefined) {
    const text = await team.routing.trained();
    if (text === undefined) throw new UserError(`The team ${team.spec.name} has too few examples to learn from`);
    save(cli, flags.trained, text);
  }
  const figures = await team.routing.figures();
  cli.terminal.document({ ...figures, fromRuns: examples });
  print(figures, examples, cli);
  return EXIT.complete;
}

/** As `routing.examples` reads it. */
const lineOf = ({ request, workers, id }: LearntExample): string =>
  `${JSON.stringify({ request, workers, run: id })}\n`;

async function edit(team: Team, { drop = [], relabel = [] }: FromRunsFlags): Promise<void> {
  // Everything is validated before anything is changed.
  const known = (await team.routing.learnt()).map(({ id }) => id);
  const names = Object.keys(crewOf(team.spec));
  const drops = drop.map((id) => findId(id, known));
  const labels = relabel.map((text) => readLabel(text, known, names));
  if (drops.length > 0) await team.routing.drop(drops);
  for (const { id, workers } of labels) await team.routing.relabel(id, workers);
}

function findId(text: string, known: readonly string[]): string {
  const found = text === 'last' ? known.slice(-1) : known.filter((id) => id.startsWith(text));
  const [id, ...others] = found;
  if (id === undefined || text === '') throw new UserError(`Nothing was learnt from a run "${text}": see the list`);
  if (others.length > 0) throw new UserError(`"${text}" matches ${found.length} runs: write more of the id`);
  return id;
}

function readLabel(text: string, known: readonly string[], names: readonly string[]) {
  const at = text.indexOf('=');
  if (at < 0) throw new UserError(`--relabel ${text} is not run=worker, run=worker+worker or run=nobody`);
  const label = text.slice(at + 1).trim();
  const workers = label === 'nobody' || label === 'out-of-scope' ? [] : label.split('+').map((name) => name.trim());
  for (const name of workers) {
    if (names.includes(name)) continue;
    const close = nearest(name, names);
    throw new UserError(
      `--relabel ${text}: there is no worker "${name}"${close === undefined ? '' : `; did you mean ${close}?`}`,
    );
  }
  return { id: findId(text.slice(0, at).trim(), known), workers };
}

function save(cli: Cli, file: string, text: string): void {
  try {
    writeFileSync(path.resolve(cli.cwd, file), text);
  } catch (error) {
    throw new UserError(`${file} cannot be written: ${error instanceof Error ? error.message : error}`);
  }
}

const SHOWN = 20;

function print(figures: RoutingFigures, examples: readonly LearntExample[], { terminal }: Cli): void {
  const { paint, say } = terminal;
  const lines = [
    ['', 'from runs', 'held out', 'right', 'decides'],
    ...figures.workers.map(({ name, learnt, heldOut, precision, direct, from }) => [
      name,
      String(learnt),
      String(heldOut),
      precision === null ? '' : `${(precision * 100).toFixed(1)} %`,
      direct ? `from ${from} of 100` : 'advice',
    ]),
  ];
  say(
    `${figures.team}: a router trained on ${count(figures.examples, 'request')}, ${figures.learnt} of them from runs`,
  );
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const [at, line] of lines.entries()) {
    const text = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    say(at === 0 ? paint('dim', text.join('  ')) : text.join('  '));
  }
  for (const { id, request, workers, relabelled, overruled = [] } of examples.slice(-SHOWN)) {
    const whose = workers.length === 0 ? 'nobody' : workers.join('+');
    const lost = overruled.map(({ worker, about }) => ` (${worker} was overruled on ${short(about, 40)})`).join('');
    say(`${paint('dim', id)} ${whose}${relabelled ? ' (relabelled)' : ''}: ${short(request, 100)}${lost}`);
  }
  if (examples.length > SHOWN) say(paint('dim', `… and ${examples.length - SHOWN} more: --export learnt.jsonl`));
}
