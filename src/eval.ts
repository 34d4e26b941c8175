// bosun/eval: labelled cases for a team, run and counted, as `bosun eval` does on the command line.

import './runtime/define/supported-node.ts';
import { type Evaluation, type EvaluationOptions, evaluateTeam } from './runtime/evaluation/evaluate-team.ts';
import type { Supervisor } from './runtime/run/supervisor.ts';
import { wiring } from './wiring.ts';

/** Runs labelled cases on a team and counts. Nothing is stored; cases without `"effects": true` are dry runs. */
export const evaluate = (team: Supervisor, options: EvaluationOptions): Promise<Evaluation> =>
  evaluateTeam(team, options, wiring);

export type { BarResult } from './core/evaluation/bars.ts';
export type { FailedCase, ModelFigures } from './core/evaluation/figures.ts';
export type { EvaluationCase } from './runtime/evaluation/evaluate-team.ts';
export type { Evaluation, EvaluationOptions };
