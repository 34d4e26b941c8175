import { expect, it } from 'vitest';
import { emptyState } from '../empty-state.ts';
import type { Parts } from '../parts.ts';
import type { TaskState } from '../task-state.ts';
import { reconcileResults } from './reconcile-results.ts';

it('unfinished results make no claims, so the comparison of claims is not needed for them', () => {
  const state = emptyState();
  const task = (id: string, more: object) =>
    state.tasks.set(id, {
      task: { id },
      worker: 'w',
      instruction: id,
      dependants: [],
      ...more,
    } as unknown as TaskState);
  task('a', { status: 'succeeded', result: { content: 'alpha' } });
  const partial = { id: 'C-1', total: 3 };
  task('b', { status: 'failed', failure: { code: 'cut-off', who: 'w', partial } });
  task('c', { status: 'escalated', escalation: { reason: 'timeout', message: 'late', partial } });
  const notLoaded = (): never => {
    throw new Error('not loaded');
  };
  const parts = { readers: notLoaded, claimRules: notLoaded, authorityRules: notLoaded } satisfies Parts;
  expect(reconcileResults(state, parts)).toEqual({ type: 'claims-reconciled', conflicts: [] });
});
