// Model calls in two commands: prepare (the core reserves the worst case), then call.

import { outputRoom } from '../../core/answer/cut-reply.ts';
import { tokensIn } from '../../core/answer/estimate-tokens.ts';
import { costOf } from '../../core/budget/money.ts';
import type { Happening, Reading } from '../../core/journal/event.ts';
import type { Failure } from '../../core/journal/failure.ts';
import { remedyFor } from '../../core/policy/remedy.ts';
import type { Command, DialogueView } from '../../core/run/command.ts';
import type { CommandContext } from '../../ports/engine.ts';
import type { Brief, Model, ModelReply } from '../../ports/model.ts';
import { modelFor } from '../define/choose-model.ts';
import { recorded } from '../prompts/recorded-message.ts';
import type { Team } from '../run/team.ts';
import { type Draft, draftFor } from './draft-call.ts';
import { modelFault, usageOfFailed } from './faults.ts';
import type { Guards } from './perform.ts';
import { groundResult } from './perform-ground.ts';
import { draftReporter } from './plan-pieces.ts';
import { readReply } from './read-reply.ts';
import { taskScanner } from './scan-tasks.ts';

type Prepare = Extract<Command, { kind: 'prepare-call' }>;
type CallModel = Extract<Command, { kind: 'call-model' }>;

export async function prepareCall(team: Team, command: Prepare): Promise<Happening> {
  const { key, callId, dialogue } = command;
  try {
    return await prepared(team, command);
  } catch (error) {
    // Such as a missing key or package: no call was made, so nothing was billed.
    const usage = { inputTokens: 0, outputTokens: 0, microUsd: 0 };
    return { type: 'model-call-failed', key, callId, failure: modelFault(error, speakerOf(dialogue)), usage };
  }
}

const speakerOf = ({ subject }: DialogueView): string =>
  subject.kind === 'work' ? subject.slice.worker : subject.question.role;

async function prepared(team: Team, { key, callId, dialogue }: Prepare): Promise<Happening> {
  const model = await modelFor(team, dialogue);
  const { draft, isShortened } = draftFor(team, dialogue, model);
  const opening = {
    version: draft.version,
    system: draft.system,
    messages: draft.messages.map(recorded),
    tools: draft.tools.map(({ name }) => name),
  };
  // Later calls repeat messages that the journal already holds, unless they were shortened.
  const isInJournal = dialogue.exchanges.length > 0 && !isShortened;
  return {
    type: 'model-call-prepared',
    key,
    callId,
    model: model.id,
    provider: model.provider,
    inputTokens: inputTokensOf(model, draft),
    outputTokensMax: outputRoom(dialogue.exchanges, team.spec.limits.outputTokensMax),
    ...model.price,
    ...(model.priced === false ? { unpriced: true } : {}),
    ...(isInJournal ? {} : { prompt: opening }),
  };
}

/** A count that is no number, or below zero, would give budget back: it is replaced by an estimate. */
function inputTokensOf(model: Model, draft: Draft): number {
  const counted = model.countTokens(draft);
  return isCount(counted) ? Math.ceil(counted) : tokensIn(`${draft.system}${JSON.stringify(draft.messages)}`);
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

export async function callModel(
  team: Team,
  command: CallModel,
  context: CommandContext,
  guards: Guards & { readonly weigh?: Brief['weigh'] },
): Promise<Happening> {
  const { key, callId, dialogue, outputTokensMax, worstCase } = command;
  const { signal } = context;
  const model = await modelFor(team, dialogue);
  const fail = (failure: Failure, usage: CallModel['worstCase']): Happening => ({
    type: 'model-call-failed',
    key,
    callId,
    failure,
    usage,
  });
  const nothing = { inputTokens: 0, outputTokens: 0, microUsd: 0 };
  const { breakers, switches } = guards;
  const provider = `provider ${model.provider}`;
  const involved =
    dialogue.subject.kind === 'work' ? [provider, `worker ${dialogue.subject.slice.worker}`] : [provider];
  const { subject } = dialogue;
  const off = subject.kind === 'work' && !switches.isQuiet() ? await switches.refusal(subject.slice.worker) : undefined;
  if (off) return fail(off, nothing);
  for (const who of involved) {
    const refusal = breakers.isQuiet(who) ? undefined : await breakers.refusal(who);
    if (refusal) return fail(refusal, nothing);
  }
  try {
    const { version: _, ...draft } = draftFor(team, dialogue, model).draft;
    const brief =
      team.spec.routing && subject.kind === 'consult' ? { ...draft.brief, weigh: guards.weigh } : draft.brief;
    const request = { ...draft, brief, outputTokensMax, signal, onText: listenerOf(team, command, context) };
    const tokens = worstCase.inputTokens + outputTokensMax;
    const reply = await guards.limiter.run(model.provider, { tokens, signal, used: tokensUsed }, () =>
      model.call(request),
    );
    // A reply after its time was counted as a timeout, and must not undo that.
    if (!signal.aborted) for (const who of involved) if (!breakers.isQuiet(who)) await breakers.report(who, 'ok');
    return await finished(team, command, model, { reply, context });
  } catch (error) {
    const failure = modelFault(error, model.id);
    // A call that we aborted ourselves says nothing about the provider: cancelling one run must not block the others.
    if (remedyFor(failure) === 'retry' && !signal.aborted) await breakers.report(provider, 'failed');
    const used = usageOfFailed(error);
    return fail(
      failure,
      used === 'unknown' ? worstCase : { ...used, microUsd: costOf(model.price, used.inputTokens, used.outputTokens) },
    );
  }
}

/** Undefined if neither the reply nor the error says what was used. */
function tokensUsed(outcome: { readonly reply: ModelReply } | { readonly error: unknown }): number | undefined {
  const counts = 'reply' in outcome ? outcome.reply.usage : usageOfFailed(outcome.error);
  if (counts === undefined || counts === 'unknown') return undefined;
  const { inputTokens, outputTokens } = counts;
  return inputTokens >= 0 && outputTokens >= 0 ? inputTokens + outputTokens : undefined;
}

/** Receives text while the model writes: for the run's `onText`, and for tasks that can start before a plan is complete. */
function listenerOf(
  team: Team,
  { key, callId, dialogue }: CallModel,
  context: CommandContext,
): ((text: string) => void) | undefined {
  const { onText } = context;
  const { subject } = dialogue;
  const watch = onText && ((text: string): void => onText({ from: speakerOf(dialogue), text, callId }));
  const isPlan = subject.kind === 'consult' && subject.question.role === 'plan';
  const reportDraft = isPlan ? draftReporter(team, key, context) : undefined;
  if (!reportDraft) return watch;
  const scan = taskScanner();
  return (text) => {
    watch?.(text);
    for (const task of scan(text)) reportDraft(task);
  };
}

async function finished(
  team: Team,
  { key, callId, dialogue, worstCase, stepsLeft }: CallModel,
  model: Model,
  { reply, context }: { readonly reply: ModelReply; readonly context: CommandContext },
): Promise<Happening> {
  const inputTokens = tokensOr(reply.usage?.inputTokens, worstCase.inputTokens);
  const outputTokens = tokensOr(reply.usage?.outputTokens, worstCase.outputTokens);
  const cost = costOf(model.price, inputTokens, outputTokens);
  // A model may report a lower cost, for cached input, but never a higher one than was reserved.
  const microUsd = Math.min(cost, Math.ceil(tokensOr(reply.usage?.microUsd, cost)));
  const cached = reply.usage?.cachedInputTokens;
  const usage = { inputTokens, outputTokens, microUsd, ...(cached ? { cachedInputTokens: Math.ceil(cached) } : {}) };
  const reading = withRouter(await readReply(team, dialogue, reply, stepsLeft), dialogue, model);
  const text = reading.kind === 'final' || reply.text === '' ? {} : { text: reply.text };
  const grounded = await groundResult(team, dialogue, reading, context);
  return { type: 'model-call-finished', key, callId, ...text, reading, usage, ...(grounded ? { grounded } : {}) };
}

/** Records in the routing which kind of model decided it. */
function withRouter(reading: Reading, { subject }: DialogueView, { provider }: Model): Reading {
  if (reading.kind !== 'final' || subject.kind !== 'consult' || subject.question.role !== 'triage') return reading;
  return { ...reading, value: { ...(reading.value as object), by: provider === 'offline' ? 'offline' : 'model' } };
}

/** Whole tokens. A model that does not report its usage is charged the worst case. */
const tokensOr = (used: number | undefined, worst: number): number => (isCount(used) ? Math.ceil(used) : worst);
