// What an answer may rest on, and what comes out of checking a draft against it.
//
// Two kinds of text are told apart. What workers reported (and how conflicts between them were settled) carries a
// statement. What was asked (request, context, instructions, gaps) only names things: an answer may repeat it as the
// request's, never as a result.

import type { Claim } from '../reconcile/claim.ts';

export interface GroundingReport {
  readonly taskId: string;
  readonly instruction: string;
  readonly content: unknown;
  readonly claims?: readonly Claim[] | undefined;
}

export interface Sources {
  readonly request: string;
  /** Whatever came with the request. */
  readonly context?: unknown;
  readonly reports: readonly GroundingReport[];
  readonly gaps: readonly string[];
  readonly conflicts?: readonly unknown[] | undefined;
}

export type ForeignKind = 'number' | 'date' | 'name' | 'quote' | 'act';

/** Something exact in a draft that stands in no result. */
export interface Foreign {
  readonly kind: ForeignKind;
  readonly text: string;
}

export interface GroundedSentence {
  /** The sentence as it stands in the draft, letter for letter. */
  readonly text: string;
  /** The tasks behind it, best supported first. */
  readonly tasks: readonly string[];
  readonly foreign: readonly Foreign[];
}

export interface Grounding {
  readonly sentences: readonly GroundedSentence[];
  readonly foreign: readonly Foreign[];
}
