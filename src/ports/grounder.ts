// Checks a draft against what a run found and did, before anybody reads it.

import type { Grounding, Sources } from '../core/answer/grounding.ts';

export interface Grounder {
  /** Recorded with every verdict, such as "exact/1"; a grounder whose verdicts change takes another one. */
  readonly version: string;
  /** The draft sentence by sentence. A verdict is recorded once and never asked for again on replay. */
  ground(draft: string, sources: Sources): Grounding | Promise<Grounding>;
}
