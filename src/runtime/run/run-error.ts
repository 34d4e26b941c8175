import { describeFailure, type Failure } from '../../core/journal/failure.ts';

const mark = Symbol.for('bosun.RunError');

/** Thrown where there is no report to carry the failure. */
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

/** The team's definition changed since the run began. Nothing was done; resume with `acceptChanges: true` to go on. */
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

/** For callers without types. */
export function checkRunId(runId: unknown): void {
  if (typeof runId !== 'string' || runId === '')
    throw new TypeError(`The id of a run is a text, such as report.runId. It was given as ${JSON.stringify(runId)}`);
}

/** Runs of nested teams have the id of their parent, "~" and more. A terminal would act on control characters. */
export function checkNewRunId(runId: string): void {
  checkRunId(runId);
  if (/[~\p{Cc}]/u.test(runId))
    throw new TypeError(
      `The id of a new run holds no "~" and no control characters, because "~" marks the runs of nested teams. It was given as ${JSON.stringify(runId)}`,
    );
}
