// Pending decisions. Folding an event puts a decision on the agenda; folding the decision's own event takes it off. If
// a journal ends between the two, the decision is still pending and is taken again.

import type { ReviewKind, TeamOutcome } from '../journal/event.ts';
import type { Failure } from '../journal/failure.ts';
import { type Alert, alertKey } from '../usage/alert.ts';
import type { ConsultKey, ModelCallId, ToolCallId } from './keys.ts';
import type { RunState } from './state.ts';

export interface ReviewRequest {
  readonly kind: ReviewKind;
  /** Missing if the question is about the run as a whole. */
  readonly taskId?: string;
  readonly callId?: string;
  readonly conflictId?: string;
  readonly question: string;
  readonly tool?: string;
  readonly args?: unknown;
  readonly fingerprint?: string;
  /** What the tool's policy says about a decision that does not come. */
  readonly expiry?: { readonly to: 'deny' | 'allow'; readonly afterMs?: number | undefined };
}

/** Forks skip the backoff of failures they copied: the other run has already waited. */
interface Backoff {
  readonly skipBackoff?: boolean;
}

export const backoffAfter = ({ reused }: { readonly reused?: number | undefined }): Backoff =>
  reused === undefined ? {} : { skipBackoff: true };

export type PendingDecision =
  | { readonly kind: 'route' }
  | { readonly kind: 'check-plan' }
  | { readonly kind: 'check-revision' }
  | ({ readonly kind: 'settle-consult'; readonly key: ConsultKey; readonly failure: Failure } & Backoff)
  | ({ readonly kind: 'settle-attempt'; readonly taskId: string; readonly failure: Failure } & Backoff)
  | { readonly kind: 'skip-task'; readonly taskId: string }
  | { readonly kind: 'end-task'; readonly taskId: string; readonly failure: Failure }
  | { readonly kind: 'give-result'; readonly taskId: string; readonly content: unknown }
  | { readonly kind: 'retry-task'; readonly taskId: string }
  | { readonly kind: 'check-split'; readonly taskId: string }
  | { readonly kind: 'join-pieces'; readonly taskId: string }
  | { readonly kind: 'record-writes'; readonly taskId: string }
  | { readonly kind: 'start-team'; readonly taskId: string }
  | { readonly kind: 'conclude-team'; readonly taskId: string; readonly outcome: TeamOutcome }
  | { readonly kind: 'open-review'; readonly review: ReviewRequest }
  | { readonly kind: 'start-model-call'; readonly dialogueId: string }
  | ({
      readonly kind: 'retry-model-call';
      readonly dialogueId: string;
      readonly callId: ModelCallId;
      readonly failure: Failure;
    } & Backoff)
  | { readonly kind: 'fail-dialogue'; readonly dialogueId: string; readonly failure: Failure }
  | { readonly kind: 'conclude'; readonly dialogueId: string }
  | { readonly kind: 'start-tool-call'; readonly dialogueId: string; readonly callId: ToolCallId }
  | { readonly kind: 'raise-alert'; readonly alert: Alert }
  | { readonly kind: 'reconcile' }
  | { readonly kind: 'revise-for-goal' }
  | { readonly kind: 'select' }
  | { readonly kind: 'draft-plainly' }
  | { readonly kind: 'show-preview' }
  | { readonly kind: 'finish' }
  | { readonly kind: 'fail-run'; readonly failure: Failure };

export type PendingOf<K extends PendingDecision['kind']> = Extract<PendingDecision, { kind: K }>;

export type Timer =
  | { readonly kind: 'run-deadline'; readonly at: number }
  | { readonly kind: 'task-deadline'; readonly at: number; readonly taskId: string }
  | { readonly kind: 'attempt-deadline'; readonly at: number; readonly taskId: string; readonly attempt: number }
  | { readonly kind: 'retry'; readonly at: number; readonly taskId: string }
  | { readonly kind: 'role-deadline'; readonly at: number; readonly key: ConsultKey }
  | { readonly kind: 'review-expiry'; readonly at: number; readonly reviewId: string }
  | { readonly kind: 'preview'; readonly at: number }
  | { readonly kind: 'budget-share'; readonly at: number }
  | { readonly kind: 'usual-time'; readonly at: number; readonly taskId: string };

/** What a review is about. Conflict ids get a prefix because a task may have the same id. */
export const subjectOf = ({
  callId,
  conflictId,
  taskId,
}: {
  readonly [K in 'callId' | 'conflictId' | 'taskId']?: string | undefined;
}): string => callId ?? (conflictId === undefined ? `${taskId}` : `conflict ${conflictId}`);

/** The key of a pending decision; there is at most one per kind and subject. */
export type DueKey = PendingDecision['kind'] | `${PendingDecision['kind']} ${string}`;
export const dueKey = (kind: PendingDecision['kind'], subject: string): DueKey => `${kind} ${subject}`;

const keyOf = (pending: PendingDecision): DueKey => {
  switch (pending.kind) {
    case 'route':
    case 'check-plan':
    case 'check-revision':
    case 'reconcile':
    case 'revise-for-goal':
    case 'select':
    case 'draft-plainly':
    case 'show-preview':
    case 'finish':
    case 'fail-run':
      return pending.kind;
    case 'settle-consult':
      return dueKey(pending.kind, pending.key);
    case 'settle-attempt':
    case 'skip-task':
    case 'end-task':
    case 'give-result':
    case 'retry-task':
    case 'check-split':
    case 'join-pieces':
    case 'record-writes':
    case 'start-team':
    case 'conclude-team':
      return dueKey(pending.kind, pending.taskId);
    case 'open-review':
      return dueKey(pending.kind, subjectOf(pending.review));
    case 'raise-alert':
      return dueKey(pending.kind, alertKey(pending.alert));
    case 'start-model-call':
    case 'fail-dialogue':
    case 'conclude':
      return dueKey(pending.kind, pending.dialogueId);
    case 'retry-model-call':
    case 'start-tool-call':
      return dueKey(pending.kind, pending.callId);
    default:
      return pending satisfies never;
  }
};

export const putOnAgenda = (state: RunState, pending: PendingDecision): void => {
  state.agenda.set(keyOf(pending), pending);
};

export const takeOffAgenda = (state: RunState, pending: PendingDecision): void => {
  state.agenda.delete(keyOf(pending));
};
