// The switch that keeps tests from calling real models.
//
// `BOSUN_REAL_MODELS` unset: every call is allowed. `none`: only calls to this machine. A comma list of providers
// (`anthropic,openai`): those as well. The check is in the `fetch` that providers are opened with, so it applies to
// every call they make.
//
// A model instance was opened by the user, with a fetch of their choice. While one is called, the global `fetch` is
// checked too, which AI SDK providers use by default. The check cannot see an instance with its own fetch, or one that
// uses another HTTP client.

import { AsyncLocalStorage } from 'node:async_hooks';
import { ModelFault } from '../../ports/model-fault.ts';
import { isLoopback } from './addresses.ts';
import { type Env, settingOf } from './providers.ts';

const REAL_MODELS = 'BOSUN_REAL_MODELS';

type Fetch = typeof globalThis.fetch;

const switchOf = (env: Env): string | undefined => settingOf(env, REAL_MODELS) ?? settingOf(process.env, REAL_MODELS);

/** Undefined if this provider may call this address, else the reason why not. */
export function whyNotReal(provider: string, url: string | undefined, env: Env): string | undefined {
  const setting = switchOf(env);
  if (setting === undefined || (url !== undefined && isLoopback(url))) return undefined;
  const allowed = setting.split(',').map((name) => name.trim());
  if (setting !== 'none' && allowed.includes(provider)) return undefined;
  return `${REAL_MODELS}=${setting} forbids calls to ${provider}: add it to the variable to allow them`;
}

const addressOf = (input: Parameters<Fetch>[0]): string =>
  typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;

function refuse(provider: string, input: Parameters<Fetch>[0], env: Env): void {
  const reason = whyNotReal(provider, addressOf(input), env);
  if (reason !== undefined) throw new ModelFault(reason, { kind: 'rejected', unbilled: true });
}

/** Looked up at each call, as the providers' own default does. */
const globalFetch: Fetch = (input, init) => globalThis.fetch(input, init);

/** The fetch to open a provider with. */
export const guardedFetch =
  (provider: string, env: Env, send: Fetch = globalFetch): Fetch =>
  async (input, init) => {
    refuse(provider, input, env);
    return send(input, init);
  };

const calls = new AsyncLocalStorage<{ readonly provider: string; readonly env: Env }>();
const guards = new WeakSet<Fetch>();

function guardGlobalFetch(): void {
  const before = globalThis.fetch;
  if (guards.has(before)) return;
  const guard: Fetch = async (input, init) => {
    const call = calls.getStore();
    if (call) refuse(call.provider, input, call.env);
    return before(input, init);
  };
  guards.add(guard);
  globalThis.fetch = guard;
}

/**
 * Runs the call of a model instance with the global fetch checked; other uses of fetch in the program are not affected.
 */
export function whileGuarded<T>(provider: string, env: Env, call: () => T): T {
  if (switchOf(env) === undefined) return call();
  guardGlobalFetch();
  return calls.run({ provider, env }, call);
}
