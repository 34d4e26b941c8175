// Errors of journals. Both classes are recognised by a registered symbol, because two copies of a package defeat
// `instanceof`. `LeaseLost` is not a `JournalError`: it is not a fault, and the loop ends quietly on it.

import type { Lease } from './journal.ts';

export type JournalProblem =
  | 'not-a-journal'
  | 'newer-schema'
  | 'old-schema'
  | 'unreachable'
  | 'refused'
  | 'missing-package'
  | 'damaged'
  | 'unwritable'
  | 'disk-full'
  | 'disk-failed'
  | 'busy'
  | 'wrong-seq'
  | 'closed';

const errorMark = Symbol.for('bosun.JournalError');
const lostMark = Symbol.for('bosun.LeaseLost');

const isMarked = (value: unknown, mark: symbol): boolean =>
  typeof value === 'object' && value !== null && mark in value;

/** The journal cannot do what was asked. The message is one sentence for a person, and says what to do. */
export class JournalError extends Error {
  readonly [errorMark] = true;
  override readonly name = 'JournalError';
  readonly problem: JournalProblem;

  constructor(problem: JournalProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }

  static is(value: unknown): value is JournalError {
    return isMarked(value, errorMark);
  }
}

/** Another process has taken over this run; start nothing more for it. */
export class LeaseLost extends Error {
  readonly [lostMark] = true;
  override readonly name = 'LeaseLost';
  readonly lease: Lease;

  constructor(lease: Lease, holder: string) {
    super(`Run ${lease.runId} is no longer ours to write to: ${holder}`);
    this.lease = lease;
  }

  static is(value: unknown): value is LeaseLost {
    return isMarked(value, lostMark);
  }
}

// Used by every adapter, so that the message is the same for every store.
export const wrongSeq = (runId: string, { expected, found }: { expected: number; found: number }): JournalError =>
  new JournalError('wrong-seq', `The next event of run ${runId} must have seq ${expected}, not ${found}`);

export const journalClosed = (): JournalError =>
  new JournalError('closed', 'This journal was closed; open it again to use it');
