// evaluate(): runs labelled cases on a team of a program, as `bosun eval` does on a team file.

import { type BarResult, faultOfBar, judgeBars } from '../../core/evaluation/bars.ts';
import type { Bars } from '../../core/evaluation/case.ts';
import { checkNames } from '../../core/evaluation/check-names.ts';
import { figuresOf, type ModelFigures } from '../../core/evaluation/figures.ts';
import { readLine } from '../../core/evaluation/read-case.ts';
import { crewOf } from '../../core/plan/pools.ts';
import type { TeamSpec } from '../../core/plan/team-spec.ts';
import type { Supervisor } from '../run/supervisor.ts';
import { MEMORY, type Wiring } from '../run/wiring.ts';
import type { LocatedCase } from './try-case.ts';
import { tryCases } from './try-cases.ts';

/** A labelled case as data, with the fields of a line of a case file; the guide page "Evaluations" lists them. */
export type EvaluationCase = Readonly<Record<string, unknown>>;

export interface EvaluationOptions {
  /** The cases, as objects or as the text of a case file with one JSON object per line. */
  readonly cases: readonly EvaluationCase[] | string;
  /** Figures that must be reached, such as `{ 'routing.accuracy': 0.9 }`, besides those in the file. Default: none. */
  readonly bars?: Readonly<Record<string, number>>;
  /** How many cases without effects run at the same time. Default: 4. */
  readonly jobs?: number;
  /** The longest that a case may take. Default: 120,000, two minutes. */
  readonly caseMs?: number;
}

export interface Evaluation {
  /** Name of the team. */
  readonly team: string;
  /** The figures of all cases, and the cases that failed. */
  readonly figures: ModelFigures;
  /** Each bar with the figure that it was compared with. */
  readonly bars: readonly BarResult[];
  /** Whether every bar was reached; without bars, whether every case passed. */
  readonly passed: boolean;
}

/** Runs labelled cases on a team and counts. Each run has a journal of its own in memory. */
export async function evaluateTeam(
  team: Supervisor,
  { cases: given, bars = {}, jobs = 4, caseMs = 120_000 }: EvaluationOptions,
  { openJournal, offeredModels }: Pick<Wiring, 'openJournal' | 'offeredModels'>,
): Promise<Evaluation> {
  const spec = await team.ready();
  const read = readCases(given, bars, spec);
  const fresh = async <T>(work: (own: Supervisor) => Promise<T>): Promise<T> => {
    const store = await openJournal(MEMORY);
    try {
      return await work(team.with({ store }));
    } finally {
      await store.close();
    }
  };
  const results = await tryCases(read.cases, { team, caseMs, fresh }, jobs);
  const named = Object.values(spec.models ?? (await offeredModels?.())?.tiers ?? {});
  const model = [...new Set(named)].join(', ') || 'offline';
  const figures = figuresOf(results, { model, workers: Object.keys(crewOf(spec)) });
  const compared = judgeBars(read.bars, figures);
  const passed = compared.length > 0 ? compared.every(({ met }) => met) : figures.failed.length === 0;
  return { team: spec.name, figures, bars: compared, passed };
}

/** All faults at once: an unknown worker, tool or figure would make a case or a bar that cannot fail. */
function readCases(
  given: EvaluationOptions['cases'],
  more: Bars,
  spec: TeamSpec,
): { cases: LocatedCase[]; bars: Bars } {
  const isFile = typeof given === 'string';
  const lines = isFile ? given.split(/\r?\n/) : given.map((each) => JSON.stringify(each));
  const cases: LocatedCase[] = [];
  const faults: string[] = [];
  const bars: Record<string, number> = {};
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const at = `${isFile ? 'line' : 'case'} ${index + 1}`;
    const read = readLine(line.trim());
    const found = 'faults' in read ? read.faults : 'case' in read ? checkNames(read.case, spec) : [];
    faults.push(...found.map((fault) => `${at} ${fault}`));
    if ('bars' in read) Object.assign(bars, read.bars);
    if ('case' in read) cases.push({ at, found: read.case });
  }
  Object.assign(bars, more);
  for (const [name, wanted] of Object.entries(bars))
    faults.push(...[faultOfBar(name, wanted, Object.keys(spec.workers)) ?? []].flat());
  if (faults.length > 0) throw new Error(`The cases do not fit the team ${spec.name}:\n${faults.join('\n')}`);
  if (cases.length === 0) throw new Error('There is no case to run: give at least one');
  return { cases, bars };
}
