// What an answer may rest on, and what comes out of checking a draft against it.
//
// Workers' results and the effects on record carry a statement. The request, its context, instructions and gaps only name
// things: an answer may repeat their values, and they never show that something was done.

import type { Claim } from '../reconcile/claim.ts';

export interface GroundingReport {
  readonly taskId: string;
  readonly instruction: string;
  readonly content: unknown;
  readonly claims?: readonly Claim[] | undefined;
}

/** A call with an effect as the journal knows it; of a function worker with an effect, `tool` is the worker's name. */
export interface EffectCall {
  readonly task: string;
  readonly tool: string;
  readonly args: unknown;
  readonly status: 'ok' | 'failed' | 'unknown' | 'denied' | 'withheld';
  /** What it returned, where it succeeded. */
  readonly output?: unknown;
}

/** A statement of the draft that its writer traced to results, and whose trace was verified. */
export interface VerifiedSupport {
  readonly says: string;
  readonly tasks: readonly string[];
}

export interface Sources {
  readonly request: string;
  /** Trusted text beside the request: context, history, answers of the requester, rules the writer was given. */
  readonly context?: unknown;
  readonly reports: readonly GroundingReport[];
  /** Calls with an effect; reading calls are left out. */
  readonly effects: readonly EffectCall[];
  readonly gaps: readonly string[];
  readonly conflicts?: readonly unknown[] | undefined;
  readonly support?: readonly VerifiedSupport[] | undefined;
}

type ForeignKind = 'number' | 'date' | 'name' | 'quote' | 'act';

/** Something in a draft that no source supports. `name` covers ids, codes and addresses. */
export interface Foreign {
  readonly kind: ForeignKind;
  readonly text: string;
}

export interface GroundedSentence {
  readonly text: string;
  /** The tasks whose results stand behind it. */
  readonly tasks: readonly string[];
  /** Certainly unsupported: the draft goes back, then this is marked. */
  readonly foreign: readonly Foreign[];
  /** Neither supported nor certainly unsupported: listed, without consequences. */
  readonly unconfirmed: readonly Foreign[];
}

export interface Grounding {
  readonly sentences: readonly GroundedSentence[];
}
