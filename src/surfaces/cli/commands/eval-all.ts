// bosun eval --all: measures every team that ships with Bosun on its own cases, and checks the bars that each must reach.

import type { ModelFigures } from '../../../core/evaluation/figures.ts';
import type { Cli } from '../environment.ts';
import { evaluate } from '../eval/evaluate.ts';
import { readCases } from '../eval/read-cases.ts';
import { EXIT } from '../exit-code.ts';
import { readDuration, readNumber } from '../input/read-options.ts';
import { UserError } from '../print/user-error.ts';
import { count } from '../print/wording.ts';
import { loadSpec } from '../teams/load-team.ts';
import { shippedTeams } from '../teams/shipped-teams.ts';

interface EvalAllFlags {
  readonly team?: string;
  readonly model?: readonly string[];
  readonly bar?: readonly string[];
  readonly html?: string;
  readonly coldStart?: boolean;
  readonly jobs: string;
  readonly timeout: string;
}

export interface TeamFigures {
  readonly team: string;
  readonly cases: number;
  readonly routingAccuracy: number | null;
  readonly oosRecall: number | null;
  /** Share of the golden results of single workers that are as expected. */
  readonly golden: number | null;
  /** Share of the whole runs that are as expected. */
  readonly endToEnd: number | null;
  readonly adversarial: number | null;
  /** Bars that this team missed. */
  readonly missed: readonly string[];
}

const BARS = { routingAccuracy: 0.9, oosRecall: 0.7, golden: 1, endToEnd: 1, adversarial: 1 } as const;

export async function evalAllCommand(cli: Cli, given: readonly string[], flags: EvalAllFlags): Promise<number> {
  const refused = (['team', 'bar', 'html', 'coldStart'] as const).find((name) => flags[name] !== undefined);
  if (given.length > 0 || refused !== undefined)
    throw new UserError(
      '--all measures every shipped team on its own cases: leave out files, --team, --bar, --html and --cold-start',
    );
  const jobs = readNumber(flags.jobs, '--jobs', { whole: true });
  const caseMs = readDuration(flags.timeout, '--timeout');
  const teams: TeamFigures[] = [];
  for (const [name, { cases: file }] of Object.entries(shippedTeams)) {
    const source = { name };
    const cases = await readCases([file], cli.cwd, await loadSpec(source, cli));
    cli.terminal.note(`${name}: ${count(cases.cases.length, 'case')}`);
    const { models } = await evaluate(cli, { source, cases, models: flags.model ?? [undefined], jobs, caseMs });
    for (const figures of models) teams.push(figuresOf(name, cases.cases.length, figures));
  }
  const passed = teams.every(({ missed }) => missed.length === 0);
  cli.terminal.document({ teams, passed });
  print(teams, cli);
  return passed ? EXIT.complete : EXIT.failed;
}

function figuresOf(team: string, cases: number, { routing, workers, runs, adversarial }: ModelFigures): TeamFigures {
  const figures = {
    routingAccuracy: routing.accuracy,
    oosRecall: routing.outOfScopeRecall,
    golden: workers.passRate,
    endToEnd: runs.passRate,
    adversarial: adversarial.passRate,
  };
  const missed = Object.entries(BARS).flatMap(([name, least]) => {
    const value = figures[name as keyof typeof BARS];
    return value !== null && value >= least
      ? []
      : [`${name} ${value === null ? 'has no cases' : value.toFixed(3)} (bar ${least})`];
  });
  return { team, cases, ...figures, missed };
}

function print(teams: readonly TeamFigures[], { terminal: { say, paint } }: Cli): void {
  const shown = (value: number | null): string => (value === null ? '' : value.toFixed(3));
  const lines = [
    ['team', 'cases', 'routing', 'out of scope', 'golden', 'end to end', 'adversarial'],
    ...teams.map((each) => [
      each.team,
      String(each.cases),
      ...[each.routingAccuracy, each.oosRecall, each.golden, each.endToEnd, each.adversarial].map(shown),
    ]),
  ];
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    say(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  for (const { team, missed } of teams) for (const each of missed) say(paint('red', `${team} misses ${each}`));
}
