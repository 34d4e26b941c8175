import { supervisor } from 'bosun';
import { openMemoryJournal } from 'bosun/journal';
import { describe, expect, it } from 'vitest';
import { refund, refunding } from '../../../../test/support/refunds.ts';
import { wiring } from '../../../wiring.ts';
import type { Principal } from '../access/roles.ts';
import { createHost } from '../host/host.ts';
import { watchJournal } from '../host/watched-journal.ts';
import { findReview } from './find-review.ts';

const WHO: Principal = { name: 'olga', role: 'operator', project: null, key: 'olga' };
const LOG = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

describe('findReview', () => {
  it('finds a review closed as soon as a decision was posted, before the run has taken it', async () => {
    const journal = watchJournal(openMemoryJournal());
    const options = { ...refunding(refund(100)).options(), name: 'refunds', advice: false, routing: false } as const;
    const team = supervisor({ ...options, store: journal, models: { balanced: 'offline' } });
    const teams = [{ name: 'refunds', does: 'refunds', sample: null, team }];
    const host = createHost({ journal, wiring, teams, log: LOG, runsMax: 1 });
    const { runId, reviews } = await team.run('Refund 100');
    const reviewId = reviews[0]?.id ?? '';
    expect(await findReview(host, reviewId, WHO)).toMatchObject({ status: 'open', next: { runId, number: 1 } });
    await team.decide(reviewId, 'approve', { by: 'anna' });
    const decided = { status: 'closed', by: 'anna', decision: { kind: 'approve' }, next: { runId, number: 1 } };
    expect(await findReview(host, reviewId, WHO)).toMatchObject(decided);
    await team.resume(runId);
    expect(await findReview(host, reviewId, WHO)).toMatchObject(decided);
  });
});
