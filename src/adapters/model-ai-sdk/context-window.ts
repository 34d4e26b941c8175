// How many tokens a model can read and write in one call, where that is known.

import type { Env } from './providers.ts';

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
