// Checks a draft against the results and effects of a run, before it is delivered.

import type { Grounding, Sources } from '../core/answer/grounding.ts';

export interface Grounder {
  /** Recorded with every verdict, such as "exact/1"; a grounder whose verdicts change needs a new version. */
  readonly version: string;
  /** Returns a verdict per sentence. A verdict is recorded once and not requested again on replay. */
  ground(draft: string, sources: Sources): Grounding | Promise<Grounding>;
}
