// What became of a call that gave no result: whether anybody may have acted on it.

/** `refused`: answered with no. `unsent`: never arrived. `lost`: may have arrived. `stale`: to be sent again anew. */
type CallFaultKind = 'refused' | 'unsent' | 'lost' | 'stale';

export class CallFault extends Error {
  override readonly name = 'CallFault';
  readonly kind: CallFaultKind;

  constructor(kind: CallFaultKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
