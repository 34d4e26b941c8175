// Errors of models. An adapter throws this for everything its provider did; any other error is a bug.

export type ModelFaultKind =
  /** 429, or a quota: transient, perhaps after `retryAfterMs`. */
  | 'rate-limited'
  /** 5xx, overloaded, a reset connection, a broken stream: transient. */
  | 'unavailable'
  | 'timeout'
  /** The provider's filter stopped the input or the output. */
  | 'filtered'
  /** The model declined. */
  | 'declined'
  /** The input is longer than the model can read. */
  | 'too-long'
  /** The request itself is wrong: no such model, a bad key, an unsupported schema. A retry cannot help. */
  | 'rejected';

export interface ModelFaultFacts {
  readonly kind: ModelFaultKind;
  readonly retryAfterMs?: number | undefined;
  /** The usage before the failure, if known; otherwise the worst case counts, unless `unbilled`. */
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number } | undefined;
  /** The provider rejected the request and bills nothing. */
  readonly unbilled?: boolean | undefined;
  /** The input cannot be made shorter. */
  readonly shortest?: boolean | undefined;
  /** The provider sent nothing for this long, and the call was given up. */
  readonly silentMs?: number | undefined;
  /** The connection was refused, or there is no such host. */
  readonly notReached?: boolean | undefined;
  /** A wrong setting: the key, the model or the address. Only a person who changes it can help. */
  readonly setup?: boolean | undefined;
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
