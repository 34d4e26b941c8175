// Takes one pending decision: returns the event that records it. Each kind of decision has its own file beside this one.

import type { Happening } from '../../journal/event.ts';
import { describeFailure } from '../../journal/failure.ts';
import type { PendingDecision } from '../agenda.ts';
import { recordWrites } from '../context-store.ts';
import { cancelEarlyTask } from '../fold/begin-tasks.ts';
import { showPreview } from '../fold/preview.ts';
import { checkRevision, requestForGoal, requestRevision } from '../fold/revision.ts';
import { selectAttempt } from '../fold/selection.ts';
import { checkSplit } from '../fold/split.ts';
import { PLAIN_DRAFT, TRIAGE } from '../keys.ts';
import type { Parts } from '../parts.ts';
import { plainAnswer } from '../results.ts';
import { type RunState, taskOf } from '../state.ts';
import { nextUnended } from '../tasks.ts';
import { checkPlan } from './check-plan.ts';
import { concludeDialogue, failDialogue, startModelCall, startToolCall } from './decide-call.ts';
import { concludeTeam, startTeam } from './decide-team.ts';
import { failRun, finish } from './finish.ts';
import { openReview } from './open-review.ts';
import { reconcileResults } from './reconcile-results.ts';
import { retryModelCall, settleConsult } from './retry-call.ts';
import { joinPieces, retryForPerson, settleAttempt } from './retry-or-fallback.ts';
import { routeWithoutTriage } from './route-without-triage.ts';

export function decidePending(state: RunState, pending: PendingDecision, now: number, parts: Parts): Happening {
  switch (pending.kind) {
    case 'route': {
      const failure = state.triage.failure && describeFailure(state.triage.failure);
      return { type: 'request-triaged', key: TRIAGE, ...routeWithoutTriage(state, failure) };
    }
    case 'check-plan':
      return checkPlan(state, now, parts);
    case 'check-revision':
      return checkRevision(state, now, parts);
    case 'settle-consult':
      return settleConsult(state, pending, now);
    case 'settle-attempt':
      return settleAttempt(state, pending, now);
    case 'skip-task': {
      const { lost } = taskOf(state, pending.taskId);
      return { type: 'task-skipped', taskId: pending.taskId, failure: { code: 'dependency-failed', tasks: [...lost] } };
    }
    case 'end-task':
      return { type: 'task-failed', taskId: pending.taskId, failure: pending.failure };
    case 'retry-task':
      return retryForPerson(state, pending.taskId, now);
    case 'check-split':
      return checkSplit(state, pending.taskId);
    case 'join-pieces':
      return joinPieces(state, taskOf(state, pending.taskId), now);
    case 'record-writes':
      return recordWrites(state, taskOf(state, pending.taskId));
    case 'start-team':
      return startTeam(state, taskOf(state, pending.taskId), now);
    case 'conclude-team':
      return concludeTeam(state, taskOf(state, pending.taskId), pending.outcome);
    case 'give-result': {
      const { attempt } = taskOf(state, pending.taskId);
      return {
        type: 'task-succeeded',
        taskId: pending.taskId,
        attempt,
        result: { content: pending.content, confidence: 100 },
      };
    }
    case 'open-review':
      return openReview(state, pending.review, now);
    case 'start-model-call':
      return startModelCall(state, pending.dialogueId);
    case 'retry-model-call':
      return retryModelCall(state, pending, now, parts);
    case 'fail-dialogue':
      return failDialogue(state, pending.dialogueId, pending.failure);
    case 'conclude':
      return concludeDialogue(state, pending.dialogueId, parts);
    case 'start-tool-call':
      return startToolCall(state, pending, now, parts);
    case 'raise-alert':
      return { type: 'alert-raised', ...pending.alert };
    case 'reconcile':
      return requestRevision(state, now) ?? reconcileResults(state, parts);
    case 'revise-for-goal':
      return requestForGoal(state);
    case 'select':
      return selectAttempt(state, parts);
    case 'draft-plainly':
      return { type: 'answer-drafted', key: PLAIN_DRAFT, answer: plainAnswer(state, parts) };
    case 'show-preview':
      return showPreview(state);
    case 'finish':
      return finish(state, parts);
    case 'fail-run': {
      const unended = nextUnended(state);
      if (unended) return cancelEarlyTask(unended);
      return failRun(state, pending.failure);
    }
    default:
      return pending satisfies never;
  }
}
