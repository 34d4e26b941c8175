// What `model:` may say: Claude's short names, our tiers, a name from team.yaml, or a provider and a model. A team from
// files runs without any key, so a model that needs one which is not set stands for its size.

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

/** Any of these makes the provider usable; the first is the one to name. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  anthropic: ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'ANTHROPIC_BASE_URL'],
  openai: ['OPENAI_API_KEY', 'OPENAI_BASE_URL'],
};

export type ModelChoice =
  | { readonly status: 'inherit' }
  /** `lacksKey` names the variable without which a tier stands in for what was named. */
  | { readonly status: 'named'; readonly model: string; readonly lacksKey?: string }
  | { readonly status: 'unknown'; readonly close: string | undefined };

export interface ModelSurroundings {
  /** The models that team.yaml names. */
  readonly ownNames: readonly string[];
  readonly env: Env;
}

export function readModelName(given: string, { ownNames, env }: ModelSurroundings): ModelChoice {
  if (ownNames.includes(given)) return { status: 'named', model: given };
  if (given === 'inherit' || given === 'default') return { status: 'inherit' };
  // A long context is a matter of the provider here.
  const plain = given.toLowerCase().replace(/\[1m\]$/, '');
  const tier = Object.hasOwn(TIERS, plain) ? TIERS[plain] : undefined;
  if (tier !== undefined) return { status: 'named', model: tier };
  const full = /^claude-[\w.-]+$/.test(given) ? `anthropic/${given}` : given;
  if (!isModelString(full))
    return { status: 'unknown', close: nearest(given, [...Object.keys(TIERS), 'inherit', ...ownNames]) };
  const lacksKey = missingKey(full, env);
  return lacksKey === undefined ? { status: 'named', model: full } : { status: 'named', model: sizeOf(full), lacksKey };
}

export const isModelString = (text: string): boolean => /^[a-z0-9][\w.-]*\/[^\s/]\S*$/i.test(text);

/** The variable that has to be set before a model can be used, if it is known to need one. */
export function missingKey(model: string, env: Env): string | undefined {
  const provider = model.split('/')[0] ?? '';
  const keys = Object.hasOwn(KEYS, provider) ? (KEYS[provider] ?? []) : [];
  return keys.some((key) => Boolean(env[key])) ? undefined : keys[0];
}

const sizeOf = (model: string): string => {
  if (/haiku|mini|nano/.test(model)) return 'fast';
  return /opus/.test(model) ? 'strong' : 'balanced';
};
