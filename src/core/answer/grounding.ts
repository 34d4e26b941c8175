// The sources of an answer, and the verdict of checking a draft against them.
//
// Results of workers and recorded effects support statements. The request, its context, instructions and gaps only name
// things: an answer may repeat their values, but they never prove that something was done. A ruling on a conflict is a
// source: the value that holds and the reason support statements.

import type { Conflict } from '../journal/event.ts';
import type { Claim } from '../reconcile/claim.ts';

export interface GroundingReport {
  readonly taskId: string;
  readonly instruction: string;
  readonly content: unknown;
  readonly claims?: readonly Claim[] | undefined;
}

/** A recorded call with an effect; for a function worker, `tool` is the worker's name. */
export interface EffectCall {
  /** Id of the task that made the call. */
  readonly task: string;
  /** Name of the tool, or of the function worker. */
  readonly tool: string;
  /** The arguments of the call. */
  readonly args: unknown;
  /**
   * `ok`, `failed`, `unknown` if the outcome is not known, `denied` by a person or policy, or `withheld` in a dry run
   * or a fork.
   */
  readonly status: 'ok' | 'failed' | 'unknown' | 'denied' | 'withheld';
  /** The output, if the call succeeded. */
  readonly output?: unknown;
}

/** A statement of the draft with a verified reference to results. */
export interface VerifiedSupport {
  readonly says: string;
  readonly tasks: readonly string[];
}

export interface Sources {
  readonly request: string;
  /** Trusted text besides the request: context, history, answers of the requester, the writer's instructions. */
  readonly context?: unknown;
  readonly reports: readonly GroundingReport[];
  /** Calls with an effect; calls that only read are left out. */
  readonly effects: readonly EffectCall[];
  /** Tools with an effect that could have been called. Who claims what one of them does needs its call. */
  readonly tools?: readonly { readonly name: string; readonly does: string }[] | undefined;
  readonly gaps: readonly string[];
  readonly conflicts?: readonly Conflict[] | undefined;
  readonly support?: readonly VerifiedSupport[] | undefined;
}

type ForeignKind = 'number' | 'date' | 'name' | 'quote' | 'act' | 'overruled';

/**
 * A value or statement in a draft that no source supports. `name` covers ids, codes and addresses; `overruled` is a
 * value that lost a conflict.
 */
export interface Foreign {
  readonly kind: ForeignKind;
  readonly text: string;
  /** For an overruled value: the value that holds instead, and why. */
  readonly holds?: string | undefined;
  readonly why?: string | undefined;
}

export interface GroundedSentence {
  readonly text: string;
  /** The tasks whose results support it. */
  readonly tasks: readonly string[];
  /** Certainly unsupported: the draft goes back to the writer, and is marked if it still says so. */
  readonly foreign: readonly Foreign[];
  /** Neither supported nor certainly unsupported: only listed. */
  readonly unconfirmed: readonly Foreign[];
}

export interface Grounding {
  readonly sentences: readonly GroundedSentence[];
}
