// How a model says no. An adapter throws this for everything its provider did; anything else that is thrown is a bug.

export type ModelFaultKind =
  /** 429, or a quota: it passes, perhaps after `retryAfterMs`. */
  | 'rate-limited'
  /** 5xx, overloaded, a reset connection, a stream that broke off: it passes. */
  | 'unavailable'
  | 'timeout'
  /** The provider's filter stopped the input or the output. */
  | 'filtered'
  /** The model declined. */
  | 'declined'
  /** The input is longer than the model can read. */
  | 'too-long'
  /** The request is wrong in itself: no such model, a bad key, a schema it cannot take. Asking again changes nothing. */
  | 'rejected';

export interface ModelFaultFacts {
  readonly kind: ModelFaultKind;
  readonly retryAfterMs?: number | undefined;
  /** What was used before it failed, if that is known; without it the worst case counts, unless `unbilled`. */
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number } | undefined;
  /** The provider answered without serving, and bills nothing. */
  readonly unbilled?: boolean | undefined;
}

const mark = Symbol.for('bosun.ModelFault');

export class ModelFault extends Error {
  readonly [mark] = true;
  override readonly name = 'ModelFault';
  readonly facts: ModelFaultFacts;

  constructor(message: string, facts: ModelFaultFacts, options?: ErrorOptions) {
    super(message, options);
    this.facts = facts;
  }

  static is(value: unknown): value is ModelFault {
    return typeof value === 'object' && value !== null && mark in value;
  }
}
