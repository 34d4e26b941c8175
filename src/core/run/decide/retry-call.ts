// A model or a role did not answer: ask again after a backoff, or go on without the answer. Whether a wait is worth it is
// in policy/patience.ts.

import type { Happening } from '../../journal/event.ts';
import type { Failure } from '../../journal/failure.ts';
import {
  FALLBACK_AFTER_MS,
  type NextStep,
  SHARE_FOR_NEXT_STEP,
  timesTheTime,
  whyGiveUp,
  withTimeLeft,
} from '../../policy/patience.ts';
import { isAboutReply } from '../../policy/remedy.ts';
import { waitBefore } from '../../policy/retry.ts';
import type { PendingOf } from '../agenda.ts';
import type { Question } from '../command.ts';
import type { Dialogue } from '../dialogue-state.ts';
import { mayAskAgain } from '../fold/consults.ts';
import { dialogueOf, failureAtEnd } from '../fold/dialogue.ts';
import type { Parts } from '../parts.ts';
import { type Consult, type RunState, taskOf, workerOf } from '../state.ts';
import type { TaskState } from '../task-state.ts';
import { concludeDialogue, failDialogue } from './decide-call.ts';

const NEVER = Number.POSITIVE_INFINITY;

/** When the time of the run is over, and that of the task if it is about one. */
export const deadlineOf = ({ deadlineAt = NEVER }: RunState, task?: TaskState): number =>
  Math.min(deadlineAt, task?.deadlineAt ?? NEVER);

/** The fallback worker that a task has left. */
export function nextStepOf(state: RunState, task: TaskState): NextStep | undefined {
  const hasFallback = workerOf(state, task).fallback !== undefined && !task.fellBack;
  return hasFallback ? { deadlineAt: deadlineOf(state, task), afterMs: FALLBACK_AFTER_MS } : undefined;
}

/**
 * The time for an attempt that would otherwise last until the deadline of its task or run, so that its fallback would
 * never come. Work that must not be done twice is left alone.
 */
export function timeBeforeFallback(state: RunState, task: TaskState, now: number): number | undefined {
  const { kind, timeoutMs: ownMs = NEVER, effect, fallback } = workerOf(state, task);
  const timeoutMs = ownMs * timesTheTime(task.timeouts ?? 0);
  if (fallback === undefined || task.fellBack || kind === 'person' || effect === 'once') return undefined;
  const { ms = NEVER } = task.task.budget ?? {};
  const leftMs = Math.min(deadlineOf(state, task) - now, task.deadlineAt === undefined ? ms : NEVER);
  return timeoutMs < leftMs || leftMs <= 0 || leftMs === NEVER ? undefined : leftMs * SHARE_FOR_NEXT_STEP;
}

/** Without a first plan a run fails; without any other answer of a role it goes on. */
function stepWithout(state: RunState, question: Question | undefined): NextStep | undefined {
  if (!question || (question.role === 'plan' && !question.revision && !question.split)) return undefined;
  return { deadlineAt: deadlineOf(state), afterMs: NEVER };
}

function timesOf(state: RunState, owner: Dialogue['owner']): { deadlineAt: number; next: NextStep | undefined } {
  if ('consult' in owner) {
    const entry = state.consults.get(owner.consult);
    const deadlineAt = Math.min(entry?.deadlineAt ?? NEVER, deadlineOf(state));
    return { deadlineAt, next: stepWithout(state, entry?.question) };
  }
  const task = taskOf(state, owner.taskId);
  const deadlineAt = Math.min(task.attemptDeadlineAt ?? NEVER, deadlineOf(state, task));
  return { deadlineAt, next: nextStepOf(state, task) };
}

export function retryModelCall(
  state: RunState,
  { dialogueId, callId, failure, skipBackoff }: PendingOf<'retry-model-call'>,
  now: number,
  parts: Parts,
): Happening {
  const dialogue = dialogueOf(state, dialogueId);
  const { retries, trouble, owner } = dialogue;
  const retried = { type: 'model-call-retried', callId, dialogue: dialogueId, failure } as const;
  // A dialogue that was too long needs no backoff: the next call is shorter.
  if (failure.code === 'too-long') return { ...retried, notBefore: now };
  const backoff = state.team.limits;
  const given = whyGiveUp({ failure, trouble, retries, backoff, now, ...timesOf(state, owner) });
  if (given) return giveUp(state, dialogue, withTimeLeft(failure, given), parts);
  const wait = skipBackoff ? 0 : waitBefore(retries, { failure, key: `${state.runId}/${callId}`, backoff });
  return { ...retried, notBefore: now + wait };
}

function giveUp(state: RunState, dialogue: Dialogue, failure: Failure, parts: Parts): Happening {
  const last = failureAtEnd(dialogue, failure);
  return last ? failDialogue(state, dialogue.id, last) : concludeDialogue(state, dialogue.id, parts);
}

/**
 * Routing and planning go on without the team's model if its replies cannot be read or the question is too long for it:
 * by the router's estimate or the default worker if there is one, otherwise by the offline model.
 */
function fallsBack(state: RunState, { question, provider, fellBackAfter }: Consult, failure: Failure): boolean {
  if (provider === undefined || provider === OFFLINE || fellBackAfter) return false;
  if (!isAboutReply(failure) && failure.code !== 'too-long') return false;
  if (question.role === 'triage') return !state.triage.hints && state.team.defaultWorker === undefined;
  return question.role === 'plan' && !question.revision && !question.split;
}
const OFFLINE = 'offline';

export function settleConsult(state: RunState, pending: PendingOf<'settle-consult'>, now: number): Happening {
  const { key, failure, skipBackoff } = pending;
  const entry = state.consults.get(key);
  if (!entry) throw new Error(`Run ${state.runId} has no open question "${key}"`);
  const { retries, trouble, role, fellBackAfter } = entry;
  if (fallsBack(state, entry, failure)) return { type: 'consult-retried', key, notBefore: now, failure, by: 'offline' };
  if (fellBackAfter) return { type: 'consult-abandoned', key, role, failure: fellBackAfter };
  if (!mayAskAgain(state, entry, failure)) return { type: 'consult-abandoned', key, role, failure };
  const backoff = state.team.limits;
  const times = { deadlineAt: deadlineOf(state), next: stepWithout(state, entry.question) };
  const given = whyGiveUp({ failure, trouble, retries, backoff, now, ...times });
  if (given) return { type: 'consult-abandoned', key, role, failure: withTimeLeft(failure, given) };
  const wait = skipBackoff ? 0 : waitBefore(retries, { failure, key: `${state.runId}/${key}`, backoff });
  return { type: 'consult-retried', key, notBefore: now + wait, failure };
}
