// Decisions about a single model or tool call, and about a question to a role.

import { gapsFor, markDraft, unconfirmedIn } from '../../answer/mark-draft.ts';
import { type Amount, RESOURCES, type Resource, roomFor } from '../../budget/account.ts';
import { roomInShare, roomOfItsOwn } from '../../budget/fair-share.ts';
import { outputThatFits, publicName, worstCase } from '../../budget/money.ts';
import type { Happening, HappeningOf } from '../../journal/event.ts';
import type { Failure } from '../../journal/failure.ts';
import type { PendingDecision, PendingOf } from '../agenda.ts';
import { handedBack, lacksConfidence } from '../conclusion.ts';
import type { Dialogue } from '../dialogue-state.ts';
import { isForAnswer } from '../fold/consults.ts';
import { dialogueOf } from '../fold/dialogue.ts';
import { heldBack, idempotencyKeyOf, notInDryRun, pendingOf, recordOf, toolSpecOf } from '../fold/tool-calls.ts';
import { isPreview, type ToolCallId, toolKey } from '../keys.ts';
import type { Parts } from '../parts.ts';
import { type RunState, taskOf } from '../state.ts';
import type { TaskState } from '../task-state.ts';
import { openReview } from './open-review.ts';
import { NOT_ORDERED } from './trust.ts';

/**
 * Reserves the worst case; if that does not fit, with a smaller output limit; if that is too small, refuses the call. A
 * task stays within its share of the run's budget; before it is refused, it gets the shares of the tasks that wait for
 * its result.
 */
export function startModelCall(state: RunState, dialogueId: string): Happening {
  const dialogue = dialogueOf(state, dialogueId);
  const { account, owner } = dialogue;
  const { prepared } = callOf(state, dialogue);
  if (prepared.unpriced && roomFor(account, 'microUsd') !== Number.POSITIVE_INFINITY) {
    const detail = `the price of ${prepared.model} is unknown, so a budget in money cannot be kept: give its price to the team`;
    return failDialogue(state, dialogueId, { code: 'refused', who: prepared.model, detail });
  }
  const within = callWithin(state, dialogue, roomOf(state, dialogue));
  if (within.type === 'model-call-started' || 'consult' in owner) return within;
  const others = openDependants(wholeOf(state, owner.taskId));
  const withTheirs = callWithin(state, dialogue, roomOf(state, dialogue, others));
  return withTheirs.type === 'model-call-started' ? withTheirs : within;
}

type Prepared = NonNullable<Dialogue['call']>['prepared'];

function callOf({ runId }: RunState, { id, call }: Dialogue): NonNullable<Dialogue['call']> {
  if (!call) throw new Error(`Run ${runId}: dialogue ${id} has no prepared call`);
  return call;
}

const leastOutput = ({ team }: RunState, { outputTokensMax }: Prepared): number =>
  Math.min(outputTokensMax, team.limits.outputTokensMin);

const amounts = (of: (resource: Resource) => number): Amount => ({
  tokens: of('tokens'),
  steps: of('steps'),
  microUsd: of('microUsd'),
});

function callWithin(
  state: RunState,
  dialogue: Dialogue,
  { steps, ...room }: Amount,
): HappeningOf<'model-call-started' | 'model-call-refused'> {
  const { callId, prepared } = callOf(state, dialogue);
  if (steps < 1) return { type: 'model-call-refused', callId, resource: 'steps' };
  const outputTokensMax = outputThatFits(prepared, prepared.inputTokens, { ...room, wanted: prepared.outputTokensMax });
  if (outputTokensMax < leastOutput(state, prepared)) {
    const resource = room.tokens - prepared.inputTokens <= outputTokensMax ? 'tokens' : 'microUsd';
    return { type: 'model-call-refused', callId, resource: publicName(resource) };
  }
  const reserved = worstCase(prepared, prepared.inputTokens, outputTokensMax);
  return { type: 'model-call-started', callId, reserved, outputTokensMax };
}

/** The share of the run's budget that is kept for the writer, the judge and the critic. */
const ANSWER_SHARE = 0.2;

function keptForAnswer({ account, answerAccount, route, team }: RunState, resource: Resource): number {
  const ceiling = account.ceiling[resource];
  const { synthesise, judge, criticise } = team.roles;
  // A simple request is answered by its one worker.
  if (ceiling === undefined || (route === 'direct' && team.output === undefined)) return 0;
  if (![synthesise, judge, criticise].includes('model')) return 0;
  const used = answerAccount ? answerAccount.spent[resource] + answerAccount.held[resource] : 0;
  return Math.max(0, Math.ceil(ceiling * ANSWER_SHARE) - used);
}

/** What a call may use: of a task its share, of a role all that is left, unless the run can do without it. */
function roomOf(state: RunState, { account, owner, view: { subject } }: Dialogue, others = 0): Amount {
  const kept = (resource: Resource): number => keptForAnswer(state, resource);
  if (!('consult' in owner) || subject.kind !== 'consult')
    return amounts((resource) => roomInShare(account, resource, { kept: kept(resource), others }));
  const { question } = subject;
  const isNeeded = question.role === 'triage' || (question.role === 'plan' && !question.revision && !question.split);
  if (isNeeded || (isForAnswer(question.role) && !isPreview(owner.consult)))
    return amounts((resource) => roomFor(account, resource));
  return amounts((resource) => Math.max(0, roomFor(account, resource) - kept(resource)));
}

function wholeOf(state: RunState, taskId: string): TaskState {
  const task = taskOf(state, taskId);
  return task.pieceOf === undefined ? task : taskOf(state, task.pieceOf);
}

/** How many tasks with a share cannot begin before this one has a result. */
function openDependants(task: TaskState): number {
  const seen = new Set<TaskState>([task]);
  for (const each of seen) for (const dependant of each.dependants) if (dependant.shares) seen.add(dependant);
  return seen.size - 1;
}

/** Whether it is about a call that exceeds the share of its task: others at work may leave something of theirs. */
export function exceedsShare(state: RunState, pending: PendingDecision): boolean {
  if (pending.kind !== 'start-model-call' && pending.kind !== 'start-tool-call') return false;
  const dialogue = state.dialogues.get(pending.dialogueId);
  if (!dialogue || 'consult' in dialogue.owner) return false;
  const { pool } = state;
  if (RESOURCES.every((resource) => state.account.ceiling[resource] === undefined || pool.open[resource] <= 1))
    return false;
  const room = roomOf(state, dialogue);
  const unshared = amounts((resource) => roomOfItsOwn(dialogue.account, resource));
  if (pending.kind === 'start-tool-call') return room.steps < 1 && unshared.steps >= 1;
  const isRefused = (within: Amount): boolean => callWithin(state, dialogue, within).type === 'model-call-refused';
  return isRefused(room) && !isRefused(unshared);
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
  if (roomOf(state, dialogue, openDependants(wholeOf(state, taskId))).steps < 1)
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
