// Runs all cases on one model after the other.

import type { Kind } from '../../../core/evaluation/case.ts';
import { figuresOf, type ModelFigures } from '../../../core/evaluation/figures.ts';
import { crewOf } from '../../../core/plan/pools.ts';
import { actsAlone, tryCases } from '../../../runtime/evaluation/try-cases.ts';
import type { Cli } from '../environment.ts';
import type { TeamSource } from '../teams/load-team.ts';
import { openEvaluatedTeam } from './evaluated-team.ts';
import type { Cases } from './read-cases.ts';

export interface Evaluation {
  readonly source: TeamSource;
  readonly cases: Cases;
  /** Undefined for the models of the team. */
  readonly models: readonly (string | undefined)[];
  /** How many cases at the same time. */
  readonly jobs: number;
  /** The longest that a case may take. */
  readonly caseMs: number;
  /** Only these. */
  readonly kinds?: readonly Kind[];
  /** Called before the cases run on a model. */
  readonly onModel?: (model: string, cases: { readonly all: number; readonly acting: number }) => void;
}

interface Evaluated {
  readonly team: string;
  readonly models: readonly ModelFigures[];
}

export async function evaluate(cli: Cli, evaluation: Evaluation): Promise<Evaluated> {
  const { source, cases, models, jobs, caseMs, kinds, onModel } = evaluation;
  const chosen = cases.cases.filter(({ found }) => kinds === undefined || kinds.includes(found.kind));
  const figures: ModelFigures[] = [];
  let team = '';
  for (const model of models) {
    const subject = await openEvaluatedTeam(cli, model === undefined ? source : { ...source, model }, caseMs);
    try {
      const { spec } = subject.team;
      team = spec.name;
      const workers = Object.keys(crewOf(spec));
      onModel?.(subject.model, { all: chosen.length, acting: chosen.filter(actsAlone).length });
      figures.push(figuresOf(await tryCases(chosen, subject, jobs), { model: subject.model, workers }));
    } finally {
      subject.close();
    }
  }
  return { team, models: figures };
}
