// Opens a real model: takes a name or an AI SDK instance and returns a model of the port. Nothing heavy is imported
// before the first call, so that naming a model costs nothing.

import type { Model, ModelReply, ModelRequest } from '../../ports/model.ts';
import { ModelFault } from '../../ports/model-fault.ts';
import { isOwnNetwork } from './addresses.ts';
import type { OpenModel } from './call-model.ts';
import { tokensAtMost } from './count-tokens.ts';
import { findProviderPackage } from './find-package.ts';
import { createKeptReasoning } from './kept-reasoning.ts';
import { parseModelName } from './model-string.ts';
import { type Prices, tariffOf } from './prices.ts';
import { type Access, accessTo, callsAtOnce, contextTokensOf, type Env, UnusableKey } from './providers.ts';
import { guardedFetch, whileGuarded } from './real-models.ts';

interface LoadModelOptions {
  /** Keys and addresses; the process's own environment if left out. */
  readonly env?: Env | undefined;
  /** By `provider/model`; goes before the built-in table. */
  readonly prices?: Prices | undefined;
  /** Default for requests that name none. */
  readonly temperature?: number | undefined;
  /** Counts the tokens of an input; must never return fewer than the provider counts. */
  readonly countTokens?: Model['countTokens'] | undefined;
  /** Where packages of other providers are searched first. The current folder if left out. */
  readonly projectFolder?: string | undefined;
  /** How long a provider may send nothing at all before the call times out. */
  readonly silenceMaxMs?: number | undefined;
  /** Told what the provider refuses, when it first does. */
  readonly onLearnt?: ((learnt: Learnt) => void) | undefined;
}

/** Below the five minutes after which Node's own fetch gives up, so that the timeout is ours and has our message. */
const SILENCE_MAX_MS = 280_000;
/** For servers of one's own: practically none, because the limits of the run end the call. */
const OWN_SILENCE_MAX_MS = 86_400_000;

const mayBePatient = ({ protocol, baseUrl = '' }: Access): boolean =>
  protocol === 'compatible' && baseUrl.startsWith('http:') && isOwnNetwork(baseUrl);

/** `choice` is a name (`anthropic/claude-sonnet-5-5`), an AI SDK language model, or a model already. */
export async function loadModel(choice: string | object, options: LoadModelOptions = {}): Promise<Model> {
  if (typeof choice === 'string') return namedModel(choice, options);
  if (isModel(choice)) return choice;
  if (isInstance(choice)) return instanceModel(choice, options);
  throw new Error('A model is a string such as "anthropic/claude-sonnet-5-5", an AI SDK language model, or a Model');
}

const isModel = (value: object): value is Model =>
  'call' in value &&
  typeof value.call === 'function' &&
  'countTokens' in value &&
  typeof value.countTokens === 'function';

interface Instance {
  readonly provider: string;
  readonly modelId: string;
}

const isInstance = (value: object): value is Instance =>
  'specificationVersion' in value &&
  'modelId' in value &&
  typeof value.modelId === 'string' &&
  'provider' in value &&
  typeof value.provider === 'string';

function namedModel(name: string, options: LoadModelOptions): Model {
  const env = options.env ?? process.env;
  const access = accessFor(name, env);
  const { provider, model, protocol } = access;
  // Searched now, so that a missing package is reported before anything is spent.
  const packageEntry =
    protocol === 'package' ? findProviderPackage(provider, options.projectFolder ?? process.cwd()) : undefined;
  return modelFrom({
    provider,
    model,
    access,
    options,
    open: async () => {
      const [{ openProvider }, { patientFetch }] = await Promise.all([
        import('./open-provider.ts'),
        import('./replies/patient-fetch.ts'),
      ]);
      const send = mayBePatient(access) ? patientFetch : undefined;
      return openProvider(access, { fetch: guardedFetch(provider, env, send), packageEntry });
    },
  });
}

function accessFor(name: string, env: Env): Access {
  try {
    return accessTo(parseModelName(name), env);
  } catch (error) {
    if (error instanceof UnusableKey)
      throw new ModelFault(error.message, { kind: 'rejected', unbilled: true, setup: true });
    throw error;
  }
}

function instanceModel(instance: Instance, options: LoadModelOptions): Model {
  // Instances name themselves by provider and protocol: `anthropic.messages`.
  const provider = instance.provider.split('.')[0] || 'custom';
  return modelFrom({
    provider,
    model: instance.modelId,
    access: undefined,
    options,
    open: async () => {
      const { isModelInstance } = await import('./open-provider.ts');
      if (!isModelInstance(instance)) throw new Error(`The model instance of "${provider}" cannot stream`);
      return instance;
    },
  });
}

interface Parts {
  readonly provider: string;
  readonly model: string;
  readonly access: Access | undefined;
  readonly options: LoadModelOptions;
  readonly open: () => Promise<OpenModel['model']>;
}

function modelFrom({ provider, model, access, options, open }: Parts): Model {
  const who = `${provider}/${model}`;
  const env = options.env ?? process.env;
  const tariff = tariffOf({ provider, model, baseUrl: access?.baseUrl }, options.prices);
  const thoughts = createKeptReasoning();
  let reasons = REASONING.test(model);
  let schemas: OpenModel['schemas'] = provider === 'openai' && access ? 'beside-tools' : 'without-tools';
  let tools: OpenModel['tools'] = 'native';
  let opened: Promise<OpenModel> | undefined;
  const load = async (): Promise<OpenModel> => {
    const [sdk, { quiet }, instance] = await Promise.all([import('ai'), import('./quiet-model.ts'), open()]);
    return {
      sdk,
      model: quiet(sdk, instance, { around: (call) => whileGuarded(provider, env, call) }),
      who,
      access,
      secrets: [access?.key, access?.token].filter((secret) => secret !== undefined),
      tariff,
      silenceMaxMs: options.silenceMaxMs ?? (access && mayBePatient(access) ? OWN_SILENCE_MAX_MS : SILENCE_MAX_MS),
      schemas,
      tools,
      storesReplies: access?.protocol === 'responses',
      thoughts,
      onThought: () => {
        reasons = true;
      },
      asText: false,
    };
  };
  const count = options.countTokens ?? tokensAtMost;
  return {
    id: who,
    provider,
    address: access?.baseUrl,
    price: tariff.price,
    priced: tariff.priced,
    contextTokens: contextTokensOf({ provider, model, baseUrl: access?.baseUrl }, env),
    concurrency: access && callsAtOnce(access, env),
    get reasons() {
      return reasons;
    },
    countTokens: (request) =>
      thoughts.in(request).reduce((sum, thought) => sum + (thought?.tokensMax ?? 0), count(request)),
    call: async (given) => {
      given.signal.throwIfAborted();
      // A failed open is not cached: the package may be installed meanwhile.
      opened ??= load().catch((error: unknown) => {
        opened = undefined;
        throw unopened(who, error);
      });
      const request = { ...given, temperature: given.temperature ?? options.temperature };
      return callWithSimplerRetry({ ...(await opened), schemas, tools }, request, (learnt) => {
        schemas = learnt.schemas ?? schemas;
        tools = learnt.tools ?? tools;
        options.onLearnt?.(learnt);
      });
    },
  };
}

/** Models known to reason before they answer. Any other is known by its first reply. */
const REASONING = /(?:^|\/)(?:o\d|gpt-[5-9])|deepseek-r|qwq|gpt-oss|magistral|think|reason/i;

const unopened = (who: string, error: unknown): ModelFault =>
  new ModelFault(
    `${who}: could not be opened; ${error instanceof Error ? error.message : error}`,
    { kind: 'rejected', unbilled: true, setup: true },
    { cause: error },
  );

/** What a provider does not support. */
export type Learnt = Partial<Pick<OpenModel, 'schemas' | 'tools'>>;

/**
 * A provider rejects what it does not support, which costs nothing; then it is asked once more with a simpler request.
 * A server that rejects reply schemas never gets one again: the reply is parsed anyway. One that rejects tools gets them
 * as text from then on. A dialogue whose reasoning is missing, because another process began it, is sent as plain text.
 */
async function callWithSimplerRetry(
  open: OpenModel,
  request: ModelRequest,
  learn: (learnt: Learnt) => void,
): Promise<ModelReply> {
  const { callModel } = await import('./call-model.ts');
  const again = (learnt: Learnt): Promise<ModelReply> => {
    learn(learnt);
    return callWithSimplerRetry({ ...open, ...learnt }, request, learn);
  };
  try {
    return await callModel(open, request);
  } catch (error) {
    if (!ModelFault.is(error) || error.facts.kind !== 'rejected' || error.facts.unbilled !== true) throw error;
    if (request.tools.length > 0 && open.tools === 'native' && ABOUT_TOOLS.test(error.message))
      return again({ tools: 'as-text' });
    if (sendsSchema(open, request) && ABOUT_SCHEMA.test(error.message) && !ABOUT_ONE_TOOL.test(error.message))
      return again({ schemas: 'never' });
    const calledTools = request.messages.some(({ role }) => role === 'tool');
    if (calledTools && !open.asText && ABOUT_THOUGHTS.test(error.message))
      return callWithSimplerRetry({ ...open, asText: true }, request, learn);
    throw error;
  }
}

/** Some providers take a schema of the reply only where there are no tools. */
const sendsSchema = ({ schemas }: OpenModel, { replySchema, tools }: ModelRequest): boolean =>
  replySchema !== undefined && (schemas === 'beside-tools' || (schemas === 'without-tools' && tools.length === 0));

const ABOUT_ONE_TOOL = /schema for (?:function|tool)\b/i;
const ABOUT_SCHEMA = /response_format|json_schema|output_(?:format|config)|structured output|grammar|\bschema\b/i;
/** Refusals of tools as such, not of one tool or of its schema. */
const ABOUT_TOOLS =
  /(?:does not|doesn't|do not|cannot|not yet) support (?:\w+ )?(?:tools?|function)\b|(?:tools?|function)(?:[ _-](?:use|call(?:s|ing)?|choice))? (?:is|are) (?:not supported|unsupported|disabled)|tool.?(?:choice|call).{0,60}(?:requires|enable)|tools param requires|\bbody\.(?:tools|tool_choice)\b/i;
const ABOUT_THOUGHTS = /\bthinking\b|\breasoning\b|thought_signature/i;
