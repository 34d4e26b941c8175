// Opens a real model: takes a name or an AI SDK instance and returns a model of the port. Nothing heavy is imported
// before the first call, so that naming a model costs nothing.

import type { Model, ModelReply, ModelRequest } from '../../ports/model.ts';
import { ModelFault } from '../../ports/model-fault.ts';
import type { OpenModel } from './call-model.ts';
import { contextTokensOf } from './context-window.ts';
import { tokensAtMost } from './count-tokens.ts';
import { findProviderPackage } from './find-package.ts';
import { createKeptReasoning } from './kept-reasoning.ts';
import { parseModelName } from './model-string.ts';
import { type Prices, tariffOf } from './prices.ts';
import { type Access, accessTo, type Env, MissingKey } from './providers.ts';
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
}

/** Below the five minutes after which Node's own fetch gives up, so that the timeout is ours and has our message. */
const SILENCE_MAX_MS = 280_000;

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
      const { openProvider } = await import('./open-provider.ts');
      return openProvider(access, { fetch: guardedFetch(provider, env), packageEntry });
    },
  });
}

function accessFor(name: string, env: Env): Access {
  try {
    return accessTo(parseModelName(name), env);
  } catch (error) {
    if (error instanceof MissingKey) throw new ModelFault(error.message, { kind: 'rejected', unbilled: true });
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
  let schemas: OpenModel['schemas'] = provider === 'openai' && access ? 'beside-tools' : 'without-tools';
  let opened: Promise<OpenModel> | undefined;
  const load = async (): Promise<OpenModel> => {
    const [sdk, { quiet }, instance] = await Promise.all([import('ai'), import('./quiet-model.ts'), open()]);
    return {
      sdk,
      model: quiet(sdk, instance, { around: (call) => whileGuarded(provider, env, call) }),
      who,
      secrets: [access?.key, access?.token].filter((secret) => secret !== undefined),
      tariff,
      silenceMaxMs: options.silenceMaxMs ?? SILENCE_MAX_MS,
      schemas,
      storesReplies: access?.protocol === 'responses',
      thoughts,
      asText: false,
    };
  };
  const count = options.countTokens ?? tokensAtMost;
  return {
    id: who,
    provider,
    price: tariff.price,
    priced: tariff.priced,
    contextTokens: contextTokensOf({ provider, model, baseUrl: access?.baseUrl }, env),
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
      return callWithSimplerRetry({ ...(await opened), schemas }, request, () => {
        schemas = 'never';
      });
    },
  };
}

const unopened = (who: string, error: unknown): ModelFault =>
  new ModelFault(
    `${who}: could not be opened; ${error instanceof Error ? error.message : error}`,
    { kind: 'rejected', unbilled: true },
    { cause: error },
  );

/**
 * A provider rejects what it does not support, which costs nothing; then it is asked once more with a simpler request.
 * A server that rejects reply schemas never gets one again: the reply is parsed anyway. A dialogue whose reasoning is
 * missing, because another process began it, is sent as plain text.
 */
async function callWithSimplerRetry(
  open: OpenModel,
  request: ModelRequest,
  giveUpSchemas: () => void,
): Promise<ModelReply> {
  const { callModel } = await import('./call-model.ts');
  try {
    return await callModel(open, request);
  } catch (error) {
    if (!ModelFault.is(error) || error.facts.kind !== 'rejected' || error.facts.unbilled !== true) throw error;
    if (request.replySchema && open.schemas !== 'never' && ABOUT_SCHEMA.test(error.message)) {
      giveUpSchemas();
      return callWithSimplerRetry({ ...open, schemas: 'never' }, request, giveUpSchemas);
    }
    const calledTools = request.messages.some(({ role }) => role === 'tool');
    if (calledTools && !open.asText && ABOUT_THOUGHTS.test(error.message))
      return callWithSimplerRetry({ ...open, asText: true }, request, giveUpSchemas);
    throw error;
  }
}

const ABOUT_SCHEMA = /response_format|json_schema|output_(?:format|config)|structured output|grammar|\bschema\b/i;
const ABOUT_THOUGHTS = /\bthinking\b|\breasoning\b|thought_signature/i;
