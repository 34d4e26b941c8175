// Model calls in two commands: prepare (the core reserves the worst case), then call.

import { tokensIn } from '../../core/answer/estimate-tokens.ts';
import { streamedText } from '../../core/answer/streamed-text.ts';
import { costOf } from '../../core/budget/money.ts';
import type { Happening, Reading } from '../../core/journal/event.ts';
import { describeFailure, type Failure } from '../../core/journal/failure.ts';
import { remedyFor } from '../../core/policy/remedy.ts';
import type { Command, DialogueView } from '../../core/run/command.ts';
import { isPreview } from '../../core/run/keys.ts';
import type { CommandContext, TextPiece } from '../../ports/engine.ts';
import { LeaseLost } from '../../ports/journal-error.ts';
import type { Brief, Model, ModelReply } from '../../ports/model.ts';
import { type Draft, draftFor, replyRoom } from '../drafts/draft-call.ts';
import { recorded } from '../prompts/recorded-message.ts';
import type { Team } from '../run/team.ts';
import { providerBreaker } from './breakers.ts';
import { modelFault, openingFault, usageOfFailed } from './faults.ts';
import type { Guards } from './perform.ts';
import { groundResult } from './perform-ground.ts';
import { draftReporter } from './plan-pieces.ts';
import { readReply } from './read-reply.ts';
import { taskScanner } from './scan-tasks.ts';
import { sendCall, silentFault } from './send-call.ts';
import { speakerFor } from './stand-in.ts';

type Prepare = Extract<Command, { kind: 'prepare-call' }>;
type CallModel = Extract<Command, { kind: 'call-model' }>;

export async function prepareCall(team: Team, command: Prepare): Promise<Happening> {
  const { key, callId, dialogue } = command;
  // No call was made, so nothing was billed.
  const usage = { inputTokens: 0, outputTokens: 0, microUsd: 0 };
  const failed = (failure: Failure): Happening => ({ type: 'model-call-failed', key, callId, failure, usage });
  let model: Model;
  try {
    model = await speakerFor(team, dialogue);
  } catch (error) {
    // Such as a missing key or package.
    return failed(openingFault(error, speakerOf(dialogue)));
  }
  try {
    return prepared(team, command, model);
  } catch (error) {
    return failed(modelFault(error, speakerOf(dialogue)));
  }
}

const speakerOf = ({ subject }: DialogueView): string =>
  subject.kind === 'work' ? subject.slice.worker : subject.question.role;

function prepared(team: Team, { key, callId, dialogue }: Prepare, model: Model): Happening {
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
    outputTokensMax: replyRoom(team, dialogue, model),
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
  const { key, callId, dialogue, outputTokensMax, worstCase, silence } = command;
  const { signal } = context;
  const model = await speakerFor(team, dialogue);
  const fail = (failure: Failure, usage: CallModel['worstCase']): Happening => ({
    type: 'model-call-failed',
    key,
    callId,
    failure,
    usage,
  });
  const nothing = { inputTokens: 0, outputTokens: 0, microUsd: 0 };
  const { breakers } = guards;
  const provider = providerBreaker(model);
  const { subject } = dialogue;
  const involved = subject.kind === 'work' ? [provider, `worker ${subject.slice.worker}`] : [provider];
  const refusal = await refusalOf(subject, involved, guards);
  if (refusal) return fail(refusal, nothing);
  try {
    const { version: _, ...draft } = draftFor(team, dialogue, model).draft;
    const brief =
      team.spec.routing && subject.kind === 'consult' ? { ...draft.brief, weigh: guards.weigh } : draft.brief;
    const listen = listenerOf(team, command, context);
    const tokens = worstCase.inputTokens + outputTokensMax;
    const request = { ...draft, brief, outputTokensMax };
    const way = { callId, tokens, silence, context, limiter: guards.limiter, listen, used: tokensUsed };
    const reply = await sendCall(model, request, way);
    // A reply after its time was counted as a timeout, and must not undo that.
    if (!signal.aborted) for (const who of involved) if (!breakers.isQuiet(who)) await breakers.report(who, 'ok');
    return await finished(team, command, model, { reply, context });
  } catch (error) {
    if (LeaseLost.is(error)) throw error;
    const failure = silentFault(error, speakerOf(dialogue)) ?? modelFault(error, model.id);
    // A call that we aborted ourselves says nothing about the provider: cancelling one run must not block the others. Nor
    // does a worker's time limit, which may be short, nor a connection that was refused: a user who starts the missing
    // server and tries again would have to wait.
    const isProviders = failure.code !== 'timeout' && !('setup' in failure);
    if (remedyFor(failure) === 'retry' && isProviders && !signal.aborted)
      await breakers.report(provider, 'failed', describeFailure(failure));
    const used = usageOfFailed(error);
    return fail(
      failure,
      used === 'unknown' ? worstCase : { ...used, microUsd: costOf(model.price, used.inputTokens, used.outputTokens) },
    );
  }
}

/** Why the call may not be made: its worker is switched off, or a circuit breaker is open. */
async function refusalOf(
  subject: DialogueView['subject'],
  involved: readonly string[],
  { breakers, switches }: Guards,
): Promise<Failure | undefined> {
  const off = subject.kind === 'work' && !switches.isQuiet() ? await switches.refusal(subject.slice.worker) : undefined;
  if (off) return off;
  for (const who of involved) {
    const refusal = breakers.isQuiet(who) ? undefined : await breakers.refusal(who);
    if (refusal) return refusal;
  }
  return undefined;
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
  const watch = onText && readerOf(team, { key, callId, dialogue }, onText);
  const isPlan = subject.kind === 'consult' && subject.question.role === 'plan';
  const reportDraft = isPlan ? draftReporter(team, key, context) : undefined;
  if (!reportDraft) return watch;
  const scan = taskScanner();
  return (text) => {
    watch?.(text);
    for (const task of scan(text)) reportDraft(task);
  };
}

/** Passes on what people can read of a reply. Plans, routes and verdicts are for the program alone. */
function readerOf(
  team: Team,
  { key, callId, dialogue: { subject, exchanges } }: Pick<CallModel, 'key' | 'callId' | 'dialogue'>,
  onText: (piece: TextPiece) => void,
): ((text: string) => void) | undefined {
  // The rest of a reply that was cut begins anywhere.
  if (exchanges.at(-1)?.kind === 'after-cut') return undefined;
  if (subject.kind === 'work') {
    const { worker, tools } = subject.slice;
    const piece = { from: worker, callId };
    // Prose may introduce the call of a tool.
    const mayCall = tools ? tools.length > 0 : (team.workers.get(worker)?.tools.size ?? 0) > 0;
    const asProse = mayCall ? 'aside' : 'result';
    return streamedText('content', (text, form) =>
      onText({ ...piece, text, part: form === 'json' ? 'result' : asProse }),
    );
  }
  const { question } = subject;
  // A draft with markers becomes readable when the results are put in their place.
  if (question.role !== 'synthesise' || question.reports.some(({ relay }) => relay === 'verbatim')) return undefined;
  const part = isPreview(key) ? 'aside' : 'answer';
  return streamedText('answer', (text) => onText({ from: 'synthesise', callId, text, part }));
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
