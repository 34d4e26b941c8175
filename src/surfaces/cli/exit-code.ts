// The exit codes of commands.

import type { RunStatus } from '../../core/report/report.ts';

export const EXIT = {
  complete: 0,
  failed: 1,
  usage: 2,
  partial: 3,
  waiting: 4,
  cancelled: 5,
  outOfScope: 6,
  interrupted: 130,
} as const;

/** The exit code for the status of a run. */
export function exitCodeOf(status: RunStatus): number {
  switch (status) {
    case 'complete':
    case 'planned':
      return EXIT.complete;
    case 'partial':
      return EXIT.partial;
    case 'out-of-scope':
      return EXIT.outOfScope;
    case 'waiting':
    case 'running':
      return EXIT.waiting;
    case 'cancelled':
      return EXIT.cancelled;
    case 'failed':
      return EXIT.failed;
    default:
      return status satisfies never;
  }
}
