// The person of the evaluation: approves the effects that the request allows and results that a worker is unsure of, and
// denies everything else.

import type { RunReport, Supervisor } from 'bosun';
import type { LiveRequest } from './requests.ts';

const PERSON = 'the person of the evaluation';
const ROUNDS_MAX = 20;

type Review = RunReport['reviews'][number];

export async function throughReviews(
  team: Supervisor,
  { allows }: LiveRequest,
  begin: () => PromiseLike<RunReport>,
): Promise<RunReport> {
  let report = await begin();
  for (let round = 0; round < ROUNDS_MAX && report.status === 'waiting'; round++) {
    for (const review of report.reviews) {
      if (review.status !== 'open') continue;
      const decision = isFine(review, allows) && review.decisions.includes('approve') ? 'approve' : 'deny';
      await team.decide(review.id, decision, { by: PERSON });
    }
    report = await team.resume(report.runId);
  }
  return report;
}

function isFine({ kind, args }: Review, allows: LiveRequest['allows']): boolean {
  if (kind !== 'approval') return kind === 'low-confidence' || kind === 'plan';
  const values = Object.entries(args ?? {});
  return allows.some(({ row }) => {
    const known = values.filter(([key]) => row[key] !== undefined);
    return known.length > 0 && known.every(([key, value]) => isWanted(value, row[key]));
  });
}

const isWanted = (value: unknown, wanted: unknown): boolean =>
  wanted instanceof RegExp ? wanted.test(String(value)) : wanted === value;
