// bosun eval --all: every shipped team on its own cases and bars.

import { type BarResult, judgeBars } from '../../../core/evaluation/bars.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { loadSpec } from '../teams/load-team.ts';
import { shippedTeams } from '../teams/shipped-teams.ts';
import { evaluate } from './evaluate.ts';
import { keepReport } from './keep-report.ts';
import { readCases } from './read-cases.ts';

interface TeamFigures {
  readonly team: string;
  readonly cases: number;
  readonly routingAccuracy: number | null;
  readonly oosRecall: number | null;
  /** The share of golden results of single workers that were met. */
  readonly golden: number | null;
  readonly endToEnd: number | null;
  readonly adversarial: number | null;
  readonly missed: readonly string[];
}

interface EvalAllOptions {
  readonly jobs: number;
  readonly caseMs: number;
  readonly model: string | undefined;
}

export async function evalAll(cli: Cli, options: EvalAllOptions): Promise<number> {
  const teams: TeamFigures[] = [];
  for (const name of Object.keys(shippedTeams)) {
    cli.terminal.note(`${name} …`);
    teams.push(await evaluateTeam(cli, name, options));
  }
  cli.terminal.document({ teams, passed: teams.every(({ missed }) => missed.length === 0) });
  for (const { team, cases, missed, ...figures } of teams) {
    const shown = Object.entries(figures).map(
      ([figure, value]) => `${figure} ${value === null ? '–' : value.toFixed(2)}`,
    );
    cli.terminal.say(
      `${team.padEnd(12)}${cases} cases  ${shown.join('  ')}${missed.length > 0 ? `  missed: ${missed.join(', ')}` : ''}`,
    );
  }
  return teams.some(({ missed }) => missed.length > 0) ? EXIT.failed : EXIT.complete;
}

async function evaluateTeam(cli: Cli, name: string, { jobs, caseMs, model }: EvalAllOptions): Promise<TeamFigures> {
  const source = { name };
  const spec = await loadSpec(source, cli);
  const cases = await readCases([shippedTeams[name]?.cases ?? ''], cli.cwd, spec);
  const evaluated = await evaluate(cli, { source, cases, models: [model], jobs, caseMs });
  const [figures] = evaluated.models;
  const bars: BarResult[] = figures ? judgeBars(cases.bars, figures) : [];
  const missed = bars.filter(({ met }) => !met);
  await keepReport(cli, spec.name, { ...evaluated, bars, passed: missed.length === 0 });
  return {
    team: name,
    cases: cases.cases.length,
    routingAccuracy: figures?.routing.accuracy ?? null,
    oosRecall: figures?.routing.outOfScopeRecall ?? null,
    golden: figures?.workers.passRate ?? null,
    endToEnd: figures?.runs.passRate ?? null,
    adversarial: figures?.adversarial.passRate ?? null,
    missed: missed.map(({ bar }) => bar),
  };
}
