// settle.ts

import team from './team.ts';

/** Records a person's decision and lets the run go on. Says why if the decision came too late. */
export async function settle(id: string, decision: 'approve' | 'deny', by: string) {
  const review = (await team.inbox()).find((each) => each.id === id);
  if (!review) return { accepted: false, reason: 'This question is no longer open.' } as const;
  const decided = await team.decide(id, decision, { by });
  return decided.accepted ? ({ accepted: true, run: team.resume(review.rootRunId) } as const) : decided;
}
