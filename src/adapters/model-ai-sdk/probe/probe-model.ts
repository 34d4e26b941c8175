// Tries a model for bosun doctor: plain text, streaming, the count of tokens, a reply schema, a tool. Each call is short. A
// first request with a short time limit tells whether anything answers at the address, because a server that loads its
// weights may need a minute for its first word.

import { z } from 'zod';
import type { Model, ModelReply, ModelRequest, ModelTool } from '../../../ports/model.ts';
import { ModelFault } from '../../../ports/model-fault.ts';
import type { ModelProbe, Tried } from '../../../ports/model-probe.ts';
import type { Learnt } from '../load-model.ts';
import { loadModel } from '../load-model.ts';
import { parseModelName } from '../model-string.ts';
import { accessTo, type Env } from '../providers.ts';
import { whyNotReal } from '../real-models.ts';

interface ProbeOptions {
  readonly env: Env;
  /** How long the server may take to answer at all. */
  readonly reachMs?: number;
  readonly callMs?: number;
}

export async function probeModel(
  name: string,
  { env, reachMs = 4_000, callMs = 120_000 }: ProbeOptions,
): Promise<ModelProbe> {
  const learnt: Learnt[] = [];
  let model: Model;
  let address: string | undefined;
  try {
    address = accessTo(parseModelName(name), env).baseUrl;
    model = await loadModel(name, { env, onLearnt: (what) => learnt.push(what) });
  } catch (error) {
    return { model: name, address, talks: failed(error) };
  }
  const talk = { model: name, address };
  const unreachable =
    address === undefined ? undefined : await whyUnreachable(model.provider, address, { env, reachMs });
  if (unreachable) return { ...talk, talks: unreachable };
  const plain = await timed(model, asking('Count from one to ten in words.'), callMs);
  if ('fault' in plain) return { ...talk, talks: plain };
  const { firstTokenMs, lastMs, pieces, usage } = plain.found;
  const { inputTokens, outputTokens } = usage;
  const seconds = (lastMs - firstTokenMs) / 1000;
  const isMeasured = outputTokens > 1 && seconds > 0;
  return {
    ...talk,
    talks: { found: { firstTokenMs, tokensPerSecond: isMeasured ? outputTokens / seconds : undefined } },
    streams: pieces > 1,
    countsTokens: Number.isFinite(inputTokens) && Number.isFinite(outputTokens),
    schemas: await trySchema(model, learnt, callMs),
    tools: await tryTool(model, learnt, callMs),
  };
}

type Failed = Extract<Tried<never>, { fault: string }>;

async function whyUnreachable(
  provider: string,
  address: string,
  { env, reachMs }: { readonly env: Env; readonly reachMs: number },
): Promise<Failed | undefined> {
  const held = whyNotReal(provider, address, env);
  if (held !== undefined) return { fault: held, because: 'no-access' };
  try {
    await fetch(`${address}/models`, { signal: AbortSignal.timeout(reachMs) });
    return undefined;
  } catch {
    return { fault: `nothing answers at ${address}`, because: 'not-reached' };
  }
}

interface Timed extends ModelReply {
  readonly firstTokenMs: number;
  readonly lastMs: number;
  readonly pieces: number;
}

/** A model that turns out to think before it answers is asked once more, with room for its thoughts. */
async function timed(model: Model, request: Asking, callMs: number): Promise<Tried<Timed>> {
  const hadRoom = model.reasons === true;
  const tried = await timedOnce(model, request, callMs);
  const isCut = 'found' in tried && tried.found.isCut === true;
  return isCut && !hadRoom && model.reasons ? timedOnce(model, request, callMs) : tried;
}

async function timedOnce(model: Model, request: Asking, callMs: number): Promise<Tried<Timed>> {
  const began = performance.now();
  const arrived: number[] = [];
  const onText = (): void => void arrived.push(performance.now() - began);
  const signal = AbortSignal.timeout(callMs);
  try {
    const outputTokensMax = model.reasons ? THINKING_TOKENS_MAX : OUTPUT_TOKENS_MAX;
    const reply = await model.call({ ...request, outputTokensMax, onText, signal });
    const lastMs = performance.now() - began;
    return { found: { ...reply, firstTokenMs: arrived[0] ?? lastMs, lastMs, pieces: arrived.length } };
  } catch (error) {
    if (signal.aborted) return { fault: `it gave no reply within ${callMs / 1000} s`, because: 'other' };
    return failed(error);
  }
}

function failed(error: unknown): Failed {
  const fault = error instanceof Error ? error.message : String(error);
  if (!ModelFault.is(error)) return { fault, because: 'other' };
  if (error.facts.notReached) return { fault, because: 'not-reached' };
  if (/status 404|model.{0,40}not found/i.test(fault)) return { fault, because: 'no-such-model' };
  return { fault, because: /status 40[13]|needs a key/.test(fault) ? 'no-access' : 'other' };
}

const OUTPUT_TOKENS_MAX = 64;
const THINKING_TOKENS_MAX = 1_024;

type Asking = Omit<ModelRequest, 'signal' | 'outputTokensMax'>;

const asking = (text: string, rest: Partial<ModelRequest> = {}): Asking => ({
  purpose: { role: 'work', worker: 'doctor', taskId: 'doctor' },
  system: 'You are being tested. Do exactly what you are asked, in few words.',
  messages: [{ role: 'user', text }],
  tools: [],
  brief: {
    subject: { kind: 'consult', question: { role: 'triage', request: text, context: {}, history: [] } },
    exchanges: [],
    crew: [],
  },
  temperature: undefined,
  ...rest,
});

const COLOURS = ['red', 'green'] as const;
const replySchema = {
  type: 'object',
  properties: { colour: { enum: COLOURS } },
  required: ['colour'],
  additionalProperties: false,
};
/** No model writes this by chance: the prompt asks for another form. */
const replyParser = z.strictObject({ colour: z.enum(COLOURS) });

async function trySchema(model: Model, learnt: readonly Learnt[], callMs: number): Promise<ModelProbe['schemas']> {
  const tried = await timed(model, asking('Which colour has blood? Answer in one word.', { replySchema }), callMs);
  if ('fault' in tried) return tried;
  if (learnt.some(({ schemas }) => schemas === 'never')) return { found: 'refused' };
  return { found: isFitting(tried.found.text) ? 'kept' : 'ignored' };
}

function isFitting(text: string): boolean {
  try {
    return replyParser.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

const weather: ModelTool = {
  name: 'weather',
  does: 'Returns the weather of a city.',
  effect: 'read',
  input: z.object({ city: z.string() }),
};

async function tryTool(model: Model, learnt: readonly Learnt[], callMs: number): Promise<ModelProbe['tools']> {
  const request = asking('Call the tool weather for the city Bern.', { tools: [weather] });
  const tried = await timed(model, request, callMs);
  if ('fault' in tried) return tried;
  const isCalled = tried.found.calls.some(({ tool, args }) => tool === weather.name && hasCity(args));
  if (learnt.some(({ tools }) => tools === 'as-text')) return { found: isCalled ? 'called-as-text' : 'refused' };
  return { found: isCalled ? 'called' : 'ignored' };
}

const hasCity = (args: unknown): boolean => z.object({ city: z.string() }).safeParse(args).success;
