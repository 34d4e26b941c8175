// A dialogue with a model, step by step: prepare a call, reserve its worst case, make it, read the reply, run the tools
// it asked for, go on. The same for a worker at work and for the supervisor's roles.

import { askAfterCut, CUT_ROUNDS_MAX, cutRounds, readableOf, wholeReply } from '../../answer/cut-reply.ts';
import { notesFor } from '../../answer/mark-draft.ts';
import { type Amount, settle } from '../../budget/account.ts';
import type { EventOf, ToolOutcome, Usage } from '../../journal/event.ts';
import type { Failure } from '../../journal/failure.ts';
import { type ModelContact, troubleAfter, unreachedAfter } from '../../policy/patience.ts';
import { remedyFor } from '../../policy/remedy.ts';
import { charge, SUPERVISOR } from '../../usage/spending.ts';
import { backoffAfter, dueKey, putOnAgenda, takeOffAgenda } from '../agenda.ts';
import type { DialogueView } from '../command.ts';
import { factsOf } from '../context-store.ts';
import { canMoveToAnotherMember } from '../decide/another-pool-member.ts';
import { mayReadLess } from '../decide/context-size.ts';
import { mayAskFor } from '../decide/trust.ts';
import { type Dialogue, noKeys, type PendingTool, releaseKey } from '../dialogue-state.ts';
import { noUsage } from '../empty-state.ts';
import {
  authoriseKey,
  type ConsultKey,
  callKey,
  commandIn,
  dialogueIdOf,
  type ModelCallId,
  modelCallId,
  modelCallIn,
  prepareKey,
  toolCallId,
  toolKey,
} from '../keys.ts';
import { arrived, type RunState, taskOf, unwant, want } from '../state.ts';
import { watchSpending } from './alerts.ts';

export function openDialogue(
  state: RunState,
  {
    id,
    owner,
    account,
    ...asked
  }: Pick<Dialogue, 'id' | 'owner' | 'account'> & Pick<DialogueView, 'subject' | 'offline'>,
): Dialogue {
  const dialogue: Dialogue = {
    id,
    owner,
    account,
    view: { id, ...asked, exchanges: [], shrunk: 0 },
    calls: 0,
    tools: 0,
    steps: 0,
    repairs: 0,
    retries: 0,
    call: undefined,
    pending: new Map(),
    unanswered: 0,
    keys: noKeys(),
    outputs: [],
    conclusion: undefined,
  };
  state.dialogues.set(id, dialogue);
  prepareCall(state, dialogue, undefined);
  return dialogue;
}

export function dialogueOf(state: RunState, id: string): Dialogue {
  const dialogue = state.dialogues.get(id);
  if (!dialogue) throw new Error(`Run ${state.runId} has no dialogue "${id}"`);
  return dialogue;
}

const callIdOf = (dialogue: Dialogue): ModelCallId => modelCallId(dialogue.id, dialogue.calls);

export function prepareCall(state: RunState, dialogue: Dialogue, notBefore: number | undefined): void {
  dialogue.calls += 1;
  const callId = callIdOf(dialogue);
  want(state, { kind: 'prepare-call', key: prepareKey(callId), callId, dialogue: dialogue.view, notBefore });
}

export function onPrepared(state: RunState, event: EventOf<'model-call-prepared'>): void {
  arrived(state, commandIn(event));
  const dialogue = dialogueOf(state, dialogueIdOf(event.callId));
  dialogue.call = { callId: modelCallIn(event), prepared: event, started: undefined };
  state.models.add(event.model);
  if ('taskId' in dialogue.owner) taskOf(state, dialogue.owner.taskId).model = event.model;
  else noteProvider(state, dialogue.owner.consult, event.provider);
  putOnAgenda(state, { kind: 'start-model-call', dialogueId: dialogue.id });
}

function noteProvider(state: RunState, key: ConsultKey, provider: string): void {
  const entry = state.consults.get(key);
  if (entry) entry.provider = provider;
}

/** Used when a call's usage is unknown: the worst case is charged, so that a budget is never overshot. */
function worstUsage(call: NonNullable<Dialogue['call']>): Usage {
  const { prepared, started } = call;
  return {
    inputTokens: prepared.inputTokens,
    outputTokens: started?.outputTokensMax ?? 0,
    microUsd: started?.reserved.microUsd ?? 0,
  };
}

/**
 * A call that a fork copied is charged to the fork's budget, so that the fork takes the same path, but not counted as
 * its usage: the other run paid for it.
 */
function settleCall(state: RunState, dialogue: Dialogue, usage: Usage, isReused = false): void {
  const { started } = dialogue.call ?? {};
  if (!started) return;
  const { reserved } = started;
  restartClock(state, dialogue, state.lastAt - started.at);
  const used: Amount = {
    tokens: usage.inputTokens + usage.outputTokens,
    steps: reserved.steps,
    microUsd: usage.microUsd,
  };
  settle(dialogue.account, reserved, used);
  const model = dialogue.call?.prepared.model;
  dialogue.call = undefined;
  if (isReused) return;
  const tallies = 'taskId' in dialogue.owner ? [state.usage, usageOf(state, dialogue.owner.taskId)] : [state.usage];
  for (const tally of tallies) {
    tally.inputTokens += usage.inputTokens;
    tally.outputTokens += usage.outputTokens;
    tally.microUsd += usage.microUsd;
    tally.modelCalls += 1;
  }
  const { subject } = dialogue.view;
  const worker = subject.kind === 'work' ? subject.slice.worker : SUPERVISOR;
  charge(state, { worker, model }, { ...usage, modelCalls: 1 });
  watchSpending(state, 'taskId' in dialogue.owner ? taskOf(state, dialogue.owner.taskId) : undefined);
}

/** The clock of the attempt or the role stood still during the call. One that leaves time for a fallback never does. */
function restartClock(state: RunState, { owner }: Dialogue, callMs: number): void {
  const entry = 'consult' in owner ? state.consults.get(owner.consult) : undefined;
  if (entry) {
    entry.deadlineAt += callMs;
    state.timers.push({ kind: 'role-deadline', at: entry.deadlineAt, key: entry.key });
  }
  const task = 'taskId' in owner ? state.tasks.get(owner.taskId) : undefined;
  if (task?.attemptDeadlineAt === undefined || task.timeoutMs !== undefined) return;
  task.attemptDeadlineAt += callMs;
  task.callsMs = (task.callsMs ?? 0) + callMs;
  const { attempt } = task;
  state.timers.push({ kind: 'attempt-deadline', at: task.attemptDeadlineAt, taskId: task.task.id, attempt });
}

export function usageOf(state: RunState, taskId: string): RunState['usage'] {
  const task = taskOf(state, taskId);
  task.usage ??= noUsage();
  return task.usage;
}

function contactOf(state: RunState): ModelContact {
  state.contact ??= { answered: false, unreached: new Map() };
  return state.contact;
}

export function onCallFinished(state: RunState, event: EventOf<'model-call-finished'>): void {
  arrived(state, commandIn(event));
  const dialogue = dialogueOf(state, dialogueIdOf(event.callId));
  settleCall(state, dialogue, event.usage, event.reused !== undefined);
  dialogue.steps += 1;
  dialogue.retries = 0;
  dialogue.trouble = undefined;
  contactOf(state).answered = true;
  dialogue.view.exchanges.push({ kind: 'reply', text: event.text ?? '', reading: event.reading });
  switch (event.reading.kind) {
    case 'final':
      dialogue.conclusion = event.reading.value;
      dialogue.verdict = event.grounded;
      return concludeOrSendBack(state, dialogue);
    case 'malformed':
      return repair(state, dialogue, event.reading.errors);
    case 'calls':
      return requestTools(state, dialogue, event.reading.calls);
    case 'cut':
      return askForTheRest(state, dialogue);
    default:
      event.reading satisfies never;
  }
}

/** A result that says what its task's record does not support goes back; after that it is marked. */
function concludeOrSendBack(state: RunState, dialogue: Dialogue): void {
  const { sentences = [] } = dialogue.verdict ?? {};
  const { roundsMax = 0 } = state.team.grounding ?? {};
  const { sentBack = 0 } = dialogue;
  if (sentBack >= roundsMax || sentences.every(({ foreign = [] }) => foreign.length === 0)) {
    putOnAgenda(state, { kind: 'conclude', dialogueId: dialogue.id });
    return;
  }
  dialogue.sentBack = sentBack + 1;
  dialogue.view.exchanges.push({ kind: 'unsupported', notes: notesFor(sentences) });
  prepareCall(state, dialogue, undefined);
}

/** Output that could not be parsed goes back to the model once with the errors; the second time the attempt fails. */
function repair(state: RunState, dialogue: Dialogue, errors: string): void {
  dialogue.repairs += 1;
  if (dialogue.repairs > 1) {
    const failure = { code: 'malformed-output', who: speakerOf(dialogue), detail: errors } as const;
    putOnAgenda(state, { kind: 'fail-dialogue', dialogueId: dialogue.id, failure });
    return;
  }
  dialogue.view.exchanges.push({ kind: 'repair', errors });
  prepareCall(state, dialogue, undefined);
}

/** A reply that was cut at its length is asked for again, with more room. If it stays cut, the attempt fails. */
function askForTheRest(state: RunState, dialogue: Dialogue): void {
  const { exchanges } = dialogue.view;
  if (cutRounds(exchanges) >= CUT_ROUNDS_MAX) {
    putOnAgenda(state, { kind: 'fail-dialogue', dialogueId: dialogue.id, failure: cutOff(dialogue) });
    return;
  }
  exchanges.push({ kind: 'after-cut', ask: askAfterCut(textSoFar(dialogue)) });
  prepareCall(state, dialogue, undefined);
}

/** The text of the latest reply, with the parts of it that were cut before. */
function textSoFar({ view: { exchanges } }: Dialogue): string {
  const at = exchanges.findLastIndex(({ kind }) => kind === 'reply');
  const last = exchanges[at];
  return last?.kind === 'reply' ? wholeReply(exchanges.slice(0, at), last.text) : '';
}

function cutOff(dialogue: Dialogue): Failure {
  const partial = readableOf(textSoFar(dialogue));
  return { code: 'cut-off', who: speakerOf(dialogue), ...(partial === '' ? {} : { partial }) };
}

/** Fails a dialogue that cannot go on, unless it has a result or a part of one. */
function giveUp(state: RunState, dialogue: Dialogue, failure: Failure): void {
  const { id: dialogueId } = dialogue;
  const last = failureAtEnd(dialogue, failure);
  if (!last) return putOnAgenda(state, { kind: 'conclude', dialogueId });
  putOnAgenda(state, { kind: 'fail-dialogue', dialogueId, failure: last });
}

/** What a dialogue that cannot go on has failed with; undefined if it has a result. */
export function failureAtEnd(dialogue: Dialogue, failure: Failure): Failure | undefined {
  const last = dialogue.view.exchanges.at(-1)?.kind;
  // A result that went back is marked, like one that was not mended.
  if (last === 'unsupported') return undefined;
  return last === 'after-cut' ? cutOff(dialogue) : failure;
}

const speakerOf = ({ view }: Dialogue): string =>
  view.subject.kind === 'work' ? view.subject.slice.worker : view.subject.question.role;

function requestTools(
  state: RunState,
  dialogue: Dialogue,
  calls: readonly { id: string; tool: string; args: unknown }[],
): void {
  const { subject } = dialogue.view;
  const stepsMax =
    subject.kind === 'work' ? (subject.slice.built?.stepsMax ?? state.team.workers[subject.slice.worker]?.stepsMax) : 1;
  if (subject.kind !== 'work' || dialogue.steps >= (stepsMax ?? 1)) {
    putOnAgenda(state, {
      kind: 'fail-dialogue',
      dialogueId: dialogue.id,
      failure: { code: 'step-limit', stepsMax: stepsMax ?? 1 },
    });
    return;
  }
  const tainted = taskOf(state, subject.slice.taskId).taintedBy !== undefined;
  for (const { id, tool, args } of calls) {
    dialogue.tools += 1;
    const callId = toolCallId(dialogue.id, dialogue.tools);
    const pending: PendingTool = {
      callId,
      id,
      tool,
      args,
      fingerprint: undefined,
      idempotencyKey: undefined,
      tainted,
      agreedBy: undefined,
      outcome: undefined,
    };
    dialogue.pending.set(callId, pending);
    dialogue.unanswered += 1;
    want(state, {
      kind: 'authorise',
      key: authoriseKey(callId),
      callId,
      slice: subject.slice,
      context: factsOf(state),
      tool,
      args,
      agreedBy: undefined,
      ...(mayAskFor(state, subject.slice, tool) ? { mayAsk: true as const } : {}),
    });
  }
}

/** When all tools of a step have answered, the model gets the answers together, in the order it asked. */
export function answerTool(state: RunState, dialogue: Dialogue, call: PendingTool, outcome: ToolOutcome): void {
  if (call.outcome === undefined) {
    dialogue.unanswered -= 1;
    releaseKey(dialogue, call);
  }
  call.outcome = outcome;
  if (dialogue.unanswered > 0) return;
  const results = [...dialogue.pending.values()].map(({ id, tool, outcome: known }) => ({
    id,
    tool,
    outcome: known ?? outcome,
  }));
  dialogue.view.exchanges.push({ kind: 'tool-results', results });
  dialogue.pending.clear();
  prepareCall(state, dialogue, undefined);
}

/** How often an over-long dialogue is shortened before the attempt fails. */
const SHRUNK_MAX = 3;

export function onCallFailed(state: RunState, event: EventOf<'model-call-failed'>): void {
  arrived(state, commandIn(event));
  const dialogue = dialogueOf(state, dialogueIdOf(event.callId));
  const { failure, at } = event;
  const tookMs = at - (dialogue.call?.started?.at ?? at);
  const unreachedInRun = unreachedAfter(contactOf(state), dialogue.call?.prepared.provider ?? '', failure);
  dialogue.trouble = troubleAfter(dialogue.trouble, { failure, at, tookMs, unreachedInRun });
  settleCall(state, dialogue, event.usage, event.reused !== undefined);
  // The attempt or the role ran out of time; whether there is another one, with more time, is decided there.
  if (failure.code === 'timeout') return giveUp(state, dialogue, failure);
  const mayWait =
    dialogue.retries < state.team.limits.transientRetriesMax && !canMoveToAnotherMember(state, dialogue.owner);
  const passes = remedyFor(event.failure) === 'retry' && mayWait;
  const isShrunk = dialogue.view.shrunk < SHRUNK_MAX && !mayReadLess(state, dialogue.view);
  const again = passes || (failure.code === 'too-long' && !failure.shortest && isShrunk);
  if (!again) return giveUp(state, dialogue, event.failure);
  putOnAgenda(state, {
    kind: 'retry-model-call',
    dialogueId: dialogue.id,
    callId: modelCallIn(event),
    failure: event.failure,
    ...backoffAfter(event),
  });
}

/** The budget has no room for the next call. */
export function onCallRefused(state: RunState, event: EventOf<'model-call-refused'>): void {
  const dialogueId = dialogueIdOf(event.callId);
  const dialogue = dialogueOf(state, dialogueId);
  takeOffAgenda(state, { kind: 'start-model-call', dialogueId });
  dialogue.call = undefined;
  const partial = readableOf(textSoFar(dialogue));
  const failure = {
    code: 'budget-exhausted',
    resource: event.resource,
    ...(partial === '' ? {} : { partial }),
  } as const;
  if (dialogue.view.exchanges.at(-1)?.kind === 'unsupported') return giveUp(state, dialogue, failure);
  putOnAgenda(state, { kind: 'fail-dialogue', dialogueId, failure });
}

/** Abandons a model call. A call under way is charged at its worst case, because it may have been billed. */
export function dropCall(state: RunState, dialogue: Dialogue): void {
  if (!dialogue.call) return;
  unwant(state, callKey(dialogue.call.callId));
  settleCall(state, dialogue, worstUsage(dialogue.call));
  dialogue.call = undefined;
}

/** Ends a dialogue in any state. An effect in flight is recorded as unknown. */
export function dropDialogue(state: RunState, dialogue: Dialogue): void {
  unwant(state, prepareKey(callIdOf(dialogue)));
  dropCall(state, dialogue);
  for (const call of dialogue.pending.values()) {
    unwant(state, authoriseKey(call.callId));
    if (state.commands.has(toolKey(call.callId))) noteUnknown(state, dialogue, call);
    unwant(state, toolKey(call.callId));
    takeOffAgenda(state, { kind: 'start-tool-call', dialogueId: dialogue.id, callId: call.callId });
    state.agenda.delete(dueKey('open-review', call.callId));
  }
  for (const kind of ['start-model-call', 'conclude'] as const) takeOffAgenda(state, { kind, dialogueId: dialogue.id });
  state.agenda.delete(dueKey('fail-dialogue', dialogue.id));
  state.agenda.delete(dueKey('retry-model-call', callIdOf(dialogue)));
  state.dialogues.delete(dialogue.id);
}

/** Records an effect that was under way when its attempt ended: its outcome is unknown. */
function noteUnknown(state: RunState, dialogue: Dialogue, call: PendingTool): void {
  if (!('taskId' in dialogue.owner) || call.idempotencyKey === undefined) return;
  const record = taskOf(state, dialogue.owner.taskId).effects?.get(call.idempotencyKey);
  if (record?.status === 'started') record.status = 'unknown';
}
