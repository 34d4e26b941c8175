// Reads `model:` of an agent file: a short name of Claude, a tier, a name from team.yaml, or provider/model. If the key of the
// model is not set, the tier of its size is used instead, so that a team from files also runs without keys.

import { nearest } from '../text/nearest.ts';
import type { Env } from './expand-env.ts';

const TIERS: Readonly<Record<string, string>> = {
  haiku: 'fast',
  sonnet: 'balanced',
  opus: 'strong',
  opusplan: 'strong',
  fast: 'fast',
  balanced: 'balanced',
  strong: 'strong',
};

/** Any of these variables makes the provider usable; messages name the first. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  anthropic: ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'ANTHROPIC_BASE_URL'],
  openai: ['OPENAI_API_KEY', 'OPENAI_BASE_URL'],
};

type ModelChoice =
  | { readonly status: 'inherit' }
  /** `lacksKey` is the variable that is not set; `model` is then the tier used instead. */
  | { readonly status: 'named'; readonly model: string; readonly lacksKey?: string }
  | { readonly status: 'unknown'; readonly close: string | undefined };

interface ModelContext {
  /** The models that team.yaml names. */
  readonly models: Readonly<Record<string, string>>;
  readonly env: Env;
}

export function readModelName(given: string, { models, env }: ModelContext): ModelChoice {
  const own = Object.hasOwn(models, given) ? models[given] : undefined;
  // If its key is not set, team.yaml has been warned about already.
  if (own !== undefined) return { status: 'named', model: missingKey(own, env) === undefined ? given : sizeOf(own) };
  if (given === 'inherit' || given === 'default') return { status: 'inherit' };
  // The suffix [1m] asks Claude Code for a long context; providers have no such suffix.
  const plain = given.toLowerCase().replace(/\[1m\]$/, '');
  const tier = Object.hasOwn(TIERS, plain) ? TIERS[plain] : undefined;
  if (tier !== undefined) return { status: 'named', model: tier };
  const full = /^claude-[\w.-]+$/.test(given) ? `anthropic/${given}` : given;
  if (!isModelString(full))
    return { status: 'unknown', close: nearest(given, [...Object.keys(TIERS), 'inherit', ...Object.keys(models)]) };
  const lacksKey = missingKey(full, env);
  return lacksKey === undefined ? { status: 'named', model: full } : { status: 'named', model: sizeOf(full), lacksKey };
}

export const isModelString = (text: string): boolean => /^[a-z0-9][\w.-]*\/[^\s/]\S*$/i.test(text);

/** The variable that must be set for this model; undefined if it is set or not needed. */
export function missingKey(model: string, env: Env): string | undefined {
  const provider = model.split('/')[0] ?? '';
  const keys = Object.hasOwn(KEYS, provider) ? (KEYS[provider] ?? []) : [];
  return keys.some((key) => Boolean(env[key])) ? undefined : keys[0];
}

const sizeOf = (model: string): string => {
  if (/haiku|mini|nano/.test(model)) return 'fast';
  return /opus/.test(model) ? 'strong' : 'balanced';
};
