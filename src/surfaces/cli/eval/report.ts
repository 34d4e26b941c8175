// What an evaluation comes to: the document of --json.

import type { BarResult } from '../../../core/evaluation/bars.ts';
import type { ModelFigures } from '../../../core/evaluation/figures.ts';
import type { ColdStartPoint } from '../../../runtime/routing/training/cold-start.ts';

export interface EvaluationReport {
  readonly team: string;
  readonly models: readonly ModelFigures[];
  readonly bars: readonly BarResult[];
  /** How the team's router does on the routing cases with few examples and with more; where it was asked for. */
  readonly coldStart?: readonly ColdStartPoint[];
  /** Whether every bar was reached; also if there is none. */
  readonly passed: boolean;
}
