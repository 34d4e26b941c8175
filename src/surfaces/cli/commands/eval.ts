// bosun eval: measures a team on labelled cases and checks its bars.

import { existsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { judgeBars } from '../../../core/evaluation/bars.ts';
import type { Cli } from '../environment.ts';
import { casesForColdStart, coldStartOf } from '../eval/cold-start.ts';
import { type Evaluation, evaluate } from '../eval/evaluate.ts';
import { keepReport } from '../eval/keep-report.ts';
import { printEvaluation } from '../eval/print.ts';
import { readBars } from '../eval/read-bars.ts';
import { casesFileOf, readCases } from '../eval/read-cases.ts';
import type { EvaluationReport } from '../eval/report.ts';
import { EXIT } from '../exit-code.ts';
import { readDuration, readNumber } from '../input/read-options.ts';
import { UserError } from '../print/user-error.ts';
import { count } from '../print/wording.ts';
import { describeSource, findTeam, loadSpec, type TeamSource } from '../teams/load-team.ts';
import { DEFAULT_TEAM } from '../teams/shipped-teams.ts';

interface EvalFlags {
  readonly team?: string;
  /** Every shipped team on its own cases. */
  readonly all?: boolean;
  readonly lenient?: boolean;
  readonly model?: readonly string[];
  readonly bar?: readonly string[];
  readonly html?: string;
  readonly coldStart?: boolean;
  readonly jobs: string;
  readonly timeout: string;
}

export async function evalCommand(cli: Cli, given: readonly string[], flags: EvalFlags): Promise<number> {
  const jobs = readNumber(flags.jobs, '--jobs', { whole: true });
  if (jobs === 0) throw new UserError('--jobs 0 would run nothing: write at least 1');
  const caseMs = readDuration(flags.timeout, '--timeout');
  if (flags.all) return allTeams(cli, given, { ...flags, jobs, caseMs });
  const page = flags.html === undefined ? undefined : placeFor(flags.html, cli.cwd);
  const source = findTeam(flags.team ?? DEFAULT_TEAM, cli.cwd, flags);
  const files = given.length > 0 ? given : [ownCases(cli, source)];
  const spec = await loadSpec(source, cli);
  const cases = await readCases(files, cli.cwd, spec);
  const bars = { ...cases.bars, ...readBars(flags.bar ?? [], spec) };
  const starts = casesForColdStart(cases, spec, flags);
  const models = flags.model ?? [undefined];
  const onModel: Evaluation['onModel'] = (model, { all, acting }) =>
    cli.terminal.note(`${model}: ${count(all, 'case')}${acting === 0 ? '' : `, ${acting} with effects`}`);
  const evaluated = await evaluate(cli, { source, cases, models, jobs, caseMs, onModel });
  const judged = evaluated.models.flatMap((figures) => judgeBars(bars, figures));
  const curve = starts ? await coldStartOf(cli, source, { cases: starts, caseMs }) : undefined;
  const report: EvaluationReport = {
    ...evaluated,
    bars: judged,
    ...(curve && { coldStart: curve }),
    passed: judged.every(({ met }) => met),
  };
  if (page !== undefined) await writePage(cli, page, report);
  await keepReport(cli, spec.name, report);
  cli.terminal.document(report);
  printEvaluation(report, cli.terminal);
  return report.passed ? EXIT.complete : EXIT.failed;
}

async function allTeams(
  cli: Cli,
  given: readonly string[],
  { team, model, jobs, caseMs }: Pick<EvalFlags, 'team' | 'model'> & { readonly jobs: number; readonly caseMs: number },
): Promise<number> {
  if (team !== undefined || given.length > 0)
    throw new UserError('--all takes every team with its own cases: leave out --team and files of cases');
  if (model && model.length > 1) throw new UserError('--all takes one --model: compare models team by team');
  return (await import('../eval/eval-all.ts')).evalAll(cli, { jobs, caseMs, model: model?.[0] });
}

function ownCases(cli: Cli, source: TeamSource): string {
  const file = casesFileOf(source);
  if (existsSync(file)) return file;
  const name = path.relative(cli.cwd, file);
  throw new UserError(
    `There are no cases for ${describeSource(source, cli.cwd)}: name a file, or write ${name} with lines such as {"request": "…", "workers": ["…"]}`,
  );
}

/** Checked before a model is paid for, as far as possible. */
function placeFor(file: string, cwd: string): string {
  const place = path.resolve(cwd, file);
  if (statSync(place, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(`--html ${file} is a folder: name a file in it`);
  if (!existsSync(path.dirname(place))) throw new UserError(`--html ${file}: its folder does not exist, make it first`);
  return place;
}

async function writePage(cli: Cli, file: string, report: EvaluationReport): Promise<void> {
  const { pageOf } = await import('../eval/html/page.ts');
  writeFileSync(file, pageOf(report, { at: new Date(cli.wiring.clock.now()), version: cli.version }));
  cli.terminal.note(`report in ${path.relative(cli.cwd, file)}`);
}
