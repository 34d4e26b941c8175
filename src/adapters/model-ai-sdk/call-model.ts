// One call, one reply. The SDK's loop, retries and tool execution are not used: steps, budgets and approvals are ours.

import type { AssistantModelMessage, LanguageModel, OutputInterface, ToolModelMessage } from 'ai';
import type { ModelReply, ModelRequest } from '../../ports/model.ts';
import { ModelFault, type ModelFaultFacts } from '../../ports/model-fault.ts';
import { type FaultContext, faultFrom } from './fault.ts';
import type { KeptReasoning } from './kept-reasoning.ts';
import type { Tariff } from './prices.ts';
import { messagesOf, plainId, systemOf, toolsOf } from './prompt.ts';
import type { Access } from './providers.ts';
import { readStream, type Streamed } from './read-stream.ts';
import { isStrictSchema } from './strict-schema.ts';
import { withTextCalls, withToolGuide } from './text-tools.ts';
import { namesFor, type ToolNames } from './tool-names.ts';

type Sdk = typeof import('ai');
type ResponseMessage = AssistantModelMessage | ToolModelMessage;

export interface OpenModel {
  readonly sdk: Sdk;
  readonly model: Exclude<LanguageModel, string>;
  readonly who: string;
  readonly secrets: readonly string[];
  /** How the provider was reached; undefined for an instance that the user opened. */
  readonly access: Access | undefined;
  readonly tariff: Tariff;
  /** How long the provider may send nothing at all. */
  readonly silenceMaxMs: number;
  /** Whether a schema for the reply may be sent: also beside tools, only without them, or never. */
  readonly schemas: 'beside-tools' | 'without-tools' | 'never';
  /** How tools are sent: in the protocol's own way, or as text of the prompt. */
  readonly tools: 'native' | 'as-text';
  /** Asks the provider to store nothing, where that must be requested. */
  readonly storesReplies: boolean;
  readonly thoughts: KeptReasoning;
  /** Called when a reply shows that the model reasons. */
  readonly onThought: () => void;
  /** See `MessageOptions`. */
  readonly asText: boolean;
}

export async function callModel(open: OpenModel, request: ModelRequest): Promise<ModelReply> {
  request.signal.throwIfAborted();
  const names = namesFor(request.tools.map(({ name }) => name));
  const silence = watchSilence(open.silenceMaxMs);
  try {
    const result = start(open, request, names, silence.signal);
    const read = await readStream(result.stream, {
      onText: watcher(request.onText),
      onPart: silence.heard,
      onActivity: watcher(request.onActivity),
    });
    const streamed = open.tools === 'as-text' ? withTextCalls(read, request.tools, names) : read;
    // Our own signal first, so that the caller can tell its own cancellation from a provider's failure.
    request.signal.throwIfAborted();
    if (silence.signal.aborted) throw silent(open, request, streamed);
    if (streamed.thought) open.onThought();
    const reply = replyFrom(open, request, names, streamed);
    if (streamed.thought) await keepThought(open, request, reply, result.responseMessages);
    return reply;
  } finally {
    silence.stop();
  }
}

function start(open: OpenModel, request: ModelRequest, names: ToolNames, silence: AbortSignal) {
  const { sdk, model, schemas } = open;
  const inText = open.tools === 'as-text' && request.tools.length > 0;
  const instructions = systemOf(inText ? withToolGuide(request.system, request.tools, names) : request.system);
  const schema =
    schemas === 'never' || ((inText || schemas === 'without-tools') && request.tools.length > 0)
      ? undefined
      : request.replySchema;
  return sdk.streamText({
    model,
    ...(instructions ? { instructions } : {}),
    messages: messagesOf(request, { names, thoughts: open.thoughts.in(request), asText: open.asText || inText }),
    ...(request.tools.length > 0 && !inText ? { tools: toolsOf(sdk, request.tools, names) } : {}),
    ...(schema ? { output: jsonReply(schema) } : {}),
    maxOutputTokens: request.outputTokensMax,
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    maxRetries: 0,
    abortSignal: AbortSignal.any([request.signal, silence]),
    include: { rawChunks: true },
    providerOptions: optionsFor(open, schema),
    // Errors are read from the stream; without this the SDK also prints them.
    onError: () => {},
  });
}

/** Do not reject a schema because it is laxer than "strict" allows. */
function optionsFor({ storesReplies }: OpenModel, schema: ModelRequest['replySchema']) {
  const strict = schema ? { strictJsonSchema: isStrictSchema(schema) } : {};
  return { openai: { ...strict, ...(storesReplies ? { store: false } : {}) }, openaiCompatible: strict };
}

/** An error in a listener must not break the reply. */
const watcher =
  (listener: ((delta: string) => void) | undefined) =>
  (delta: string): void => {
    try {
      listener?.(delta);
    } catch {}
  };

async function keepThought(
  { thoughts }: OpenModel,
  request: ModelRequest,
  { calls, usage }: ModelReply,
  messages: PromiseLike<readonly ResponseMessage[]>,
): Promise<void> {
  const message = (await messages).find(({ role }) => role === 'assistant');
  if (message?.role !== 'assistant' || typeof message.content === 'string' || calls.length === 0) return;
  const ids = message.content.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : []));
  // If we had to change ids, results would not match their calls in a message that is sent back unchanged.
  if (ids.length !== calls.length || calls.some(({ id }, index) => id !== ids[index] || id !== plainId(id))) return;
  const tokensMax = Number.isFinite(usage.outputTokens) ? usage.outputTokens : request.outputTokensMax;
  thoughts.keep(request, calls, { message, tokensMax });
}

/** Asks for JSON of this shape, and leaves parsing it to us. */
const jsonReply = (schema: Readonly<Record<string, unknown>>): OutputInterface<string, number, never> => ({
  name: 'json',
  responseFormat: Promise.resolve({ type: 'json', schema: { ...schema }, name: 'reply' }),
  parseCompleteOutput: async ({ text }) => text,
  // The SDK buffers text until its derived value changes, but listeners must hear everything at once.
  parsePartialOutput: async ({ text }) => ({ partial: text.length }),
  createElementStreamTransform: () => undefined,
});

function replyFrom(open: OpenModel, request: ModelRequest, names: ToolNames, streamed: Streamed): ModelReply {
  const { text, finish, error } = streamed;
  if (error) throw faultFrom(error.value, contextOf(open, request, streamed));
  const fail = (what: string, kind: ModelFaultFacts['kind']): ModelFault => {
    const used = usedSoFar(request, streamed);
    return new ModelFault(`${open.who}: ${what}`, { kind, ...(used ? { usage: used } : {}) });
  };
  const { reason, raw } = finish ?? { reason: 'interrupted', raw: undefined };
  if (reason === 'interrupted' || reason === 'error' || raw === 'error')
    throw fail('the reply broke off before its end', 'unavailable');
  if (reason === 'content-filter')
    throw isRefusal(raw)
      ? fail(`the model declined: ${text.slice(0, 200) || 'it gave no reason'}`, 'declined')
      : fail('the reply was stopped by a content filter', 'filtered');
  if (raw === 'model_context_window_exceeded')
    throw fail('input and reply are longer than the model can hold', 'too-long');
  const calls = uniqueCalls(streamed.calls, names, request);
  const isCut = reason === 'length' || (raw !== undefined && CUT_REASONS.has(raw.toLowerCase()));
  if (!isCut && text.trim() === '' && calls.length === 0) throw fail('the reply was empty', 'unavailable');
  return { text, calls, ...(isCut ? { isCut } : {}), usage: usageOf(open, streamed) };
}

/** Reasons of servers that the SDK does not know. `pause_turn` asks to go on, like a limit. */
const CUT_REASONS = new Set(['length', 'max_tokens', 'max_output_tokens', 'max_length', 'model_length', 'pause_turn']);

/** OpenAI ends a refusal like a normal reply, Anthropic has a finish reason for it; the rest are filters. */
const isRefusal = (raw: string | undefined): boolean =>
  raw === undefined || ['refusal', 'stop', 'end_turn', 'completed'].includes(raw);

/** Some local servers give every call the same id, or none; our loop needs unique ids. */
function uniqueCalls(calls: Streamed['calls'], names: ToolNames, { messages }: ModelRequest): ModelReply['calls'] {
  const taken = new Set(
    messages.flatMap((message) => (message.role === 'assistant' ? message.calls.map(({ id }) => id) : [])),
  );
  return calls.map(({ id: given, wireName, args }) => {
    const stem = given || 'call';
    let id = stem;
    for (let count = 2; taken.has(id); count++) id = `${stem}-${count}`;
    taken.add(id);
    return { id, tool: names.fromWire(wireName), args };
  });
}

/** A provider that reports no usage is charged the worst case: the runtime reads undefined that way. */
function usageOf({ tariff }: OpenModel, { usage }: Streamed): ModelReply['usage'] {
  if (!usage) return { inputTokens: Number.NaN, outputTokens: Number.NaN };
  const { inputTokens, outputTokens, cachedInputTokens } = usage;
  return { inputTokens, outputTokens, cachedInputTokens, microUsd: tariff.microUsdOf(usage) };
}

/** The most a broken call can have used: the input as reported, and all the output it was allowed. */
function usedSoFar({ outputTokensMax }: ModelRequest, { usage, inputTokens }: Streamed): ModelFaultFacts['usage'] {
  if (usage) return { inputTokens: usage.inputTokens, outputTokens: usage.outputTokens };
  return inputTokens === undefined ? undefined : { inputTokens, outputTokens: outputTokensMax };
}

const contextOf = ({ who, secrets, access }: OpenModel, request: ModelRequest, streamed: Streamed): FaultContext => ({
  who,
  secrets,
  access,
  usage: usedSoFar(request, streamed),
  now: Date.now(),
});

function silent({ who, silenceMaxMs }: OpenModel, request: ModelRequest, streamed: Streamed): ModelFault {
  const used = usedSoFar(request, streamed);
  return new ModelFault(`${who}: said nothing for ${silenceMaxMs / 1000} s`, {
    kind: 'timeout',
    silentMs: silenceMaxMs,
    ...(used ? { usage: used } : {}),
  });
}

function watchSilence(maxMs: number) {
  const controller = new AbortController();
  const giveUp = (): void => controller.abort(new Error('silence'));
  let timer = setTimeout(giveUp, maxMs);
  return {
    signal: controller.signal,
    heard: (): void => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, maxMs);
    },
    stop: (): void => clearTimeout(timer),
  };
}
