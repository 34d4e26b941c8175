// Decisions about a single model or tool call, and about a question to a role.

import { gapsFor, markDraft, unconfirmedIn } from '../../answer/mark-draft.ts';
import { roomFor } from '../../budget/account.ts';
import { outputThatFits, publicName, worstCase } from '../../budget/money.ts';
import type { Happening, HappeningOf } from '../../journal/event.ts';
import type { Failure } from '../../journal/failure.ts';
import type { PendingOf } from '../agenda.ts';
import { handedBack, lacksConfidence } from '../conclusion.ts';
import type { Dialogue } from '../dialogue-state.ts';
import { dialogueOf } from '../fold/dialogue.ts';
import { heldBack, idempotencyKeyOf, notInDryRun, pendingOf, recordOf, toolSpecOf } from '../fold/tool-calls.ts';
import { type ToolCallId, toolKey } from '../keys.ts';
import type { Parts } from '../parts.ts';
import { type RunState, taskOf } from '../state.ts';
import { openReview } from './open-review.ts';
import { NOT_ORDERED } from './trust.ts';

/**
 * Reserves the worst case; if that does not fit, with a smaller output limit; if that is too small, refuses the call.
 */
export function startModelCall(state: RunState, dialogueId: string): Happening {
  const { call, account } = dialogueOf(state, dialogueId);
  if (!call) throw new Error(`Run ${state.runId}: dialogue ${dialogueId} has no prepared call`);
  const { callId, prepared } = call;
  if (prepared.unpriced && roomFor(account, 'microUsd') !== Number.POSITIVE_INFINITY) {
    const detail = `the price of ${prepared.model} is unknown, so a budget in money cannot be kept: give its price to the team`;
    return failDialogue(state, dialogueId, { code: 'refused', who: prepared.model, detail });
  }
  if (roomFor(account, 'steps') < 1) return { type: 'model-call-refused', callId, resource: 'steps' };
  const wanted = prepared.outputTokensMax;
  const room = { tokens: roomFor(account, 'tokens'), microUsd: roomFor(account, 'microUsd'), wanted };
  const outputTokensMax = outputThatFits(prepared, prepared.inputTokens, room);
  if (outputTokensMax < Math.min(wanted, state.team.limits.outputTokensMin)) {
    const resource = room.tokens - prepared.inputTokens <= outputTokensMax ? 'tokens' : 'microUsd';
    return { type: 'model-call-refused', callId, resource: publicName(resource) };
  }
  return {
    type: 'model-call-started',
    callId,
    reserved: worstCase(prepared, prepared.inputTokens, outputTokensMax),
    outputTokensMax,
  };
}

/** A failed dialogue fails the attempt or the consult that it served. */
export function failDialogue(state: RunState, dialogueId: string, failure: Failure): Happening {
  const { owner } = dialogueOf(state, dialogueId);
  if ('consult' in owner) return { type: 'consult-failed', key: owner.consult, failure };
  return { type: 'attempt-failed', taskId: owner.taskId, attempt: taskOf(state, owner.taskId).attempt, failure };
}

/**
 * Turns the model's final reply, already parsed by its schema, into the event that a function worker would have sent.
 */
export function concludeDialogue(state: RunState, dialogueId: string, parts: Parts): Happening {
  const { owner, conclusion, verdict } = dialogueOf(state, dialogueId);
  const { parseWorkReply, consultReply } = parts.readers();
  if ('taskId' in owner) {
    const task = taskOf(state, owner.taskId);
    const happening = handedBack(state, parseWorkReply(task, conclusion));
    if (happening.type !== 'task-succeeded') return happening;
    const checked = withVerdict(happening, verdict);
    return lacksConfidence(state, task.worker, happening.result) ? { ...checked, unsure: true } : checked;
  }
  const entry = state.consults.get(owner.consult);
  if (!entry) throw new Error(`Run ${state.runId} has no open question "${owner.consult}"`);
  return consultReply(entry, conclusion);
}

/** Marks the statements of a result that its task's record does not support. */
function withVerdict(
  happening: HappeningOf<'task-succeeded'>,
  verdict: Dialogue['verdict'],
): HappeningOf<'task-succeeded'> {
  if (!verdict) return happening;
  const { result } = happening;
  const isText = typeof result.content === 'string';
  const marked = isText ? markDraft(String(result.content), verdict.sentences) : undefined;
  const gaps = [...(marked?.gaps ?? gapsFor(verdict.sentences))];
  const unchecked = verdict.unchecked === undefined ? [] : [`A result could not be checked: ${verdict.unchecked}`];
  const unconfirmed = [...unchecked, ...unconfirmedIn(verdict.sentences)];
  return {
    ...happening,
    result: marked ? { ...result, content: marked.answer } : result,
    ...(gaps.length > 0 ? { gaps } : {}),
    ...(unconfirmed.length > 0 ? { unconfirmed } : {}),
  };
}

/** Starts the call, reuses the recorded outcome, or asks a person (T2, T3 in tool-calls.ts). */
export function startToolCall(
  state: RunState,
  pending: PendingOf<'start-tool-call'>,
  now: number,
  parts: Parts,
): Happening {
  const { dialogue, call, taskId } = pendingOf(state, pending.callId);
  const { effect } = toolSpecOf(state, dialogue, call.tool);
  if (state.dryRun && effect !== 'read') {
    const why = whyAskAbout(state, pending.callId, parts);
    const outcome = why === undefined ? heldBack() : notInDryRun(`a person would be asked: ${why}`);
    return { type: 'tool-call-finished', key: toolKey(pending.callId), callId: pending.callId, outcome };
  }
  const idempotencyKey = idempotencyKeyOf(state, dialogue, call);
  const known = effect === 'read' ? undefined : recordOf(state, taskId, idempotencyKey);
  if (known?.status === 'ok' || known?.status === 'abandoned')
    return { type: 'tool-call-reused', callId: pending.callId, idempotencyKey };
  if (known?.status === 'unknown' && effect === 'once') {
    const question = `An earlier attempt called ${call.tool} with the same arguments, and it is not known whether that took effect. Approve to call it again, deny to leave it, or answer with its outcome.`;
    return openReview(
      state,
      { kind: 'unknown-outcome', taskId, callId: pending.callId, tool: call.tool, args: call.args, question },
      now,
    );
  }
  const question = effect === 'read' ? undefined : whyAskAbout(state, pending.callId, parts);
  if (question !== undefined) {
    const asked = {
      kind: 'approval',
      taskId,
      callId: pending.callId,
      tool: call.tool,
      args: call.args,
      question,
    } as const;
    return openReview(state, { ...asked, ...(call.fingerprint ? { fingerprint: call.fingerprint } : {}) }, now);
  }
  if (roomFor(dialogue.account, 'steps') < 1)
    return failDialogue(state, dialogue.id, { code: 'budget-exhausted', resource: 'steps' });
  return { type: 'tool-call-started', callId: pending.callId, idempotencyKey, effect };
}

/**
 * Why a person must approve an effect: the request does not order it, or some of its values come only from untrusted
 * text.
 */
function whyAskAbout(state: RunState, callId: ToolCallId, parts: Parts): string | undefined {
  const pending = pendingOf(state, callId);
  const { call, taskId } = pending;
  if (call.agreedBy !== undefined) return undefined;
  const { isOrdered, whyUntrusted } = parts.authorityRules();
  return isOrdered(state, taskId, call.tool)
    ? whyUntrusted(state, pending)
    : `May ${call.tool} be called? ${NOT_ORDERED}`;
}
