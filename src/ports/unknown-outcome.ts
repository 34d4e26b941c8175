// The errors of a tool that knows more about its effect than its failure tells, and the reason of an abort that says more
// than that. Recognised by registered symbols, because two copies of a package defeat `instanceof`.

const unknownMark = Symbol.for('bosun.UnknownOutcome');
const unsentMark = Symbol.for('bosun.NothingSent');
const letGoMark = Symbol.for('bosun.LetGo');

/**
 * Thrown by a tool that cannot tell whether its effect happened, for instance when a connection broke after sending.
 */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome';
  readonly [unknownMark] = true;

  static is(value: unknown): value is UnknownOutcome {
    return typeof value === 'object' && value !== null && unknownMark in value;
  }
}

/**
 * Thrown by a tool that knows that its effect did not happen, although the error behind it looks like a connection that broke
 * after sending. Pass that error as `cause`.
 */
export class NothingSent extends Error {
  override readonly name = 'NothingSent';
  readonly [unsentMark] = true;

  static is(value: unknown): value is NothingSent {
    return typeof value === 'object' && value !== null && unsentMark in value;
  }
}

/**
 * The reason of the signal of a command whose run this process lets go of, because it ends or another process took over.
 * Work that was given to others is not called off then: the run goes on with it.
 */
export class LetGo extends Error {
  override readonly name = 'AbortError';
  readonly [letGoMark] = true;

  static is(value: unknown): value is LetGo {
    return typeof value === 'object' && value !== null && letGoMark in value;
  }
}
