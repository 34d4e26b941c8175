// Decisions and cancellations from people, in any process: posted to the store as messages that the run reads on its next
// turn.

import { whyEmpty } from '../../core/answer/says-nothing.ts';
import { type Decision, decisionSchema } from '../../core/journal/event-parts.ts';
import { admitDecision } from '../../core/run/admit.ts';
import { hasExpired } from '../../core/run/fold/reviews.ts';
import { decisionPostId, runOfReview } from '../../core/run/keys.ts';
import type { Review, RunState } from '../../core/run/state.ts';
import { validate, written } from '../define/validate.ts';
import type { Inspector } from '../inspect/inspect-runs.ts';
import { coreParts, loadPartsForEvents } from '../run/core-parts.ts';
import type { Team } from '../run/team.ts';
import type { OpenJournal, Wiring } from '../run/wiring.ts';

export type Decided = { readonly accepted: true } | { readonly accepted: false; readonly reason: string };

export interface Decider {
  decide(reviewId: string, decision: Decision | Decision['kind'], options?: { readonly by?: string }): Promise<Decided>;
  requestCancel(runId: string, options: { readonly by: string; readonly reason: string }): Promise<boolean>;
}

export interface DeciderParts extends Pick<Inspector, 'state'> {
  readonly wiring: Wiring;
  readonly journal: OpenJournal;
  /** The team whose tools say which arguments a changed call may have; without it, the call itself checks them. */
  readonly team?: Pick<Team, 'workers'>;
}

function whenExpired({ opened: { expiresAt = 0, expires = 'deny' } }: Review): string {
  return `it expired at ${new Date(expiresAt).toISOString()}, which counts as ${expires}`;
}

/** Why the changed arguments do not fit the tool, if they do not. */
async function misfitOf({ team }: DeciderParts, folded: RunState, { opened }: Review, decision: Decision) {
  if (opened.kind !== 'approval' || decision.kind !== 'change') return undefined;
  const worker = folded.tasks.get(opened.taskId ?? '')?.worker ?? '';
  const input = team?.workers.get(worker)?.tools.get(opened.tool ?? '')?.input;
  const read = input && (await validate(input, decision.args));
  return read && !read.ok ? `the arguments do not fit ${opened.tool}: ${read.errors}` : undefined;
}

const NOT_A_DECISION = "A decision is 'approve', 'deny' or an object such as { kind: 'answer', content: '…' }";

export function createDecider(parts: DeciderParts): Decider {
  const { wiring, journal, state } = parts;
  return {
    decide: async (reviewId, decision, { by = wiring.whoami() } = {}) => {
      const given = typeof decision === 'string' ? { kind: decision } : decision;
      const parsed = written(NOT_A_DECISION, decisionSchema, given);
      const runId = runOfReview(reviewId);
      const { state: folded } = await state(runId);
      const decided = { type: 'review-decided', reviewId, decision: parsed, by } as const;
      await loadPartsForEvents([decided]);
      const admitted = admitDecision(folded, decided, coreParts);
      if (admitted.type === 'decision-refused') return { accepted: false, reason: admitted.reason };
      const review = folded.reviews.get(reviewId);
      if (review && hasExpired(review, wiring.clock.now())) return { accepted: false, reason: whenExpired(review) };
      if (folded.outcome) return { accepted: false, reason: 'the run has ended' };
      const empty =
        parsed.kind === 'answer' ? whyEmpty(parsed.content, { mayBeEmptyList: true, isWritten: true }) : undefined;
      if (empty !== undefined) return { accepted: false, reason: 'the answer is empty: write one, or deny' };
      const misfit = review && (await misfitOf(parts, folded, review, parsed));
      if (misfit !== undefined) return { accepted: false, reason: misfit };
      const body = JSON.stringify(decided);
      // One message per review: if two people decide at the same moment, the second is refused.
      const first = await (await journal()).post(runId, { id: decisionPostId(reviewId), body });
      return first ? { accepted: true } : { accepted: false, reason: 'another person has just decided it' };
    },
    requestCancel: async (runId, { by, reason }) => {
      const { state: folded } = await state(runId);
      if (folded.outcome) return false;
      const body = JSON.stringify({ type: 'cancel-requested', by, reason });
      return (await journal()).post(runId, { id: 'cancel', body });
    },
  };
}
