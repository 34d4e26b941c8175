// The result of an evaluation: the document of --json.

import type { BarResult } from '../../../core/evaluation/bars.ts';
import type { ModelFigures } from '../../../core/evaluation/figures.ts';
import type { ColdStartPoint } from '../../../runtime/routing/training/cold-start.ts';

export interface EvaluationReport {
  readonly team: string;
  readonly models: readonly ModelFigures[];
  readonly bars: readonly BarResult[];
  /** How accurate the team's router is on the routing cases with few examples and with more; if it was asked for. */
  readonly coldStart?: readonly ColdStartPoint[];
  /** Whether every bar was reached; true if there is none. */
  readonly passed: boolean;
}
