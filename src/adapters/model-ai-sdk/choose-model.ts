// Chooses the model for a team that names none: the first configured provider, else the offline model. Decided from the
// environment alone, so that starting a run never waits for a network.

import { ModelFault } from '../../ports/model-fault.ts';
import { isLoopback } from './addresses.ts';
import { DEFAULT_TIERS, OTHER_KEYS, type Tiers } from './default-models.ts';
import { parseModelName } from './model-string.ts';
import { COMPATIBLE_URL, type Env, settingOf } from './providers.ts';
import { whyNotReal } from './real-models.ts';

export const OFFLINE = 'offline';

export interface Considered {
  readonly provider: string;
  readonly configured: boolean;
  readonly why: string;
}

export interface Choice {
  /** The balanced tier: a model's name, or `offline`. */
  readonly model: string;
  readonly why: string;
  readonly tiers: Tiers;
  /** Every provider that was considered, in order. */
  readonly considered: readonly Considered[];
}

const allTiers = (model: string): Tiers => ({ fast: model, balanced: model, strong: model });

export function chooseModel(env: Env = process.env): Choice {
  const wanted = settingOf(env, 'BOSUN_MODEL');
  const considered = consider(env);
  if (wanted !== undefined) return chosen(tiersNamed(wanted), `BOSUN_MODEL is ${wanted}`, considered, env);
  const first = considered.find(({ configured }) => configured);
  const tiers = first ? tiersOf(first.provider, env) : undefined;
  if (first && tiers) return chosen(tiers, first.why, considered, env);
  const why = 'no provider is configured: set ANTHROPIC_API_KEY, OPENAI_API_KEY or BOSUN_MODEL';
  return chosen(allTiers(OFFLINE), why, considered, env);
}

function chosen(base: Tiers, why: string, considered: readonly Considered[], env: Env): Choice {
  const tiers = {
    fast: tierNamed('BOSUN_MODEL_FAST', env) ?? base.fast,
    balanced: tierNamed('BOSUN_MODEL_BALANCED', env) ?? base.balanced,
    strong: tierNamed('BOSUN_MODEL_STRONG', env) ?? base.strong,
  };
  return { model: tiers.balanced, why, tiers, considered };
}

/** `anthropic` alone means that provider's default models; a full name means that model at every tier. */
function tiersNamed(wanted: string): Tiers {
  if (wanted === OFFLINE) return allTiers(OFFLINE);
  const usual = Object.hasOwn(DEFAULT_TIERS, wanted) ? DEFAULT_TIERS[wanted] : undefined;
  if (usual) return usual;
  checkName('BOSUN_MODEL', wanted);
  return allTiers(wanted);
}

function tierNamed(variable: string, env: Env): string | undefined {
  const name = settingOf(env, variable);
  if (name !== undefined && name !== OFFLINE) checkName(variable, name);
  return name;
}

function checkName(variable: string, name: string): void {
  try {
    parseModelName(name);
  } catch (error) {
    const message = `${variable}: ${error instanceof Error ? error.message : error}`;
    throw new ModelFault(message, { kind: 'rejected', unbilled: true, setup: true }, { cause: error });
  }
}

function tiersOf(provider: string, env: Env): Tiers | undefined {
  const model = settingOf(env, 'BOSUN_OPENAI_COMPATIBLE_MODEL');
  if (provider === 'openai-compatible') return model === undefined ? undefined : allTiers(`openai-compatible/${model}`);
  return DEFAULT_TIERS[provider];
}

const consider = (env: Env): Considered[] => [
  keyed('anthropic', ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN'], 'ANTHROPIC_BASE_URL', env),
  keyed('openai', ['OPENAI_API_KEY'], 'OPENAI_BASE_URL', env),
  compatible(env),
  ...Object.entries(OTHER_KEYS).map(([provider, key]) => other(provider, key, env)),
  { provider: OFFLINE, configured: true, why: 'needs no key and no network' },
];

function keyed(provider: string, keys: readonly [string, ...string[]], urlVariable: string, env: Env): Considered {
  const key = keys.find((name) => settingOf(env, name) !== undefined);
  if (key === undefined) return { provider, configured: false, why: `${keys[0]} is not set` };
  const url = settingOf(env, urlVariable);
  const held = whyNotReal(provider, url, env);
  if (held !== undefined) return { provider, configured: false, why: held };
  const where = url === undefined ? '' : ` and ${urlVariable} is ${isLoopback(url) ? 'on this machine' : 'set'}`;
  return { provider, configured: true, why: `${key} is set${where}` };
}

function compatible(env: Env): Considered {
  const provider = 'openai-compatible';
  const url = settingOf(env, COMPATIBLE_URL);
  if (url === undefined) return { provider, configured: false, why: `${COMPATIBLE_URL} is not set` };
  if (settingOf(env, 'BOSUN_OPENAI_COMPATIBLE_MODEL') === undefined)
    return {
      provider,
      configured: false,
      why: `${COMPATIBLE_URL} is set; name a model in BOSUN_OPENAI_COMPATIBLE_MODEL`,
    };
  const held = whyNotReal(provider, url, env);
  return held === undefined
    ? { provider, configured: true, why: `${COMPATIBLE_URL} is set` }
    : { provider, configured: false, why: held };
}

/** Never chosen automatically: only the user knows which model to use and whether the package is installed. */
const other = (provider: string, key: string, env: Env): Considered => ({
  provider,
  configured: false,
  why:
    settingOf(env, key) === undefined
      ? `${key} is not set`
      : `${key} is set; to use it, npm install @ai-sdk/${provider} and set BOSUN_MODEL=${provider}/<model>`,
});
