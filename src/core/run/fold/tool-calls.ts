// Tool calls: authorised in code, recorded as an intent, made, answered.
//
// T1. A call with an effect starts only after a `tool-call-started` event: the intent is stored before the call.
// T2. Its idempotency key consists of run, task, tool, arguments and a number, never of the attempt. The number tells
// it from equal calls that succeeded earlier in this dialogue or are under way. So a later attempt that asks for the
// same effect gets the same key, and the recorded outcome instead of a second effect.
// T3. An effect of kind `once` with an unknown outcome is never started again without a person's decision.

import { reserve, settle } from '../../budget/account.ts';
import type { EventOf, ToolOutcome } from '../../journal/event.ts';
import type { Effect, ToolSpec } from '../../plan/team-spec.ts';
import { charge } from '../../usage/spending.ts';
import { putOnAgenda, type ReviewRequest, takeOffAgenda } from '../agenda.ts';
import { factsOf } from '../context-store.ts';
import { DRY_RUN, IN_DRY_RUN, noteDone, noteNotDone } from '../decide/not-done.ts';
import { lacksOrder, NOT_ORDERED, noteTrust } from '../decide/trust.ts';
import { type Dialogue, firstFreeKey, type PendingTool, takeKey } from '../dialogue-state.ts';
import { noteNotMade, noteRejectedCall } from '../effects.ts';
import { commandIn, dialogueIdOf, type ToolCallId, toolCallIn, toolEffectKey, toolKey } from '../keys.ts';
import { arrived, type RunState, taskOf, want } from '../state.ts';
import type { EffectRecord } from '../task-state.ts';
import { watchSpending } from './alerts.ts';
import { answerTool, dialogueOf, usageOf } from './dialogue.ts';

export function toolSpecOf(state: RunState, dialogue: Dialogue, tool: string): ToolSpec {
  const { subject } = dialogue.view;
  const spec =
    subject.kind === 'work'
      ? state.team.workers[subject.slice.worker]?.tools.find(({ name }) => name === tool)
      : undefined;
  if (!spec) throw new Error(`Run ${state.runId}: "${tool}" is not a tool of dialogue ${dialogue.id}`);
  return spec;
}

export function pendingOf(
  state: RunState,
  callId: ToolCallId,
): { dialogue: Dialogue; call: PendingTool; taskId: string } {
  const dialogue = dialogueOf(state, dialogueIdOf(callId));
  const call = dialogue.pending.get(callId);
  if (!call || !('taskId' in dialogue.owner)) throw new Error(`Run ${state.runId} has no open tool call "${callId}"`);
  return { dialogue, call, taskId: dialogue.owner.taskId };
}

/** The idempotency key of this effect (T2). */
export function idempotencyKeyOf(state: RunState, dialogue: Dialogue, call: PendingTool): string {
  const taskId = 'taskId' in dialogue.owner ? dialogue.owner.taskId : dialogue.id;
  const effect = { runId: state.runId, taskId, tool: call.tool, fingerprint: call.fingerprint };
  // Two equal calls in one reply are two effects.
  return firstFreeKey(dialogue, call, (number) => toolEffectKey(effect, number));
}

export function recordOf(state: RunState, taskId: string, key: string): EffectRecord | undefined {
  return taskOf(state, taskId).effects?.get(key);
}

type Known = Omit<EffectRecord, 'tool' | 'args'>;

function remember(state: RunState, taskId: string, { tool, args }: PendingTool, known: Known & { key: string }): void {
  const task = taskOf(state, taskId);
  const { key, ...record } = known;
  task.effects ??= new Map();
  task.effects.set(key, { tool, args, ...record });
}

export function onAuthorised(state: RunState, event: EventOf<'tool-call-authorised'>): void {
  arrived(state, commandIn(event));
  const { dialogue, call, taskId } = pendingOf(state, toolCallIn(event));
  call.args = event.args;
  call.schemaFacts = event.schemaFacts;
  call.fingerprint = event.fingerprint;
  if (wasDoneBefore(state, dialogue, call, taskId)) {
    putOnAgenda(state, { kind: 'start-tool-call', dialogueId: dialogue.id, callId: call.callId });
    return;
  }
  switch (event.ruling.kind) {
    case 'allow':
      if (event.ruling.anyValues) call.anyValues = true;
      putOnAgenda(state, { kind: 'start-tool-call', dialogueId: dialogue.id, callId: call.callId });
      return;
    case 'deny':
      noteNotMade(state, dialogue, call, { status: 'denied' });
      answerTool(state, dialogue, call, { status: 'refused', message: event.ruling.reason });
      return;
    case 'ask': {
      const notOrdered = lacksOrder(taskOf(state, taskId), call.tool) ? ` ${NOT_ORDERED}` : '';
      if (state.dryRun) {
        noteNotMade(state, dialogue, call, { status: 'withheld', why: DRY_RUN });
        return answerTool(state, dialogue, call, notInDryRun(`a person would be asked: ${event.ruling.reason}`));
      }
      putOnAgenda(state, {
        kind: 'open-review',
        review: {
          kind: 'approval',
          taskId,
          callId: call.callId,
          tool: call.tool,
          args: event.args,
          fingerprint: event.fingerprint,
          question: `May ${call.tool} be called? ${event.ruling.reason}${notOrdered}`,
          expiry: expiryOf(event.ruling, call.tainted || notOrdered !== ''),
        },
      });
      return;
    }
    default:
      event.ruling satisfies never;
  }
}

/** A call that the request does not order, or that was asked for after untrusted text was read, needs a person. */
const expiryOf = (
  { expires = 'deny', afterMs }: Extract<EventOf<'tool-call-authorised'>['ruling'], { kind: 'ask' }>,
  needsPerson: boolean,
): NonNullable<ReviewRequest['expiry']> => ({ to: needsPerson ? 'deny' : expires, afterMs });

/**
 * An effect that an earlier attempt performed needs no approval and cannot be denied. The call takes the key at once,
 * so that an equal call beside it gets a new key and its own approval.
 */
function wasDoneBefore(state: RunState, dialogue: Dialogue, call: PendingTool, taskId: string): boolean {
  const key = idempotencyKeyOf(state, dialogue, call);
  const status = recordOf(state, taskId, key)?.status;
  if (status !== 'ok' && status !== 'abandoned') return false;
  takeKey(dialogue, call, key);
  return true;
}

export const notInDryRun = (instead: string): ToolOutcome => ({
  status: 'refused',
  message: `${IN_DRY_RUN}: ${instead}`,
});

/** The result of an effect call in a dry run that needs no approval. */
const HELD_BACK = notInDryRun('the tool was not called');
export const heldBack = (): ToolOutcome => HELD_BACK;
export const isHeldBack = (outcome: ToolOutcome): boolean =>
  outcome.status === 'refused' && HELD_BACK.status === 'refused' && outcome.message === HELD_BACK.message;

export function onToolStarted(state: RunState, event: EventOf<'tool-call-started'>): void {
  const { dialogue, call, taskId } = pendingOf(state, toolCallIn(event));
  takeOffAgenda(state, { kind: 'start-tool-call', dialogueId: dialogue.id, callId: call.callId });
  const step = { tokens: 0, steps: 1, microUsd: 0 };
  reserve(dialogue.account, step);
  settle(dialogue.account, step, step);
  for (const usage of [state.usage, usageOf(state, taskId)]) usage.toolCalls += 1;
  const task = taskOf(state, taskId);
  charge(state, task, { toolCalls: 1 });
  watchSpending(state, task);
  takeKey(dialogue, call, event.idempotencyKey);
  if (event.effect !== 'read') {
    const before = recordOf(state, taskId, event.idempotencyKey);
    const inDoubt = before?.status === 'unknown' || before?.inDoubt === true;
    remember(state, taskId, call, { key: event.idempotencyKey, status: 'started', outcome: undefined, inDoubt });
  }
  wantTool(state, dialogue, call, event.effect);
}

function wantTool(state: RunState, dialogue: Dialogue, call: PendingTool, effect: Effect): void {
  if (dialogue.view.subject.kind !== 'work' || call.idempotencyKey === undefined) return;
  const { timeoutMs } = toolSpecOf(state, dialogue, call.tool);
  want(state, {
    kind: 'call-tool',
    key: toolKey(call.callId),
    callId: call.callId,
    slice: dialogue.view.subject.slice,
    context: factsOf(state),
    tool: call.tool,
    args: call.args,
    effect,
    idempotencyKey: call.idempotencyKey,
    timeoutMs,
  });
}

/** An earlier attempt performed this effect: its recorded outcome is returned, and the effect is not repeated. */
export function onToolReused(state: RunState, event: EventOf<'tool-call-reused'>): void {
  const { dialogue, call, taskId } = pendingOf(state, toolCallIn(event));
  takeOffAgenda(state, { kind: 'start-tool-call', dialogueId: dialogue.id, callId: call.callId });
  takeKey(dialogue, call, event.idempotencyKey);
  const outcome = recordOf(state, taskId, event.idempotencyKey)?.outcome;
  if (outcome) noteTrust(state, { dialogue, call, taskId }, toolSpecOf(state, dialogue, call.tool), outcome);
  finishCall(state, dialogue, call, outcome ?? { status: 'unknown', message: 'a person decided not to repeat it' });
}

export function onToolFinished(state: RunState, event: EventOf<'tool-call-finished'>): void {
  arrived(state, commandIn(event));
  const { dialogue, call, taskId } = pendingOf(state, toolCallIn(event));
  takeOffAgenda(state, { kind: 'start-tool-call', dialogueId: dialogue.id, callId: call.callId });
  const { outcome } = event;
  const key = call.idempotencyKey;
  // In a fork the effect may not have happened.
  if (event.reused !== undefined && key !== undefined) uncountToolCall(state, taskId);
  if (key === undefined) {
    noteRejectedCall(state, dialogue, call, event);
    return answerTool(state, dialogue, call, outcome);
  }
  const spec = toolSpecOf(state, dialogue, call.tool);
  const { effect } = spec;
  noteTrust(state, { dialogue, call, taskId }, spec, outcome);
  if (outcome.status === 'refused') noteRefusedLate(state, taskId, call, outcome.message);
  if (effect === 'read') return finishCall(state, dialogue, call, outcome);
  const inDoubt = recordOf(state, taskId, key)?.inDoubt === true;
  const failed = inDoubt ? 'unknown' : 'failed';
  const status = outcome.status === 'ok' ? 'ok' : outcome.status === 'unknown' ? 'unknown' : failed;
  const refused = outcome.status === 'refused' ? { refused: true as const } : {};
  remember(state, taskId, call, { key, status, outcome: status === 'ok' ? outcome : undefined, inDoubt, ...refused });
  if (effect === 'once' && status === 'unknown') askWhetherItHappened(state, taskId, call, outcome);
  else finishCall(state, dialogue, call, outcome);
}

/** The tool was disabled between the approval of the call and the call, or the run is a fork without effects. */
const noteRefusedLate = (state: RunState, taskId: string, { callId, tool, args }: PendingTool, why: string): void =>
  noteNotDone(taskOf(state, taskId), { callId, tool, args, why, byPerson: false });

function uncountToolCall(state: RunState, taskId: string): void {
  for (const usage of [state.usage, usageOf(state, taskId)]) usage.toolCalls -= 1;
  charge(state, taskOf(state, taskId), { toolCalls: -1 });
}

export function askWhetherItHappened(state: RunState, taskId: string, call: PendingTool, outcome: ToolOutcome): void {
  const why = outcome.status === 'unknown' ? outcome.message : '';
  putOnAgenda(state, {
    kind: 'open-review',
    review: {
      kind: 'unknown-outcome',
      taskId,
      callId: call.callId,
      tool: call.tool,
      args: call.args,
      question: `It is not known whether ${call.tool} took effect${why ? `: ${why}` : ''}. Approve to call it again, deny to leave it, or answer with its outcome.`,
    },
  });
}

/** Records a person's decision about an unknown effect (T3). */
export function ruleOnUnknown(
  state: RunState,
  callId: ToolCallId,
  ruling: 'repeat' | 'leave' | { content: unknown },
): void {
  const { dialogue, call, taskId } = pendingOf(state, callId);
  const key = call.idempotencyKey ?? idempotencyKeyOf(state, dialogue, call);
  takeKey(dialogue, call, key);
  if (ruling === 'repeat') {
    remember(state, taskId, call, { key, status: 'failed', outcome: undefined, inDoubt: false });
    taskOf(state, taskId).repeatsUnknown = true;
    putOnAgenda(state, { kind: 'start-tool-call', dialogueId: dialogue.id, callId });
    return;
  }
  const outcome: ToolOutcome =
    ruling === 'leave'
      ? { status: 'unknown', message: 'it is not known whether it took effect, and a person decided not to repeat it' }
      : { status: 'ok', output: ruling.content };
  remember(state, taskId, call, { key, status: ruling === 'leave' ? 'abandoned' : 'ok', outcome, inDoubt: false });
  finishCall(state, dialogue, call, outcome);
}

function finishCall(state: RunState, dialogue: Dialogue, call: PendingTool, outcome: ToolOutcome): void {
  if (outcome.status === 'ok' && call.idempotencyKey !== undefined) dialogue.keys.succeeded.add(call.idempotencyKey);
  if (outcome.status === 'ok' && 'taskId' in dialogue.owner)
    noteDone(taskOf(state, dialogue.owner.taskId), call, dialogue.pending);
  answerTool(state, dialogue, call, outcome);
}
