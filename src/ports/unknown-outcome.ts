// The error of a tool that does not know its outcome. Recognised by a registered symbol, because two copies of a
// package defeat `instanceof`.

const mark = Symbol.for('bosun.UnknownOutcome');

/**
 * Thrown by a tool that cannot tell whether its effect happened, for instance when a connection broke after sending.
 */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome';
  readonly [mark] = true;

  static is(value: unknown): value is UnknownOutcome {
    return typeof value === 'object' && value !== null && mark in value;
  }
}
