// The providers known by name: their address, the key they need, what they support.

import { chatAddress, isLoopback, ollamaAddress, withVersion } from './addresses.ts';
import { OTHER_KEYS } from './default-models.ts';
import type { ModelName } from './model-string.ts';

export type Env = Readonly<Record<string, string | undefined>>;

type Protocol =
  /** Anthropic's messages protocol. */
  | 'anthropic'
  /** OpenAI's responses protocol. */
  | 'responses'
  /** OpenAI's chat completions, from OpenAI or a gateway in front of it. */
  | 'chat'
  /** The chat protocol of other servers. */
  | 'compatible'
  /** The protocol of an installed AI SDK package. */
  | 'package';

/** All that is needed to open a provider. */
export interface Access {
  readonly provider: string;
  readonly model: string;
  readonly protocol: Protocol;
  readonly baseUrl: string | undefined;
  readonly key: string | undefined;
  /** The variable that the key comes from, whether it is set or not. */
  readonly keyFrom: string;
  /** A token for the header `Authorization`, where a provider distinguishes it from a key. */
  readonly token?: string | undefined;
}

/** A key that is missing, or that cannot be sent. */
export class UnusableKey extends Error {
  override readonly name = 'UnusableKey';
}

/** A variable that is set to an empty text counts as not set. */
export const settingOf = (env: Env, name: string): string | undefined => {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
};

/**
 * A key goes into a header, which takes printable ASCII only. Quotes, line breaks and letters of other alphabets come from
 * copying; the key itself is never shown.
 */
function keyOf(env: Env, name: string): string | undefined {
  const key = settingOf(env, name);
  if (key === undefined) return undefined;
  if (/^(["'`]).*\1$/s.test(key))
    throw new UnusableKey(`${name} begins and ends with a quotation mark: set it without them`);
  const at = key.search(/[^!-~]/);
  if (at === -1) return key;
  const what = /\s/.test(key.charAt(at)) ? 'a line break or space' : 'a character that no key has';
  throw new UnusableKey(`${name} has ${what} at position ${at + 1}: copy the key again`);
}

/** Servers people run themselves: they need no key and have a default address. */
const LOCAL: Readonly<Record<string, { readonly address: (env: Env) => string; readonly key: string }>> = {
  ollama: { address: (env) => withVersion(ollamaAddress(settingOf(env, 'OLLAMA_HOST'))), key: 'OLLAMA_API_KEY' },
  lmstudio: {
    address: (env) => withVersion(settingOf(env, 'LMSTUDIO_BASE_URL') ?? 'http://127.0.0.1:1234'),
    key: 'LMSTUDIO_API_KEY',
  },
  vllm: {
    address: (env) => withVersion(settingOf(env, 'VLLM_BASE_URL') ?? 'http://127.0.0.1:8000'),
    key: 'VLLM_API_KEY',
  },
  llamacpp: {
    address: (env) => withVersion(settingOf(env, 'LLAMACPP_BASE_URL') ?? 'http://127.0.0.1:8080'),
    key: 'LLAMACPP_API_KEY',
  },
};

/** The providers that can be named without a package of their own, and those whose package is usual. */
export const KNOWN_PROVIDERS: readonly string[] = [
  'anthropic',
  'openai',
  'openai-compatible',
  ...Object.keys(LOCAL),
  ...Object.keys(OTHER_KEYS),
];

export const COMPATIBLE_URL = 'BOSUN_OPENAI_COMPATIBLE_URL';
const COMPATIBLE_KEY = 'BOSUN_OPENAI_COMPATIBLE_KEY';

/** Throws `UnusableKey`, or a plain error for a name that cannot be resolved. */
export function accessTo({ provider, model, baseUrl }: ModelName, env: Env): Access {
  if (baseUrl !== undefined) {
    const keyFrom = usualKey(provider);
    const key = keyOf(env, keyFrom);
    return { provider, model, protocol: 'compatible', baseUrl: chatAddress(baseUrl), key, keyFrom };
  }
  if (provider === 'anthropic') return anthropicAccess(model, env);
  if (provider === 'openai') return openaiAccess(model, env);
  if (provider === 'openai-compatible') {
    const url = settingOf(env, COMPATIBLE_URL);
    if (url === undefined)
      throw new Error(
        `openai-compatible/${model} needs an address: set ${COMPATIBLE_URL}, e.g. http://127.0.0.1:8000/v1`,
      );
    const key = keyOf(env, COMPATIBLE_KEY);
    return { provider, model, protocol: 'compatible', baseUrl: chatAddress(url), key, keyFrom: COMPATIBLE_KEY };
  }
  const local = Object.hasOwn(LOCAL, provider) ? LOCAL[provider] : undefined;
  if (local) {
    const key = keyOf(env, local.key);
    return { provider, model, protocol: 'compatible', baseUrl: local.address(env), key, keyFrom: local.key };
  }
  // Packages read their own variables; a key with the usual name is passed as well, for an env that is not the
  // process's.
  const keyFrom = usualKey(provider);
  return { provider, model, protocol: 'package', baseUrl: undefined, key: keyOf(env, keyFrom), keyFrom };
}

const usualKey = (provider: string): string =>
  Object.hasOwn(OTHER_KEYS, provider)
    ? (OTHER_KEYS[provider] ?? '')
    : `${provider.toUpperCase().replace(/\W/g, '_')}_API_KEY`;

function anthropicAccess(model: string, env: Env): Access {
  const url = settingOf(env, 'ANTHROPIC_BASE_URL');
  const baseUrl = url === undefined ? undefined : withVersion(url);
  const key = keyOf(env, 'ANTHROPIC_API_KEY');
  const token = key === undefined ? keyOf(env, 'ANTHROPIC_AUTH_TOKEN') : undefined;
  if (key === undefined && token === undefined && !(baseUrl !== undefined && isLoopback(baseUrl)))
    throw new UnusableKey(`anthropic/${model} needs a key: set ANTHROPIC_API_KEY`);
  const keyFrom = token === undefined ? 'ANTHROPIC_API_KEY' : 'ANTHROPIC_AUTH_TOKEN';
  return { provider: 'anthropic', model, protocol: 'anthropic', baseUrl, key, token, keyFrom };
}

/**
 * OpenAI itself is called over the responses protocol, because its newer models combine reasoning with tools only
 * there. A custom base URL means a gateway, a proxy or a fake, and all of those speak chat completions.
 * `BOSUN_OPENAI_PROTOCOL` overrides both.
 */
function openaiAccess(model: string, env: Env): Access {
  const url = settingOf(env, 'OPENAI_BASE_URL');
  const baseUrl = url === undefined ? undefined : chatAddress(url);
  const key = keyOf(env, 'OPENAI_API_KEY');
  if (key === undefined && !(baseUrl !== undefined && isLoopback(baseUrl)))
    throw new UnusableKey(`openai/${model} needs a key: set OPENAI_API_KEY`);
  const wanted = settingOf(env, 'BOSUN_OPENAI_PROTOCOL');
  if (wanted !== undefined && wanted !== 'chat' && wanted !== 'responses')
    throw new Error(`BOSUN_OPENAI_PROTOCOL is "${wanted}": write chat or responses`);
  const protocol = wanted ?? (baseUrl === undefined ? 'responses' : 'chat');
  return { provider: 'openai', model, protocol, baseUrl, key, keyFrom: 'OPENAI_API_KEY' };
}

/** Servers that answer one call at a time by default, on this machine or another. */
const ONE_AT_A_TIME = new Set(['ollama', 'lmstudio', 'llamacpp']);

/**
 * How many calls a server of one's own takes at once: more would wait in it, and run into time limits. vLLM is made for
 * many.
 */
export function callsAtOnce({ provider, protocol, baseUrl }: Access, env: Env): number | undefined {
  const isHere = baseUrl !== undefined && isLoopback(baseUrl) && (protocol === 'compatible' || protocol === 'chat');
  if (provider === 'vllm' || !(isHere || ONE_AT_A_TIME.has(provider))) return undefined;
  const name = 'BOSUN_LOCAL_CONCURRENCY';
  const wanted = settingOf(env, name) ?? (provider === 'ollama' ? settingOf(env, 'OLLAMA_NUM_PARALLEL') : undefined);
  const calls = Number(wanted ?? 1);
  if (Number.isInteger(calls) && calls > 0) return calls;
  if (settingOf(env, name) === undefined) return 1;
  throw new Error(`${name} is "${wanted}": write a whole number from 1`);
}

interface Named {
  readonly provider: string;
  readonly model: string;
  /** Set if requests go elsewhere than to the provider itself. */
  readonly baseUrl: string | undefined;
}

/** The smallest window of a provider's current models. */
const WINDOWS: Readonly<Record<string, number>> = { anthropic: 200_000, openai: 128_000, google: 1_000_000 };
const OLDER: readonly (readonly [RegExp, number])[] = [
  [/^openai\/gpt-4(?:-\d+)?$/, 8_192],
  [/^openai\/gpt-3\.5/, 16_385],
];

/** `BOSUN_CONTEXT_TOKENS` says it for servers that only their owner knows. */
export function contextTokensOf({ provider, model, baseUrl }: Named, env: Env): number | undefined {
  const given = Number(env.BOSUN_CONTEXT_TOKENS);
  const known = baseUrl === undefined ? (older(`${provider}/${model}`) ?? WINDOWS[provider]) : undefined;
  return known ?? (Number.isInteger(given) && given > 0 ? given : undefined);
}

const older = (name: string): number | undefined => OLDER.find(([pattern]) => pattern.test(name))?.[1];
