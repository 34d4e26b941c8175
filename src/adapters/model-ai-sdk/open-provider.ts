// Opens a provider of the AI SDK. The packages are imported only here, and only once a call needs them.

import type { LanguageModel } from 'ai';
import { ModelFault } from '../../ports/model-fault.ts';
import type { Access } from './providers.ts';
import { readingWholeReplies } from './replies/whole-reply.ts';

type LanguageModelInstance = Exclude<LanguageModel, string>;

interface ProviderSettings {
  readonly fetch: typeof globalThis.fetch;
  /** The file of an installed package, for `protocol: 'package'`. */
  readonly packageEntry: string | undefined;
}

/** Providers refuse to start without a key, but a server on this machine needs none. */
const NO_KEY = 'none';

export async function openProvider(access: Access, settings: ProviderSettings): Promise<LanguageModelInstance> {
  const { provider, model, protocol, baseUrl, key, token } = access;
  const fetch = modelFetch(settings.fetch, access);
  const address = baseUrl === undefined ? {} : { baseURL: baseUrl };
  switch (protocol) {
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      // Passed even when it is the default: the package would otherwise read a base URL from the process's environment,
      // not ours.
      const baseURL = baseUrl ?? 'https://api.anthropic.com/v1';
      return createAnthropic({ baseURL, ...(token ? { authToken: token } : { apiKey: key ?? NO_KEY }), fetch })(model);
    }
    case 'chat':
    case 'responses': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      const openai = createOpenAI({ baseURL: baseUrl ?? 'https://api.openai.com/v1', apiKey: key ?? NO_KEY, fetch });
      return protocol === 'chat' ? openai.chat(model) : openai.responses(model);
    }
    case 'compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const baseURL = baseUrl ?? '';
      const settled = { name: provider, baseURL, ...(key ? { apiKey: key } : {}) };
      return createOpenAICompatible({
        ...settled,
        fetch: modelFetch(readingWholeReplies(settings.fetch), access),
        includeUsage: true,
        supportsStructuredOutputs: true,
      })(model);
    }
    case 'package':
      return openPackage(access, {
        ...settings,
        fetch,
        options: { ...address, ...(key ? { apiKey: key } : {}), fetch },
      });
    default:
      return protocol satisfies never;
  }
}

type Factory = (options: object) => unknown;
type Provider = ((model: string) => unknown) & { readonly languageModel?: (model: string) => unknown };

/** By convention a package exports `createName`, which returns a provider, which returns models. */
async function openPackage(
  { provider, model }: Access,
  { packageEntry, options }: ProviderSettings & { readonly options: object },
): Promise<LanguageModelInstance> {
  const exported = (await import(packageEntry ?? '')) as Readonly<Record<string, unknown>>;
  const wanted = `create${provider.replace(/\W/g, '')}`.toLowerCase();
  const factories = Object.entries(exported).filter(
    (entry): entry is [string, Factory] => /^create[A-Z]/.test(entry[0]) && typeof entry[1] === 'function',
  );
  const factory = (factories.find(([name]) => name.toLowerCase() === wanted) ?? factories[0])?.[1];
  if (!factory)
    throw new Error(`The package of "${provider}" is not an AI SDK provider: it exports no create function`);
  const opened = factory(options) as Provider;
  const instance = opened.languageModel ? opened.languageModel(model) : opened(model);
  if (!isModelInstance(instance)) throw new Error(`The package of "${provider}" gave no language model for "${model}"`);
  return instance;
}

export const isModelInstance = (value: unknown): value is LanguageModelInstance =>
  typeof value === 'object' &&
  value !== null &&
  'specificationVersion' in value &&
  'doStream' in value &&
  typeof value.doStream === 'function';

const SHOWN_MAX = 120;

/** Rejects what can never become a reply, before the SDK takes it for a broken stream that might work the next time. */
const modelFetch =
  (fetch: ProviderSettings['fetch'], access: Access): ProviderSettings['fetch'] =>
  async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok) return response;
    const where = access.baseUrl ?? new URL(response.url).host;
    const type = response.headers.get('content-type') ?? '';
    if (/^text\/html\b/i.test(type)) {
      await response.body?.cancel();
      throw new ModelFault(`${where} answers with a web page, not as a model: check the address`, {
        kind: 'rejected',
        unbilled: true,
        setup: true,
      });
    }
    return wantsStream(init) && /^application\/json\b/i.test(type) ? notOneDocument(response, where) : response;
  };

const wantsStream = (init: RequestInit | undefined): boolean =>
  typeof init?.body === 'string' && /"stream":\s*true/.test(init.body);

/** Some servers call a stream JSON; one whole document is none. Whether it was billed is not known. */
async function notOneDocument(response: Response, where: string): Promise<Response> {
  const text = await response.text();
  if (!isJson(text)) return new Response(text, { status: response.status, headers: response.headers });
  const shown = text.trim().replace(/\s+/g, ' ').slice(0, SHOWN_MAX);
  throw new ModelFault(
    `${where} answers with JSON, not with a stream as models do: check the address. It says: ${shown}`,
    { kind: 'rejected', setup: true },
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
