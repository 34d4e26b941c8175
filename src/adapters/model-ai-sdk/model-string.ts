// The syntax of model names.

import { DEFAULT_TIERS } from './default-models.ts';
import { KNOWN_PROVIDERS } from './providers.ts';

export interface ModelName {
  readonly provider: string;
  readonly model: string;
  /** Set when the name includes the server's address. */
  readonly baseUrl?: string | undefined;
}

const FORM = 'write "provider/model", such as anthropic/claude-sonnet-5-5, or "name=http://host:port/v1#model"';

/**
 * `provider/model`, where the model may hold slashes of its own (`vllm/meta-llama/Llama-3.1-8B`), or
 * `name=http://host:port/v1#model` for any server that speaks the OpenAI chat protocol.
 */
export function parseModelName(text: string): ModelName {
  const served = /^([a-z0-9][\w.-]*)=(https?:\/\/[^\s#]+)#(\S+)$/i.exec(text);
  if (served) {
    const [, provider = '', baseUrl = '', model = ''] = served;
    if (!URL.canParse(baseUrl)) throw new Error(`The model "${text}" has an invalid address: ${FORM}`);
    return { provider, model, baseUrl };
  }
  const plain = /^([a-z0-9][\w.-]*)\/(\S*[^\s/])$/i.exec(text);
  if (!plain) throw new Error(notAName(text));
  const [, provider = '', model = ''] = plain;
  return { provider, model };
}

/** The providers of models that are often written without one. */
const MAKERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:gpt-|o[134]\b|chatgpt-)/, 'openai'],
  [/^claude-/, 'anthropic'],
  [/^gemini-/, 'google'],
  [/^(?:llama|qwen|mistral|gemma|phi|deepseek-r)[\d.:-]/, 'ollama'],
];

/** Most faults need one change, which the message names: the other half, a slash, a scheme. */
function notAName(text: string): string {
  if (text.trim() === '') return `The model name is empty: ${FORM}`;
  const provider = /^([a-z0-9][\w.-]*)\/*$/i.exec(text)?.[1] ?? '';
  if (KNOWN_PROVIDERS.includes(provider)) return noModel(text, provider);
  if (/\S\/+$/.test(text) && !text.includes('='))
    return `"${text}" ends with a slash: write ${text.replace(/\/+$/, '')}`;
  const [, before = '', after = ''] = /^([\w.-]+):(\S+)$/.exec(text) ?? [];
  if (KNOWN_PROVIDERS.includes(before)) return `"${text}" has no slash: write ${before}/${after}`;
  const [, name = '', address = ''] = /^([\w.-]+)=(\S+)$/.exec(text) ?? [];
  if (name !== '' && !/^https?:/i.test(address)) return `The address in "${text}" needs http:// or https://: ${FORM}`;
  if (name !== '' && !address.includes('#')) return `"${text}" names no model: write ${text}#model`;
  const maker = /^\S+$/.test(text) ? MAKERS.find(([beginning]) => beginning.test(text))?.[1] : undefined;
  if (maker !== undefined) return `"${text}" names no provider: write ${maker}/${text}`;
  return `"${text}" is not a model name: ${FORM}`;
}

function noModel(text: string, provider: string): string {
  const usual = Object.hasOwn(DEFAULT_TIERS, provider) ? DEFAULT_TIERS[provider]?.balanced : undefined;
  const advice = usual === undefined ? `${provider}/ and the name of a model` : `${usual}, or another model of it`;
  return `"${text}" names a provider but no model: write ${advice}`;
}
