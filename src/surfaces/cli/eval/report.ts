// What an evaluation comes to: the document of --json.

import type { BarResult } from '../../../core/evaluation/bars.ts';
import type { ModelFigures } from '../../../core/evaluation/figures.ts';

export interface EvaluationReport {
  readonly team: string;
  readonly models: readonly ModelFigures[];
  readonly bars: readonly BarResult[];
  /** Whether every bar was reached; also if there is none. */
  readonly passed: boolean;
}
