// What `model:` may say: Claude's short names, our tiers, a name from team.yaml, or a provider and a model.

import { nearest } from '../../core/plan/nearest.ts';

const TIERS: Readonly<Record<string, string>> = {
  haiku: 'fast',
  sonnet: 'balanced',
  opus: 'strong',
  opusplan: 'strong',
  fast: 'fast',
  balanced: 'balanced',
  strong: 'strong',
};

export type ModelChoice =
  | { readonly status: 'inherit' }
  | { readonly status: 'named'; readonly model: string }
  | { readonly status: 'unknown'; readonly close: string | undefined };

export interface ModelSurroundings {
  /** The models that team.yaml names. */
  readonly ownNames: readonly string[];
  /** Without a key, a model of Claude's stands for its size, which any provider and the offline model can fill. */
  readonly hasAnthropicKey: boolean;
}

export function readModelName(given: string, { ownNames, hasAnthropicKey }: ModelSurroundings): ModelChoice {
  if (ownNames.includes(given)) return { status: 'named', model: given };
  if (given === 'inherit' || given === 'default') return { status: 'inherit' };
  // A long context is a matter of the provider here.
  const tier = Object.hasOwn(TIERS, plain(given)) ? TIERS[plain(given)] : undefined;
  if (tier !== undefined) return { status: 'named', model: tier };
  if (/^[a-z0-9][\w.-]*\/[^\s/][^\s]*$/i.test(given)) return { status: 'named', model: given };
  if (/^claude-[\w.-]+$/.test(given))
    return { status: 'named', model: hasAnthropicKey ? `anthropic/${given}` : tierOf(given) };
  return { status: 'unknown', close: nearest(given, [...Object.keys(TIERS), 'inherit', ...ownNames]) };
}

const plain = (given: string): string => given.toLowerCase().replace(/\[1m\]$/, '');

const tierOf = (id: string): string => (/haiku/.test(id) ? 'fast' : /opus/.test(id) ? 'strong' : 'balanced');
