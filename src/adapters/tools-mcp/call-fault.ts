// How a call without a result failed: whether the server may have acted on it.

/**
 * `refused`: the server said no. `unsent`: never arrived. `lost`: may have arrived. `stale`: must be sent again in a
 * new session.
 */
type CallFaultKind = 'refused' | 'unsent' | 'lost' | 'stale';

export class CallFault extends Error {
  override readonly name = 'CallFault';
  readonly kind: CallFaultKind;

  constructor(kind: CallFaultKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
