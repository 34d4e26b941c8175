import { describeFailure, type Failure } from '../core/journal/failure.ts';

const mark = Symbol.for('bosun.RunError');

/** Carries a failure out of the library where there is no report to put it in. */
export class RunError extends Error {
  readonly [mark] = true;
  override readonly name = 'RunError';
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(describeFailure(failure), options);
    this.failure = failure;
  }

  static is(value: unknown): value is RunError {
    return typeof value === 'object' && value !== null && mark in value;
  }
}
