// A role did not answer: ask it again after a backoff, or go on without its answer.

import type { Happening } from '../../journal/event.ts';
import { waitBefore } from '../../policy/retry.ts';
import type { PendingOf } from '../agenda.ts';
import { mayAskAgain } from '../fold/consults.ts';
import type { RunState } from '../state.ts';

export function settleConsult(state: RunState, pending: PendingOf<'settle-consult'>, now: number): Happening {
  const { key, failure, skipBackoff } = pending;
  const entry = state.consults.get(key);
  if (!entry) throw new Error(`Run ${state.runId} has no open question "${key}"`);
  if (mayAskAgain(state, entry, failure)) {
    const about = { failure, key: `${state.runId}/${key}`, backoff: state.team.limits };
    const wait = skipBackoff ? 0 : waitBefore(entry.retries, about);
    return { type: 'consult-retried', key, notBefore: now + wait, failure };
  }
  return { type: 'consult-abandoned', key, role: entry.role, failure };
}
