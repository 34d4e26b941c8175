// bosun eval: labelled cases, figures, bars.

import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { judgeBars } from '../../../core/evaluation/bars.ts';
import { Complaint, explain } from '../complaint.ts';
import { evaluate } from '../eval/evaluate.ts';
import { printEvaluation } from '../eval/print.ts';
import { checkBars, readBars } from '../eval/read-bars.ts';
import { casesFileOf, readCases } from '../eval/read-cases.ts';
import type { EvaluationReport } from '../eval/report.ts';
import { EXIT } from '../exit-code.ts';
import { describeSource, findTeam, type TeamSource } from '../load-team.ts';
import { readNumber } from '../read-options.ts';
import { DEFAULT_TEAM } from '../shipped-teams.ts';
import type { Cli } from '../surroundings.ts';

export interface EvalFlags {
  readonly team?: string;
  readonly lenient?: boolean;
  readonly model?: readonly string[];
  readonly bar?: readonly string[];
  readonly html?: string;
  readonly jobs: string;
}

export async function evalCommand(cli: Cli, given: readonly string[], flags: EvalFlags): Promise<number> {
  const jobs = readNumber(flags.jobs, '--jobs', { whole: true });
  if (jobs === 0) throw new Complaint('--jobs 0 would try nothing: write at least 1');
  const own = readBars(flags.bar ?? []);
  const source = findTeam(flags.team ?? DEFAULT_TEAM, cli.cwd, flags);
  const cases = await readCases(given.length > 0 ? given : [ownCases(cli, source)], cli.cwd);
  const bars = { ...cases.bars, ...own };
  const models = flags.model ?? [undefined];
  const evaluated = await evaluate(cli, { source, cases, models, jobs, check: checkBars(bars) });
  const judged = evaluated.models.flatMap((figures) => judgeBars(bars, figures));
  const report: EvaluationReport = { ...evaluated, bars: judged, passed: judged.every(({ met }) => met) };
  if (flags.html !== undefined) await writePage(cli, flags.html, report);
  cli.terminal.document(report);
  printEvaluation(report, cli.terminal);
  return report.passed ? EXIT.complete : EXIT.failed;
}

function ownCases(cli: Cli, source: TeamSource): string {
  const file = casesFileOf(source);
  if (existsSync(file)) return file;
  const name = path.relative(cli.cwd, file);
  throw new Complaint(
    `There are no cases for ${describeSource(source, cli.cwd)}: name a file, or write ${name} with lines such as {"request": "…", "workers": ["…"]}`,
  );
}

async function writePage(cli: Cli, file: string, report: EvaluationReport): Promise<void> {
  const { pageOf } = await import('../eval/html/page.ts');
  const page = pageOf(report, { at: new Date(cli.wiring.clock.now()), version: cli.version });
  try {
    writeFileSync(path.resolve(cli.cwd, file), page);
  } catch (error) {
    throw new Complaint(`The report cannot be written: ${explain(error).line}`, { cause: error });
  }
  cli.terminal.note(`report in ${file}`);
}
