import { describeFailure, type Failure } from '../../core/journal/failure.ts';

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

const changedMark = Symbol.for('bosun.DefinitionChanged');

/** The team is not the one that began the run. Nothing was done; `resume` goes on with `acceptChanges`. */
export class DefinitionChanged extends Error {
  readonly [changedMark] = true;
  override readonly name = 'DefinitionChanged';
  readonly changes: readonly string[];

  constructor(message: string, changes: readonly string[]) {
    super(message);
    this.changes = changes;
  }

  static is(value: unknown): value is DefinitionChanged {
    return typeof value === 'object' && value !== null && changedMark in value;
  }
}
