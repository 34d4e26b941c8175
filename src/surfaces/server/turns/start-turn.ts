// Starts a run for a turn. What the library finds wrong with the input is the client's mistake, not a bug.

import { messageOf } from '../../../runtime/perform/faults.ts';
import { type KeyLocks, type Start, type Started, startRun } from '../api/start-run.ts';
import type { Host } from '../host/host.ts';
import { Problem, problem } from '../http/problem.ts';

export const startForTurn = (host: Host, start: Start, locks: KeyLocks = new Map()): Promise<Started> =>
  startRun(host, start, locks).catch((error: unknown) => {
    throw error instanceof Problem ? error : problem('bad-request', { why: messageOf(error) });
  });
