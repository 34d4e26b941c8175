// A conversation as pairs of a request and its answer, each with the run that answers it.

import type { Turn } from '../../../src/core/journal/event.ts';
import type { RunSummary } from './api-types.ts';

export interface Exchange {
  readonly request: string;
  /** Null while there is none. */
  readonly answer: string | null;
  /** Undefined for a turn from before the conversation was kept here. */
  readonly run: RunSummary | undefined;
}

/** Turns and runs are in order of time; each run answers the turn that has its request. */
export function exchangesOf(turns: readonly Turn[], runs: readonly RunSummary[]): Exchange[] {
  const exchanges: Exchange[] = [];
  let nth = runs.length - 1;
  let answer: string | null = null;
  for (const { role, text } of turns.toReversed()) {
    if (role === 'supervisor') {
      answer = answer === null ? text : `${text}\n\n${answer}`;
      continue;
    }
    const run = runs[nth]?.request === text ? runs[nth] : undefined;
    if (run) nth -= 1;
    exchanges.push({ request: text, answer, run });
    answer = null;
  }
  return exchanges.reverse();
}
