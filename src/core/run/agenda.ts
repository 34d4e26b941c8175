// Decisions that are due. Folding an event puts them on the agenda; folding the decision's own event takes them off.
// So a journal cut between a cause and its decision loses nothing: the decision is still due, and is taken again.

import type { ReviewKind, TeamOutcome } from '../journal/event.ts';
import type { Failure } from '../journal/failure.ts';
import { type Alert, alertKey } from '../usage/alert.ts';
import type { ConsultKey, ModelCallId, ToolCallId } from './keys.ts';
import type { RunState } from './state.ts';

export interface ReviewRequest {
  readonly kind: ReviewKind;
  /** Missing where the question is about the run as a whole. */
  readonly taskId?: string;
  readonly callId?: string;
  readonly conflictId?: string;
  readonly question: string;
  readonly tool?: string;
  readonly args?: unknown;
  readonly fingerprint?: string;
}

/** A failure that a fork took over is waited out nowhere: that was done in the other run. */
interface Patience {
  readonly atOnce?: boolean;
}

export const patience = ({ reused }: { readonly reused?: number | undefined }): Patience =>
  reused === undefined ? {} : { atOnce: true };

export type Agendum =
  | { readonly kind: 'route' }
  | { readonly kind: 'check-plan' }
  | { readonly kind: 'check-revision' }
  | ({ readonly kind: 'settle-consult'; readonly key: ConsultKey; readonly failure: Failure } & Patience)
  | ({ readonly kind: 'settle-attempt'; readonly taskId: string; readonly failure: Failure } & Patience)
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
    } & Patience)
  | { readonly kind: 'fail-dialogue'; readonly dialogueId: string; readonly failure: Failure }
  | { readonly kind: 'conclude'; readonly dialogueId: string }
  | { readonly kind: 'start-tool-call'; readonly dialogueId: string; readonly callId: ToolCallId }
  | { readonly kind: 'raise-alert'; readonly alert: Alert }
  | { readonly kind: 'reconcile' }
  | { readonly kind: 'select' }
  | { readonly kind: 'draft-plainly' }
  | { readonly kind: 'show-preview' }
  | { readonly kind: 'finish' }
  | { readonly kind: 'fail-run'; readonly failure: Failure };

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

/** What a review is about. Conflicts have names of their own, which a task may have as well. */
export const subjectOf = ({
  callId,
  conflictId,
  taskId,
}: {
  readonly [K in 'callId' | 'conflictId' | 'taskId']?: string | undefined;
}): string => callId ?? (conflictId === undefined ? `${taskId}` : `conflict ${conflictId}`);

/** The name of a due decision, of which there is one for each subject. */
export type DueKey = Agendum['kind'] | `${Agendum['kind']} ${string}`;
export const dueKey = (kind: Agendum['kind'], subject: string): DueKey => `${kind} ${subject}`;

const keyOf = (agendum: Agendum): DueKey => {
  switch (agendum.kind) {
    case 'route':
    case 'check-plan':
    case 'check-revision':
    case 'reconcile':
    case 'select':
    case 'draft-plainly':
    case 'show-preview':
    case 'finish':
    case 'fail-run':
      return agendum.kind;
    case 'settle-consult':
      return dueKey(agendum.kind, agendum.key);
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
      return dueKey(agendum.kind, agendum.taskId);
    case 'open-review':
      return dueKey(agendum.kind, subjectOf(agendum.review));
    case 'raise-alert':
      return dueKey(agendum.kind, alertKey(agendum.alert));
    case 'start-model-call':
    case 'fail-dialogue':
    case 'conclude':
      return dueKey(agendum.kind, agendum.dialogueId);
    case 'retry-model-call':
    case 'start-tool-call':
      return dueKey(agendum.kind, agendum.callId);
    default:
      return agendum satisfies never;
  }
};

export const putOnAgenda = (state: RunState, agendum: Agendum): void => {
  state.agenda.set(keyOf(agendum), agendum);
};

export const takeOffAgenda = (state: RunState, agendum: Agendum): void => {
  state.agenda.delete(keyOf(agendum));
};
