// The syntax of model names.

import { DEFAULT_TIERS } from './default-models.ts';

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
  const plain = /^([a-z0-9][\w.-]*)\/(\S+)$/i.exec(text);
  if (!plain) throw new Error(notAName(text));
  const [, provider = '', model = ''] = plain;
  return { provider, model };
}

/** The providers of models that are often written without one. */
const MAKERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:gpt-|o[134]\b|chatgpt-)/, 'openai'],
  [/^claude-/, 'anthropic'],
  [/^(?:llama|qwen|mistral|gemma|phi|deepseek-r)[\d.:-]/, 'ollama'],
];

/** A provider alone, or a model alone, needs only its other half. */
function notAName(text: string): string {
  const usual = Object.hasOwn(DEFAULT_TIERS, text) ? DEFAULT_TIERS[text]?.balanced : undefined;
  if (usual !== undefined) return `"${text}" names a provider but no model: write ${usual}, or another model of it`;
  const provider = /^\S+$/.test(text) ? MAKERS.find(([beginning]) => beginning.test(text))?.[1] : undefined;
  if (provider !== undefined) return `"${text}" names no provider: write ${provider}/${text}`;
  return `"${text}" is not a model name: ${FORM}`;
}
